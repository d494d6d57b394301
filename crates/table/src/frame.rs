//! What a viewer gets: a frame at joining, and after that what has changed since. All of it is redacted for that viewer.

use std::{collections::BTreeMap, fmt, marker::PhantomData};

use kernel::{Seat, SeatSet, Sentence, Spot, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// A value of a game's own types as JSON.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Json(Box<RawValue>);

impl Json {
    /// A value as JSON.
    pub fn of(value: &impl Serialize) -> Self {
        let raw = serde_json::value::to_raw_value(value);
        Self(raw.expect("invariant: views, actions and events are plain data"))
    }

    /// The text of it.
    pub fn text(&self) -> &str {
        self.0.get()
    }
}

impl fmt::Debug for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

impl PartialEq for Json {
    fn eq(&self, other: &Self) -> bool {
        self.text() == other.text()
    }
}

/// What a table is waiting for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(tag = "waits", rename_all = "kebab-case")]
pub enum Status {
    /// People have a decision to make.
    People {
        /// Their seats.
        seats: SeatSet,
    },
    /// A bot has a decision to make, or somebody passes who does not want to be asked: a task works it out.
    Bot {
        /// The seat.
        seat: Seat,
    },
    /// Chance is asked: a task works it out.
    Chance {
        /// What it is asked.
        asks: Sentence,
    },
    /// The game is over.
    Over {
        /// Who won.
        result: Sentence,
        /// Each seat's share of the win.
        scores: Vec<f32>,
    },
}

/// Who sits in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Sitting {
    /// The name to show.
    pub name: String,
    /// The kind of bot; none for a person.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub bot: Option<String>,
}

/// An action that is legal now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "Choice<Action = unknown, Detail = unknown>"))]
pub struct Choice {
    /// The action in the game's notation.
    pub notation: String,
    /// The action itself, as the game's own type.
    #[cfg_attr(feature = "ts", ts(type = "Action"))]
    pub action: Json,
    /// The heading it stands under.
    pub group: String,
    /// What it does, in a few words.
    pub label: Sentence,
    /// The places on the board that it is about; the one to point at comes first.
    pub spots: Vec<Spot>,
    /// What else a page must say about it, as the game's own type: costs, chances, consequences.
    #[cfg_attr(feature = "ts", ts(type = "Detail"))]
    pub detail: Json,
}

/// Something that happened, as one viewer may know it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "LogEntry<Event = unknown>"))]
pub struct LogEntry {
    /// The step it belongs to, counted from 0.
    pub step: usize,
    /// What happened, in a sentence.
    pub text: Sentence,
    /// The rule that acted.
    pub rule: String,
    /// The event itself, as the game's own type.
    #[cfg_attr(feature = "ts", ts(type = "Event"))]
    pub event: Json,
}

/// A whole table as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Frame<View = unknown, Action = unknown, Detail = unknown, Event = unknown>")
)]
pub struct Frame {
    /// The version of the table.
    pub version: u64,
    /// Who looks.
    pub viewer: Viewer,
    /// Who sits where.
    pub seats: Vec<Sitting>,
    /// What the table waits for.
    pub status: Status,
    /// The position as the viewer sees it, as the game's own type.
    #[cfg_attr(feature = "ts", ts(type = "View"))]
    pub view: Json,
    /// The same in the game's notation.
    pub position: String,
    /// What the viewer may do now.
    #[cfg_attr(feature = "ts", ts(type = "Array<Choice<Action, Detail>>"))]
    pub choices: Vec<Choice>,
    /// Who may take back the last action.
    pub undo: Option<Seat>,
    /// How many steps were taken, those taken back not counted.
    pub steps: usize,
    /// What happened lately: from the step that `log_from` names.
    #[cfg_attr(feature = "ts", ts(type = "Array<LogEntry<Event>>"))]
    pub log: Vec<LogEntry>,
    /// The first step that the log tells of.
    pub log_from: usize,
}

/// What has changed at a table since a frame, for the same viewer. What is left out is as it was.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(
    feature = "ts",
    derive(ts_rs::TS),
    ts(rename = "Delta<View = unknown, Action = unknown, Detail = unknown, Event = unknown>")
)]
pub struct Delta {
    /// The version it leads from.
    pub since: u64,
    /// The version it leads to.
    pub version: u64,
    /// Who sits where.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seats: Option<Vec<Sitting>>,
    /// What the table waits for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub status: Option<Status>,
    /// The position.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "ViewChange<View>"))]
    pub view: Option<ViewChange>,
    /// The position in the game's notation.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub position: Option<String>,
    /// What the viewer may do now.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(type = "Array<ChoiceRun<Action, Detail>>"))]
    pub choices: Option<Vec<ChoiceRun>>,
    /// Who may take back the last action.
    pub undo: Option<Seat>,
    /// How many steps were taken.
    pub steps: usize,
    /// The log is cut back to this step (an undo takes steps back) before the new entries come.
    pub log_from: usize,
    /// What happened from that step on.
    #[cfg_attr(feature = "ts", ts(type = "Array<LogEntry<Event>>"))]
    pub log: Vec<LogEntry>,
}

/// How a view has changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ViewChange<View = unknown>"))]
#[serde(rename_all = "kebab-case")]
pub enum ViewChange {
    /// These fields have other values; all others are as they were.
    Fields(#[cfg_attr(feature = "ts", ts(type = "Partial<View>"))] BTreeMap<String, Json>),
    /// The whole view.
    Whole(#[cfg_attr(feature = "ts", ts(type = "View"))] Json),
}

/// A part of a changed list of choices.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(rename = "ChoiceRun<Action = unknown, Detail = unknown>"))]
#[serde(rename_all = "kebab-case")]
pub enum ChoiceRun {
    /// Choices of the list before, from this place on.
    Kept {
        /// The place of the first one.
        from: usize,
        /// How many.
        count: usize,
    },
    /// A choice that was not there before.
    New(#[cfg_attr(feature = "ts", ts(type = "Choice<Action, Detail>"))] Choice),
}

impl Frame {
    /// What changes this frame into a later one of the same viewer.
    pub fn delta(&self, later: &Self) -> Delta {
        let log_from = if self.log_from == later.log_from {
            // Steps that both logs tell the same way stand; from the first that differs on, all is told again.
            let same = self.log.iter().zip(&later.log).take_while(|(one, other)| one == other).count();
            let differing = [self.log.get(same), later.log.get(same)].into_iter().flatten();
            differing.map(|entry| entry.step).min().unwrap_or(later.steps.min(self.steps))
        } else {
            later.log_from
        };
        let entries = later.log.iter().filter(|entry| entry.step >= log_from).cloned().collect();
        Delta {
            since: self.version,
            version: later.version,
            seats: (self.seats != later.seats).then(|| later.seats.clone()),
            status: (self.status != later.status).then(|| later.status.clone()),
            view: (self.view != later.view).then(|| ViewChange::between(&self.view, &later.view)),
            position: (self.position != later.position).then(|| later.position.clone()),
            choices: (self.choices != later.choices).then(|| runs(&self.choices, &later.choices)),
            undo: later.undo,
            steps: later.steps,
            log_from,
            log: entries,
        }
    }

    /// This frame after a change. Nothing if the change is not one of this frame.
    #[must_use]
    pub fn after(mut self, delta: Delta) -> Option<Self> {
        if delta.since != self.version {
            return None;
        }
        self.version = delta.version;
        self.seats = delta.seats.unwrap_or(self.seats);
        self.status = delta.status.unwrap_or(self.status);
        self.position = delta.position.unwrap_or(self.position);
        if let Some(change) = delta.view {
            self.view = change.applied(&self.view)?;
        }
        if let Some(runs) = delta.choices {
            let mut choices = Vec::new();
            for run in runs {
                match run {
                    ChoiceRun::Kept { from, count } => {
                        choices.extend_from_slice(self.choices.get(from..from.checked_add(count)?)?);
                    }
                    ChoiceRun::New(choice) => choices.push(choice),
                }
            }
            self.choices = choices;
        }
        self.undo = delta.undo;
        self.steps = delta.steps;
        self.log.retain(|entry| entry.step < delta.log_from);
        self.log_from = self.log_from.min(delta.log_from);
        self.log.extend(delta.log);
        Some(self)
    }
}

impl ViewChange {
    fn between(before: &Json, after: &Json) -> Self {
        let (Some(old), Some(new)) =
            (Ordered::read::<&str, &RawValue>(before), Ordered::read::<&str, &RawValue>(after))
        else {
            return Self::Whole(after.clone());
        };
        // A game's views have the same fields in the same order, almost always.
        if old.len() != new.len() || old.iter().zip(&new).any(|((one, _), (other, _))| one != other) {
            return Self::Whole(after.clone());
        }
        let differs = old.iter().zip(&new).filter(|((_, one), (_, other))| one.get() != other.get());
        Self::Fields(
            differs.map(|(_, (key, value))| ((*key).to_owned(), Json((*value).to_owned()))).collect(),
        )
    }

    fn applied(self, before: &Json) -> Option<Json> {
        match self {
            Self::Whole(view) => Some(view),
            Self::Fields(changed) => {
                // The fields keep their order, so that the view is the same text again.
                let mut fields: Vec<(String, Json)> = Ordered::read(before)?;
                for (key, value) in changed {
                    fields.iter_mut().find(|(name, _)| *name == key)?.1 = value;
                }
                Some(Ordered::write(&fields))
            }
        }
    }
}

/// An object of JSON whose fields keep their order.
struct Ordered;

impl Ordered {
    /// The fields, copied or as they stand in the text.
    fn read<'t, K: Deserialize<'t>, V: Deserialize<'t>>(json: &'t Json) -> Option<Vec<(K, V)>> {
        struct Fields<K, V>(PhantomData<(K, V)>);
        impl<'t, K: Deserialize<'t>, V: Deserialize<'t>> serde::de::Visitor<'t> for Fields<K, V> {
            type Value = Vec<(K, V)>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<M: serde::de::MapAccess<'t>>(self, mut map: M) -> Result<Self::Value, M::Error> {
                let mut fields = Vec::with_capacity(16);
                while let Some(field) = map.next_entry()? {
                    fields.push(field);
                }
                Ok(fields)
            }
        }
        use serde::Deserializer as _;
        serde_json::Deserializer::from_str(json.text()).deserialize_map(Fields(PhantomData)).ok()
    }

    fn write(fields: &[(String, Json)]) -> Json {
        struct Object<'f>(&'f [(String, Json)]);
        impl Serialize for Object<'_> {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_map(self.0.iter().map(|(key, value)| (key, value)))
            }
        }
        Json::of(&Object(fields))
    }
}

/// A list of choices, told by runs of the one before. Both lists are in the game's stable order, so one walk finds the runs.
fn runs(before: &[Choice], after: &[Choice]) -> Vec<ChoiceRun> {
    let places: std::collections::HashMap<&str, usize> =
        before.iter().enumerate().map(|(place, choice)| (choice.notation.as_str(), place)).collect();
    let mut runs: Vec<ChoiceRun> = Vec::new();
    for choice in after {
        let kept = places.get(choice.notation.as_str()).copied().filter(|place| before[*place] == *choice);
        match (kept, runs.last_mut()) {
            (Some(place), Some(ChoiceRun::Kept { from, count })) if *from + *count == place => *count += 1,
            (Some(place), _) => runs.push(ChoiceRun::Kept { from: place, count: 1 }),
            (None, _) => runs.push(ChoiceRun::New(choice.clone())),
        }
    }
    runs
}
