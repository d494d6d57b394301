//! Compares what came of a scenario with what it expects, one function a key of `then`.

use kernel::{Cites, Node, Play, Seat, SeatSet, Show, Viewer, show::result};

use super::{
    file::{Scenario, Then},
    trial::{Refused, Trial, seat_at},
};

/// Everything that differs from what the scenario expects, each with what was expected and found.
pub(super) fn differences<G: Show>(scenario: &Scenario, trial: &Trial<G>) -> Vec<String> {
    let then = &scenario.then;
    let mut wrong: Vec<String> = refusal(then, trial.refused.as_ref()).into_iter().collect();
    match &trial.play {
        Some(play) => {
            wrong.extend(events(then, &event_lines(play, trial)));
            wrong.extend(look(then, play).unwrap_or_else(|mistake| vec![mistake]));
        }
        None if looks_at_the_table(then) => {
            wrong.push("the table was never set, so there is nothing else to look at".to_owned());
        }
        None => {}
    }
    wrong.extend(unbacked(scenario, trial));
    wrong
}

fn looks_at_the_table(then: &Then) -> bool {
    let only_refusal = Then { refused: then.refused.clone(), says: then.says.clone(), ..Then::default() };
    *then != only_refusal
}

fn differs(what: &str, expected: &str, found: &str) -> String {
    format!("{what}\n  expected: {expected}\n  found:    {found}")
}

fn refusal(then: &Then, refused: Option<&Refused>) -> Option<String> {
    let expected = match (&then.refused, &then.says) {
        (Some(rule), Some(words)) => Some(format!("a refusal by {rule} that says `{words}`")),
        (Some(rule), None) => Some(format!("a refusal by {rule}")),
        (None, Some(words)) => Some(format!("a refusal that says `{words}`")),
        (None, None) => None,
    };
    match (expected, refused) {
        (None, None) => None,
        (Some(expected), None) => {
            Some(differs("the refusal did not come", &expected, "everything was accepted"))
        }
        (None, Some(refused)) => {
            Some(differs(&format!("{} was refused", refused.what), "no refusal", &by(refused)))
        }
        (Some(expected), Some(refused)) => {
            let rule = refused.rule.map_or("", |rule| rule.0);
            let fits = then.refused.as_ref().is_none_or(|wanted| wanted == rule)
                && then.says.as_ref().is_none_or(|words| refused.message.contains(words));
            (!fits)
                .then(|| differs(&format!("{} was refused otherwise", refused.what), &expected, &by(refused)))
        }
    }
}

fn by(refused: &Refused) -> String {
    match refused.rule {
        Some(rule) => format!("a refusal by {rule} that says `{}`", refused.message),
        None => format!("a refusal by no rule that says `{}`", refused.message),
    }
}

fn event_lines<G: Show>(play: &Play<G>, trial: &Trial<G>) -> Vec<String> {
    let write = |event: &G::Event| format!("{} [{}]", G::write_event(play.rules(), event), event.rule());
    trial.events.iter().map(write).collect()
}

fn events(then: &Then, found: &[String]) -> Option<String> {
    let all = || {
        let lines = if found.is_empty() { "none".to_owned() } else { found.join("\n    ") };
        format!("\n  all events:\n    {lines}")
    };
    if let Some(expected) = &then.events {
        let same = |(one, other): &(&String, &String)| words(one) == words(other);
        let at = expected.iter().zip(found).take_while(same).count();
        if at < expected.len() || at < found.len() {
            let pick = |lines: &[String]| lines.get(at).map_or("no more events", String::as_str).to_owned();
            let what = format!("event {} differs", at + 1);
            return Some(differs(&what, &pick(expected), &pick(found)) + &all());
        }
    }
    let mut rest = found.iter();
    let missing =
        then.includes.iter().flatten().find(|wanted| !rest.any(|line| words(line) == words(wanted)))?;
    Some(differs("an event is missing, or comes too early", missing, "no such event from there on") + &all())
}

/// The words of a line: how many spaces stand between them does not matter.
fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Everything that is looked at once the last action is done.
fn look<G: Show>(then: &Then, play: &Play<G>) -> Result<Vec<String>, String> {
    let (rules, state) = (play.rules(), play.state());
    let mut wrong = Vec::new();
    if let Some(expected) = &then.position {
        wrong.extend(position::<G>(rules, state, expected));
    }
    for (name, expected) in &then.views {
        let viewer = viewer_at::<G>(rules, name)?;
        let found = G::write_view(rules, &G::view(rules, state, viewer));
        if G::settle_view(rules, expected) != G::settle_view(rules, &found) {
            wrong.push(differs(&format!("the view of {viewer} differs"), expected, &found));
        }
    }
    let mut compare = |what: &str, expected: &str, found: &str| {
        if words(expected) != words(found) {
            wrong.push(differs(what, expected, found));
        }
    };
    for (letter, expected) in &then.legal {
        let seat = seat_at::<G>(rules, letter)?;
        let mut found: Vec<String> =
            play.actions(seat).iter().map(|action| G::write_action(rules, action)).collect();
        let mut expected: Vec<String> = expected.iter().map(|action| words(action).join(" ")).collect();
        found.sort();
        expected.sort();
        let [expected, found] = [expected, found].map(|list| one_line(&list));
        compare(&format!("the legal actions of {seat} differ"), &expected, &found);
    }
    if let Some(letters) = &then.waiting {
        let mut expected = SeatSet::EMPTY;
        for letter in letters {
            expected = expected.with(seat_at::<G>(rules, letter)?);
        }
        let found = play.waiting();
        compare("other seats have a decision", &expected.to_string(), &found.to_string());
    }
    if let Some(expected) = &then.result {
        let names: Vec<String> = Seat::all(G::seats(rules)).map(|seat| seat.to_string()).collect();
        let found = match play.node() {
            Node::Over => result(&play.scores()).words(&names),
            Node::Decide(_) | Node::Chance(_) => "the game is not over".to_owned(),
        };
        compare("the result differs", expected, &found);
    }
    Ok(wrong)
}

/// Positions are compared as they are read, so that what has no order may be written in any.
fn position<G: Show>(rules: &G::Rules, state: &G::State, expected: &str) -> Option<String> {
    let found = G::write_position(rules, state);
    if words(expected) == words(&found) {
        return None;
    }
    match G::read_position(rules, expected) {
        Ok(read) if read == *state => None,
        Ok(_) => Some(differs("the position differs", expected, &found)),
        Err(error) => {
            let what = format!("the position differs, and the expected one cannot be read ({error})");
            Some(differs(&what, expected, &found))
        }
    }
}

fn one_line(list: &[String]) -> String {
    if list.is_empty() { "none".to_owned() } else { list.join(", ") }
}

fn viewer_at<G: Show>(rules: &G::Rules, name: &str) -> Result<Viewer, String> {
    let viewer = Viewer::read(name).filter(|viewer| match viewer {
        Viewer::Seat(seat) => seat.0 < G::seats(rules),
        Viewer::Spectator | Viewer::Omniscient => true,
    });
    let seats = G::seats(rules);
    viewer.ok_or_else(|| {
        format!("`{name}` is no viewer: a seat of this table of {seats}, `spectator` or `referee`")
    })
}

/// A claim to prove a rule must be backed by a citation in this very scenario, by a check that `shows` names, or by what
/// viewers see.
fn unbacked<G: Show>(scenario: &Scenario, trial: &Trial<G>) -> Vec<String> {
    let known = |id: &str| G::ledger().look_up(id).is_some_and(|rule| rule.id == id);
    let mut wrong = Vec::new();
    for id in scenario.proves.iter().chain(&scenario.then.refused) {
        if !known(id) {
            wrong.push(format!("{id} is no rule of {}", G::SLUG));
        }
    }
    if scenario.then.views.is_empty() {
        let unshown = unshown(scenario, trial).filter(|id| known(id));
        wrong.extend(unshown.map(|id| format!("it claims to prove {id} but nothing in it cites {id}")));
    }
    wrong
}

/// The rules that a scenario claims to prove, but that no event and no refusal of it cites and no check is named for.
pub(super) fn unshown<'s, G: Show>(
    scenario: &'s Scenario,
    trial: &'s Trial<G>,
) -> impl Iterator<Item = &'s str> {
    let cited = |id: &str| {
        trial.events.iter().any(|event| event.rule().0 == id)
            || trial.refused.as_ref().is_some_and(|refused| refused.rule.is_some_and(|rule| rule.0 == id))
    };
    let claimed = scenario.proves.iter().map(String::as_str);
    claimed.filter(move |id| !cited(id) && !scenario.then.shows.contains_key(*id))
}
