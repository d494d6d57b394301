//! How a versus game of two is likely to end, judged by where it stands.
//!
//! A position is described by a few numbers ([`inputs`]); weighted sums of them, squashed, and weighted sums of those say
//! how likely each end is ([`Weights`]). The weights were fitted to the ends of many games by the example `kids_outlook`.

use kernel::Seat;
use monster_kids::{Card, Fight, Foe, InPlay, Kind, Rules, State};

use super::{chances::Chances, worth};

/// How many things about a position are looked at.
pub const INPUTS: usize = 12 + 2 * OF_A_SIDE;
/// How many things about each of the two are.
const OF_A_SIDE: usize = 7;
/// How many sums of them are made.
pub const SUMS: usize = 16;

/// What a position is described by.
pub type Inputs = [f32; INPUTS];

/// How likely a game ends in each way, for one seat.
#[derive(Clone, Copy, Debug)]
pub struct Ends {
    /// The seat wins.
    pub won: f32,
    /// Its rival wins.
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
    /// The weights of the inputs in each sum.
    pub sums: [[f32; INPUTS]; SUMS],
    /// The weights of the sums for each end, in the order of [`Ends`], and what it has without them.
    pub ends: [[f32; SUMS + 1]; 3],
}

impl Weights {
    /// How likely each end is.
    pub fn ends(&self, inputs: &Inputs) -> Ends {
        let sums = self.sums.each_ref().map(|weights| squashed(sum(weights, inputs)));
        let says = self.ends.each_ref().map(|weights| (sum(weights, &sums) + weights[SUMS]).exp());
        let all: f32 = says.iter().sum();
        let [won, lost, nobody] = says.map(|says| says / all);
        Ends { won, lost, nobody }
    }
}

/// The weighted sum of values.
pub fn sum(weights: &[f32], values: &[f32]) -> f32 {
    weights.iter().zip(values).map(|(weight, value)| weight * value).sum()
}

/// A sum brought between -1 and 1.
pub fn squashed(sum: f32) -> f32 {
    sum / (1.0 + sum.abs())
}

fn yes(is: bool) -> f32 {
    f32::from(u8::from(is))
}

/// What a position of a game of two looks like from a seat; every number is about as large as 1.
pub fn inputs(rules: &Rules, state: &State, seat: Seat) -> Inputs {
    let rival = Seat(u8::from(seat.0 == 0));
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
    let lead = state.kid(seat).captured() as f32 - state.kid(rival).captured() as f32;
    let to_come = monsters + middle;
    let table = [
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
    ];
    let mut inputs = [0.0; INPUTS];
    let sides = [seat, rival].into_iter().flat_map(|seat| of_a_side(rules, state, seat));
    for (input, value) in inputs.iter_mut().zip(table.into_iter().chain(sides)) {
        *input = value;
    }
    inputs
}

/// What one of the two looks like.
fn of_a_side(rules: &Rules, state: &State, seat: Seat) -> [f32; OF_A_SIDE] {
    let (kid, hand) = (state.kid(seat), state.hand(seat));
    let lights = hand.count(Card::LIGHT_PORTAL);
    let others = hand.kinds().filter(|(card, _)| *card != Card::LIGHT_PORTAL);
    let points: i32 = others.map(|(card, count)| i32::from(count) * worth::worth(rules, card)).sum();
    let chance = |monster: InPlay| {
        let chances = Chances::of(rules, state.kids(), &Fight::before(seat, Foe::Monster(monster)));
        (chances.wins as f32 + 0.3 * chances.ties as f32) / chances.all as f32
    };
    let free = kid.trap().is_none();
    [
        yes(free && kid.injuries() == 1),
        yes(free && kid.injuries() == 2),
        yes(!free),
        yes(!free && kid.injuries() > 0),
        points as f32 / 80.0,
        f32::from(lights),
        state.middle().iter().map(chance).fold(0.0, f32::max),
    ]
}

#[cfg(test)]
mod tests {
    use kernel::{Deciding, Discard, Game, Meta, Setup, lab_rng, run_at_most};
    use monster_kids::{Ending, MonsterKids, Stage};

    use super::{
        super::{fitted::FITTED, greedy, seen::Seen},
        *,
    };

    /// The ends of a game of greedy players as foreseen at every decision, and which of them it had.
    fn foreseen(rules: &Rules, game: u64) -> (Vec<Ends>, usize) {
        let mut state = MonsterKids::setup(rules);
        let mut rng = lab_rng(31, game);
        let mut ends = Vec::new();
        let mut players = Deciding::new::<MonsterKids>(&mut rng, |pending, _| {
            ends.push(FITTED.ends(&inputs(rules, pending.state, Seat(0))));
            let seat = pending.seats.first()?;
            Some((seat, greedy::decide(&Seen::within(rules, pending.state, seat))?))
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
