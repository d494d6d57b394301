//! A game's ledger: every rule with its id, where it comes from, and our wording; the app shows these texts.
//!
//! A ledger is a Markdown file, `RULES.md`, in the game's room. A rule is a list item that opens with its id and
//! mark: `- STR-21 R If the arena is empty …`; lines below it that are indented belong to it. Headings group rules.

use std::{fmt, sync::OnceLock};

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
}

/// The most letters of a rule behind a refusal: the reason stands before it and has to be seen.
const SHORT: usize = 120;

impl Rule {
    /// The beginning of its text, for those who may look the rest up: the first sentence if it is short, or as many words
    /// as fit.
    pub fn short(&self) -> String {
        let first = self.text.split_inclusive(". ").next().unwrap_or(&self.text).trim_end();
        if first.chars().count() <= SHORT {
            return if first.len() == self.text.len() { first.to_owned() } else { format!("{first} …") };
        }
        let mut kept = String::new();
        for word in first.split(' ') {
            if kept.chars().count() + 1 + word.chars().count() > SHORT {
                break;
            }
            if !kept.is_empty() {
                kept.push(' ');
            }
            kept.push_str(word);
        }
        kept + " …"
    }
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

fn read_item(item: &str, section: &str) -> Result<Rule, String> {
    let mut parts = item.splitn(3, ' ');
    let (id, mark, text) =
        (parts.next().unwrap_or(""), parts.next().unwrap_or(""), parts.next().unwrap_or("").trim());
    let numbered = id.split_once('-').is_some_and(|(game, number)| {
        game.len() == 3
            && game.bytes().all(|byte| byte.is_ascii_uppercase())
            && !number.is_empty()
            && number.bytes().all(|byte| byte.is_ascii_digit())
    });
    if !numbered {
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
    Ok(Rule { id: id.to_owned(), mark, section: section.to_owned(), text: text.to_owned() })
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
        assert_eq!(ledger.get("TST-01").unwrap().short(), "Roll one die.");
        let long = |text: String| Rule { text, ..ledger.rules[0].clone() }.short();
        assert_eq!(long("Roll one die. Then another.".to_owned()), "Roll one die. …");
        let cut = long("word ".repeat(80).trim_end().to_owned());
        assert!(cut.ends_with("word …") && cut.chars().count() <= SHORT + 2, "{cut}");
        for (bad, says) in [
            ("- TST-01 Q x", "line 1: the mark of TST-01 is R, I or O, not `Q`"),
            ("\n- oops R x", "line 2: `oops` is no rule id such as STR-21"),
            ("- TST-01 R ", "line 1: TST-01 says nothing"),
            ("- TST-01 R a\n- TST-01 R b", "line 2: TST-01 stands here twice"),
        ] {
            assert_eq!(Ledger::read(bad).unwrap_err(), says);
        }
    }
}
