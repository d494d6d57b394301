//! How a game is likely to end, judged by where it stands.
//!
//! A position is described by some numbers ([`inputs`]); weighted sums of them, squashed, and weighted sums of those say
//! how likely each end is ([`Weights`]). The weights were fitted to the ends of many games by the example `kids_outlook`.

use kernel::Seat;
use monster_kids::{Aim, Card, Effect, Fight, Foe, InPlay, Kind, Mode, Rules, Side, State};

use super::{chances::Chances, fitted};

/// How many things about a position are looked at.
pub const INPUTS: usize = OF_THE_TABLE + 3 * OF_A_SIDE;
/// How many things about the table are.
const OF_THE_TABLE: usize = 16;
/// How many things about the seat are, about the rival in front, and about the other rivals on average.
const OF_A_SIDE: usize = 16;
/// How many sums of them are made.
pub const SUMS: usize = 16;

/// What a position is described by.
pub type Inputs = [f32; INPUTS];

/// How likely a game ends in each way, for one seat.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The seat wins.
    pub won: f32,
    /// A rival wins.
    pub lost: f32,
    /// Nobody wins.
    pub nobody: f32,
}

impl Ends {
    /// All three, won first and nobody last.
    pub fn each(self) -> [f32; 3] {
        [self.won, self.lost, self.nobody]
    }
}

/// What makes ends of inputs.
#[derive(Clone, Debug)]
pub struct Weights {
    /// The weights of each input in the sums.
    pub inputs: [[f32; SUMS]; INPUTS],
    /// The weights of the sums for each end, in the order of [`Ends`], and what it has without them.
    pub ends: [[f32; SUMS + 1]; 3],
}

impl Weights {
    /// Those that were fitted to games at such a table.
    pub fn of(rules: &Rules) -> &'static Self {
        match (rules.mode, rules.players) {
            (Mode::Together, _) => &fitted::together::WEIGHTS,
            (Mode::Versus, 0..=2) => &fitted::two::WEIGHTS,
            (Mode::Versus, _) => &fitted::many::WEIGHTS,
        }
    }

    /// The weighted sums of the inputs.
    pub fn sums(&self, inputs: &Inputs) -> [f32; SUMS] {
        let mut sums = [0.0; SUMS];
        // Many things are not there, and add nothing.
        for (weights, input) in self.inputs.iter().zip(inputs).filter(|(_, input)| **input != 0.0) {
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight * input;
            }
        }
        sums
    }

    /// How likely each end is.
    pub fn ends(&self, inputs: &Inputs) -> Ends {
        let sums = self.sums(inputs).map(squashed);
        let says = self.ends.each_ref().map(|[weights @ .., alone]| {
            let all: f32 = weights.iter().zip(sums).map(|(weight, sum)| weight * sum).sum();
            (all + alone).exp()
        });
        let all: f32 = says.iter().sum();
        let [won, lost, nobody] = says.map(|says| says / all);
        Ends { won, lost, nobody }
    }
}

/// A sum brought between -1 and 1.
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum.abs())
}

fn yes(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// What a position looks like from a seat; every number is about as large as 1.
pub fn inputs(rules: &Rules, state: &State, seat: Seat) -> Inputs {
    let (mut monsters, mut powers, mut portals, mut for_hands) = (0.0_f32, 0.0_f32, 0.0_f32, 0.0_f32);
    for (card, count) in state.deck().kinds() {
        *match card.kind() {
            Kind::Monster(_) => &mut monsters,
            Kind::Power(_) => &mut powers,
            Kind::DarkPortal => &mut portals,
            Kind::LightPortal | Kind::Hand(_) => &mut for_hands,
        } += f32::from(count);
    }
    let middle = state.middle().len() as f32;
    let attached: usize = state.middle().iter().map(|monster| monster.powers.iter().count()).sum();
    let captured = |seat: Seat| state.kid(seat).captured() as f32;
    let first = in_front(rules, state, seat);
    let lead = captured(seat) - first.map_or(0.0, captured);
    let to_come = monsters + middle;
    let trapped = Seat::all(rules.players).filter(|seat| state.kid(*seat).trap().is_some()).count();
    let table: [f32; OF_THE_TABLE] = [
        1.0,
        lead / 4.0,
        lead / (1.0 + to_come).sqrt(),
        yes(lead > to_come) - yes(-lead > to_come),
        monsters / 12.0,
        powers / 4.0,
        portals / 3.0,
        for_hands / 17.0,
        middle / 3.0,
        attached as f32 / 2.0,
        yes(state.waiting().is_empty()),
        yes(state.turn() == seat),
        yes(first == Some(state.turn())),
        f32::from(rules.players) / 4.0,
        trapped as f32 / f32::from(rules.players),
        (to_come - 3.0).min(0.0) / 3.0,
    ];
    let mut inputs = [0.0; INPUTS];
    let (of_the_table, sides) = inputs.split_at_mut(OF_THE_TABLE);
    of_the_table.copy_from_slice(&table);
    let (own, others) = sides.split_at_mut(OF_A_SIDE);
    own.copy_from_slice(&of_a_side(rules, state, seat));
    let (front, rest) = others.split_at_mut(OF_A_SIDE);
    if let Some(first) = first {
        front.copy_from_slice(&of_a_side(rules, state, first));
    }
    let share = 1.0 / (f32::from(rules.players) - 2.0).max(1.0);
    for other in Seat::all(rules.players).filter(|other| *other != seat && Some(*other) != first) {
        let looks = of_a_side(rules, state, other);
        rest.iter_mut().zip(looks).for_each(|(mean, value)| *mean += share * value);
    }
    inputs
}

/// The other with the most monsters; of several the one whose turn comes first after the seat's.
fn in_front(rules: &Rules, state: &State, seat: Seat) -> Option<Seat> {
    let after = (1..rules.players).map(|steps| Seat((seat.0 + steps) % rules.players));
    after.reduce(
        |first, other| {
            if state.kid(other).captured() > state.kid(first).captured() { other } else { first }
        },
    )
}

/// What one of the players looks like.
fn of_a_side(rules: &Rules, state: &State, seat: Seat) -> [f32; OF_A_SIDE] {
    let kid = state.kid(seat);
    let (mut own, mut against, mut rolls, mut shields, mut floors, mut heals, mut draws) =
        (0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0);
    let mut cards = 0.0;
    for (card, count) in state.hand(seat).kinds() {
        let count = f32::from(count);
        cards += count;
        match rules.content.effect(card) {
            Some(Effect::Power { aim, amount }) => {
                let points = count * f32::from(amount.abs());
                let helps = |helped: Side| aim == Aim::Either || aim == Aim::Only(helped);
                let (up, down) =
                    if amount > 0 { (Side::Fighter, Side::Foe) } else { (Side::Foe, Side::Fighter) };
                own += if helps(up) { points } else { 0.0 };
                against += if helps(down) { points } else { 0.0 };
            }
            Some(Effect::Reroll { .. } | Effect::Swap) => rolls += count,
            Some(Effect::Shield) => shields += count,
            Some(Effect::AtLeast { .. } | Effect::IgnoreTypes) => floors += count,
            Some(Effect::Heal { .. }) => heals += count,
            Some(Effect::Draw { .. } | Effect::Rescue) => draws += count,
            None => {}
        }
    }
    let chance = |monster: InPlay| {
        let chances = Chances::of(rules, state.kids(), &Fight::before(seat, Foe::Monster(monster)));
        (chances.wins as f32 + 0.3 * chances.ties as f32) / chances.all as f32
    };
    let (mut best, mut injuries) = (0.0, 0.0);
    for monster in state.middle().iter() {
        let chance = chance(monster);
        if chance > best {
            let more: u8 = monster.powers.iter().map(|power| rules.content.powers[power].injuries).sum();
            (best, injuries) = (chance, f32::from(more));
        }
    }
    let free = kid.trap().is_none();
    [
        yes(free && kid.injuries() == 1),
        yes(free && kid.injuries() == 2),
        yes(!free),
        yes(!free && kid.injuries() > 0),
        f32::from(kid.failed_rolls()),
        cards / 4.0,
        own / 6.0,
        against / 6.0,
        rolls / 2.0,
        shields,
        floors,
        heals,
        draws,
        f32::from(state.hand(seat).count(Card::LIGHT_PORTAL)),
        best,
        injuries / 2.0,
    ]
}

#[cfg(test)]
mod tests {
    use kernel::{Deciding, Discard, Game, Meta, Setup, lab_rng, run_at_most};
    use monster_kids::{Ending, MonsterKids, Stage};

    use super::{
        super::{greedy, seen::Seen, stakes::Stakes},
        *,
    };

    /// The ends of a game of greedy players as foreseen at every decision, and which of them it had.
    fn foreseen(rules: &Rules, game: u64) -> (Vec<Ends>, usize) {
        let mut state = MonsterKids::setup(rules);
        let mut rng = lab_rng(31, game);
        let mut ends = Vec::new();
        let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, _| {
            ends.push(Weights::of(rules).ends(&inputs(rules, pending.state, Seat(0))));
            let seat = pending.seats.first()?;
            Some((seat, greedy::decide(&Seen::within(&Stakes::GREEDY, rules, pending.state, seat))?))
        });
        let _ = run_at_most::<MonsterKids>(rules, &mut state, 3_000, &mut players, &mut Discard);
        let end = match state.stage() {
            Stage::Over(Ending::Winner(winner)) => winner.index(),
            _ => 2,
        };
        (ends, end)
    }

    #[test]
    fn the_outlook_knows_more_than_how_often_games_end_in_each_way() {
        let rules = MonsterKids::rules(&Setup::of(2).with("mode=versus")).unwrap();
        let (mut surprise, mut all) = (0.0, 0.0);
        for game in 0..200 {
            let (foreseen, end) = foreseen(&rules, game);
            for ends in foreseen {
                assert!((ends.each().iter().sum::<f32>() - 1.0).abs() < 1e-5, "{ends:?}");
                surprise -= f64::from(ends.each()[end].ln());
                all += 1.0;
            }
        }
        // Whoever only knows that half of the positions lead to no winner, and a quarter to each, is surprised by 1.04.
        assert!(surprise / all < 0.85, "{}", surprise / all);
    }
}
