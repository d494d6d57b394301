//! How games of Monster Strike go: `cargo run --release -p monsterbox-bots --example town -- BOT,BOT GAMES [OPTION…] [pack=DIR]`.
//!
//! Tells how many games are won, how many monsters escape and are defeated, which ranks the games end with, and how many hits
//! were decided before the dice lay: a hit is sure if the lowest faces of the dice on the card, with the gear's bonus,
//! reach the monster's level, and hopeless if the highest do not.

use std::{env, error::Error, fs, path::Path, sync::Arc};

use kernel::{Game, Meta, Setup, Sink, Step, Watch, lab_rng, run};
use monster_strike::{Action, Event, GearId, MonsterStrike, Outcome, Rules, Slot, Stage, State, rank};
use monsterbox_bots::{Seated, find};

/// What was counted.
#[derive(Default)]
struct Tally {
    games: u32,
    won: u32,
    escaped: u32,
    defeated: u32,
    score: f64,
    throws: u32,
    hits: u32,
    sure: u32,
    hopeless: u32,
    /// How many games ended with each rank, the best first; lost games have none.
    ranks: [u32; 6],
}

/// Looks on at one game.
struct Look<'a> {
    rules: &'a Rules,
    tally: &'a mut Tally,
    /// The dice on each slot before the step, and the gear.
    dice: [u8; 9],
    gear: Option<GearId>,
}

impl Sink<Event> for Look<'_> {
    fn put(&mut self, event: Event) {
        match event {
            Event::GearDrawn { gear, .. } => self.gear = Some(gear),
            Event::Threw { .. } | Event::ThrewAgain { .. } => self.tally.throws += 1,
            Event::Hit { monster, slot, .. } => self.hit(slot, self.rules.content.monster(monster).level),
            Event::Escaped { .. } => self.tally.escaped += 1,
            Event::Defeated { .. } => self.tally.defeated += 1,
            _ => {}
        }
    }
}

impl Look<'_> {
    fn hit(&mut self, slot: Slot, level: u8) {
        let dice = self.dice[slot.index()];
        let bonus = self.gear.map_or(0, |gear| self.rules.content.gear(gear).bonus);
        self.tally.hits += 1;
        self.tally.sure += u32::from(dice.saturating_add_signed(bonus) >= level);
        self.tally.hopeless += u32::from((6 * dice).saturating_add_signed(bonus) < level);
    }

    fn count<'d>(&mut self, dice: impl Iterator<Item = &'d monster_strike::Die>) {
        self.dice = [0; 9];
        for (slot, _) in dice.filter_map(|die| die.on_slot()) {
            self.dice[slot.index()] += 1;
        }
    }
}

impl Watch<MonsterStrike> for Look<'_> {
    type Events = Self;

    fn events(&mut self) -> &mut Self {
        self
    }

    fn before(&mut self, _: &Rules, state: &State, step: &Step<Action, Outcome>) {
        match step {
            Step::Chance(Outcome::Dice(dice)) => {
                self.count(dice.iter().collect::<Vec<_>>().iter());
            }
            Step::Chance(_) | Step::Act(..) => {
                self.count(state.dice().iter().collect::<Vec<_>>().iter());
            }
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    let [names, games, options @ ..] = words.as_slice() else { return Err("say BOT,BOT GAMES".into()) };
    let specs: Option<Vec<_>> = names.split(',').map(find::<MonsterStrike>).collect();
    let specs = specs.ok_or("there is no such bot")?;
    let mut setup = Setup::of(specs.len() as u8);
    for option in options {
        setup = match option.strip_prefix("pack=") {
            Some(folder) => setup.with_pack(Some(Arc::new(pack(Path::new(folder))?))),
            None => setup.with(option),
        };
    }
    let rules = MonsterStrike::rules(&setup)?;
    let mut seated = Seated::new(specs);
    let mut tally = Tally::default();
    for game in 0..games.parse()? {
        let mut rng = lab_rng(1, game);
        let mut state = MonsterStrike::setup(&rules);
        let mut look = Look { rules: &rules, tally: &mut tally, dice: [0; 9], gear: None };
        run::<MonsterStrike>(&rules, &mut state, &mut seated.play(&mut rng), &mut look)?;
        tally.games += 1;
        tally.score += f64::from(state.score(&rules));
        if matches!(state.stage(), Stage::Over(_)) && state.stage().is_won() {
            tally.won += 1;
            tally.ranks[rank(state.score(&rules)).index()] += 1;
        }
    }
    print!("{}", told(names, &tally));
    Ok(())
}

/// The base pack with the files of a folder in place of its own.
fn pack(folder: &Path) -> Result<kernel::Pack, Box<dyn Error>> {
    let mut pack = MonsterStrike::base_pack().ok_or("the game has a pack")?.clone();
    for file in fs::read_dir(folder)? {
        let file = file?.path();
        let name = file.file_name().and_then(|name| name.to_str()).unwrap_or_default().to_owned();
        if let Some(text) = pack.files.get_mut(&name) {
            *text = fs::read_to_string(&file)?;
        }
    }
    Ok(pack)
}

/// What was counted, in words; shares with twice their standard error.
fn told(names: &str, tally: &Tally) -> String {
    let games = f64::from(tally.games.max(1));
    let share = |count: u32, of: f64| {
        let share = f64::from(count) / of.max(1.0);
        format!("{:.1} ± {:.1} %", 100.0 * share, 200.0 * (share * (1.0 - share) / of.max(1.0)).sqrt())
    };
    let hits = f64::from(tally.hits);
    let ranks: Vec<String> = tally.ranks.iter().map(|count| share(*count, games)).collect();
    format!(
        "{names}: {} games\n  won {}, escaped {:.2} a game, defeated {:.2}, mean score {:.0}, throws {:.1}\n  \
         hits decided {} (sure {}, hopeless {})\n  ranks {}\n",
        tally.games,
        share(tally.won, games),
        f64::from(tally.escaped) / games,
        f64::from(tally.defeated) / games,
        tally.score / games,
        f64::from(tally.throws) / games,
        share(tally.sure + tally.hopeless, hits),
        share(tally.sure, hits),
        share(tally.hopeless, hits),
        ranks.join(", ")
    )
}
