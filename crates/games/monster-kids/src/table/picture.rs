//! The picture of a position: kids, the type table, the middle, the sums of a fight as it stands, and open hands.

use kernel::{Light, Picture, Seat, Spot, Tone};

use super::{spots, words};
use crate::{
    Fight, FightSummary, Foe, HandInView, Mode, Rules, Side, SideSummary, Stage, Trap, Types, Verdict, View,
    fight::{TYPE_BONUS, monster_power},
};

/// Draws a position. These places are lit.
pub(super) fn picture(rules: &Rules, view: &View, names: &[String], lit: &[Spot]) -> Picture {
    let mut picture = Picture::default();
    for seat in Seat::all(rules.players) {
        kid(&mut picture, rules, view, seat, &names[seat.index()]);
    }
    picture.line();
    middle(&mut picture, rules, view);
    if let (Some(fight), Some(standing)) = (view.stage.fight(), &view.standing) {
        picture.line();
        fighting(&mut picture, rules, fight, standing, names);
    }
    hands(&mut picture, rules, view, names);
    picture.line();
    type_table(&mut picture, rules);
    for span in picture.lines.iter_mut().flatten() {
        if span.spot.as_ref().is_some_and(|spot| lit.contains(spot)) {
            span.light = Light::On;
        }
    }
    picture
}

fn kid(picture: &mut Picture, rules: &Rules, view: &View, seat: Seat, name: &str) {
    let kid = &view.kids[seat.index()];
    let turn = seat == view.turn
        && !matches!(view.stage, Stage::Over(_) | Stage::Characters { .. } | Stage::Initiative(_));
    picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<13}")).at(spots::of_kid(seat));
    if let Some(character) = kid.character.and_then(|place| rules.character(place)) {
        let kind = &rules.content.types[character.power_type].name;
        let character = format!("{:<23}", format!("{} ({kind})", character.face.name));
        picture.write(Tone::Plain, character).at(spots::of_kid(seat));
    }
    let injuries = usize::from(kid.injuries.min(3));
    picture.write(Tone::Bad, "✚".repeat(injuries)).write(Tone::Dim, "·".repeat(3 - injuries));
    picture.write(
        Tone::Dim,
        match view.hands[seat.index()].len() {
            1 => " 1 card ".to_owned(),
            count => format!(" {count} cards"),
        },
    );
    if rules.mode == Mode::Versus {
        let monsters = if kid.captured() == 1 { "monster" } else { "monsters" };
        picture.write(Tone::Good, format!(" {} {monsters}", kid.captured()));
    }
    match kid.trap {
        Some(Trap::Limbo) => picture.write(Tone::Bad, " in Limbo"),
        Some(Trap::Portal) => picture.write(Tone::Bad, " in a portal"),
        None => picture,
    };
    if kid.failed_rolls > 0 {
        picture.write(Tone::Bad, format!(" ({} of 3 rolls failed)", kid.failed_rolls));
    }
}

/// Rule KID-32 at a glance.
fn type_table(picture: &mut Picture, rules: &Rules) {
    let line =
        format!("  Each type {TYPE_BONUS:+} against the next one, {:+} against the one before:", -TYPE_BONUS);
    picture.line().write(Tone::Dim, line);
    for ring in words::type_rings(&rules.content) {
        picture.line().write(Tone::Dim, format!("  {ring}"));
    }
}

fn middle(picture: &mut Picture, rules: &Rules, view: &View) {
    picture.line().write(Tone::Dim, "  ");
    picture.write(Tone::Dim, format!("{} cards left to draw", view.deck)).at(spots::deck());
    picture.write(Tone::Dim, ", ");
    picture.write(Tone::Dim, format!("{} discarded", view.discard.len())).at(spots::discard());
    for monster in view.middle.iter() {
        picture.line().write(Tone::Ground, "  ● ");
        let told = words::in_play(&rules.content, monster).words(&[]);
        let spot = spots::of_monster(rules, monster.monster);
        picture.write(Tone::Piece(monster.monster % 6), told).at(spot);
    }
    let waiting = view.waiting.iter().map(|place| words::power_told(&rules.content, place).words(&[]));
    let waiting: Vec<String> = waiting.collect();
    if !waiting.is_empty() {
        let told = format!("waiting for the next monster: {}", waiting.join(", "));
        picture.line().write(Tone::Dim, "  ").write(Tone::Bad, told).at(spots::waiting());
    }
}

/// Both sums as they stand, who wins by them, and what they are made of.
fn fighting(picture: &mut Picture, rules: &Rules, fight: &Fight, standing: &FightSummary, names: &[String]) {
    let name = |side: Side| side_name(rules, fight, side, names);
    let of_many = matches!(fight.foe, Foe::Rivals(_));
    if let [own, other] = standing.sides.as_slice()
        && !of_many
    {
        let [left, right] = [own, other].map(|side| match (standing.rolls_next, side.total) {
            (None, Some(total)) => total.to_string(),
            _ => "…".to_owned(),
        });
        picture.line().write(Tone::Dim, "  ");
        picture.write(Tone::Seat(fight.fighter), name(own.side)).at(spots::of_side(own.side));
        picture.write(Tone::Strong, format!(" {left} : {right} "));
        picture.write(Tone::Bad, name(other.side)).at(spots::of_side(other.side));
    }
    if let Some(verdict) = standing.verdict {
        if of_many {
            picture.line();
        }
        picture.write(Tone::Strong, format!("  as it stands {}", verdict_told(rules, verdict, &name)));
    }
    for side in &standing.sides {
        let total = match side.total {
            Some(total) if of_many => format!(" {total}"),
            _ => String::new(),
        };
        let tone = side.kid.map_or(Tone::Bad, Tone::Seat);
        picture.line().write(Tone::Dim, "    ");
        picture.write(tone, format!("{}{total}: ", name(side.side))).at(spots::of_side(side.side));
        picture.write(Tone::Plain, parts(rules, fight, side));
    }
}

fn side_name(rules: &Rules, fight: &Fight, side: Side, names: &[String]) -> String {
    match (fight.kid_on(side), fight.foe) {
        (Some(seat), _) => names[seat.index()].clone(),
        (None, Foe::Monster(monster)) => {
            rules.content.monsters[usize::from(monster.monster)].face.name.clone()
        }
        (None, _) => String::new(),
    }
}

fn verdict_told(rules: &Rules, verdict: Verdict, name: &impl Fn(Side) -> String) -> String {
    match verdict {
        Verdict::Wins(side) => format!("{} wins", name(side)),
        Verdict::TieTaken(power) => {
            let power = &rules.content.powers[usize::from(power)].face.name;
            format!("it is equal, and {power} wins that for {}", name(Side::Foe))
        }
        Verdict::Nobody => "nobody wins".to_owned(),
    }
}

/// What a side's sum is made of.
fn parts(rules: &Rules, fight: &Fight, side: &SideSummary) -> String {
    let mut parts = vec![match (side.die, side.at_least) {
        (None, _) => "die not rolled yet".to_owned(),
        (Some(die), floor) if die < floor => format!("die {die} counts {floor}"),
        (Some(die), _) => format!("die {die}"),
    }];
    if let (Side::Foe, Foe::Monster(monster)) = (side.side, fight.foe) {
        let own = rules.content.monsters[usize::from(monster.monster)].power;
        if own != 0 {
            parts.push(format!("its own {own:+}"));
        }
        for power in monster.powers.iter().map(|power| &rules.content.powers[power]) {
            parts.push(format!("{} {}", power.face.name, words::of_power(power)));
        }
        let added = monster_power(rules, monster) - i16::from(own);
        if added < monster.powers.iter().map(|power| i16::from(rules.content.powers[power].power)).sum() {
            parts.push(format!("together {added:+} at most"));
        }
    }
    if side.types != 0 {
        parts.push(format!("types {:+}", side.types));
    }
    if fight.types == Types::Ignored {
        parts.push("types do not count".to_owned());
    }
    if side.cards != 0 {
        parts.push(format!("cards {:+}", side.cards));
    }
    if side.kid.is_some() && fight.is_shielded(side.side) {
        parts.push("shielded".to_owned());
    }
    parts.join(", ")
}

fn hands(picture: &mut Picture, rules: &Rules, view: &View, names: &[String]) {
    for seat in Seat::all(rules.players) {
        let HandInView::Open(hand) = &view.hands[seat.index()] else { continue };
        if hand.is_empty() {
            continue;
        }
        picture.line();
        picture.line().write(Tone::Seat(seat), format!("  {}'s hand", names[seat.index()]));
        for (card, count) in hand.kinds() {
            let times = if count > 1 { format!(" ×{count}") } else { String::new() };
            let (title, spot) = (words::title(&rules.content, card), spots::of_card(rules, card));
            picture.line().write(Tone::Dim, "    ").write(Tone::Plain, format!("{title}{times}")).at(spot);
            picture.write(Tone::Plain, ": ").write(Tone::Dim, words::of_card(&rules.content, card));
        }
    }
}
