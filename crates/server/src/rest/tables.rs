//! Opening tables, finding them, and sitting down.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Extension, Json,
    extract::State,
    http::{HeaderMap, StatusCode},
};
use kernel::{Seat, Seed, Setup};
use serde::Deserialize;
use store::{Key, Line, Listing, StoreError, TableRow};
use table::Occupant;
use utoipa::{IntoParams, ToSchema};
use wire::{
    About, Access, Kind, NewTable, Opened, Refusal, SeatOrder, SeatToken, SitDown, Stage, TableListed, Terms,
};

use super::{Asked, Body, Denied, Named, Problem, denied::bearer, orders};
use crate::{
    guard::From,
    house::{House, now},
    metrics::Game,
    neighbours::News,
    refusal::{by_setup, refusal},
    summary::{self, Summary, stage, stored_access, stored_stage},
    table::{Fresh, Mail, NewSeat},
    token::{Token, table_id},
};

/// Which tables are wanted.
#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct TablesWanted {
    /// Only those of this game.
    #[serde(default)]
    game: Option<String>,
    /// Only those that are so far.
    #[serde(default)]
    stage: Option<Stage>,
    /// Only those that were touched before this moment, in milliseconds since 1970: the next page.
    #[serde(default)]
    before: Option<i64>,
    /// How many, 100 at most.
    #[serde(default)]
    #[param(minimum = 1, maximum = 100)]
    most: Option<u32>,
}

/// Opens a table. The answer has the tokens of the people's seats, which are shown this once.
#[utoipa::path(
    post, path = "/api/tables", tag = "tables", request_body = NewTable,
    responses(
        (status = 201, body = Opened), (status = 400, body = Problem), (status = 413, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn open(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    Body(order): Body<NewTable>,
) -> Result<(StatusCode, Json<Opened>), Denied> {
    order.terms.check().map_err(|why| refusal(Kind::Refused, why))?;
    let mut setup = Setup::of(u8::try_from(order.seats.len()).unwrap_or(u8::MAX));
    setup.options.0.clone_from(&order.options);
    if let Some(name) = &order.pack {
        setup.pack = Some(orders::pack(&house, &order.game, name).await?);
    }
    let known = monsterbox_box::find(&order.game).map_err(|error| by_setup(&error.into()))?;
    setup.check(known.options).map_err(|error| by_setup(&error.into()))?;
    let Seated { occupants, keys, tokens } = seated(&order.seats)?;
    let order = Order {
        setup,
        occupants,
        keys,
        access: order.access,
        terms: order.terms,
        parent: None,
        start: order.start,
        game: order.game,
    };
    let (table, about) = create(&house, address, order).await?;
    Ok((StatusCode::CREATED, Json(Opened { table, seats: tokens, about })))
}

/// Who sits at a new table, and their tokens.
pub(super) struct Seated {
    pub(super) occupants: Vec<Occupant>,
    pub(super) keys: Vec<Key>,
    pub(super) tokens: Vec<SeatToken>,
}

/// Gives everybody who is ordered a seat.
pub(super) fn seated(orders: &[SeatOrder]) -> Result<Seated, Denied> {
    let mut seated = Seated { occupants: Vec::new(), keys: Vec::new(), tokens: Vec::new() };
    for (seat, order) in Seat::all(u8::try_from(orders.len()).unwrap_or(u8::MAX)).zip(orders) {
        seated.occupants.push(match order {
            SeatOrder::Person { name } => {
                let who = Occupant::read(name).map_err(|error| by_setup(&error))?;
                let Occupant::Person(name) = who else {
                    return Err(refusal(Kind::Refused, "`bot:` is how bots are written, not people").into());
                };
                let token = Token::fresh().map_err(random_failed)?;
                seated.keys.push(Key { seat: seat.0, token: token.hash(), name: name.clone() });
                seated.tokens.push(SeatToken { seat, token: token.text().to_owned() });
                Occupant::Person(name)
            }
            SeatOrder::Bot { bot } => Occupant::Bot(bot.clone()),
            SeatOrder::Open {} => Occupant::Person(format!("Seat {seat}")),
        });
    }
    Ok(seated)
}

/// A table to be made, with everybody who is to sit there.
pub(super) struct Order {
    pub(super) game: String,
    pub(super) setup: Setup,
    pub(super) occupants: Vec<Occupant>,
    pub(super) keys: Vec<Key>,
    pub(super) access: Access,
    pub(super) terms: Terms,
    pub(super) parent: Option<String>,
    /// The position it begins from, if not from the set-up.
    pub(super) start: Option<String>,
}

/// Makes a table and stores it. What cannot be made does not count as a table of the address.
pub(super) async fn create(
    house: &Arc<House>,
    address: IpAddr,
    order: Order,
) -> Result<(String, About), Denied> {
    let Order { game, setup, occupants, keys, access, terms, parent, start } = order;
    let id = table_id().map_err(random_failed)?;
    let seed = Token::fresh().map_err(random_failed)?;
    let invalid = || refusal(Kind::Failed, "the system's generator gives no seed");
    let secret = Seed::new(seed.text()).ok_or_else(invalid)?;
    let pack = setup.pack.as_ref().map(|pack| pack.name.clone());
    let live = table::open_from(&game, setup, occupants, secret, start).map_err(|error| by_setup(&error))?;
    if !house.addresses.may_open(address) {
        return Err(refusal(Kind::TooMany, "this address has opened too many tables: wait a while").into());
    }
    // Not before it is clear that there will be a table: a pack that is used is kept for good.
    if let Some(pack) = &pack {
        house.workshop.use_pack(house, pack).await?;
    }
    let seats = summary::seats(&*live, &keys, |_| false);
    let now = now();
    let row = TableRow {
        id: id.clone(),
        game: game.clone(),
        stage: store::Stage::Gathering,
        access: stored_access(access),
        terms: serde_json::to_string(&terms).map_err(|error| refusal(Kind::Failed, error.to_string()))?,
        about: Summary::of(&seats, &*live).text(),
        parent,
        created: now,
        touched: now,
    };
    let about = summary::about(&row, &terms, &*live, seats);
    let header = Line { text: live.header_text(), mark: None, at: now };
    let secret = live.secret().map(str::to_owned);
    let (stored, seats) = (row.clone(), keys.clone());
    house.store.create(store::NewTable { row: stored, lines: vec![header], secret, seats }).await?;
    house.lay(Fresh { row, terms, live, keys });
    house.metrics.opened.get_or_create(&Game { game }).inc();
    Ok((id, about))
}

fn random_failed(error: getrandom::Error) -> Refusal {
    refusal(Kind::Failed, format!("the system's generator fails: {error}"))
}

/// Public tables, those at which something happened last first.
#[utoipa::path(
    get, path = "/api/tables", tag = "tables", params(TablesWanted),
    responses((status = 200, body = Vec<TableListed>), (status = 400, body = Problem), (status = 503, body = Problem))
)]
pub(super) async fn list(
    State(house): State<Arc<House>>,
    Asked(wanted): Asked<TablesWanted>,
) -> Result<Json<Vec<TableListed>>, Denied> {
    let most = wanted.most.unwrap_or(50);
    if !(1..=100).contains(&most) {
        return Err(refusal(Kind::Malformed, "1 to 100 tables are listed at once").into());
    }
    let listing = Listing {
        access: Some(store::Access::Public),
        stage: wanted.stage.map(stored_stage),
        game: wanted.game,
        before: wanted.before,
        most,
    };
    let rows = house.store.list(listing).await?;
    let listed = rows.into_iter().map(|row| {
        let Summary { names, sitters, options, result } = Summary::read(&row.about);
        TableListed {
            table: row.id,
            game: row.game,
            stage: stage(row.stage),
            names,
            sitters,
            options,
            result,
            created: row.created,
            touched: row.touched,
        }
    });
    Ok(Json(listed.collect()))
}

/// What everybody may know of a table.
#[utoipa::path(
    get, path = "/api/tables/{id}", tag = "tables",
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = About), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(super) async fn about_table(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
) -> Result<Json<About>, Denied> {
    Ok(Json(house.ask(&id, Mail::About).await?))
}

fn taken(NewSeat { seat, token }: NewSeat) -> SeatToken {
    SeatToken { seat, token: token.text().to_owned() }
}

/// Sits down in an open seat.
#[utoipa::path(
    post, path = "/api/tables/{id}/seats", tag = "tables", request_body = SitDown,
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 201, body = SeatToken), (status = 400, body = Problem), (status = 404, body = Problem),
        (status = 413, body = Problem), (status = 422, body = Problem), (status = 429, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(super) async fn sit(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
    Body(SitDown { name, seat }): Body<SitDown>,
) -> Result<(StatusCode, Json<SeatToken>), Denied> {
    let seat = house.ask(&id, |answer| Mail::Sit { name: name.clone(), seat, answer }).await?;
    Ok((StatusCode::CREATED, Json(taken(seat))))
}

/// A bot for an open seat.
#[derive(Clone, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct BotOrder {
    /// Its kind.
    bot: String,
}

/// Puts a bot into an open seat. Only those who sit at the table may do that.
#[utoipa::path(
    put, path = "/api/tables/{id}/seats/{seat}/bot", tag = "tables", request_body = BotOrder, security(("seat" = [])),
    params(("id" = String, Path, description = "The table's id"), ("seat" = u8, Path, description = "The seat, from 0", maximum = 15)),
    responses(
        (status = 200, body = About), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 413, body = Problem), (status = 422, body = Problem),
        (status = 503, body = Problem)
    )
)]
pub(super) async fn sit_bot(
    State(house): State<Arc<House>>,
    Named((id, seat)): Named<(String, Seat)>,
    headers: HeaderMap,
    Body(BotOrder { bot }): Body<BotOrder>,
) -> Result<Json<About>, Denied> {
    let token = bearer(&headers)?;
    let letter = |answer| Mail::SitBot { token: token.clone(), seat, bot: bot.clone(), answer };
    Ok(Json(house.ask(&id, letter).await?))
}

/// Gives a seat a new token, and makes the old one worthless: the seat moves to another device.
#[utoipa::path(
    post, path = "/api/tables/{id}/token", tag = "tables", security(("seat" = [])),
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 201, body = SeatToken), (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem),
        (status = 404, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn renew(
    State(house): State<Arc<House>>,
    Named(id): Named<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<SeatToken>), Denied> {
    let token = bearer(&headers)?;
    let seat = house.ask(&id, |answer| Mail::Renew { token: token.clone(), answer }).await?;
    Ok((StatusCode::CREATED, Json(taken(seat))))
}

/// The same people play again, everybody one seat further. Their tokens are good for the new table too.
#[utoipa::path(
    post, path = "/api/tables/{id}/rematch", tag = "tables", security(("seat" = [])),
    params(("id" = String, Path, description = "The table's id")),
    responses(
        (status = 200, body = About, description = "There is a rematch already"), (status = 201, body = About),
        (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 404, body = Problem),
        (status = 422, body = Problem), (status = 429, body = Problem), (status = 503, body = Problem)
    )
)]
pub(super) async fn rematch(
    State(house): State<Arc<House>>,
    Extension(From(address)): Extension<From>,
    Named(id): Named<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<About>), Denied> {
    let token = bearer(&headers)?;
    let missing = || StoreError::NoSuchTable(id.clone());
    let row = house.store.table(&id).await?.ok_or_else(missing)?;
    let keys = house.store.seats(&id).await?;
    if !keys.iter().any(|key| key.token == token) {
        return Err(refusal(Kind::Forbidden, "no seat at this table belongs to this token").into());
    }
    if row.stage != store::Stage::Over {
        return Err(refusal(Kind::Refused, "a rematch follows a game that is over").into());
    }
    if let Some(again) = house.store.rematch_of(&id).await? {
        return Ok((StatusCode::OK, Json(house.ask(&again, Mail::About).await?)));
    }
    let old = house.ask(&id, Mail::About).await?;
    match create(&house, address, moved_on(&house, &old, &keys).await).await {
        Ok((table, about)) => {
            house.tell_neighbours(&id, News::Rematch { table: table.clone() }).await;
            let _ = house.mailbox(&id).send(Mail::Rematch(table)).await;
            Ok((StatusCode::CREATED, Json(about)))
        }
        // Somebody else asked for it in the same moment.
        Err(denied) => match house.store.rematch_of(&id).await? {
            Some(again) => Ok((StatusCode::OK, Json(house.ask(&again, Mail::About).await?))),
            None => Err(denied),
        },
    }
}

/// The same table with everybody one seat further: whoever sat second sits first.
async fn moved_on(house: &House, old: &About, keys: &[Key]) -> Order {
    let count = old.seats.len();
    let mut setup = Setup::of(count as u8);
    setup.options.0.clone_from(&old.options);
    if let Some(name) = &old.pack {
        setup.pack = house.find_pack(&old.game, name).await;
    }
    let (mut occupants, mut moved) = (Vec::new(), Vec::new());
    for seat in 0..count {
        let from = (seat + 1) % count;
        let sat = &old.seats[from];
        match keys.iter().find(|key| usize::from(key.seat) == from) {
            Some(key) => {
                moved.push(Key { seat: seat as u8, ..key.clone() });
                occupants.push(Occupant::Person(key.name.clone()));
            }
            None => occupants.push(match &sat.bot {
                Some(bot) => Occupant::Bot(bot.clone()),
                None => Occupant::Person(format!("Seat {}", Seat(seat as u8))),
            }),
        }
    }
    Order {
        game: old.game.clone(),
        setup,
        occupants,
        keys: moved,
        access: old.access,
        terms: old.terms.clone(),
        parent: Some(old.table.clone()),
        start: None,
    }
}
