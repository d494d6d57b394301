//! The results as tables with typed columns, which are written as CSV or as Parquet.

use serde::{Serialize, Serializer, ser::SerializeSeq as _};

use crate::{CellResult, Fired, Gap, Interval, Results, Scores, Split};

/// A table.
pub(crate) struct Table {
    /// What its files are called, without an ending.
    pub(crate) name: &'static str,
    csv: &'static str,
    pub(crate) columns: Vec<(&'static str, Column)>,
}

/// A column: all its values are of one type.
pub(crate) enum Column {
    /// Whole numbers.
    Whole(Vec<i64>),
    /// Any numbers.
    Number(Vec<f64>),
    /// Numbers that may be missing.
    Maybe(Vec<Option<f64>>),
    /// Words.
    Text(Vec<String>),
}

/// One value of a row.
enum Value {
    Whole(i64),
    Number(f64),
    Maybe(Option<f64>),
    Text(String),
}

impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Whole(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<u32> for Value {
    fn from(number: u32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<i32> for Value {
    fn from(number: i32) -> Self {
        Self::Whole(number.into())
    }
}

impl From<f64> for Value {
    fn from(number: f64) -> Self {
        Self::Number(number)
    }
}

impl From<Option<f64>> for Value {
    fn from(number: Option<f64>) -> Self {
        Self::Maybe(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<char> for Value {
    fn from(letter: char) -> Self {
        Self::Text(letter.to_string())
    }
}

/// A row of values, each turned into what its column takes.
macro_rules! row {
    ($table:expr, $($value:expr),+ $(,)?) => { $table.push([$(Value::from($value)),+]) };
}

impl Table {
    fn new(name: &'static str, csv: &'static str, columns: Vec<(&'static str, Column)>) -> Self {
        Self { name, csv, columns }
    }

    fn push<const N: usize>(&mut self, row: [Value; N]) {
        debug_assert_eq!(N, self.columns.len(), "a row of {} has a value for every column", self.name);
        for ((_, column), value) in self.columns.iter_mut().zip(row) {
            match (column, value) {
                (Column::Whole(column), Value::Whole(value)) => column.push(value),
                (Column::Number(column), Value::Number(value)) => column.push(value),
                (Column::Maybe(column), Value::Maybe(value)) => column.push(value),
                (Column::Text(column), Value::Text(value)) => column.push(value),
                _ => debug_assert!(false, "a value of {} is of another type than its column", self.name),
            }
        }
    }

    fn rows(&self) -> usize {
        match self.columns.first() {
            Some((_, Column::Whole(column))) => column.len(),
            Some((_, Column::Number(column))) => column.len(),
            Some((_, Column::Maybe(column))) => column.len(),
            Some((_, Column::Text(column))) => column.len(),
            None => 0,
        }
    }

    /// The table as text, with its file's name.
    pub(crate) fn csv(&self) -> Result<(&'static str, String), csv::Error> {
        let mut writer = csv::Writer::from_writer(Vec::new());
        writer.write_record(self.columns.iter().map(|(name, _)| name))?;
        for row in 0..self.rows() {
            writer.serialize(Row(self, row))?;
        }
        let bytes = writer.into_inner().map_err(csv::IntoInnerError::into_error)?;
        Ok((self.csv, String::from_utf8_lossy(&bytes).into_owned()))
    }
}

/// One row, for those who write it.
struct Row<'a>(&'a Table, usize);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Self(table, row) = *self;
        let mut sequence = serializer.serialize_seq(Some(table.columns.len()))?;
        for (_, column) in &table.columns {
            match column {
                Column::Whole(column) => sequence.serialize_element(&column[row])?,
                Column::Number(column) => sequence.serialize_element(&column[row])?,
                Column::Maybe(column) => sequence.serialize_element(&column[row])?,
                Column::Text(column) => sequence.serialize_element(&column[row])?,
            }
        }
        sequence.end()
    }
}

fn whole() -> Column {
    Column::Whole(Vec::new())
}

fn number() -> Column {
    Column::Number(Vec::new())
}

fn maybe() -> Column {
    Column::Maybe(Vec::new())
}

fn text() -> Column {
    Column::Text(Vec::new())
}

/// Every table: seats, lengths, rules, moments, scores, points, cards and choices.
pub(crate) fn of(results: &Results) -> [Table; 8] {
    let cells = || (1_u32..).zip(&results.cells);
    let mut tables = [seats(), lengths(), rules(), moments(), scores(), points(), cards(), choices()];
    let [seats, lengths, rules, moments, scores, points, cards, choices] = &mut tables;
    for (number, cell) in cells() {
        put_seats(seats, number, cell);
        for (steps, games) in &cell.lengths {
            row!(lengths, number, *steps, *games);
        }
        for (rule, Fired { times, games }) in &cell.rules {
            row!(rules, number, rule.as_str(), *times, *games);
        }
        for (moment, Fired { times, games }) in &cell.moments {
            row!(moments, number, moment.as_str(), *times, *games);
        }
        for Scores { what, seats } in &cell.scores {
            for seat in seats {
                let (low, high) = ends(seat.interval);
                row!(scores, number, seat.seat, &*seat.bot, what.as_str(), seat.games, seat.mean, low, high);
                for (value, games) in &seat.counts {
                    row!(points, number, seat.seat, &*seat.bot, what.as_str(), *value, *games);
                }
            }
        }
        put_cards(cards, number, cell);
        put_choices(choices, number, cell);
    }
    tables
}

fn ends(interval: Option<Interval>) -> (Option<f64>, Option<f64>) {
    (interval.map(|interval| interval.low), interval.map(|interval| interval.high))
}

fn seats() -> Table {
    Table::new(
        "seats",
        "seats.csv",
        vec![
            ("cell", whole()),
            ("pack", text()),
            ("options", text()),
            ("seat", text()),
            ("bot", text()),
            ("games", whole()),
            ("wins", number()),
            ("rate", number()),
            ("low", number()),
            ("high", number()),
            ("mean_steps", number()),
            ("called", whole()),
        ],
    )
}

fn put_seats(table: &mut Table, number: u32, CellResult { cell, report, .. }: &CellResult) {
    let options: Vec<String> = cell.options.iter().map(|(key, value)| format!("{key}={value}")).collect();
    for seat in &report.seats {
        let interval = seat.rate.interval;
        row!(
            table,
            number,
            &*cell.pack,
            &*options.join(" "),
            seat.seat,
            &*seat.bot,
            report.games,
            seat.rate.wins,
            seat.rate.value,
            interval.low,
            interval.high,
            report.steps.mean,
            report.called,
        );
    }
}

fn lengths() -> Table {
    Table::new("lengths", "lengths.csv", vec![("cell", whole()), ("steps", whole()), ("games", whole())])
}

fn rules() -> Table {
    let columns = vec![("cell", whole()), ("rule", text()), ("times", whole()), ("games", whole())];
    Table::new("rules", "rules.csv", columns)
}

fn moments() -> Table {
    let columns = vec![("cell", whole()), ("moment", text()), ("times", whole()), ("games", whole())];
    Table::new("moments", "moments.csv", columns)
}

fn scores() -> Table {
    Table::new(
        "scores",
        "scores.csv",
        vec![
            ("cell", whole()),
            ("seat", text()),
            ("bot", text()),
            ("what", text()),
            ("games", whole()),
            ("mean", number()),
            ("low", maybe()),
            ("high", maybe()),
        ],
    )
}

fn points() -> Table {
    Table::new(
        "points",
        "points.csv",
        vec![
            ("cell", whole()),
            ("seat", text()),
            ("bot", text()),
            ("what", text()),
            ("value", whole()),
            ("games", whole()),
        ],
    )
}

fn cards() -> Table {
    Table::new(
        "cards",
        "cards.csv",
        vec![
            ("cell", whole()),
            ("seat", text()),
            ("bot", text()),
            ("card", text()),
            ("name", text()),
            ("split", text()),
            ("games_with", whole()),
            ("rate_with", number()),
            ("games_without", whole()),
            ("rate_without", number()),
            ("difference", number()),
            ("low", number()),
            ("high", number()),
        ],
    )
}

fn put_cards(table: &mut Table, number: u32, cell: &CellResult) {
    for card in cell.cards.iter().flat_map(|cards| &cards.cards) {
        for (split, found) in [("held", &card.held), ("share", &card.share)] {
            let Some(Split { with, without, by, interval }) = found else { continue };
            row!(
                table,
                number,
                card.seat,
                &*card.bot,
                &*card.card,
                &*card.name,
                split,
                with.games,
                with.rate,
                without.games,
                without.rate,
                *by,
                interval.low,
                interval.high,
            );
        }
    }
}

fn choices() -> Table {
    Table::new(
        "choices",
        "choices.csv",
        vec![
            ("cell", whole()),
            ("stage", text()),
            ("less", text()),
            ("decisions", whole()),
            ("mean", number()),
            ("low", maybe()),
            ("high", maybe()),
            ("matters", number()),
            ("matters_low", number()),
            ("matters_high", number()),
        ],
    )
}

fn put_choices(table: &mut Table, number: u32, cell: &CellResult) {
    let Some(found) = &cell.choices else { return };
    let [first, second, last] = &found.thirds;
    let stages = [
        ("whole game", &found.whole),
        ("first third", first),
        ("second third", second),
        ("last third", last),
    ];
    for (stage, stakes) in stages {
        for (less, Gap { mean, interval, matters, .. }) in
            [("worst", &stakes.worst), ("second", &stakes.second)]
        {
            let ((low, high), sure) = (ends(*interval), matters.interval);
            row!(
                table,
                number,
                stage,
                less,
                stakes.decisions,
                *mean,
                low,
                high,
                matters.value,
                sure.low,
                sure.high,
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_plain_text() {
        let columns = vec![("cell", whole()), ("name", text()), ("rate", number()), ("low", maybe())];
        let mut table = Table::new("x", "x.csv", columns);
        row!(table, 1_u32, "Grub, the \"small\"", 0.5, Some(0.25));
        row!(table, 2_u64, 'B', 1.0, None);
        let (name, text) = table.csv().unwrap();
        assert_eq!(name, "x.csv");
        assert_eq!(text, "cell,name,rate,low\n1,\"Grub, the \"\"small\"\"\",0.5,0.25\n2,B,1.0,\n");
    }
}
