//! Law 6, the other half: every possible world is drawn as often as it is likely.

use kernel::{Game, Setup, Show, Viewer, lab_rng};

use super::chi_square::p_value;

/// How many worlds are drawn for each position.
const DRAWS: usize = 20_000;
/// Sound worlds miss this once in ten thousand positions; the draws are the same in every run.
const LEAST_P_VALUE: f64 = 1e-4;

/// A world with its weight.
pub type Weighed<G> = (<G as Game>::State, f64);

/// All worlds that a viewer cannot rule out, found without [`Game::worlds`]. A game with hidden information implements this
/// for a type of its own beside its laws.
pub trait Possible {
    /// The game.
    type Game: Show;

    /// Every world that looks like the true position to this viewer, with its weight: for cards, in how many ways they can
    /// be dealt like that.
    fn worlds(
        rules: &<Self::Game as Game>::Rules,
        truth: &<Self::Game as Game>::State,
        viewer: Viewer,
    ) -> Vec<Weighed<Self::Game>>;
}

type List<G> = fn(&<G as Game>::Rules, &<G as Game>::State, Viewer) -> Vec<Weighed<G>>;

/// Law 6 at positions with few possible worlds: the draws are among them and follow their weights.
pub fn fairness<P: Possible>(setup: &Setup, positions: &[(&str, Viewer)]) -> Result<(), String> {
    positions.iter().try_for_each(|(position, viewer)| {
        fair::<P::Game>(setup, position, *viewer, P::worlds)
            .map_err(|what| format!("{what}\n  for {viewer} at {position}"))
    })
}

fn fair<G: Show>(setup: &Setup, position: &str, viewer: Viewer, worlds: List<G>) -> Result<(), String> {
    let rules = G::rules(setup).map_err(|error| error.to_string())?;
    let truth = G::read_position(&rules, position).map_err(|error| error.to_string())?;
    let view = G::view(&rules, &truth, viewer);
    let possible = worlds(&rules, &truth, viewer);
    let text = |state: &G::State| G::write_position(&rules, state);
    if let Some((other, _)) = possible.iter().find(|(world, _)| G::view(&rules, world, viewer) != view) {
        return Err(format!("a world that is listed as possible looks different: {}", text(other)));
    }
    if possible.len() < 2 {
        return Err("nothing is hidden here".to_owned());
    }
    let mut counts = vec![0_u64; possible.len()];
    let mut rng = lab_rng(909, 0);
    for _ in 0..DRAWS {
        let drawn = G::worlds(&rules, &view, &mut rng);
        let Some(at) = possible.iter().position(|(world, _)| *world == drawn) else {
            return Err(format!("a world is drawn that is not possible: {}", text(&drawn)));
        };
        counts[at] += 1;
    }
    let weights: Vec<f64> = possible.iter().map(|(_, weight)| *weight).collect();
    let p_value = p_value(&counts, &weights);
    if p_value > LEAST_P_VALUE {
        return Ok(());
    }
    Err(format!("worlds are not drawn as often as they are likely: p = {p_value:.1e} over {DRAWS} draws"))
}
