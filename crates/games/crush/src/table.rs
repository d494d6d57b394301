//! Crush Monster Rampage! on a table: its picture, the names of its actions, its ledger and pack.

mod narrate;
mod picture;

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Sentence, Setup, SetupError, Show,
};

use crate::{
    Crush,
    action::Action,
    attack,
    board::Square,
    city::City,
    moving,
    outcome::Chance,
    pack::{BASE, pieces},
    setup::Rules,
    state::{Stage, State},
    units::{Kind, Slot},
};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for Crush {
    const SLUG: &'static str = "crush";
    const NAME: &'static str = "Crush Monster Rampage!";
    const TAGLINE: &'static str = "two task forces on a city grid, against each other and the Monster below";
    const PLAYERS: (u8, u8) = (2, 2);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        &[]
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(&BASE)
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        City::read(pack).err().unwrap_or_default()
    }

    fn pieces(pack: &Pack) -> Vec<Piece> {
        pieces::all(pack)
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

impl Show for Crush {
    type Detail = ();

    fn pieces_in_view(_: &Rules, view: &State) -> Vec<String> {
        pieces::in_view(view)
    }

    fn picture(_: &Rules, view: &State, names: &[String]) -> Picture {
        picture::draw(view, names, None)
    }

    fn picture_of_choice(_: &Rules, view: &State, names: &[String], action: &Action) -> Picture {
        picture::draw(view, names, Some(action))
    }

    fn describe(rules: &Rules, view: &State, action: &Action) -> Described<()> {
        let (group, label) = name(rules, view, action);
        Described::plain(group, label)
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|_| {
            match chance {
                Chance::MonsterStart => "Where does the Monster start? …",
                Chance::FirstPlayer => "Who goes first? …",
                Chance::Movement => "Two dice for the movement …",
                Chance::MonsterDie => "The Monster Die rolls …",
                Chance::Zones => "A die for the danger zones …",
                Chance::Shot => "A die for the shot …",
                Chance::Card => "A Monster Hit card is drawn …",
                Chance::MissileWay => "Along the row or the column? …",
                Chance::MissileDice => "Two dice for the throw …",
                Chance::Grabtastic => "Whose helicopters? …",
            }
            .to_owned()
        })
    }

    fn narrate(rules: &Rules, event: &crate::Event) -> Sentence {
        Sentence::marked(|names| narrate::sentence(rules, event, names))
    }
}

/// The group and the label of an action.
fn name(rules: &Rules, view: &State, action: &Action) -> (String, String) {
    let seat = view.turn();
    let kind = |at: Square| view.force(seat).at(at).map_or(Kind::Helicopter, Slot::kind);
    let points = || {
        let Stage::Move(moving) = view.stage() else { return String::new() };
        match moving::cost(view, seat, action, moving.left) {
            Some(1) => format!(": 1 point, {} left", moving.left - 1),
            Some(cost) => format!(": {cost} points, {} left", moving.left - cost),
            None => String::new(),
        }
    };
    match action {
        Action::Enter { kind, to, way } => {
            let facing = way.map_or(String::new(), |way| format!(" facing {way}"));
            (format!("Bring in a {kind}"), format!("to {to}{facing}{}", points()))
        }
        Action::Move { from, to, way } => {
            let facing = way.map_or(String::new(), |way| format!(" facing {way}"));
            (format!("Move the {} on {from}", kind(*from)), format!("to {to}{facing}{}", points()))
        }
        Action::Trade { kind, card } => {
            let given = card.or_else(|| view.won(seat).first());
            let name = given.map_or("", |hit| rules.city.wording(hit).name.as_str());
            let any = card.is_none() && view.won(seat).choices() > 0;
            let first = if any { "the first of your cards, " } else { "" };
            ("Trade".to_owned(), format!("{first}{name} for a {kind} in reserve"))
        }
        Action::EndMovement => ("Movement".to_owned(), "end the movement".to_owned()),
        Action::RollMonsterDie => ("The Monster".to_owned(), "roll the Monster Die".to_owned()),
        Action::Shoot { from, at } => {
            let target = if view.monster_squares().has(*at) { "the Monster" } else { "the tentacle" };
            let range = attack::range(*from, *at);
            let hit = 100.0 * f64::from(attack::hits_of_six(range)) / 6.0;
            let label = format!("at {target} on {at}: range {range}, hits {hit:.0} %, goes wrong 17 %");
            (format!("Fire the {} on {from}", kind(*from)), label)
        }
        Action::PassOver(at) => {
            (format!("Fire the {} on {at}", kind(*at)), "pass it over for now".to_owned())
        }
        Action::StopAttacking => ("Attack".to_owned(), "stop attacking and end the turn".to_owned()),
        Action::SetAblaze(at) => {
            ("Your shot sets a building on fire".to_owned(), format!("the building on {at}"))
        }
        Action::TakeReserve(kind) => ("A reserve unit".to_owned(), format!("a {kind}")),
        Action::Shelter(at) => ("The survivors go".to_owned(), format!("to {at}")),
    }
}
