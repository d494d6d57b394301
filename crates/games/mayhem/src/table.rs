//! Monster Mayhem on a table: its picture, the names of its actions, its ledger, options and pack.

use kernel::{
    Described, Ledger, Meta, Mistake, OptionSpec, Pack, Picture, Piece, Seat, SeatSet, Sentence, Setup,
    SetupError, Show, ledger::BuiltIn,
};

use crate::{
    Ability, After, Call, Card, Chance, Event, Mayhem, Met, Rules, State, Turn, fight::Fight, pack::BASE,
    picture, pieces, setup::OPTIONS,
};

impl Meta for Mayhem {
    const SLUG: &'static str = "mayhem";
    const NAME: &'static str = "Monster Mayhem";
    const TAGLINE: &'static str = "turn up a monster, call high or low, six rounds for six trophies";
    const PLAYERS: (u8, u8) = (2, 6);

    fn ledger() -> &'static Ledger {
        static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
        LEDGER.get()
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

impl Show for Mayhem {
    type Detail = ();

    fn pieces_in_view(rules: &Rules, view: &State) -> Vec<String> {
        pieces::in_view(&rules.content, view)
    }

    fn picture(rules: &Rules, view: &State, names: &[String]) -> Picture {
        picture::draw(rules, view, names, None)
    }

    fn picture_at_table(
        rules: &Rules,
        view: &State,
        names: &[String],
        _: Option<&Call>,
        lately: &mut dyn Iterator<Item = Event>,
    ) -> Picture {
        picture::draw(rules, view, names, Fight::last(lately).as_ref())
    }

    fn describe(_: &Rules, _: &Self::View, call: &Call) -> Described<()> {
        let label = match call {
            Call::High => "high: the highest rating wins",
            Call::Low => "low: the lowest rating wins",
        };
        Described::plain("Declare".to_owned(), label.to_owned())
    }

    fn name_chance(_: &Rules, chance: &Chance) -> Sentence {
        Sentence::marked(|names| match chance {
            Chance::Dealer => "Who deals first? …".to_owned(),
            Chance::TurnUp(seat) => format!("{} turns up a card …", names[seat.index()]),
            Chance::Sudden(seat) => format!("{} draws from the winnings …", names[seat.index()]),
            Chance::Decider(seat) => format!("{} draws for the win …", names[seat.index()]),
        })
    }

    fn narrate(rules: &Rules, event: &Event) -> Sentence {
        Sentence::marked(|names| {
            let name = |seat: &Seat| names[seat.index()].as_str();
            let all = |seats: &SeatSet| {
                seats.iter().map(|seat| name(&seat).to_owned()).collect::<Vec<_>>().join(" and ")
            };
            let card = |card: &Card| rules.content.face(*card).name.as_str();
            let trophy = |ability: &Ability| &rules.content.trophies[ability.index()];
            let the_trophy = |ability: &Ability| with_article(&trophy(ability).name);
            let compared = |turn: &Turn| ratings(rules, turn);
            match event {
                Event::DealerDrawn { seat } => format!("{} deals first.", name(seat)),
                Event::RoundBegan { ability } => {
                    let round = ability.index() + 1;
                    format!("Round {round}: only {ability} counts, for {}.", the_trophy(ability))
                }
                Event::StoryTold { ability } => {
                    format!("{}. {}", trophy(ability).title, trophy(ability).story)
                }
                Event::Dealt { seat, cards } => {
                    format!("{} deals {cards} cards each and declares first.", name(seat))
                }
                Event::TurnedUp { seat, card: turned } => {
                    format!("{} turns up {}.", name(seat), card(turned))
                }
                Event::Declared { seat, call } => format!("{} says {}!", name(seat), call_word(*call)),
                Event::SpecialCounts { seat, rating } => {
                    format!("{}'s special card counts {rating}.", name(seat))
                }
                Event::BestRating { seat, turn, .. } => format!("{}: {} wins.", compared(turn), name(seat)),
                Event::BattleWon { seat, cards } => format!("{} takes {cards} cards.", name(seat)),
                Event::Tied { seats, turn, .. } => {
                    format!("{}: {} tie, and everybody turns up a new card.", compared(turn), all(seats))
                }
                Event::TieDiscarded { cards, turn } => {
                    format!("{}: a tie and no cards left, so {cards} cards are discarded.", compared(turn))
                }
                Event::Mashup { card: twin, met: Met::InOneTurn, .. } => {
                    format!("Mashup! Two of {}.", card(twin))
                }
                Event::Mashup { card: twin, met: Met::InTheBattle, .. } => {
                    format!("Mashup! {} was in this battle before.", card(twin))
                }
                Event::MashupDiscarded { cards, declarer, after: After::MoreCards } => {
                    format!("{cards} cards are discarded. {} declares next.", name(declarer))
                }
                Event::MashupDiscarded { cards, after: After::LastCards, .. } => {
                    format!("{cards} cards are discarded, the last of the round.")
                }
                Event::TwinsIgnored { card: twin } => {
                    format!("{} was in this battle before, but only one turn counts here.", card(twin))
                }
                Event::RoundEnded => "All cards are played.".to_owned(),
                Event::TrophyWon { seat, ability, cards } => {
                    format!("{} wins {} ({ability}) with {cards} cards.", name(seat), the_trophy(ability))
                }
                Event::TrophyWonSuddenly { seat, ability, turn } => format!(
                    "{}: {} wins {} ({ability}) in sudden death.",
                    compared(turn),
                    name(seat),
                    the_trophy(ability)
                ),
                Event::SuddenDeathBegan { seats, ability } => {
                    format!("{} have won the same number of cards: sudden death by {ability}.", all(seats))
                }
                Event::SuddenlyTurnedUp { seat, card: turned, .. } => {
                    format!("{} draws {}.", name(seat), card(turned))
                }
                Event::StillTied { seats, turn, .. } => {
                    format!("{}: {} are still tied.", compared(turn), all(seats))
                }
                Event::PilesUsedAgain { times } => {
                    format!("The piles are shuffled and used again ({times} of 3).")
                }
                Event::RoundUnwon { ability } => {
                    format!("Nobody has won {}: the round is played again.", the_trophy(ability))
                }
                Event::DealtAgain { seat } => format!("{} deals it again.", name(seat)),
                Event::LastSuddenDeathBegan { seats } => {
                    let trophies =
                        "have the same number of trophies: one more sudden death by Strength, for the win";
                    format!("{} {trophies}.", all(seats))
                }
                Event::AllShuffledAgain => "All 60 cards are shuffled again.".to_owned(),
                Event::WonSuddenly { seat, turn } => {
                    format!("{}: {} wins the game in sudden death!", compared(turn), name(seat))
                }
                Event::NextDealer { seat } => format!("{} deals the next round.", name(seat)),
                Event::Won { seats, trophies } if seats.len() == 1 => {
                    format!("{} wins with {trophies} trophies!", all(seats))
                }
                Event::Won { seats, trophies } => {
                    format!("{} share the win with {trophies} trophies each.", all(seats))
                }
            }
        })
    }
}

pub(crate) fn call_word(call: Call) -> &'static str {
    match call {
        Call::High => "high",
        Call::Low => "low",
    }
}

/// The cards of a turn with their ratings, in the order in which they were turned up.
pub(crate) fn ratings(rules: &Rules, turn: &Turn) -> String {
    let card = |(_, card): (Seat, Card)| {
        let rating = rules.rating(card, turn.ability, turn.call);
        format!("{} {rating}", rules.content.face(card).name)
    };
    turn.in_order().map(card).collect::<Vec<_>>().join(", ")
}

/// A name in the middle of a sentence, with an article: its own, or else "the".
fn with_article(name: &str) -> String {
    match name.split_once(' ') {
        Some((article @ ("The" | "A" | "An"), rest)) => format!("{} {rest}", article.to_lowercase()),
        _ => format!("the {name}"),
    }
}
