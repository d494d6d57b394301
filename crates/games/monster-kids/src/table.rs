//! Monster Kids on a table: its picture, the names of its actions, its ledger, options and pack.

mod choices;
mod narrate;
mod picture;
mod pieces;
mod words;

use kernel::{
    Affects, Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, Sentence, Setup,
    SetupError, Show, ledger::BuiltIn,
};

use crate::{
    Action, Card, Cards, Chance, Event, Foe, InPlay, MonsterKids, Rules, Stage, State, Trap, View,
    pack::BASE, setup::OPTIONS,
};

/// Every rule with its text.
pub(crate) fn ledger() -> &'static Ledger {
    static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
    LEDGER.get()
}

impl Meta for MonsterKids {
    const SLUG: &'static str = "monster-kids";
    const NAME: &'static str = "Monster Kids";
    const TAGLINE: &'static str = "teens with powers against a deck of monsters, together or versus";
    const PLAYERS: (u8, u8) = (1, 6);

    fn ledger() -> &'static Ledger {
        ledger()
    }

    fn options() -> &'static [OptionSpec] {
        OPTIONS
    }

    fn rules(setup: &Setup) -> Result<Rules, SetupError> {
        Rules::new(setup)
    }

    fn base_pack() -> Option<&'static Pack> {
        Some(BASE.pack())
    }

    fn check_pack(pack: &Pack) -> Vec<Mistake> {
        BASE.mistakes_in(pack)
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

impl Show for MonsterKids {
    type Detail = ();

    fn pieces_in_view(rules: &Rules, view: &View) -> Vec<String> {
        pieces::in_view(rules, view)
    }

    fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
        picture::picture(rules, view, names)
    }

    fn describe(rules: &Rules, view: &View, action: &Action) -> Described<()> {
        choices::name(rules, view, action)
    }

    /// Rule KID-31: nobody has to play a card into a fight. Where all would be trapped (KID-44) nobody passes unasked.
    fn pass(_: &Rules, view: &View, seat: Seat) -> Option<(Action, Affects)> {
        let fight =
            view.stage.fight().filter(|fight| fight.next_to_roll().is_none() && fight.asked == seat)?;
        let own = fight.side_of(seat).is_some();
        Some((Action::Pass, if own { Affects::Asked } else { Affects::Others }))
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|names| match chance {
            Chance::Character(seat) => format!("{} gets a character …", names[seat.index()]),
            Chance::Die { roller, sides } => {
                format!("{} rolls the {sides}-sided die …", names[roller.index()])
            }
            Chance::Draw => "A card is drawn …".to_owned(),
        })
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| narrate::narrate(rules, event, names))
    }

    fn census(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let all = all_cards(rules, state);
        let whole = rules.deck.kinds().filter(|(card, count)| all.count(*card) == *count).count();
        vec![("card", all.len()), ("kind of card that is there as often as it should", whole as u32)]
    }
}

/// Every card, wherever it lies.
fn all_cards(rules: &Rules, state: &State) -> Cards {
    let mut all = state.deck;
    all.put_all(&state.discard);
    let put_monster = |all: &mut Cards, monster: InPlay| {
        all.put(Card::monster(usize::from(monster.monster)));
        monster.powers.iter().for_each(|power| all.put(Card::power(power)));
    };
    state.middle.iter().for_each(|monster| put_monster(&mut all, monster));
    state.waiting.iter().for_each(|power| all.put(Card::power(power)));
    for seat in Seat::all(rules.players) {
        all.put_all(state.hand(seat));
        let kid = state.kid(seat);
        (0..32)
            .filter(|place| kid.captured & 1 << place != 0)
            .for_each(|place| all.put(Card::monster(place)));
        if kid.trap == Some(Trap::Portal) {
            all.put(Card::DARK_PORTAL);
        }
    }
    match &state.stage {
        Stage::Fight(fight) => {
            all.put_all(&fight.played);
            if let Foe::Monster(monster) = fight.foe {
                put_monster(&mut all, monster);
            }
        }
        Stage::Attach { power, .. } => all.put(Card::power(usize::from(*power))),
        Stage::Portal { .. } => all.put(Card::DARK_PORTAL),
        Stage::Characters { .. }
        | Stage::Initiative(_)
        | Stage::Draw { .. }
        | Stage::Ready
        | Stage::Trapped
        | Stage::Escape
        | Stage::Limbo { .. }
        | Stage::LastLight { .. }
        | Stage::Over(_) => {}
    }
    all
}
