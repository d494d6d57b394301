//! Some of the real values as TypeScript, for the compiler's own judgement (`web/check-wire.sh`).

use std::{collections::BTreeMap, fs, io, path::Path};

use serde_json::Value;

use crate::{
    agreement::New,
    files::{OF_A_GAME, declared_in},
};

/// How many values of a type are kept beyond those that show something new.
const ENOUGH: usize = 12;

/// Values by the file and the name of their type.
#[derive(Default)]
pub struct Samples(BTreeMap<(String, String), Vec<String>>);

impl Samples {
    /// Keeps a value that shows something new, and some that do not.
    pub fn keep(&mut self, path: &str, name: &str, value: &Value, new: New) {
        let kept = self.0.entry((path.to_owned(), name.to_owned())).or_default();
        if new == New::Yes || kept.len() < ENOUGH {
            kept.push(value.to_string());
        }
    }

    /// Writes a file for each type; the folder's own settings say where `wire/` is.
    pub fn write(&self, folder: &Path) -> io::Result<()> {
        for ((path, name), values) in &self.0 {
            let module = path.trim_end_matches(".ts");
            let from = declared_in(path, name).trim_end_matches(".ts");
            let mut imports = format!("import type {{ {name} }} from \"wire/{from}\";\n");
            let mut of = name.clone();
            if from != module {
                let [view, action, event, detail] = OF_A_GAME;
                imports += &format!("import type * as Game from \"wire/{module}\";\n");
                of += &format!("<Game.{view}, Game.{action}, Game.{detail}, Game.{event}>");
            }
            let mut text = imports;
            for (number, value) in values.iter().enumerate() {
                text += &format!("export const value{number}: {of} = {value};\n");
            }
            fs::write(folder.join(format!("{}-{name}.ts", module.replace('/', "-"))), text)?;
        }
        Ok(())
    }
}
