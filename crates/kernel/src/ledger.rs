//! A game's ledger: every rule with its id, where it comes from, and our wording; the app shows these texts.
//!
//! A ledger is a Markdown file, `RULES.md`, in the game's room. A rule is a list item that opens with its id and
//! mark: `- STR-21 R If the arena is empty …`; lines below it that are indented belong to it. Headings group rules.

use std::{collections::BTreeSet, fmt, ops::Range, sync::OnceLock};

use crate::{Part, Sentence};

/// Where a rule comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// It stands in the rulebook.
    Rulebook,
    /// The rulebook is silent or unclear: this is our reading.
    OurReading,
    /// An option that players switch on.
    Option,
}

impl fmt::Display for Mark {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Rulebook => "rulebook",
            Self::OurReading => "our reading",
            Self::Option => "option",
        })
    }
}

/// One rule of a ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its permanent id.
    pub id: String,
    /// Where it comes from.
    pub mark: Mark,
    /// The heading it stands under.
    pub section: String,
    /// What it says.
    pub text: String,
    /// The same with the other rules of its ledger that it names, so that they can be opened from there.
    pub said: Sentence,
}

/// The most letters of a rule behind a refusal: the reason stands before it and has to be seen.
const SHORT: usize = 120;

impl Rule {
    /// The beginning of what it says, for those who may look the rest up: the first sentence if it is short, or as many words
    /// as fit.
    pub fn short(&self) -> Sentence {
        let first = self.text.split_inclusive(". ").next().unwrap_or(&self.text).trim_end();
        let end = if first.chars().count() <= SHORT { first.len() } else { whole_words(first, SHORT) };
        let mut left = end;
        let mut short = Sentence::default();
        for part in &self.said.0 {
            let words = part.words(&[]);
            if words.len() > left {
                // Only words are cut: an id has no space in it.
                short.push(words.get(..left).unwrap_or_default());
                break;
            }
            left -= words.len();
            short.push(part.clone());
        }
        if end < self.text.len() { short.with(" …") } else { short }
    }
}

/// Where the last word ends that is within this many letters.
fn whole_words(text: &str, letters: usize) -> usize {
    let ends = text.match_indices(' ').map(|(end, _)| end);
    ends.take_while(|end| text[..*end].chars().count() <= letters).last().unwrap_or(0)
}

/// All rules of a game in the order of the ledger.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ledger {
    /// The rules.
    pub rules: Vec<Rule>,
}

impl Ledger {
    /// Reads a ledger; the error names the line.
    pub fn read(markdown: &str) -> Result<Self, String> {
        let mut rules: Vec<Rule> = Vec::new();
        let mut section = String::new();
        let mut open = false;
        for (line, number) in markdown.lines().zip(1..) {
            if let Some(heading) = line.strip_prefix("## ") {
                heading.trim().clone_into(&mut section);
                open = false;
            } else if let Some(item) = line.strip_prefix("- ") {
                let rule = read_item(item, &section).map_err(|why| format!("line {number}: {why}"))?;
                if rules.iter().any(|known| known.id == rule.id) {
                    return Err(format!("line {number}: {} stands here twice", rule.id));
                }
                rules.push(rule);
                open = true;
            } else if line.starts_with("  ") && open {
                let rule = rules.last_mut().expect("invariant: an open rule was pushed");
                rule.text.push(' ');
                rule.text.push_str(line.trim());
            } else {
                open = false;
            }
        }
        let ids: BTreeSet<String> = rules.iter().map(|rule| rule.id.clone()).collect();
        for rule in &mut rules {
            rule.said = citing(&rule.text, &ids);
        }
        Ok(Self { rules })
    }

    /// The rule with this id, whatever its case.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id))
    }

    /// The rule with this id, of this ledger or of the box's own, whatever its case.
    pub fn look_up(&self, id: &str) -> Option<&Rule> {
        self.get(id).or_else(|| of_the_box().get(id))
    }

    /// Rules whose id, section or text holds every one of these words.
    pub fn search<'a>(&'a self, words: &'a str) -> impl Iterator<Item = &'a Rule> {
        let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
        self.rules.iter().filter(move |rule| {
            let hay = format!("{} {} {} {}", rule.id, rule.mark, rule.section, rule.text).to_lowercase();
            words.iter().all(|word| hay.contains(word))
        })
    }
}

/// A ledger that is built into the program as a `static`, and read when it is first asked for.
///
/// ```
/// use monsterbox_kernel::ledger::BuiltIn;
///
/// static LEDGER: BuiltIn = BuiltIn::new("- TST-01 R Roll one die.");
/// assert_eq!(LEDGER.get().rules[0].id, "TST-01");
/// ```
#[derive(Debug)]
pub struct BuiltIn {
    markdown: &'static str,
    read: OnceLock<Ledger>,
}

impl BuiltIn {
    /// The ledger with this text.
    pub const fn new(markdown: &'static str) -> Self {
        Self { markdown, read: OnceLock::new() }
    }

    /// Its rules. A ledger with a mistake in it would stop the program here; the tests of every game read it.
    pub fn get(&self) -> &Ledger {
        self.read.get_or_init(|| {
            Ledger::read(self.markdown)
                .expect("invariant: the program is built with ledgers that can be read")
        })
    }
}

/// The box's own rules, which hold at the table of every game.
pub fn of_the_box() -> &'static Ledger {
    static LEDGER: BuiltIn = BuiltIn::new(include_str!("../RULES.md"));
    LEDGER.get()
}

/// A text with those ids in it that are known.
fn citing(text: &str, known: &BTreeSet<String>) -> Sentence {
    let mut said = Sentence::default();
    let mut rest = text;
    while let Some(found) = first_id(rest) {
        let id = &rest[found.clone()];
        said.push(&rest[..found.start]);
        said.push(if known.contains(id) { Part::Rule { rule: id.to_owned() } } else { Part::from(id) });
        rest = &rest[found.end..];
    }
    said.with(rest)
}

/// Where the first rule id stands in a text.
fn first_id(text: &str) -> Option<Range<usize>> {
    text.match_indices('-').find_map(|(dash, _)| {
        let start = dash.checked_sub(GAME)?;
        let digits = text[dash + 1..].bytes().take_while(u8::is_ascii_digit).count();
        let found = start..dash + 1 + digits;
        let alone = !text.get(..start)?.ends_with(|letter: char| letter.is_ascii_alphanumeric());
        (alone && is_id(text.get(found.clone())?)).then_some(found)
    })
}

/// How many letters of an id name the game.
const GAME: usize = 3;

/// Whether this is a rule id such as `STR-21`.
fn is_id(text: &str) -> bool {
    text.split_once('-').is_some_and(|(game, number)| {
        game.len() == GAME
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    })
}

fn read_item(item: &str, section: &str) -> Result<Rule, String> {
    let mut parts = item.splitn(3, ' ');
    let (id, mark, text) =
        (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or("").trim());
    if !is_id(id) {
        return Err(format!("`{id}` is no rule id such as STR-21"));
    }
    let mark = match mark {
        "R" => Mark::Rulebook,
        "I" => Mark::OurReading,
        "O" => Mark::Option,
        _ => return Err(format!("the mark of {id} is R, I or O, not `{mark}`")),
    };
    if text.is_empty() {
        return Err(format!("{id} says nothing"));
    }
    Ok(Rule {
        id: id.to_owned(),
        mark,
        section: section.to_owned(),
        text: text.to_owned(),
        said: Sentence::default(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ledger_reads_its_rules_and_names_its_mistakes() {
        let ledger =
            Ledger::read("# Game\n## A turn\n- TST-01 R Roll\n  one die.\nprose\n- TST-02 O Fog.\n").unwrap();
        assert_eq!(ledger.rules.len(), 2);
        assert_eq!(ledger.get("tst-01").unwrap().text, "Roll one die.");
        assert_eq!(ledger.get("TST-02").unwrap().mark, Mark::Option);
        assert_eq!(ledger.search("turn DIE").count(), 1);
        assert_eq!(ledger.look_up("tst-02").unwrap().text, "Fog.");
        assert!(ledger.look_up("BOX-02").unwrap().text.starts_with("Chance answers"));
        assert_eq!(ledger.look_up("TST-09"), None);
        for (bad, says) in [
            ("- TST-01 Q x", "line 1: the mark of TST-01 is R, I or O, not `Q`"),
            ("\n- oops R x", "line 2: `oops` is no rule id such as STR-21"),
            ("- TST-01 R ", "line 1: TST-01 says nothing"),
            ("- TST-01 R a\n- TST-01 R b", "line 2: TST-01 stands here twice"),
        ] {
            assert_eq!(Ledger::read(bad).unwrap_err(), says);
        }
    }
    #[test]
    fn a_rule_names_the_rules_it_speaks_of_and_no_others() {
        let ledger = Ledger::read(
            "- TST-2 R Roll (TST-21, then TST-2). Not XTST-2, TST-3, T-1 or é-7.\n- TST-21 R b\n",
        )
        .unwrap();
        let said = &ledger.rules[0].said;
        assert_eq!(said.words(&[]), ledger.rules[0].text);
        let cites = |part: &Part| match part {
            Part::Rule { rule } => Some(rule.clone()),
            _ => None,
        };
        assert_eq!(said.0.iter().filter_map(cites).collect::<Vec<_>>(), ["TST-21", "TST-2"]);
        let short = ledger.rules[0].short();
        assert_eq!(short.words(&[]), "Roll (TST-21, then TST-2). …");
        assert_eq!(short.0.iter().filter_map(cites).count(), 2);
    }

    #[test]
    fn a_short_rule_ends_with_a_sentence_or_a_word() {
        let short =
            |text: &str| Ledger::read(&format!("- TST-01 R {text}\n")).unwrap().rules[0].short().words(&[]);
        assert_eq!(short("Roll one die."), "Roll one die.");
        assert_eq!(short("Roll one die. Then another."), "Roll one die. …");
        let cut = short("word ".repeat(80).trim_end());
        assert!(cut.ends_with("word …") && cut.chars().count() <= SHORT + 2, "{cut}");
    }
}
