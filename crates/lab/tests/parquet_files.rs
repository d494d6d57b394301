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
    let text =
        "game = 'mayhem'\ngames = 300\nchoices = 5\nbots = [['counting', 'naive'], ['naive', 'naive']]";
    let experiment = Experiment::read(text).unwrap();
    let threads = NonZero::new(2).unwrap();
    let running = Running { threads, part: Part::WHOLE, look: Look::Whole, packs: &[] };
    let progress = run(&experiment, None, &running, &|_, _, _| ControlFlow::Continue(())).unwrap();
    let results = Results::of(&progress).unwrap();
    let files = results.parquet().unwrap();
    let tables = results.tables().unwrap();
    assert_eq!(files.len(), tables.len());
    let folder = tempfile::tempdir().unwrap();
    for ((name, bytes), (csv_name, csv)) in files.iter().zip(&tables) {
        assert_eq!(name.replace(".parquet", ".csv"), *csv_name);
        let file = folder.path().join(name);
        fs::write(&file, bytes).unwrap();
        let reader = SerializedFileReader::new(File::open(&file).unwrap()).unwrap();
        // Every value is the one that the text has.
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
        assert!(rows > 0, "{name} has rows");
        let seat = schema.columns().iter().find(|column| column.name() == "seat");
        if let Some(seat) = seat {
            assert_eq!(seat.physical_type(), Physical::BYTE_ARRAY);
            assert_eq!(seat.logical_type_ref(), Some(&LogicalType::String));
        }
    }
    let names: Vec<&str> = files.iter().map(|(name, _)| name.as_str()).collect();
    let all = ["seats", "lengths", "rules", "scores", "points", "cards", "choices"];
    assert_eq!(names, all.map(|name| format!("{name}.parquet")));
}
