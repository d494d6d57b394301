//! How many hits of Monster Strike are decided before the dice lie, as its pack was tuned for.

use kernel::{Game, Meta, Setup, Sink, Step, Watch, lab_rng, run};
use monster_strike::{Action, Event, GearId, MonsterStrike, Outcome, Rules, SLOTS, State};
use monsterbox_bots::{Seated, find};

/// Counts hits, and those that are sure or hopeless: all ones on the card reach the monster's level with the gear's bonus, or
/// all sixes do not.
struct Hits<'a> {
    rules: &'a Rules,
    dice: [u8; SLOTS],
    gear: Option<GearId>,
    all: u32,
    decided: u32,
}

impl Sink<Event> for Hits<'_> {
    fn put(&mut self, event: Event) {
        match event {
            Event::GearDrawn { gear, .. } => self.gear = Some(gear),
            Event::Hit { monster, slot, .. } => {
                let level = self.rules.content.monster(monster).level;
                let bonus = self.gear.map_or(0, |gear| self.rules.content.gear(gear).bonus);
                let dice = self.dice[slot.index()];
                let reaches = |strength: u8| strength.saturating_add_signed(bonus) >= level;
                self.all += 1;
                self.decided += u32::from(reaches(dice) || !reaches(6 * dice));
            }
            _ => {}
        }
    }
}

impl Watch<MonsterStrike> for Hits<'_> {
    type Events = Self;

    fn events(&mut self) -> &mut Self {
        self
    }

    fn before(&mut self, _: &Rules, state: &State, step: &Step<Action, Outcome>) {
        let dice = match step {
            Step::Chance(Outcome::Dice(dice)) => *dice,
            Step::Chance(_) | Step::Act(..) => state.dice(),
        };
        self.dice = [0; SLOTS];
        for (slot, _) in dice.iter().filter_map(monster_strike::Die::on_slot) {
            self.dice[slot.index()] += 1;
        }
    }
}

#[test]
fn under_a_third_of_the_hits_of_those_who_aim_are_decided_before_the_dice_lie() {
    let rules = MonsterStrike::rules(&Setup::of(2)).expect("two can play");
    let greedy = find::<MonsterStrike>("greedy").expect("there is such a bot");
    let mut seated = Seated::new([greedy, greedy]);
    let mut hits = Hits { rules: &rules, dice: [0; SLOTS], gear: None, all: 0, decided: 0 };
    for game in 0..150 {
        let mut state = MonsterStrike::setup(&rules);
        run::<MonsterStrike>(&rules, &mut state, &mut seated.play(&mut lab_rng(1, game)), &mut hits)
            .expect("games end");
    }
    let share = f64::from(hits.decided) / f64::from(hits.all);
    assert!(hits.all > 1_000 && (0.2..1.0 / 3.0).contains(&share), "{} hits, decided {share}", hits.all);
}
