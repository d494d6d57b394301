//! The seam for really thrown dice: a source whose throws strike, turn and lose dice answers the same chance node.

use crate::census;
use std::ops::ControlFlow;

use kernel::{
    Game, Host, Meta, Notation, Pending, Play, Rng, Seat, Setup, SourceError, StepWatcher, below, lab_rng,
    source::Ask,
};
use monsterbox_strike::{Action, Chance, Dice, Face, Landing, Outcome, Preset, Shake, Side, Strike, Style};
use testkit::laws::Census as _;

/// A rough table: a hard throw turns a third of the dice it finds and sends some of all dice over the wall.
struct Rough<R>(R);

impl<R: Rng> Rough<R> {
    fn face(&mut self) -> Face {
        Face::all().nth(below(&mut self.0, 6) as usize).expect("a die has six faces")
    }

    fn one_in(&mut self, chance: u32) -> bool {
        below(&mut self.0, chance) == 0
    }

    fn rest(&mut self, lying: Dice, thrown: u8, style: Style) -> Landing {
        let mut lies = Dice::NONE;
        for face in lying.faces().collect::<Vec<_>>() {
            let struck = style.preset() != Preset::Roll && self.one_in(3);
            let face = if struck { self.face() } else { face };
            if !(struck && self.one_in(4)) {
                lies = lies.and(Dice::one(face));
            }
        }
        for _ in 0..thrown {
            let face = self.face();
            if !self.one_in(8) {
                lies = lies.and(Dice::one(face));
            }
        }
        let shake = if self.one_in(20) { Shake::Shaken } else { Shake::None };
        Landing::quick(lies, shake)
    }
}

impl<R: Rng> Host<Strike> for Rough<R> {
    fn decide(&mut self, pending: Pending<'_, Strike>) -> Option<(Seat, Action)> {
        let mut actions = Vec::new();
        let seat = pending.list(&mut actions)?;
        Some((seat, actions[below(&mut self.0, actions.len() as u32) as usize]))
    }

    fn answer(&mut self, ask: Ask<'_, Strike>) -> Result<Outcome, SourceError> {
        Ok(match ask.chance {
            Chance::Starter => Outcome::Starts(Seat(below(&mut self.0, u32::from(ask.rules.players)) as u8)),
            Chance::Spare => Outcome::Rest(self.rest(Dice::NONE, 1, Style::Careful(Side::USUAL))),
            Chance::Settle => return Err(SourceError::Missing { used: 0 }),
            Chance::Throw(throw) => Outcome::Rest(self.rest(ask.state.arena(), throw.dice, throw.style)),
        })
    }
}

#[test]
fn dice_that_are_struck_turned_or_lost_resolve_like_any_others() {
    for game in 0..400 {
        let players = 2 + (game % 4) as u8;
        let rules = Strike::rules(&Setup::of(players)).unwrap();
        let box_of_dice = census::Dice::count(&rules, &Strike::setup(&rules));
        let mut play: Play<Strike> = Play::new(rules.clone());
        let mut rough = Rough(lab_rng(11, game));
        let mut look = StepWatcher::new::<Strike>(|taken| {
            let position = Strike::write_position(&rules, taken.state);
            assert_eq!(
                census::Dice::count(&rules, taken.state),
                box_of_dice,
                "dice were lost or made at {position}"
            );
            assert!(taken.state.arena().sets().is_empty(), "a set was left lying at {position}");
            assert!(taken.state.arena().crosses().is_empty(), "an X was left lying at {position}");
            assert_eq!(Strike::read_position(&rules, &position).as_ref(), Ok(taken.state), "{position}");
            ControlFlow::Continue(())
        });
        play.run(&mut rough, &mut look).unwrap();
        assert_eq!(play.scores().iter().filter(|score| **score > 0.0).count(), 1, "one player wins");
    }
}

#[test]
fn a_die_from_nowhere_is_refused_and_the_game_goes_on() {
    let rules = Strike::rules(&Setup::of(2)).unwrap();
    let state = Strike::read_position(&rules, "7 8 | 4 | A one throw").unwrap();
    let mut play: Play<Strike> = Play::from_position(rules.clone(), state);
    let three = Strike::read_outcome(&rules, "2 3 4").unwrap();
    let error = play.chance(three, &mut Vec::new()).unwrap_err();
    assert!(error.to_string().contains("more dice would lie in the arena"), "{error}");
    assert_eq!(play.state(), &state);
    play.chance(Outcome::rest(Dice::NONE), &mut Vec::new()).expect("the throw may clear the whole arena");
    assert_eq!(Strike::write_position(&rules, play.state()), "7 8 | - | A may-stop");
}
