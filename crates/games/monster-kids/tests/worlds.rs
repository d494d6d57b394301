//! What a player cannot see of the hands is drawn fairly, from one hidden card to hands of twelve.

use kernel::{Game, Meta, Notation, Seat, Setup, Viewer, lab_rng};
use monsterbox_monster_kids::{Card, Cards, MonsterKids, Outcome, Rules, State};
use testkit::laws::{self, Possible, Weighed, p_value};

/// The hands that the others can have.
struct Hands;

impl Possible for Hands {
    type Game = MonsterKids;

    /// Every deal of the unseen cards, in as many ways as single cards make it up.
    fn worlds(rules: &Rules, truth: &State, viewer: Viewer) -> Vec<Weighed<MonsterKids>> {
        let hidden: Vec<Seat> =
            Seat::all(rules.players).filter(|seat| viewer != Viewer::Seat(*seat)).collect();
        let pool: Vec<(Card, u8)> = unseen(truth, &hidden).kinds().collect();
        let mut deals = vec![(Vec::new(), pool.clone(), 1.0)];
        for seat in &hidden {
            let size = truth.hand(*seat).len();
            deals = deals
                .into_iter()
                .flat_map(|(hands, left, ways)| {
                    picks(&left, size).into_iter().map(move |(hand, left, more)| {
                        let hands: Vec<_> = hands.iter().cloned().chain([hand]).collect();
                        (hands, left, ways * more)
                    })
                })
                .collect();
        }
        let world = |hands: &[Vec<Card>]| deal(rules, truth, &hidden, hands);
        deals.iter().map(|(hands, _, ways)| (world(hands), *ways)).collect()
    }
}

/// The cards for hands that are in the deck or in these hands.
fn unseen(state: &State, hidden: &[Seat]) -> Cards {
    let mut all = Cards::default();
    for (card, count) in state.deck().kinds().filter(|(card, _)| card.is_for_the_hand()) {
        (0..count).for_each(|_| all.put(card));
    }
    for seat in hidden {
        all.put_all(state.hand(*seat));
    }
    all
}

type Pick = (Vec<Card>, Vec<(Card, u8)>, f64);

/// Every hand of this size from these cards, with what is left and in how many ways single cards make it.
fn picks(from: &[(Card, u8)], size: u32) -> Vec<Pick> {
    let Some(((card, count), rest)) = from.split_first() else {
        return if size == 0 { vec![(Vec::new(), Vec::new(), 1.0)] } else { Vec::new() };
    };
    let take = |taken: u8| {
        picks(rest, size - u32::from(taken)).into_iter().map(move |(mut hand, mut left, ways)| {
            hand.extend((0..taken).map(|_| *card));
            left.insert(0, (*card, count - taken));
            (hand, left, ways * choose(*count, taken))
        })
    };
    (0..=*count).take_while(|taken| u32::from(*taken) <= size).flat_map(take).collect()
}

/// In how many ways some of this many can be chosen.
fn choose(of: u8, some: u8) -> f64 {
    (0..some).map(|at| f64::from(of - at) / f64::from(at + 1)).product()
}

/// The true position with other hands.
fn deal(rules: &Rules, truth: &State, hidden: &[Seat], hands: &[Vec<Card>]) -> State {
    let text = MonsterKids::write_position(rules, truth);
    let (kids, rest) = text.split_once(" | ").expect("the kids stand first");
    let kids = kids.split(" / ").zip(Seat::all(rules.players)).map(|(kid, seat)| {
        let Some(at) = hidden.iter().position(|other| *other == seat) else { return kid.to_owned() };
        let (before, after) = kid.split_once(" hand ").expect("a kid has a hand");
        let (_, after) = after.split_once(" won ").expect("and what was won");
        let cards: Vec<String> =
            hands[at].iter().map(|card| MonsterKids::write_outcome(rules, &Outcome::Card(*card))).collect();
        let cards = if cards.is_empty() { "-".to_owned() } else { cards.join(" ") };
        format!("{before} hand {cards} won {after}")
    });
    let text = format!("{} | {rest}", kids.collect::<Vec<_>>().join(" / "));
    MonsterKids::read_position(rules, &text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

const ONE_EACH: &str = "kids ingrid-chill 0 free hand sugar-rush won - / bruno-cobble 0 free hand do-over won - \
    / marisol-wave 0 free hand - won - | middle - | waiting - | A ready | out -";
const TWO: &str = "kids ingrid-chill 0 free hand sugar-rush*2 light-portal won - / bruno-cobble 0 free hand do-over*2 \
    won - | middle - | waiting - | A ready | out -";

#[test]
fn few_hidden_cards_are_drawn_as_often_as_they_are_left() {
    let [a, spectator] = [Viewer::Seat(Seat(0)), Viewer::Spectator];
    laws::hold(laws::fairness::<Hands>(&Setup::of(3), &[(ONE_EACH, a), (ONE_EACH, spectator)]));
    laws::hold(laws::fairness::<Hands>(&Setup::of(2), &[(TWO, a)]));
}

/// Hands of twelve have too many deals to list, but how many cards of one kind a hand holds is known.
#[test]
fn large_hidden_hands_fit_the_view_and_hold_each_kind_as_often_as_they_should() {
    const SIZE: u8 = 12;
    const DRAWS: u64 = 4000;
    let rules = MonsterKids::rules(&Setup::of(3)).unwrap();
    let start = MonsterKids::read_position(&rules, ONE_EACH).unwrap();
    let hidden = [Seat(1), Seat(2)];
    let mut unseen_cards = unseen(&start, &hidden);
    let mut rng = lab_rng(910, 0);
    let hands = [(); 2].map(|()| {
        let mut draw = || {
            let card = unseen_cards.sample(&mut rng).expect("there are enough cards");
            assert!(unseen_cards.take(card));
            card
        };
        (0..SIZE).map(|_| draw()).collect::<Vec<Card>>()
    });
    let truth = deal(&rules, &start, &hidden, &hands);
    let view = MonsterKids::view(&rules, &truth, Viewer::Seat(Seat(0)));
    let pool = unseen(&truth, &hidden);
    let all = pool.len() as u8;
    let mut counts =
        vec![[vec![0_u64; usize::from(SIZE) + 1], vec![0; usize::from(SIZE) + 1]]; pool.kinds().count()];
    for draw in 0..DRAWS {
        let world = MonsterKids::worlds(&rules, &view, &mut lab_rng(911, draw));
        assert_eq!(MonsterKids::view(&rules, &world, Viewer::Seat(Seat(0))), view);
        for ((card, _), counts) in pool.kinds().zip(&mut counts) {
            for (seat, counts) in hidden.iter().zip(counts) {
                counts[usize::from(world.hand(*seat).count(card))] += 1;
            }
        }
    }
    for ((card, of_kind), counts) in pool.kinds().zip(&counts) {
        let ways = |held: u8| choose(of_kind, held) * choose(all - of_kind, SIZE - held);
        let weights: Vec<f64> =
            (0..=SIZE).map(|held| if held > of_kind { 0.0 } else { ways(held) }).collect();
        for (seat, counts) in hidden.iter().zip(counts) {
            let p_value = p_value(counts, &weights);
            assert!(p_value > 1e-4, "{seat} holds {card:?} with p = {p_value:.1e}: {counts:?}");
        }
    }
}
