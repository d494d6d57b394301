//! The seam for really thrown dice: free aims, positions, leaning and lost dice through whole games, records and notation.

use std::ops::ControlFlow;

use crate::census::Decks;
use kernel::{
    Game, Header, Host, Meta, Notation, Pending, Play, Record, Rng, Seat, Seed, Setup, Source, SourceError,
    Step, StepWatcher, below, lab_rng, source::Ask, state_hash,
};
use monsterbox_monster_strike::{
    Action, Aim, Chance, Dice, DiceThrow, Die, DiePosition, Feet, FreeAim, MonsterStrike, Outcome, Slot,
    Style,
};
use testkit::laws::Census as _;

/// A wild table: dice land anywhere near the aim, strike each other, lean and fall off.
struct Wild<R>(R);

impl<R: Rng> Wild<R> {
    fn between(&mut self, least: i32, most: i32) -> i32 {
        least + below(&mut self.0, (most - least + 1) as u32).cast_signed()
    }

    fn die(&mut self, (x, y): (i16, i16)) -> Die {
        match below(&mut self.0, 12) {
            0 => Die::Leaning,
            1 => Die::Off,
            _ => {
                let face = below(&mut self.0, 6) as u8 + 1;
                let near = |middle: i16, off: i32| (i32::from(middle) + off) as i16;
                let (off_x, off_y) = (self.between(-500, 500), self.between(-700, 700));
                let yaw = below(&mut self.0, 4096) as u16;
                Die::at(face, DiePosition { x: near(x, off_x), y: near(y, off_y), z: 80, yaw })
            }
        }
    }

    fn rest(&mut self, thrown: &DiceThrow) -> Dice {
        let to = match thrown.aim {
            Aim::Free(free) => free.to,
            Aim::At(_, slot) => slot.middle(),
        };
        loop {
            let mut dice = Dice::NONE;
            for die in thrown.lying.iter() {
                let struck = die != Die::Off && below(&mut self.0, 3) == 0;
                dice.put(if struck { self.die(to) } else { die });
            }
            for _ in 0..thrown.dice {
                dice.put(self.die(to));
            }
            // Two dice cannot lie in one place, not even at a wild table.
            if !overlap(&dice) {
                return dice;
            }
        }
    }

    /// A throw from anywhere: most are too near, too wild, or not on the grid of free aims.
    fn aim(&mut self) -> Aim {
        let number = |wild: &mut Self, most: i32| wild.between(-most, most) as i16;
        let from = (number(self, 5_000), number(self, 8_000), self.between(0, 9_000) as i16);
        let to = (number(self, 3_400), number(self, 1_500));
        let spin = self.between(-33, 33) as i8;
        Aim::Free(FreeAim { from, to, speed: self.between(0, 1_050) as u16, spin })
    }
}

fn overlap(dice: &Dice) -> bool {
    let mut positions = dice.iter().filter_map(|die| match die {
        Die::Flat { position, .. } => position,
        Die::Leaning | Die::Off => None,
    });
    let (Some(one), Some(other)) = (positions.next(), positions.next()) else { return false };
    let square = |a: i16, b: i16| (i32::from(a) - i32::from(b)).pow(2);
    square(one.x, other.x) + square(one.y, other.y) < 160 * 160
}

/// Anybody's choices at a wild table; at each, an aim from anywhere is tried too.
struct WildGame<R> {
    wild: Wild<R>,
    /// How many aims were refused.
    refused: u32,
    /// How many free aims were thrown.
    free: u32,
}

impl<R: Rng> Host<MonsterStrike> for WildGame<R> {
    fn decide(&mut self, pending: Pending<'_, MonsterStrike>) -> Option<(Seat, Action)> {
        let Pending { rules, state, .. } = pending;
        let mut listed = Vec::new();
        let seat = pending.list(&mut listed)?;
        let action = listed[below(&mut self.wild.0, listed.len() as u32) as usize];
        let aimed = freely(action, self.wild.aim());
        for action in [action, aimed] {
            let text = MonsterStrike::write_action(rules, &action);
            assert_eq!(MonsterStrike::read_action(rules, &text), Ok(action), "{text}");
        }
        self.free += u32::from(is_free(action));
        if !listed.contains(&aimed) {
            MonsterStrike::check(rules, state, seat, &aimed).expect_err("what is not listed is refused");
            self.refused += 1;
        }
        Some((seat, action))
    }

    fn answer(&mut self, ask: Ask<'_, MonsterStrike>) -> Result<Outcome, SourceError> {
        self.wild.answer(ask)
    }
}

impl<R: Rng> Source<MonsterStrike> for Wild<R> {
    fn answer(&mut self, ask: Ask<'_, MonsterStrike>) -> Result<Outcome, SourceError> {
        Ok(match ask.chance {
            Chance::Throw(thrown) => Outcome::Dice(self.rest(thrown)),
            other @ (Chance::Location | Chance::Monster | Chance::Event | Chance::Gear) => {
                MonsterStrike::sample(ask.rules, ask.state, other, &mut self.0)
            }
        })
    }
}

/// The same action with a free aim.
fn freely(action: Action, aim: Aim) -> Action {
    match action {
        Action::Throw(_) => Action::Throw(aim),
        Action::Again(die, _) => Action::Again(die, aim),
        Action::Pick(_) | Action::Keep | Action::Pass => action,
    }
}

fn is_free(action: Action) -> bool {
    matches!(action, Action::Throw(Aim::Free(_)) | Action::Again(_, Aim::Free(_)))
}

#[test]
fn whole_games_with_free_aims_and_positions_hold_together() {
    let (mut leaning, mut refused, mut free) = (0, 0, 0);
    for game in 0..60_u64 {
        let players = game % 6 + 1;
        let setup = Setup::of(players as u8).with("dice=physics").with("length=short");
        let rules = MonsterStrike::rules(&setup).unwrap();
        let seats = (0..players).map(|seat| format!("seat {seat}")).collect();
        let mut record = Record::new(Header::new::<MonsterStrike>(setup, seats, &Seed::new("wild").unwrap()));
        let mut play: Play<MonsterStrike> = Play::new(rules.clone());
        let full = Decks::count(&rules, play.state());
        let mut host = WildGame { wild: Wild(lab_rng(21, game)), refused: 0, free: 0 };
        let mut look = StepWatcher::new::<MonsterStrike>(|taken| {
            if let Step::Chance(outcome @ Outcome::Dice(dice)) = taken.step {
                leaning += dice.iter().filter(|die| *die == Die::Leaning).count();
                let text = MonsterStrike::write_outcome(&rules, outcome);
                assert_eq!(MonsterStrike::read_outcome(&rules, &text).as_ref(), Ok(outcome), "{text}");
            }
            record.push::<MonsterStrike>(&rules, taken.step, taken.state);
            let text = MonsterStrike::write_position(&rules, taken.state);
            assert_eq!(MonsterStrike::read_position(&rules, &text).as_ref(), Ok(taken.state), "{text}");
            assert_eq!(Decks::count(&rules, taken.state), full);
            ControlFlow::Continue(())
        });
        play.run(&mut host, &mut look).expect("a wild table is still a table");
        refused += host.refused;
        free += host.free;
        let again = Record::read(&record.text()).unwrap().replay::<MonsterStrike>().unwrap();
        assert_eq!(
            state_hash::<MonsterStrike>(&rules, again.state()),
            state_hash::<MonsterStrike>(&rules, play.state())
        );
    }
    assert!(
        leaning > 50 && refused > 100 && free > 100,
        "{leaning} leaned, {free} were free, {refused} refused"
    );
}

#[test]
fn a_free_aim_that_is_drawn_is_drawn_like_the_nearest_preset() {
    let rules = MonsterStrike::rules(&Setup::of(1).with("dice=physics")).unwrap();
    let slot = Slot::numbered(6).unwrap();
    let free = FreeAim { from: (0, -4_445, 300), to: (slot.middle().0 + 90, -250), speed: 300, spin: 4 };
    let toss = Aim::At(Style::Toss, slot);
    assert_eq!(rules.row(Aim::Free(free)), rules.row(toss));
    let further = FreeAim { from: (0, -7_500, 300), ..free };
    assert_eq!(rules.row(Aim::Free(further)), rules.content.model.row(toss.preset().0, Feet::Two, slot));
}

#[test]
fn the_further_away_the_wider_the_spread() {
    let rules = MonsterStrike::rules(&Setup::of(1)).unwrap();
    for (style, slot) in Style::ALL.into_iter().flat_map(|style| Slot::all().map(move |slot| (style, slot))) {
        let [near, far] = Feet::ALL.map(|feet| rules.content.model.row(style, feet, slot));
        assert!(far.chance(slot) < near.chance(slot), "{} at {}", style.word(), slot.number());
    }
}
