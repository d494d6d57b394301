//! Monster Strike on a table: the town from above, the names of its actions, its ledger, options and pack.

mod narrate;
mod picture;

use std::sync::LazyLock;

use kernel::{
    ActionName, Concern, Ledger, Mistake, OptionSpec, Pack, Picture, Seat, Setup, SetupError, Tabletop,
};

use crate::{
    Action, Aim, Chance, Content, Event, MonsterStrike, Rules, Slot, Stage, State, Style, View, gear_words,
    pack::BASE, setup::OPTIONS,
};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Tabletop for MonsterStrike {
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
        Content::read(pack).err().unwrap_or_default()
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::draw(rules, view, names)
    }

    fn name_action(_: &Rules, _: &Self::View, action: &Action) -> ActionName {
        let (group, label) = match action {
            Action::Pick(slot) => ("Pick", format!("the monster on {}", slot.number())),
            Action::Throw(aim) => (style_word(*aim), aim_words(*aim)),
            Action::Again(die, aim) => {
                let (number, words) = (die + 1, aim_words(*aim));
                ("Once more", format!("die {number}: {}, {words}", style_word(*aim).to_lowercase()))
            }
            Action::Keep => ("Keep", "leave the dice as they lie".to_owned()),
        };
        ActionName { group: group.to_owned(), label }
    }

    /// Rule MST-04: nobody has to throw a die once more.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Concern)> {
        match view.stage {
            Stage::Again(turn) if turn.seat == seat => Some((Action::Keep, Concern::Own)),
            _ => None,
        }
    }

    fn name_chance(rules: &Rules, chance: &Chance, names: &[String]) -> String {
        match chance {
            Chance::Location => "A location is laid out …".to_owned(),
            Chance::Monster => "A monster is drawn …".to_owned(),
            Chance::Event => "An event is drawn …".to_owned(),
            Chance::Gear => format!("{} draws gear …", names[crate::state::gear_reader(rules).index()]),
            Chance::Throw(thrown) => {
                let dice = if thrown.hand == 1 { "a die" } else { "two dice" };
                format!("{} throws {dice} …", names[thrown.seat.index()])
            }
        }
    }

    fn narrate(rules: &Rules, event: &Event, names: &[String]) -> String {
        narrate::narrate(rules, event, names)
    }

    fn census(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let in_town = state.slots.iter().flatten().count() as u32;
        let seen = [in_town, state.under.len().into(), state.binder.len().into(), state.escaped.len().into()];
        let seen: u32 = seen.iter().sum();
        let (mut events, mut gear) = (state.events.left.len() + state.events.discard.len(), 0);
        gear += state.gear.left.len() + state.gear.discard.len();
        match state.stage {
            Stage::Enter { .. } | Stage::Attack { .. } | Stage::Walk { .. } => events += 1,
            Stage::Aim(_) | Stage::Throw { .. } | Stage::Again(_) => gear += 1,
            _ => {}
        }
        // A card that lay in two places would be counted twice above and once here.
        let different = u32::from(state.seen().len());
        vec![
            ("monster", u32::from(state.shuffled) + seen),
            ("monster that is in one place only", u32::from(state.shuffled) + different),
            ("event", u32::from(events)),
            ("event that is in one place only", u32::from(events - both(state.events))),
            ("gear", u32::from(gear)),
            ("gear that is in one place only", u32::from(gear - both(state.gear))),
            ("monster that can be drawn", u32::from(rules.pool.minus(state.seen()).len()) + different),
        ]
    }
}

fn both(deck: crate::Deck) -> u8 {
    deck.left.len() - deck.left.minus(deck.discard).len()
}

fn style_word(aim: Aim) -> &'static str {
    match aim {
        Aim::At(Style::Drop, _) => "Drop",
        Aim::At(Style::Toss, _) => "Toss",
        Aim::At(Style::Skim, _) => "Skim",
        Aim::Free(_) => "Aim",
    }
}

fn aim_words(aim: Aim) -> String {
    let at = |slot: Slot| format!("the monster on {}", slot.number());
    match aim {
        Aim::At(Style::Drop, slot) => format!("from above onto {}", at(slot)),
        Aim::At(Style::Toss, slot) => format!("lobbed from the front at {}", at(slot)),
        Aim::At(Style::Skim, slot) => format!("low and fast at {}", at(slot)),
        Aim::Free(hand) => format!("at {},{} with {} cm/s", hand.to.0, hand.to.1, hand.speed),
    }
}

/// What the gear of a turn says, for a table of this size.
fn gear_line(rules: &Rules, place: u8) -> String {
    let gear = rules.content.gear(place);
    format!("{}: {}", gear.face.name, gear_words(gear, Some(rules.players)))
}
