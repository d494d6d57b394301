//! The markers, tiles, cards and units of Crush Monster Rampage!, wherever they are.

use kernel::Seat;
use monsterbox_crush::{Board, Crush, Group, Hit, Pile, Rules, State};
use testkit::laws::Census;

/// Everything in the box.
pub struct Components;

impl Census for Components {
    type Game = Crush;

    fn count(rules: &Rules, state: &State) -> Vec<(&'static str, u32)> {
        let supplies = rules.city.supplies;
        // A marker is on the board or in the box: more on the board than the box had would show here.
        let kept = |set: Board, most: u8| set.len().max(u32::from(most));
        let markers = |seat: Seat| {
            let waits = Group::ALL.into_iter().filter_map(|group| state.waiting(group));
            let waits = waits.filter(|waiting| waiting.seat == seat).count() as u32;
            (waits + u32::from(state.saved(seat))).max(4)
        };
        let cards = cards(state);
        let whole = Hit::ALL.into_iter().filter(|hit| count(&cards, *hit) == Pile::BOX.count(*hit));
        let all = Hit::ALL.into_iter().map(|hit| u32::from(count(&cards, hit))).sum();
        vec![
            ("building, standing or in the box", kept(state.buildings(), 30)),
            ("fire marker", kept(state.fires(), supplies.fires)),
            ("fire without a building", state.fires().minus(state.buildings()).len()),
            ("Free tentacle", kept(state.free(), supplies.free)),
            ("Crushed-Unit tentacle", kept(state.crushed(), supplies.crushed)),
            ("Building tentacle", kept(state.grabbed(), supplies.building)),
            ("Building tentacle without a building", state.grabbed().minus(state.buildings()).len()),
            ("square with two tentacles", shared(&[state.free(), state.crushed(), state.buildings()])),
            ("Hole", kept(state.holes(), supplies.holes)),
            ("MegaHole", kept(state.mega(), supplies.mega)),
            ("square where MegaHoles overlap", 4 * state.mega().len() - state.pits().len()),
            ("Hole on a MegaHole", (state.holes() & state.pits()).len()),
            ("Monster Hit card", all),
            ("kind of card that is there as often as it should", whole.count() as u32),
            ("survivor marker of A", markers(Seat(0))),
            ("survivor marker of B", markers(Seat(1))),
            (
                "square with two units",
                shared(&[state.force(Seat(0)).squares(), state.force(Seat(1)).squares()]),
            ),
        ]
    }
}

/// The piles of Monster Hit cards, with those that wait for a rescue or are being carried out.
fn cards(state: &State) -> (Vec<Pile>, Vec<Hit>) {
    let piles = vec![state.deck(), state.won(Seat(0)), state.won(Seat(1)), state.discard()];
    let waiting = Group::ALL.into_iter().filter(|group| state.waiting(*group).is_some());
    (piles, waiting.map(Hit::Survivors).chain(state.card()).collect())
}

fn count((piles, single): &(Vec<Pile>, Vec<Hit>), hit: Hit) -> u8 {
    piles.iter().map(|pile| pile.count(hit)).sum::<u8>()
        + single.iter().filter(|one| **one == hit).count() as u8
}

/// How many squares more than one of the sets holds.
fn shared(sets: &[Board]) -> u32 {
    let union = sets.iter().copied().fold(Board::NONE, Board::or).len();
    sets.iter().map(|set| set.len()).sum::<u32>() - union
}
