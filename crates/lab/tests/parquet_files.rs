//! The tables as Parquet files, read back.

use std::{
    fs::{self, File},
    num::NonZero,
    ops::ControlFlow,
};

use monsterbox_lab::{Experiment, Look, Part, Results, Running, run};
use parquet::{
    basic::{LogicalType, Type as Physical},
    file::reader::{FileReader as _, SerializedFileReader},
    record::Field,
};

#[test]
fn parquet_files_have_the_tables_with_their_types() {
    let mayhem = read_back(
        "game = 'mayhem'\ngames = 300\nchoices = 5\nbots = [['counting', 'naive'], ['naive', 'naive']]",
    );
    let names: Vec<&str> = mayhem.iter().map(|(name, _)| name.as_str()).collect();
    let all = ["seats", "lengths", "rules", "moments", "scores", "points", "cards", "choices"];
    assert_eq!(names, all.map(|name| format!("{name}.parquet")));
    for (name, rows) in &mayhem {
        // Mayhem has no moments that are counted by themselves.
        assert_eq!(*rows > 0, name != "moments.parquet", "{name}");
    }
    let town = read_back("game = 'monster-strike'\ngames = 20\nbots = [['greedy', 'greedy']]");
    assert!(town.iter().any(|(name, rows)| name == "moments.parquet" && *rows > 0));
}

/// Runs an experiment and reads its Parquet files: every value is the one in the text. Their names and how many rows each has.
fn read_back(experiment: &str) -> Vec<(String, usize)> {
    let experiment = Experiment::read(experiment).unwrap();
    let threads = NonZero::new(2).unwrap();
    let running = Running { threads, part: Part::WHOLE, look: Look::Whole, packs: &[] };
    let progress = run(&experiment, None, &running, &|_, _, _| ControlFlow::Continue(())).unwrap();
    let results = Results::of(&progress).unwrap();
    let files = results.parquet().unwrap();
    let tables = results.tables().unwrap();
    assert_eq!(files.len(), tables.len());
    let folder = tempfile::tempdir().unwrap();
    let mut found = Vec::new();
    for ((name, bytes), (csv_name, csv)) in files.iter().zip(&tables) {
        assert_eq!(name.replace(".parquet", ".csv"), *csv_name);
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        let reader = SerializedFileReader::new(File::open(&file).unwrap()).unwrap();
        let mut lines = csv.lines();
        let header: Vec<&str> = lines.next().unwrap().split(',').collect();
        let schema = reader.metadata().file_metadata().schema_descr();
        let names: Vec<&str> = schema.columns().iter().map(|column| column.name()).collect();
        assert_eq!(names, header, "{name}");
        let mut rows = 0;
        for (row, line) in reader.get_row_iter(None).unwrap().zip(lines) {
            let row = row.unwrap();
            rows += 1;
            if line.contains('"') {
                continue;
            }
            for ((_, field), text) in row.get_column_iter().zip(line.split(',')) {
                match field {
                    Field::Long(number) => assert_eq!(number.to_string(), text, "{name}: {line}"),
                    Field::Double(number) => {
                        assert!((number - text.parse::<f64>().unwrap()).abs() < 1e-12, "{name}: {line}");
                    }
                    Field::Null => assert_eq!(text, "", "{name}: {line}"),
                    Field::Str(word) => assert_eq!(word, text, "{name}: {line}"),
                    other => panic!("{name} has a value of another type: {other:?}"),
                }
            }
        }
        assert_eq!(rows, csv.lines().count() - 1, "{name}");
        let seat = schema.columns().iter().find(|column| column.name() == "seat");
        if let Some(seat) = seat {
            assert_eq!(seat.physical_type(), Physical::BYTE_ARRAY);
            assert_eq!(seat.logical_type_ref(), Some(&LogicalType::String));
        }
        found.push((name.clone(), rows));
    }
    found
}
