//! Whole games of Crush Monster Rampage!: how they end, how long they are, and which rules never acted. At every decision
//! an action that makes no sense is asked for too, so that refusals show their rules.
//!
//! `cargo run --release -p monsterbox-lab --example crush_games -- greedy greedy 20000 [pack folder]`

use std::{collections::BTreeMap, env, error::Error, fs, ops::ControlFlow, sync::Arc, thread};

use bots::{Opponents as _, Seated};
use crush::{
    Action, Board, Cause, Crush, Ending, Event, Hit, Kind, Phase, Rules, SQUARES, Square, Stage, State, Way,
};
use kernel::{
    Cites as _, Deciding, Game as _, Meta as _, Pack, Rng, Seat, Setup, StepWatcher, below, lab_rng, run,
};
use monsterbox_lab::wilson;

/// A game with more steps than this is a stand-off: neither player dares to fire.
const LONG: u32 = 600;

/// What a number of games showed.
#[derive(Default)]
struct Tally {
    games: u64,
    monster: u64,
    first: u64,
    named: u64,
    eliminated: u64,
    rounds: Vec<u32>,
    steps: Vec<u32>,
    rules: BTreeMap<&'static str, u64>,
    won: BTreeMap<String, (u64, u64)>,
    razed: BTreeMap<String, u64>,
    left: u64,
}

impl Tally {
    fn add(&mut self, other: Self) {
        self.games += other.games;
        self.monster += other.monster;
        self.first += other.first;
        self.named += other.named;
        self.eliminated += other.eliminated;
        self.left += other.left;
        self.rounds.extend(other.rounds);
        self.steps.extend(other.steps);
        for (rule, count) in other.rules {
            *self.rules.entry(rule).or_default() += count;
        }
        for (card, (won, lost)) in other.won {
            let entry = self.won.entry(card).or_default();
            *entry = (entry.0 + won, entry.1 + lost);
        }
        for (cause, count) in other.razed {
            *self.razed.entry(cause).or_default() += count;
        }
    }

    fn note(&mut self, event: &Event) {
        *self.rules.entry(event.rule().0).or_default() += 1;
        let mut card = |hit: Hit, won: bool| {
            let entry = self.won.entry(hit.key().to_owned()).or_default();
            *entry = (entry.0 + u64::from(won), entry.1 + u64::from(!won));
        };
        match event {
            Event::CardWon { hit, .. } => card(*hit, true),
            Event::CardDiscarded { hit, .. } => card(*hit, false),
            Event::Rescued { group, .. } => card(Hit::Survivors(*group), true),
            Event::SurvivorsLost { group, cause, .. } if *cause != Cause::Unlucky => {
                card(Hit::Survivors(*group), false);
            }
            Event::Fired { .. } => *self.razed.entry("(shots fired)".to_owned()).or_default() += 1,
            Event::ShotHit { .. } => *self.razed.entry("(shots hit)".to_owned()).or_default() += 1,
            Event::Entered { .. } => *self.razed.entry("(units entered)".to_owned()).or_default() += 1,
            Event::UnitLost { cause, .. } => {
                *self.razed.entry(format!("(unit lost) {cause:?}")).or_default() += 1;
            }
            Event::BuildingLost { cause, .. } => *self.razed.entry(format!("{cause:?}")).or_default() += 1,
            _ => {}
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [one, other, games, folder @ ..] = arguments.as_slice() else {
        return Err("name two bots and a number of games".into());
    };
    let games: u64 = games.parse()?;
    let mut setup = Setup::of(2);
    if let Some(folder) = folder.first() {
        setup = setup.with_pack(Some(Arc::new(read_pack(folder)?)));
    }
    let rules = Crush::rules(&setup)?;
    let names = [one.as_str(), other.as_str()];
    let threads = thread::available_parallelism()?.get() as u64;
    let mut tally = Tally::default();
    thread::scope(|scope| {
        let work = |first: u64| {
            let rules = &rules;
            move || {
                let mut tally = Tally::default();
                for game in (first..games).step_by(threads as usize) {
                    play(rules, names, game, &mut tally);
                }
                tally
            }
        };
        let workers: Vec<_> = (0..threads).map(|first| scope.spawn(work(first))).collect();
        for worker in workers {
            tally.add(worker.join().expect("a game plays to its end"));
        }
    });
    report(&mut tally);
    Ok(())
}

fn read_pack(folder: &str) -> Result<Pack, Box<dyn Error>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_file() {
            let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
            files.insert(name, fs::read_to_string(&path)?);
        }
    }
    Ok(Pack { name: folder.to_owned(), files })
}

fn play(rules: &Rules, names: [&str; 2], game: u64, tally: &mut Tally) {
    let spec = |name: &str| {
        Crush::bots()
            .iter()
            .find(|spec| spec.name == name)
            .unwrap_or_else(|| panic!("there is no bot `{name}`"))
    };
    let mut seats = Seated::new(names.map(spec));
    let mut rng = lab_rng(1, game);
    let mut odd = lab_rng(2, game);
    let mut state: State = Crush::setup(rules);
    let mut refused = Vec::new();
    let mut players = Deciding::new::<Crush>(&mut rng, |pending, rng| {
        let (seat, state) = (pending.seats.first()?, pending.state);
        if let Err(refusal) = Crush::check(rules, state, seat, &anything(state, seat, &mut odd)) {
            refused.push(refusal.rule::<Crush>(rules, state).0);
        }
        seats.decide(&pending, rng)
    });
    let (mut turns, mut first) = (0_u32, Seat(0));
    let mut watch = StepWatcher::new::<Crush>(|taken| {
        for event in taken.events {
            tally.note(event);
            match event {
                Event::FirstPlayerDrawn { seat } => first = *seat,
                Event::PhaseBegan { phase: Phase::Movement, .. } => turns += 1,
                Event::ForceGone { .. } => tally.eliminated += 1,
                _ => {}
            }
        }
        ControlFlow::Continue(())
    });
    let end =
        run::<Crush>(rules, &mut state, &mut players, &mut watch).expect("every bot picks from the list");
    for rule in refused {
        *tally.rules.entry(rule).or_default() += 1;
    }
    tally.games += 1;
    tally.rounds.push(turns.div_ceil(2));
    tally.steps.push(end.steps);
    match state.stage() {
        Stage::Over(Ending::Monster) => tally.monster += 1,
        Stage::Over(Ending::Won(seat)) => {
            tally.first += u64::from(seat == first);
            tally.named += u64::from(seat == Seat(0));
            tally.left += u64::from(state.buildings().len());
        }
        _ => {}
    }
}

/// Any action at all, mostly about squares where something is.
fn anything(state: &State, seat: Seat, rng: &mut impl Rng) -> Action {
    let square = |rng: &mut dyn Rng| Square::nth(below(rng, SQUARES as u32) as usize).expect("on the board");
    let one_of = |set: Board, rng: &mut dyn Rng| match set.len() {
        0 => square(rng),
        some => set.place(below(rng, some)).expect("one of them"),
    };
    let from = one_of(state.force(seat).squares(), rng);
    let waiting = state.survivors(Seat(0)) | state.survivors(Seat(1));
    let things = [
        state.units(),
        state.holes() | state.pits(),
        state.fires(),
        waiting,
        state.tentacles() | state.monster_squares(),
        state.buildings(),
        Board::NONE,
    ];
    let to = one_of(things[below(rng, things.len() as u32) as usize], rng);
    let kind = Kind::BOTH[below(rng, 2) as usize];
    let tank = state.force(seat).at(from).is_some_and(|slot| slot.kind() == Kind::Tank);
    let facing = |tank: bool, rng: &mut dyn Rng| tank.then(|| Way::ALL[below(rng, 4) as usize]);
    match below(rng, 6) {
        0 => Action::Enter { kind, to, way: facing(kind == Kind::Tank, rng) },
        1 | 2 => Action::Move { from, to, way: facing(tank, rng) },
        3 => {
            let card = Hit::ALL[below(rng, Hit::ALL.len() as u32) as usize];
            Action::Trade { kind, card: (below(rng, 2) == 0).then_some(card) }
        }
        4 => Action::Shoot { from, at: if below(rng, 4) == 0 { from } else { to } },
        _ => Action::PassOver(from),
    }
}

fn report(tally: &mut Tally) {
    let percent = |part: u64, whole: u64| 100.0 * part as f64 / whole.max(1) as f64;
    let decided = tally.games - tally.monster;
    tally.rounds.sort_unstable();
    let at = |share: f64| tally.rounds[((tally.rounds.len() - 1) as f64 * share) as usize];
    let share = |part: u64, whole: u64| {
        let rate = wilson(part as f64, whole);
        format!("{:6.2} % [{:.2}, {:.2}]", percent(part, whole), 100.0 * rate.low, 100.0 * rate.high)
    };
    println!("{} games", tally.games);
    println!("  the Monster wins      {}", share(tally.monster, tally.games));
    println!("  the first named wins  {} of the others", share(tally.named, decided));
    println!("  the first player wins {} of the others", share(tally.first, decided));
    println!("  ended by a lost force {:6.2} %", percent(tally.eliminated, tally.games));
    println!("  buildings left        {:6.2}", tally.left as f64 / decided.max(1) as f64);
    println!(
        "  rounds                {} (median), {} to {} (90 %), {} at most",
        at(0.5),
        at(0.05),
        at(0.95),
        at(1.0)
    );
    let long = tally.steps.iter().filter(|steps| **steps > LONG).count() as u64;
    tally.steps.sort_unstable();
    let at = |share: f64| tally.steps[((tally.steps.len() - 1) as f64 * share) as usize];
    println!("  steps                 {} (median), {} (95 %), {} at most", at(0.5), at(0.95), at(1.0));
    println!("  over {LONG} steps        {}", share(long, tally.games));
    println!("cards: won, not won");
    for (card, (won, lost)) in &tally.won {
        println!("  {card:<22} {:6.2} %  of {}", percent(*won, won + lost), won + lost);
    }
    println!("a game: buildings destroyed by cause, and the rest in brackets");
    for (cause, count) in &tally.razed {
        println!("  {cause:<22} {:6.2}", *count as f64 / tally.games as f64);
    }
    let never: Vec<&str> = Crush::ledger()
        .rules
        .iter()
        .map(|rule| rule.id.as_str())
        .filter(|id| !tally.rules.contains_key(id))
        .collect();
    println!("rules that neither an event nor a refusal cited: {}", never.join(" "));
}
