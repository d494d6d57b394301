//! Monster Mayhem on a table: its picture, the names of its actions, its ledger, options and pack.

use std::sync::LazyLock;

use kernel::{
    ActionName, Ledger, Mistake, OptionSpec, Pack, Picture, Seat, SeatSet, Setup, SetupError, Tabletop, Tone,
};

use crate::{
    Ability, Call, Card, Chance, Content, Event, Mayhem, Pile, Rules, Stage, State, event::Met, pack::BASE,
    setup::OPTIONS, sudden,
};

static LEDGER: LazyLock<Ledger> =
    LazyLock::new(|| Ledger::read(include_str!("../RULES.md")).expect("invariant: tests read the ledger"));

impl Tabletop for Mayhem {
    const SLUG: &'static str = "mayhem";
    const NAME: &'static str = "Monster Mayhem";
    const TAGLINE: &'static str = "turn up a monster, call high or low, six rounds for six trophies";
    const PLAYERS: (u8, u8) = (2, 6);

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

    fn picture(rules: &Rules, view: &State, names: &[String]) -> Picture {
        let mut picture = Picture::default();
        draw_round(&mut picture, rules, view);
        picture.line();
        for seat in Seat::all(rules.players) {
            draw_player(&mut picture, rules, view, seat, &names[seat.index()]);
        }
        picture.line();
        let face_down = view.unseen.len() / rules.players;
        picture.line().write(
            Tone::Dim,
            format!("  {face_down} cards face down each, {} discarded", view.discard.len()),
        );
        if let Stage::Follow(call) = view.stage {
            let before = view.battle.len() - view.up.iter().flatten().count() as u8;
            let tied = if before > 0 { format!(", {before} cards tied before") } else { String::new() };
            picture.line().write(Tone::Strong, format!("  {} was called{tied}", call_word(call)));
        }
        picture
    }

    fn name_action(_: &Rules, _: &Self::View, call: &Call) -> ActionName {
        let label = match call {
            Call::High => "high: the highest rating wins",
            Call::Low => "low: the lowest rating wins",
        };
        ActionName { group: "Declare".to_owned(), label: label.to_owned() }
    }

    fn name_chance(_: &Rules, chance: &Chance, names: &[String]) -> String {
        match chance {
            Chance::Dealer => "Who deals first? …".to_owned(),
            Chance::TurnUp(seat) => format!("{} turns up a card …", names[seat.index()]),
            Chance::Sudden(seat) => format!("{} draws from the winnings …", names[seat.index()]),
        }
    }

    fn narrate(rules: &Rules, event: &Event, names: &[String]) -> String {
        let name = |seat: &Seat| names[seat.index()].as_str();
        let all = |seats: &SeatSet| {
            seats.iter().map(|seat| name(&seat).to_owned()).collect::<Vec<_>>().join(" and ")
        };
        let card = |card: &Card| rules.content.face(*card).name.as_str();
        let trophy = |ability: &Ability| &rules.content.trophies[ability.index()];
        match event {
            Event::DealerDrawn { seat } => format!("{} deals first.", name(seat)),
            Event::RoundBegan { ability } => {
                format!(
                    "Round {}: only {ability} counts, for the {}.",
                    ability.index() + 1,
                    trophy(ability).name
                )
            }
            Event::StoryTold { ability } => format!("{}. {}", trophy(ability).title, trophy(ability).story),
            Event::Dealt { seat, cards } => {
                format!("{} deals {cards} cards each and declares first.", name(seat))
            }
            Event::TurnedUp { seat, card: turned } => format!("{} turns up {}.", name(seat), card(turned)),
            Event::Declared { seat, call } => format!("{} says {}!", name(seat), call_word(*call)),
            Event::SpecialCounts { seat, rating } => {
                format!("{}'s special card counts {rating}.", name(seat))
            }
            Event::BestRating { seat, rating } => format!("{} is best with {rating}.", name(seat)),
            Event::BattleWon { seat, cards } => format!("{} takes {cards} cards.", name(seat)),
            Event::Tied { seats, rating } => {
                format!("{} tie with {rating}: everybody turns up a new card.", all(seats))
            }
            Event::TieDiscarded { cards } => format!("A tie and no cards left: {cards} cards are discarded."),
            Event::Mashup { card: twin, met: Met::InOneTurn } => format!("Mashup! Two of {}.", card(twin)),
            Event::Mashup { card: twin, met: Met::InTheBattle } => {
                format!("Mashup! {} was in this battle before.", card(twin))
            }
            Event::MashupDiscarded { cards, declarer } => {
                format!("{cards} cards are discarded. {} declares next.", name(declarer))
            }
            Event::TwinsIgnored { card: twin } => {
                format!("{} was in this battle before, but only one turn counts here.", card(twin))
            }
            Event::RoundEnded => "All cards are played.".to_owned(),
            Event::TrophyWon { seat, ability, cards } => {
                format!("{} wins the {} ({ability}) with {cards} cards.", name(seat), trophy(ability).name)
            }
            Event::SuddenDeathBegan { seats, ability } => {
                format!("{} have won as many: sudden death by {ability}.", all(seats))
            }
            Event::SuddenlyTurnedUp { seat, card: turned } => {
                format!("{} draws {}.", name(seat), card(turned))
            }
            Event::StillTied { seats } => format!("{} are still tied.", all(seats)),
            Event::PilesUsedAgain { times } => {
                format!("The piles are shuffled and used again ({times} of 3).")
            }
            Event::NoTrophy { ability } => format!("Nobody gets the {}.", trophy(ability).name),
            Event::NextDealer { seat } => format!("{} deals the next round.", name(seat)),
            Event::Won { seats, trophies } if seats.len() == 1 => {
                format!("{} wins with {trophies} trophies!", all(seats))
            }
            Event::Won { seats, trophies } => {
                format!("{} share the win with {trophies} trophies each.", all(seats))
            }
        }
    }

    fn census(_: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let won = state.winnings.iter().fold(Pile::EMPTY, |all, pile| all.and(*pile));
        let all = state.unseen.and(state.battle).and(state.discard).and(won);
        let whole = Card::all().filter(|card| all.count(*card) == card.copies()).count();
        vec![
            ("card", u32::from(all.len())),
            ("kind of card that is there as often as it should", whole as u32),
        ]
    }

    fn how_to_play() -> Option<&'static str> {
        Some(include_str!("../lessons/how-to-play.md"))
    }

    fn first_game() -> Option<&'static str> {
        Some(include_str!("../lessons/first-game.toml"))
    }
}

fn call_word(call: Call) -> &'static str {
    match call {
        Call::High => "high",
        Call::Low => "low",
    }
}

fn draw_round(picture: &mut Picture, rules: &Rules, view: &State) {
    picture.line();
    for ability in Ability::ALL {
        let (tone, mark) = match (view.trophies[ability.index()], ability == view.ability) {
            (Some(seat), _) => (Tone::Seat(seat), "★ "),
            (None, true) if !matches!(view.stage, Stage::Over) => (Tone::Strong, "▶ "),
            (None, _) => (Tone::Dim, "  "),
        };
        picture.write(tone, format!("{mark}{ability}  "));
    }
    let trophy = &rules.content.trophies[view.ability.index()];
    picture.line().write(Tone::Dim, format!("  {}", trophy.name));
}

fn draw_player(picture: &mut Picture, rules: &Rules, view: &State, seat: Seat, name: &str) {
    let declares =
        seat == view.declarer && !matches!(view.stage, Stage::Over | Stage::Sudden(_) | Stage::Dealer);
    picture.line().write(Tone::Strong, if declares { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<14}"));
    let trophies = usize::from(view.trophies(seat));
    picture.write(Tone::Strong, format!("{:<7}", "★".repeat(trophies)));
    picture.write(Tone::Dim, format!("{:>2} won  ", view.winnings(seat).len()));
    let Some(card) = view.up(seat) else { return };
    let rating = match view.stage {
        Stage::Sudden(_) => rules.rating(card, sudden::deciding(rules, view), Call::High).to_string(),
        Stage::Follow(call) => rules.rating(card, view.ability, call).to_string(),
        _ if card.is_special() => "1 or 9".to_owned(),
        _ => rules.rating(card, view.ability, Call::High).to_string(),
    };
    picture.write(Tone::Piece(card.index() as u8 % 6), format!("[{rating}] "));
    picture.write(Tone::Plain, rules.content.face(card).name.clone());
}
