//! Monster Strike on a table: the town from above, the names of its actions, its ledger, options and pack.

mod chances;
mod narrate;
mod picture;

use std::sync::LazyLock;

use kernel::{
    Affects, Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, Sentence, Setup,
    SetupError, Show,
};

use crate::{
    Action, Aim, Chance, Content, Dice, DieIndex, Event, FreeAim, GearId, MonsterStrike, Reach, Rules, Slot,
    Stage, Stance, Style, View, gear_words, pack::BASE, pieces, setup::OPTIONS,
};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Meta for MonsterStrike {
    const SLUG: &'static str = "monster-strike";
    const NAME: &'static str = "Monster Strike";
    const TAGLINE: &'static str = "throw dice onto the monsters that walk through your town, all together";
    const PLAYERS: (u8, u8) = (1, 6);

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
        let mut mistakes = Content::read(pack).err().unwrap_or_default();
        pieces::check(pack, &mut mistakes);
        mistakes
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

impl Show for MonsterStrike {
    type Detail = ();

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(rules, view)
    }

    fn picture_within(rules: &Rules, view: &View, names: &[String], columns: u16) -> Option<Picture> {
        Some(picture::draw_within(rules, view, names, columns))
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::draw(rules, view, names)
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<()> {
        let at = |slot: Slot| monster_on(rules, view, slot);
        // Headings are narrow: they have room for the slot and the name only.
        let named = |free: &FreeAim| {
            let (slot, monster) = (free.slot(), view.slots[free.slot().index()]);
            let name = monster.map_or("", |monster| rules.content.monster(monster).face.name.as_str());
            format!("slot {}, {name}", slot.number())
        };
        let (group, label) = match action {
            Action::Pick(slot) => ("Pick".to_owned(), at(*slot)),
            Action::Throw(aim @ Aim::At(style, slot)) => {
                let label = promising(rules, view, style_words(*style, &at(*slot)), *aim, None);
                (style_word(*style), label)
            }
            // One group for each monster: there are hundreds of ways to aim at it.
            Action::Throw(aim @ Aim::Free(free)) => {
                (format!("Aim: {}", named(free)), promising(rules, view, free_aim_words(*free), *aim, None))
            }
            Action::Again(die, aim @ Aim::At(style, slot)) => {
                let label = format!("die {}: {}", die.number(), style_words(*style, &at(*slot)));
                ("Once more".to_owned(), promising(rules, view, label, *aim, Some(*die)))
            }
            Action::Again(die, aim @ Aim::Free(free)) => {
                let label = format!("die {}: {}", die.number(), free_aim_words(*free));
                (format!("Again: {}", named(free)), promising(rules, view, label, *aim, Some(*die)))
            }
            Action::Keep => ("Keep".to_owned(), "leave the dice as they lie".to_owned()),
            Action::Pass => ("Pass".to_owned(), passed(&view.dice)),
        };
        Described::plain(group, label)
    }

    /// Rules MST-04 and MST-47: nobody has to throw a die once more, and nobody has to throw at all.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        match view.stage {
            Stage::Again(turn) if turn.seat == seat => Some((Action::Keep, Affects::Asked)),
            Stage::Aim(turn) if turn.seat == seat => Some((Action::Pass, Affects::Asked)),
            Stage::Locations
            | Stage::FirstMonster
            | Stage::Event
            | Stage::Enter { .. }
            | Stage::Attack { .. }
            | Stage::Walk { .. }
            | Stage::Gear
            | Stage::Aim(_)
            | Stage::Throw { .. }
            | Stage::Again(_)
            | Stage::Over(_) => None,
        }
    }

    fn name_chance(rules: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|names| match chance {
            Chance::Location => "A location is laid out …".to_owned(),
            Chance::Monster => "A monster is drawn …".to_owned(),
            Chance::Event => "An event is drawn …".to_owned(),
            Chance::Gear => format!("{} draws gear …", names[crate::state::gear_reader(rules).index()]),
            Chance::Throw(thrown) => {
                let dice = if thrown.dice == 1 { "a die" } else { "two dice" };
                format!("{} throws {dice} …", names[thrown.seat.index()])
            }
        })
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| narrate::narrate(rules, event, names))
    }
}

/// A slot by its number, with the monster that lies there.
fn monster_on(rules: &Rules, view: &View, slot: Slot) -> String {
    let number = slot.number();
    match view.slots[slot.index()] {
        Some(monster) => {
            let monster = rules.content.monster(monster);
            format!("slot {number} ({}, level {})", monster.face.name, monster.level)
        }
        None => format!("slot {number}"),
    }
}

fn style_word(style: Style) -> String {
    match style {
        Style::Drop => "Drop",
        Style::Toss => "Toss",
        Style::Skim => "Skim",
    }
    .to_owned()
}

fn style_words(style: Style, at: &str) -> String {
    match style {
        Style::Drop => format!("from above onto {at}"),
        Style::Toss => format!("lobbed at {at}"),
        Style::Skim => format!("low and fast at {at}"),
    }
}

/// A free aim in words: from where, at which part of the card or how far short of it, how fast, with which spin.
fn free_aim_words(free: FreeAim) -> String {
    let Some((stance, reach)) = free.stance() else { return format!("with {} cm/s", free.speed) };
    let away = match reach {
        Reach::Foot => "one foot",
        Reach::Further => "nearly two feet",
        Reach::TwoFeet => "two feet",
    };
    let (x, y) = free.slot().middle();
    let (right, far) = (free.to.0 - x, free.to.1 - y);
    let side = |off: i16, less: &'static str, more: &'static str| match off.signum() {
        -1 => less,
        0 => "middle",
        _ => more,
    };
    let (from, short, part) = match stance {
        Stance::Above => {
            let part = match (side(far, "near", "far"), side(right, "left", "right")) {
                (deep, "middle") => deep.to_owned(),
                ("middle", wide) => wide.to_owned(),
                (deep, wide) => format!("{deep} {wide}"),
            };
            return format!("let go {away} above, {part}");
        }
        Stance::Front => ("lobbed from the front", -far, side(right, "left", "right")),
        Stance::Low => ("low from the front", -far, side(right, "left", "right")),
        Stance::Far => ("lobbed from the far side", far, side(right, "left", "right")),
        Stance::FarLow => ("low from the far side", far, side(right, "left", "right")),
        Stance::Left => ("lobbed from the left", -right, side(far, "near", "far")),
        Stance::Right => ("lobbed from the right", right, side(far, "near", "far")),
    };
    let spin = if free.spin == 0 { "no spin" } else { "back spin" };
    format!("{from} {away} away, {part}, {} mm short, {} cm/s, {spin}", short / 10, free.speed)
}

/// The name of a throw, followed by its chances to hit and to defeat.
fn promising(rules: &Rules, view: &View, label: String, aim: Aim, again: Option<DieIndex>) -> String {
    let (Stage::Aim(turn) | Stage::Again(turn)) = &view.stage else { return label };
    match chances::words(rules, view, turn, aim, again) {
        Some(chances) => format!("{label}: {chances}"),
        None => label,
    }
}

fn passed(lying: &Dice) -> String {
    if lying.is_empty() {
        "pass the dice on without throwing".to_owned()
    } else {
        "pass the dice on; those that lie there count".to_owned()
    }
}

/// What the gear of a turn says, for the number of players at the table.
fn gear_line(rules: &Rules, id: GearId) -> String {
    let gear = rules.content.gear(id);
    format!("{}: {}", gear.face.name, gear_words(gear, Some(rules.players)))
}
