//! The conversation that docs/bot-protocol.md shows is a real one: it is held again here, line by line.

use std::{fs, path::Path};

use monsterbox_guest::{Clock, Entrant, Seating};
use serde_json::Value;

use crate::scripts::{Scripts, contest};

/// The lines of the conversation: who speaks, and what.
fn conversation() -> Vec<(char, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/bot-protocol.md");
    let text = fs::read_to_string(path).expect("the page of the protocol");
    let (_, behind) = text.split_once("## A whole conversation").expect("its chapter");
    let (_, block) = behind.split_once("```text\n").expect("its lines");
    let (block, _) = block.split_once("```").expect("the end of its lines");
    let said = block.lines().filter_map(|line| {
        let (who, what) = line.split_once(' ')?;
        Some((who.chars().next()?, what.to_owned()))
    });
    said.collect()
}

/// A line without what differs from run to run and from version to version.
fn settled(line: &str) -> Value {
    let mut value: Value = serde_json::from_str(line).expect("every line is JSON");
    if let Some(left) = value.pointer_mut("/time/left") {
        assert!(left.is_u64(), "{line}");
        *left = Value::Null;
    }
    if let Some(version) = value.get_mut("box") {
        *version = Value::Null;
    }
    value
}

#[test]
fn the_page_of_the_protocol_shows_what_is_really_said() {
    let scripts = Scripts::new();
    let shown = conversation();
    let (mut asked, mut sent) = (0, Vec::new());
    for (who, what) in &shown {
        match who {
            '>' => {
                asked += 1;
                sent.push(what);
            }
            '<' => fs::write(scripts.path(&format!("answer.{asked}")), format!("{what}\n")).expect("written"),
            other => panic!("`{other}` is nobody"),
        }
    }
    let bot = scripts.write(
        "shown",
        &format!(
            r#"cd '{}'
n=0
while IFS= read -r line; do
  printf '%s\n' "$line" >> heard
  n=$((n+1))
  [ -f "answer.$n" ] && cat "answer.$n"
  case $line in '{{"type":"quit"'*) exit 0 ;; esac
done
"#,
            scripts.path("").display()
        ),
    );
    let mut contest = contest(vec![bot, Entrant::Ours("random".to_owned())]);
    contest.games = 1;
    contest.seed = "shown".to_owned();
    contest.seating = Seating::Fixed;
    contest.clock = Clock::default();
    let report = contest.run(|_| Ok(())).expect("the match goes on");
    let heard = fs::read_to_string(scripts.path("heard")).expect("it heard something");
    assert_eq!(report.bots[0].lost_by_rule.all(), 0, "{report}\n{heard}");
    let heard: Vec<&str> = heard.lines().collect();
    for (place, (line, shown)) in heard.iter().zip(&sent).enumerate() {
        assert_eq!(settled(line), settled(shown), "line {} to the bot; all of them: {heard:#?}", place + 1);
    }
    assert_eq!(heard.len(), sent.len(), "{heard:?}");
    assert!(sent.len() > 6, "a conversation, not a greeting");
}
