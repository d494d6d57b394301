//! The picture of a position: kids, the type table, the middle, the sums of a fight as it stands, and open hands.

use kernel::{Picture, Seat, Tone};

use super::words;
use crate::{
    Fight, Foe, HandInView, Mode, Rules, Side, Stage, Trap, Types, View,
    fight::{TYPE_BONUS, powers, totals, two_of, types},
};

pub(super) fn picture(rules: &Rules, view: &View, names: &[String]) -> Picture {
    let mut picture = Picture::default();
    for seat in Seat::all(rules.players) {
        kid(&mut picture, rules, view, seat, &names[seat.index()]);
    }
    picture.line();
    middle(&mut picture, rules, view);
    if let Some(fight) = view.stage.fight() {
        picture.line();
        fighting(&mut picture, rules, view, fight, names);
    }
    hands(&mut picture, rules, view, names);
    picture.line();
    type_table(&mut picture, rules);
    picture
}

fn kid(picture: &mut Picture, rules: &Rules, view: &View, seat: Seat, name: &str) {
    let kid = &view.kids[seat.index()];
    let turn = seat == view.turn
        && !matches!(view.stage, Stage::Over(_) | Stage::Characters { .. } | Stage::Initiative(_));
    picture.line().write(Tone::Strong, if turn { "▶ " } else { "  " });
    picture.write(Tone::Seat(seat), format!("{name:<13}"));
    if let Some(character) = kid.character.and_then(|place| rules.character(place)) {
        let kind = &rules.content.types[character.power_type].name;
        picture.write(Tone::Plain, format!("{:<23}", format!("{} ({kind})", character.face.name)));
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
    picture
        .line()
        .write(Tone::Dim, format!("  {} cards left to draw, {} discarded", view.deck, view.discard.len()));
    for monster in view.middle.iter() {
        picture.line().write(Tone::Ground, "  ● ");
        picture.write(Tone::Piece(monster.monster % 6), words::in_play(&rules.content, monster));
    }
    let waiting = view.waiting.iter().map(|place| {
        let power = &rules.content.powers[place];
        format!("{} ({})", power.face.name, words::of_power(power))
    });
    let waiting: Vec<String> = waiting.collect();
    if !waiting.is_empty() {
        picture.line().write(Tone::Bad, format!("  waiting for the next monster: {}", waiting.join(", ")));
    }
}

/// Both sums as they stand, who wins by them, and what they are made of.
fn fighting(picture: &mut Picture, rules: &Rules, view: &View, fight: &Fight, names: &[String]) {
    let sums = sums(rules, view, fight);
    let name = |side: Side| side_name(rules, fight, side, names);
    let dice_lie = fight.next_to_roll().is_none();
    if !matches!(fight.foe, Foe::Rivals(_)) {
        let [own, other] =
            [sums[0].1, sums[1].1].map(|sum| if dice_lie { sum.to_string() } else { "…".to_owned() });
        picture.line().write(Tone::Seat(fight.fighter), format!("  {}", name(Side::Fighter)));
        picture.write(Tone::Strong, format!(" {own} : {other} ")).write(Tone::Bad, name(Side::Foe));
    }
    if dice_lie {
        let verdict = verdict(rules, fight, &sums, &name);
        if matches!(fight.foe, Foe::Rivals(_)) {
            picture.line();
        }
        picture.write(Tone::Strong, format!("  as it stands {verdict}"));
    }
    for (side, sum) in &sums {
        let total = if matches!(fight.foe, Foe::Rivals(_)) { format!(" {sum}") } else { String::new() };
        let tone = fight.kid_on(*side).map_or(Tone::Bad, Tone::Seat);
        picture.line().write(tone, format!("    {}{total}: ", name(*side)));
        picture.write(Tone::Plain, parts(rules, view, fight, *side));
    }
}

/// Each side with its sum.
pub(super) fn sums(rules: &Rules, view: &View, fight: &Fight) -> Vec<(Side, i16)> {
    // The view has every kid's character, which is all that the types need.
    let sums: Vec<i16> = match fight.foe {
        Foe::Rivals(seats) => {
            let totals = totals(rules, &view.kids, fight, seats);
            seats.iter().map(|seat| totals[seat.index()]).collect()
        }
        Foe::Monster(_) | Foe::Kid(_) => powers(rules, &view.kids, fight).to_vec(),
    };
    fight.sides().iter().zip(sums).collect()
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

fn verdict(rules: &Rules, fight: &Fight, sums: &[(Side, i16)], name: &impl Fn(Side) -> String) -> String {
    let best = sums.iter().map(|(_, sum)| *sum).max().unwrap_or(0);
    let mut first = sums.iter().filter(|(_, sum)| *sum == best).map(|(side, _)| *side);
    match (first.next(), first.next(), fight.winner_of_ties(rules)) {
        (Some(side), None, _) => format!("{} wins", name(side)),
        (_, _, Some(power)) => {
            let power = &rules.content.powers[usize::from(power)].face.name;
            format!("it is equal, and {power} wins that for {}", name(Side::Foe))
        }
        _ => "nobody wins".to_owned(),
    }
}

/// What a side's sum is made of.
fn parts(rules: &Rules, view: &View, fight: &Fight, side: Side) -> String {
    let place = side.index();
    let mut parts = vec![match (fight.dice[place], fight.floor[place]) {
        (None, _) => "die not rolled yet".to_owned(),
        (Some(die), floor) if die < floor => format!("die {die} counts {floor}"),
        (Some(die), _) => format!("die {die}"),
    }];
    if let (Side::Foe, Foe::Monster(monster)) = (side, fight.foe) {
        let own = rules.content.monsters[usize::from(monster.monster)].power;
        if own != 0 {
            parts.push(format!("its own {own:+}"));
        }
        for power in monster.powers.iter().map(|power| &rules.content.powers[power]) {
            parts.push(format!("{} {}", power.face.name, words::of_power(power)));
        }
    }
    let bonus = match (side, fight.foe) {
        (Side::Kid(seat), Foe::Rivals(seats)) => two_of(seats).and_then(|two| {
            two.iter().position(|one| *one == seat).map(|place| types(rules, &view.kids, fight)[place])
        }),
        _ => Some(types(rules, &view.kids, fight)[place]),
    };
    if let Some(bonus) = bonus.filter(|bonus| *bonus != 0) {
        parts.push(format!("types {bonus:+}"));
    }
    if fight.types == Types::Ignored {
        parts.push("types do not count".to_owned());
    }
    if fight.plus[place] != 0 {
        parts.push(format!("cards {:+}", fight.plus[place]));
    }
    if fight.kid_on(side).is_some() && fight.is_shielded(side) {
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
            picture.line().write(Tone::Plain, format!("    {}{times}: ", words::title(&rules.content, card)));
            picture.write(Tone::Dim, words::of_card(&rules.content, card));
        }
    }
}
