//! The picture of a position: the rounds, the players with their cards, and the battle that was fought last.

use kernel::{Picture, Seat, Tone};

use crate::{
    Ability, Call, Card, Rules, Stage, State, Turn,
    fight::{End, Fight},
    sudden,
    table::{call_word, ratings},
};

/// The widest line of words, so that the picture fits beside or above other things in 80 columns.
const WIDEST: usize = 76;

/// Draws a position, with what people remember of the last battle.
pub(crate) fn draw(rules: &Rules, view: &State, names: &[String], fight: Option<&Fight>) -> Picture {
    let mut picture = Picture::default();
    draw_round(&mut picture, rules, view);
    picture.line();
    // Between two battles the cards of the last one lie where they lay.
    let lies =
        fight.filter(|_| view.up.iter().all(Option::is_none) && !matches!(view.stage, Stage::Follow(_)));
    for seat in Seat::all(rules.players) {
        draw_player(&mut picture, view, seat, &names[seat.index()]);
        match (view.up(seat), lies) {
            (Some(card), _) => {
                draw_card(&mut picture, rules, card, &shown_rating(rules, view, card), Tone::Plain);
            }
            (None, Some(fight)) => draw_lying(&mut picture, rules, fight, seat),
            (None, None) => {}
        }
    }
    draw_stage(&mut picture, rules, view);
    picture.line();
    let face_down = view.unseen.len() / rules.players;
    let piles = format!("  {face_down} cards face down each, {} discarded", view.discard.len());
    picture.line().write(Tone::Dim, piles);
    match fight {
        Some(fight) => draw_fight(&mut picture, rules, fight, names),
        // From a position alone nobody knows who had which card.
        None => draw_tied_before(&mut picture, view),
    }
    picture
}

/// What is going on, where it is more than a battle.
fn draw_stage(picture: &mut Picture, rules: &Rules, view: &State) {
    match view.stage {
        Stage::Follow(call) => {
            picture.line().write(Tone::Strong, format!("  {} was called", call_word(call)));
        }
        Stage::Sudden(_) => {
            let ability = sudden::deciding(rules, view);
            picture.line().write(Tone::Strong, format!("  sudden death by {ability}"));
        }
        Stage::Decider(_) | Stage::Decided(_) => {
            picture.line().write(Tone::Strong, "  sudden death by Strength for the win");
        }
        Stage::Dealer | Stage::Lead | Stage::Declare | Stage::Over => {}
    }
}

fn draw_round(picture: &mut Picture, rules: &Rules, view: &State) {
    picture.line();
    for ability in Ability::ALL {
        let (tone, mark) = match (view.trophies[ability.index()], ability == view.ability) {
            (Some(seat), _) => (Tone::Seat(seat), "★ "),
            (None, true) => (Tone::Strong, "▶ "),
            (None, false) => (Tone::Dim, "  "),
        };
        // Six names and their marks fit into 60 columns.
        picture.write(tone, format!("{mark}{ability}"));
    }
    let trophy = &rules.content.trophies[view.ability.index()];
    picture.line().write(Tone::Dim, format!("  {}", trophy.name));
}

fn draw_player(picture: &mut Picture, view: &State, seat: Seat, name: &str) {
    let declares =
        seat == view.declarer && matches!(view.stage, Stage::Lead | Stage::Declare | Stage::Follow(_));
    picture.line().write(Tone::Strong, if declares { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<14}"));
    let trophies = usize::from(view.trophies(seat));
    picture.write(Tone::Strong, format!("{:<7}", "★".repeat(trophies)));
    picture.write(Tone::Dim, format!("{:>2} won  ", view.winnings(seat).len()));
}

/// What the card that a player has up counts now.
fn shown_rating(rules: &Rules, view: &State, card: Card) -> String {
    match view.stage {
        Stage::Sudden(_) => rules.rating(card, sudden::deciding(rules, view), Call::High).to_string(),
        Stage::Decider(_) => rules.rating(card, Ability::Strength, Call::High).to_string(),
        Stage::Follow(call) => rules.rating(card, view.ability, call).to_string(),
        _ if card.is_special() => "1 or 9".to_owned(),
        _ => rules.rating(card, view.ability, Call::High).to_string(),
    }
}

fn draw_card(picture: &mut Picture, rules: &Rules, card: Card, rating: &str, tone: Tone) {
    let colour = if tone == Tone::Dim { Tone::Dim } else { Tone::Piece(card.index() as u8 % 6) };
    picture.write(colour, format!("[{rating}] "));
    picture.write(tone, rules.content.face(card).name.clone());
}

/// The card of a player in the last turn of a battle that is over.
fn draw_lying(picture: &mut Picture, rules: &Rules, fight: &Fight, seat: Seat) {
    let Some((turn, card)) = fight.turns.last().and_then(|turn| Some((turn, turn.cards[seat.index()]?)))
    else {
        return;
    };
    let won = fight.end == End::Won(seat);
    let rating = rules.rating(card, turn.ability, turn.call).to_string();
    draw_card(picture, rules, card, &rating, if won { Tone::Strong } else { Tone::Dim });
    if won {
        picture.write(Tone::Good, " wins");
    }
}

/// All turns of the battle that was fought last, or of the one that goes on.
fn draw_fight(picture: &mut Picture, rules: &Rules, fight: &Fight, names: &[String]) {
    let begin = match fight.end {
        End::GoesOn => "tied so far: ",
        End::Won(_) | End::Nobody => "the battle before: ",
    };
    let turns: Vec<String> = fight.turns.iter().map(|turn: &Turn| ratings(rules, turn)).collect();
    let end = match fight.end {
        End::GoesOn => String::new(),
        End::Won(seat) => format!(": {} won", names[seat.index()]),
        End::Nobody => ": nobody won".to_owned(),
    };
    let mut line = String::from(" ");
    // A line ends between two cards, so that names stay whole.
    for card in format!("{begin}{}{end}", turns.join(", then ")).split_inclusive(", ") {
        if line.chars().count() + 1 + card.trim_end().chars().count() > WIDEST {
            picture.line().write(Tone::Dim, std::mem::replace(&mut line, "   ".to_owned()));
        }
        line.push(' ');
        line.push_str(card.trim_end());
    }
    picture.line().write(Tone::Dim, line);
}

fn draw_tied_before(picture: &mut Picture, view: &State) {
    let before = view.battle.len() - view.up.iter().flatten().count() as u8;
    if before > 0 {
        picture.line().write(Tone::Dim, format!("  {before} cards tied before"));
    }
}
