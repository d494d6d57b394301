//! Str!ke on a table: its picture, the names of its actions, its ledger and options.

use std::sync::LazyLock;

use kernel::{
    Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, SeatSet, Sentence, Setup,
    SetupError, Show, Tone,
};

use crate::{
    Action, Aim, Amount, Chance, Content, Dice, Event, Face, Format, Number, Pool, Rules, Side, Stage,
    Strike, Style, Throwing, TurnEnd, View,
    notation::count,
    pack::{BASE, face_id, pieces},
    setup::OPTIONS,
};

pub(crate) static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for Strike {
    const SLUG: &'static str = "strike";
    const NAME: &'static str = "Str!ke";
    const TAGLINE: &'static str = "throw dice into the arena, the last one with dice wins";
    const PLAYERS: (u8, u8) = (2, 5);

    fn ledger() -> &'static Ledger {
        &LEDGER
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(&BASE)
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        Content::read(pack).err().unwrap_or_default()
    }

    fn pieces(pack: &Pack) -> Vec<Piece> {
        pieces(pack)
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

impl Show for Strike {
    type Detail = ();

    fn pieces_in_view(_: &Rules, view: &View) -> Vec<String> {
        let faces = Face::all().filter(|face| view.arena.count(*face) > 0).map(face_id);
        faces.chain(["arena", "pool", "die", "out"].map(str::to_owned)).collect()
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        match rules.throwing {
            Throwing::Quick => draw_arena(&mut picture, rules, view),
            Throwing::Physics => draw_from_above(&mut picture, rules, view),
        }
        picture.line();
        for seat in Seat::all(rules.players) {
            draw_pool(&mut picture, rules, view, seat, &names[seat.index()]);
        }
        picture.line();
        if let Some(removed) = view.removed {
            picture.line().write(Tone::Dim, format!("  out of the game: {}", count(removed)));
        }
        if rules.format == Format::Tournament {
            let game = format!("  game {} of {}", view.tournament.game + 1, rules.players);
            picture.line().write(Tone::Dim, game);
        }
        picture
    }

    fn describe(rules: &Rules, _: &Self::View, action: &Action) -> Described<()> {
        let (group, label) = match action {
            Action::Throw { amount, style } => (group(*amount, *style), name_throw(rules, *amount, *style)),
            Action::End => ("Stop", "end your turn".to_owned()),
            Action::MoveFromWall { number, towards: None } => {
                ("Wall", format!("move the {} away from the wall", shown(rules, *number)))
            }
            Action::MoveFromWall { number, towards: Some(side) } => (
                "Wall",
                format!("move the {} away from the wall, towards the {}", shown(rules, *number), side.name()),
            ),
        };
        Described::plain(group.to_owned(), label)
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|_| match chance {
            Chance::Spare => "The spare die rolls into the arena …".to_owned(),
            Chance::Starter => "Who starts? …".to_owned(),
            Chance::Settle => "What lay on others comes down …".to_owned(),
            Chance::Throw(throw) if throw.dice == 1 => "A die is in the air …".to_owned(),
            Chance::Throw(throw) => format!("{} are in the air …", count(throw.dice)),
        })
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| {
            let told = |dice: &Dice| rules.content.name_dice(*dice);
            let name = |seat: &Seat| names[seat.index()].as_str();
            let all = |seats: &SeatSet| {
                seats.iter().map(|seat| name(&seat).to_owned()).collect::<Vec<_>>().join(" and ")
            };
            match event {
                Event::SpareRolledAgain { lies } if lies.is_empty() => {
                    "The spare die missed: once more.".to_owned()
                }
                Event::SpareRolledAgain { lies } => format!("The spare die shows {}: once more.", told(lies)),
                Event::SpareLanded { lies } => {
                    format!("The spare die lies in the arena and shows {}.", told(lies))
                }
                Event::StarterDrawn { seat } => format!("{} starts.", name(seat)),
                Event::TurnBegan { seat, amount: Amount::One } => format!("{}'s turn.", name(seat)),
                Event::TurnBegan { seat, amount: Amount::All } => {
                    format!("{}'s turn. The arena is empty: all in!", name(seat))
                }
                Event::Threw { seat, dice, style, .. } => {
                    let dice = count(*dice);
                    match style {
                        Style::Careful(side) => format!("{} rolls {dice}{}.", name(seat), tell_side(*side)),
                        Style::Drop => format!("{} lets {dice} fall.", name(seat)),
                        Style::Hard(side) => {
                            format!("{} throws {dice}{}, hard.", name(seat), tell_side(*side))
                        }
                        Style::Strike(number, side) => {
                            format!(
                                "{} throws {dice} at the {}{}.",
                                name(seat),
                                shown(rules, *number),
                                tell_side(*side)
                            )
                        }
                        Style::Free(aim) => format!("{} aims {dice}: {}.", name(seat), tell_aim(*aim)),
                    }
                }
                Event::MovedFromWall { seat, number, towards } => {
                    let towards =
                        towards.map_or(String::new(), |side| format!(", towards the {}", side.name()));
                    format!("{} moves the {} away from the wall{towards}.", name(seat), shown(rules, *number))
                }
                Event::Landed { lies } if lies.is_empty() => "Nothing lies in the arena.".to_owned(),
                Event::Landed { lies } => format!("In the arena: {}.", told(lies)),
                Event::LeftArena { dice } => format!("{} left the arena and the game.", count(*dice)),
                Event::CameDown { dice: 1 } => {
                    "A die has nothing under it any more and comes down.".to_owned()
                }
                Event::CameDown { dice } => {
                    format!("{} have nothing under them any more and come down.", count(*dice))
                }
                Event::Shaken => "Some leaned: the arena is shaken until all lie flat.".to_owned(),
                Event::CrossesRemoved { dice } => format!("{} with an X: out of the game.", count(*dice)),
                Event::SetsTaken { seat, dice } => format!("{} takes {}.", name(seat), told(dice)),
                Event::NothingMatched { seat } => {
                    format!("No match. {} may stop or risk another.", name(seat))
                }
                Event::TurnEnded { seat, how: TurnEnd::Matched } => {
                    format!("The match ends {}'s turn.", name(seat))
                }
                Event::TurnEnded { seat, how: TurnEnd::Stopped } => format!("{} stops.", name(seat)),
                Event::Eliminated { seat } => format!("{} has no dice left and is out.", name(seat)),
                Event::Scored { seat, points } => {
                    format!("{} scores {points}: one for each player still in.", name(seat))
                }
                Event::Won { seat } => format!("{} is the last one with dice and wins!", name(seat)),
                Event::NextGame { game, starter } => format!("Game {game}: {} starts.", name(starter)),
                Event::TournamentWon { seats } => {
                    format!("{} with the fewest points: the tournament is won.", all(seats))
                }
            }
        })
    }
}

fn group(amount: Amount, style: Style) -> &'static str {
    let elsewhere = style.side().is_some_and(|side| side != Side::USUAL);
    match (amount, style) {
        (_, Style::Free(_)) => "Aim",
        // Presets come first, from the usual side; the same from seven others would bury them.
        _ if elsewhere => "From another side",
        (Amount::One, _) => "Throw",
        (Amount::All, _) => "All in!",
    }
}

fn name_throw(rules: &Rules, amount: Amount, style: Style) -> String {
    let dice = match amount {
        Amount::One => "one die",
        Amount::All => "all your dice",
    };
    match style {
        Style::Careful(side) => format!("roll {dice}{}, carefully", tell_side(side)),
        Style::Drop => format!("let {dice} fall from above"),
        Style::Hard(side) => format!("throw {dice}{}, hard", tell_side(side)),
        Style::Strike(number, side) => {
            format!("throw {dice} at the {}{}", shown(rules, number), tell_side(side))
        }
        Style::Free(aim) => format!("aim {dice}: {}", tell_aim(aim)),
    }
}

/// What the die with this number shows, as the pack calls it.
fn shown(rules: &Rules, number: Number) -> &str {
    &rules.content.sign(number.face()).name
}

/// From which side, if not from the usual one.
fn tell_side(side: Side) -> String {
    if side == Side::USUAL { String::new() } else { format!(" from the {}", side.name()) }
}

/// A free aim in words: from which side, at which part of the mat, how fast, with which spin.
fn tell_aim(aim: Aim) -> String {
    let side = |(x, y): (i16, i16)| match (x.signum(), y.signum()) {
        (0, 0) => "middle",
        (-1, 0) => "left",
        (1, 0) => "right",
        (0, -1) => "near side",
        (0, 1) => "far side",
        (-1, -1) => "near left",
        (1, -1) => "near right",
        (-1, 1) => "far left",
        _ => "far right",
    };
    let to = side(aim.to);
    if aim.speed == 0 {
        return format!("from above the {to}");
    }
    let spin = match aim.spin {
        0 => "no spin".to_owned(),
        turns @ 1.. => format!("forward spin {turns}"),
        turns => format!("back spin {}", turns.unsigned_abs()),
    };
    format!("from the {} at the {to}, {} cm/s, {spin}", side((aim.from.0, aim.from.1)), aim.speed)
}

/// Room for five dice side by side.
const INSIDE: usize = 38;

fn draw_arena(picture: &mut Picture, rules: &Rules, view: &View) {
    let edge = "─".repeat(INSIDE);
    let dice: Vec<Face> = view.arena.faces().collect();
    picture.line().write(Tone::Ground, format!("    ╭{edge}╮"));
    picture.line().write(Tone::Ground, format!("  ╭─╯{}╰─╮", " ".repeat(INSIDE)));
    let blank = dice.is_empty() && view.hand == 0;
    for row in ["┌───┐", "│ # │", "└───┘"] {
        picture.line().write(Tone::Ground, "  │ ");
        let mut width = 0;
        for face in &dice {
            let sign = rules.content.sign(*face);
            picture.write(Tone::Piece(sign.colour), format!(" {}", row.replace('#', &sign.mark.to_string())));
            width += 6;
        }
        for _ in 0..view.hand.min(6 - dice.len() as u8) {
            picture.write(Tone::Dim, format!(" {}", row.replace('#', "?")));
            width += 6;
        }
        if blank && row.contains('#') {
            let text = "the arena is empty";
            picture.write(Tone::Dim, format!("{:^1$}", text, INSIDE + 2));
            width = INSIDE + 2;
        }
        picture.write(Tone::Plain, " ".repeat((INSIDE + 2_usize).saturating_sub(width)));
        picture.write(Tone::Ground, " │");
    }
    picture.line().write(Tone::Ground, format!("  ╰─╮{}╭─╯", " ".repeat(INSIDE)));
    picture.line().write(Tone::Ground, format!("    ╰{edge}╯"));
}

/// How many rows the arena has from above.
const ROWS: usize = 11;
/// Half the arena with its sloping wall, in tenths of a millimetre: to the right, and away from the players.
const REACH: (i32, i32) = (880, 690);

/// Where the dice are drawn: each with its row and the first of its three cells. What lies on top is drawn where it lies;
/// what would be hidden below it, or beside it with too little room, is drawn as near as there is room.
fn spread_out(view: &View) -> Vec<(usize, usize, Face)> {
    const LAST: usize = INSIDE - 2;
    let part =
        |at: i32, reach: i32, cells: usize| usize::try_from(at).unwrap_or(0) * cells / (2 * reach as usize);
    let column = |x: i16| part(i32::from(x) + REACH.0, REACH.0, INSIDE - 1).clamp(1, LAST);
    let row = |y: i16| part(REACH.1 - i32::from(y), REACH.1, ROWS - 1).min(ROWS - 1);
    let mut lying: Vec<_> =
        view.arena.faces().filter_map(|face| Some((view.places.get(face)?, face))).collect();
    lying.sort_by_key(|(place, face)| (std::cmp::Reverse(place.z), *face));
    let mut drawn: Vec<(usize, usize, Face)> = Vec::new();
    for (place, face) in lying {
        let wanted = (row(place.y), column(place.x));
        let cells = (0..ROWS).flat_map(|row| (1..=LAST).map(move |column| (row, column)));
        let free = |(row, column): &(usize, usize)| {
            drawn.iter().all(|(other, at, _)| row != other || column.abs_diff(*at) >= 3)
        };
        // A row is about twice as high as a column is wide.
        let away = |(row, column): &(usize, usize)| {
            (2 * row.abs_diff(wanted.0)).pow(2) + column.abs_diff(wanted.1).pow(2)
        };
        if let Some((row, column)) = cells.filter(free).min_by_key(away) {
            drawn.push((row, column, face));
        }
    }
    drawn.sort_unstable();
    drawn
}

/// The arena from above, with every die where it lies; the players sit below.
fn draw_from_above(picture: &mut Picture, rules: &Rules, view: &View) {
    let dice = spread_out(view);
    let edge = "─".repeat(INSIDE);
    picture.line().write(Tone::Ground, format!("    ╭{edge}╮"));
    for nth in 0..ROWS {
        picture.line().write(Tone::Ground, if nth == 0 { "  ╭─╯" } else { "  │  " });
        let mut drawn = 1;
        for (_, at, face) in dice.iter().filter(|(row, _, _)| *row == nth) {
            picture.write(Tone::Plain, " ".repeat(at.saturating_sub(drawn)));
            let sign = rules.content.sign(*face);
            picture.write(Tone::Piece(sign.colour), format!("[{}]", sign.mark));
            drawn = at + 3;
        }
        picture.write(Tone::Plain, " ".repeat((INSIDE + 1).saturating_sub(drawn)));
        picture.write(Tone::Ground, if nth == 0 { "╰─╮" } else { "  │" });
    }
    picture.line().write(Tone::Ground, format!("  ╰─╮{}╭─╯", " ".repeat(INSIDE)));
    picture.line().write(Tone::Ground, format!("    ╰{edge}╯"));
    if view.hand > 0 {
        picture.line().write(Tone::Dim, format!("  in the air: {}", count(view.hand)));
    }
}

fn draw_pool(picture: &mut Picture, rules: &Rules, view: &View, seat: Seat, name: &str) {
    let turn = seat == view.turn && !matches!(view.stage, Stage::Over | Stage::Spare | Stage::Starter);
    picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<14}"));
    match view.pools[seat.index()] {
        Pool::Count(0) if turn && view.hand > 0 => picture.write(Tone::Dim, "everything in the air"),
        Pool::Count(0) => picture.write(Tone::Bad, "out"),
        Pool::Count(dice) => picture
            .write(Tone::Seat(seat), "■".repeat(usize::from(dice)))
            .write(Tone::Strong, format!(" {dice}")),
        Pool::Hidden => picture.write(Tone::Dim, "hidden"),
    };
    if rules.format == Format::Tournament {
        picture.write(Tone::Dim, format!("  {} points", view.tournament.points[seat.index()]));
    }
}
