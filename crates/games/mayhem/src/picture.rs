//! The picture of a position: the rounds, the players with their cards, and the battle that was fought last.

use kernel::{Light, Picture, Seat, Spot, Tone};

use crate::{Ability, Battle, Card, End, Rules, Stage, View, narrate::ratings, table::call_word};

/// The widest line of words, so that the picture fits beside or above other things in 80 columns.
const WIDEST: usize = 76;

/// Draws a position, with what people remember of the last battle. These places are lit.
pub(crate) fn draw(rules: &Rules, view: &View, names: &[String], lit: &[Spot]) -> Picture {
    let fight = view.last_battle();
    let mut picture = Picture::default();
    draw_round(&mut picture, rules, view);
    picture.line();
    // Between two battles the cards of the last one lie where they lay.
    let lies =
        fight.filter(|_| view.up.iter().all(Option::is_none) && !matches!(view.stage, Stage::Follow(_)));
    for seat in Seat::all(rules.players) {
        draw_player(&mut picture, view, seat, &names[seat.index()]);
        match (view.lying(seat), lies) {
            (Some(lies), _) => {
                let rating =
                    lies.rating.map_or_else(|| format!("{} or {}", lies.low, lies.high), |it| it.to_string());
                draw_card(&mut picture, rules, (seat, lies.card), &rating, Tone::Plain);
            }
            (None, Some(fight)) => draw_lying(&mut picture, rules, fight, seat),
            (None, None) => {}
        }
    }
    draw_stage(&mut picture, view);
    picture.line();
    let face_down = view.unseen.len() / rules.players;
    let piles = format!("  {face_down} cards face down each, {} discarded", view.discard.len());
    picture.line().write(Tone::Dim, piles);
    match fight {
        Some(fight) => draw_fight(&mut picture, rules, fight, names),
        // From a position alone nobody knows who had which card.
        None => draw_tied_before(&mut picture, view),
    }
    for span in picture.lines.iter_mut().flatten() {
        if span.spot.as_ref().is_some_and(|spot| lit.contains(spot)) {
            span.light = Light::On;
        }
    }
    picture
}

/// What is going on, where it is more than a battle.
fn draw_stage(picture: &mut Picture, view: &View) {
    match view.stage {
        Stage::Follow(call) => {
            picture.line().write(Tone::Strong, format!("  {} was called", call_word(call)));
        }
        Stage::Sudden(_) => {
            picture.line().write(Tone::Strong, format!("  sudden death by {}", view.compared_by()));
        }
        Stage::Decider(_) | Stage::Decided(_) => {
            picture.line().write(Tone::Strong, "  sudden death by Strength for the win");
        }
        Stage::Dealer | Stage::Lead | Stage::Declare | Stage::Over => {}
    }
}

fn draw_round(picture: &mut Picture, rules: &Rules, view: &View) {
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

fn draw_player(picture: &mut Picture, view: &View, seat: Seat, name: &str) {
    let declares =
        seat == view.declarer && matches!(view.stage, Stage::Lead | Stage::Declare | Stage::Follow(_));
    picture.line().write(Tone::Strong, if declares { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<14}")).at(Spot::new(seat));
    let trophies = usize::from(view.trophies(seat));
    picture.write(Tone::Strong, format!("{:<7}", "★".repeat(trophies)));
    picture.write(Tone::Dim, format!("{:>2} won  ", view.winnings(seat).len()));
}

fn draw_card(picture: &mut Picture, rules: &Rules, (seat, card): (Seat, Card), rating: &str, tone: Tone) {
    let colour = if tone == Tone::Dim { Tone::Dim } else { Tone::Piece(card.index() as u8 % 6) };
    picture.write(colour, format!("[{rating}] ")).at(Spot::new(seat));
    picture.write(tone, rules.content.face(card).name.clone()).at(Spot::new(seat));
}

/// The card of a player in the last turn of a battle that is over.
fn draw_lying(picture: &mut Picture, rules: &Rules, fight: &Battle, seat: Seat) {
    let Some(lay) = fight.turns.last().and_then(|turn| turn.cards[seat.index()]) else { return };
    let won = fight.end == End::Won(seat);
    let tone = if won { Tone::Strong } else { Tone::Dim };
    draw_card(picture, rules, (seat, lay.card), &lay.rating.to_string(), tone);
    if won {
        picture.write(Tone::Good, " wins");
    }
}

/// All turns of the battle that was fought last, or of the one that goes on.
fn draw_fight(picture: &mut Picture, rules: &Rules, fight: &Battle, names: &[String]) {
    let begin = match fight.end {
        End::GoesOn => "tied so far: ",
        End::Won(_) | End::Nobody => "the battle before: ",
    };
    let turns: Vec<String> = fight.turns.iter().map(|turn| ratings(rules, turn).words(&[])).collect();
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

fn draw_tied_before(picture: &mut Picture, view: &View) {
    // The cards of a sudden death belong to no battle.
    let before = view.battle.len().saturating_sub(view.up.iter().flatten().count() as u8);
    if before > 0 {
        picture.line().write(Tone::Dim, format!("  {before} cards tied before"));
    }
}
