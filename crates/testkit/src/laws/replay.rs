//! Law 4: replaying a record gives the same state hash at every step.

use kernel::{
    Digest, Discard, Header, Play, Record, Recorded, Seed, Setup, Show, Step, game::StepOf, state_hash,
};

use super::{
    explore::{Effort, explore},
    playthrough::Playthrough,
};

const EFFORT: Effort = Effort { cases: 96, longest: 250 };

/// Law 4, through the text of a record and through a recorded dice source.
pub fn replay<G: Show>(setups: &[Setup]) -> Result<(), String> {
    explore::<G>(setups, EFFORT, |playthrough| {
        let hashes: Vec<Digest> =
            playthrough.states().map(|state| state_hash::<G>(&playthrough.rules, state)).collect();
        hashes_tell_states_apart(playthrough, &hashes)?;
        let record = record(playthrough);
        let read =
            Record::read(&record.text()).map_err(|error| format!("its own record is refused: {error}"))?;
        if read != record {
            return Err("a record reads back as another one".to_owned());
        }
        let play = read.replay::<G>().map_err(|error| format!("its own record does not replay: {error}"))?;
        same_hashes(&play, &hashes)?;
        same_hashes(&again(playthrough)?, &hashes)?;
        with_undo(playthrough)
    })
}

/// The record of a playthrough.
pub(super) fn record<G: Show>(playthrough: &Playthrough<G>) -> Record {
    let mut record = empty_record(playthrough);
    for moment in &playthrough.moments {
        record.push::<G>(&playthrough.rules, &moment.step, &moment.after);
    }
    record
}

fn empty_record<G: Show>(playthrough: &Playthrough<G>) -> Record {
    let seats = playthrough.seats().map(|seat| format!("bot:{seat}")).collect();
    Record::new(Header::new::<G>(playthrough.setup.clone(), seats, &Seed::from_number(4)))
}

/// Equal positions have equal hashes, and different ones different hashes: nothing is left out of a hash.
fn hashes_tell_states_apart<G: Show>(playthrough: &Playthrough<G>, hashes: &[Digest]) -> Result<(), String> {
    let pairs = playthrough.states().zip(playthrough.states().skip(1));
    for ((one, other), hash) in pairs.zip(hashes.windows(2)) {
        if (one == other) != (hash[0] == hash[1]) {
            let [one, other] = [one, other].map(|state| G::write_position(&playthrough.rules, state));
            return Err(format!("positions and their hashes are not alike\n  {one}\n  {other}"));
        }
    }
    Ok(())
}

fn same_hashes<G: Show>(play: &Play<G>, hashes: &[Digest]) -> Result<(), String> {
    if play.steps().len() + 1 != hashes.len() {
        return Err(format!("{} steps became {}", hashes.len() - 1, play.steps().len()));
    }
    for (hash, step) in hashes.iter().zip(0..) {
        let found = play.state_before(step).map(|state| state_hash::<G>(play.rules(), &state));
        if found != Some(*hash) {
            return Err(format!("the replay differs after step {step}"));
        }
    }
    Ok(())
}

/// The same actions with the dice of the record.
fn again<G: Show>(playthrough: &Playthrough<G>) -> Result<Play<G>, String> {
    let steps: Vec<StepOf<G>> = playthrough.moments.iter().map(|moment| moment.step.clone()).collect();
    let mut source = Recorded::<G>::new(&steps);
    let mut play: Play<G> = Play::new(playthrough.rules.clone());
    for (step, number) in steps.into_iter().zip(1..) {
        let taken = match step {
            Step::Act(seat, action) => {
                play.act(seat, action, &mut Discard).map_err(|refusal| refusal.to_string())
            }
            Step::Chance(_) => play.ask(&mut source, &mut Discard).map_err(|error| error.to_string()),
        };
        taken.map_err(|why| format!("step {number} is refused when it is replayed: {why}"))?;
    }
    Ok(play)
}

/// Every action that may be taken back is, once, and the record with all that replays too.
fn with_undo<G: Show>(playthrough: &Playthrough<G>) -> Result<(), String> {
    let rules = &playthrough.rules;
    let mut record = empty_record(playthrough);
    for (moment, at) in playthrough.moments.iter().zip(0..) {
        let before = playthrough.state(at);
        let Step::Act(seat, _) = moment.step else {
            record.push::<G>(rules, &moment.step, &moment.after);
            continue;
        };
        record.push::<G>(rules, &moment.step, &moment.after);
        if !G::reveals(rules, before, &moment.step) {
            record.push_undo::<G>(rules, seat, before);
            record.push::<G>(rules, &moment.step, &moment.after);
        }
    }
    let play = record.replay::<G>().map_err(|error| format!("taking back does not replay: {error}"))?;
    if play.state() == playthrough.last() {
        return Ok(());
    }
    Err("taking back and playing again leads elsewhere".to_owned())
}
