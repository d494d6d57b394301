//! The files of types: one a crate, made from every type that can be reached from what goes over the wire.

use std::{
    any::type_name,
    collections::{BTreeMap, BTreeSet},
};

use analyse::Analysis;
use kernel::{Aim, Light, Part, Picture, Piece, Room, RuleId, Seat, SeatSet, Sentence, Show, Side};
use kernel::{Span, Spot, Tone, Viewer};
use monsterbox_wire::{
    Answer, Answered, Changed, Message, NewTable, Opened, Request, Shown, SitDown, TableListed, Terms,
};
use table::{
    Asking, Choice, ChoiceRun, Cited, Delta, Flight, Frame, Hint, HintLine, LogEntry, Refused, Sitting,
    Stale, Status, ViewChange,
};
use ts_rs::{Config, TS, TypeVisitor};

use crate::{
    layout,
    syntax::{Declared, Type, declaration},
};

/// What TypeScript knows by itself.
const BUILT_IN: [&str; 8] = ["Array", "Partial", "boolean", "key", "null", "number", "string", "unknown"];

/// The most places of a list whose length is a part of its type.
const LONGEST_TUPLE: usize = 7;

/// The file of the messages of play.
pub const PROTOCOL: &str = "protocol.ts";

/// The file of the analysis of a finished game.
pub const ANALYSE: &str = "analyse.ts";

/// The files that all games share: what an attribute says in words is declared in one of them.
const SHARED: [&str; 3] = ["kernel.ts", "table.ts", "box.ts"];

/// What every game says of itself.
pub const OF_A_GAME: [&str; 4] = ["View", "Action", "Event", "Detail"];

/// A file of types.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// The names of the types that it is about, which come first.
    roots: Vec<String>,
    /// What it declares, by name.
    pub declared: BTreeMap<String, Declared>,
    /// The other file that each name comes from that it does not declare.
    imported: BTreeMap<String, String>,
}

/// The file that declares what goes over the wire under this name with the own types of the game in that file.
pub fn declared_in<'p>(path: &'p str, name: &str) -> &'p str {
    match name {
        "Frame" | "Delta" => "table.ts",
        "Message" => PROTOCOL,
        _ => path,
    }
}

/// All files by their paths.
#[derive(Clone, Debug, Default)]
pub struct Files(pub BTreeMap<String, File>);

/// The file that the types of a crate go to.
fn path_of<T: ?Sized>() -> Option<String> {
    let (name, _) = type_name::<T>().split_once("::")?;
    let slug = name.strip_prefix("monsterbox_")?.replace('_', "-");
    Some(match slug.as_str() {
        "wire" => PROTOCOL.to_owned(),
        "kernel" | "table" | "box" | "analyse" => format!("{slug}.ts"),
        _ => format!("games/{slug}.ts"),
    })
}

fn config() -> Config {
    Config::new().with_large_int("number").with_array_tuple_limit(LONGEST_TUPLE)
}

/// The name of a type without its parameters.
fn name_of<T: TS + ?Sized>() -> String {
    let name = T::ident(&config());
    name.split('<').next().unwrap_or(&name).to_owned()
}

/// Visits the dependencies of one type: notes where their names come from, and goes on with them.
struct Reached<'f> {
    files: &'f mut Files,
    path: String,
}

impl TypeVisitor for Reached<'_> {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let (Some(path), Some(_)) = (path_of::<T>(), T::output_path()) else { return };
        let name = name_of::<T>();
        if path != self.path {
            let known = self.files.file(&self.path).imported.insert(name.clone(), path.clone());
            assert!(known.is_none_or(|known| known == path), "{}: two types are called {name}", self.path);
        }
        self.files.reach::<T>();
    }
}

impl Files {
    /// Every type that goes over the wire.
    pub fn new() -> Self {
        let mut files = Self::default();
        files.kernel();
        files.table();
        files.root::<Flight>();
        files.root::<Analysis>();
        files.protocol();
        files.game::<strike::Strike>();
        files.game::<mayhem::Mayhem>();
        files.game::<monster_kids::MonsterKids>();
        files.game::<monster_strike::MonsterStrike>();
        files.game::<crush::Crush>();
        files.game::<pig::Pig>();
        files.game::<connect_four::ConnectFour>();
        files.resolve();
        files
    }

    fn kernel(&mut self) {
        self.root::<Seat>();
        self.root::<SeatSet>();
        self.root::<Viewer>();
        self.root::<Sentence>();
        self.root::<Part>();
        self.root::<Spot>();
        self.root::<Picture>();
        self.root::<Span>();
        self.root::<Tone>();
        self.root::<Light>();
        self.root::<Room>();
        self.root::<Piece>();
        self.root::<RuleId>();
        self.root::<Aim>();
        self.root::<Side>();
    }

    fn table(&mut self) {
        self.root::<Frame>();
        self.root::<Delta>();
        self.root::<ViewChange>();
        self.root::<ChoiceRun>();
        self.root::<Choice>();
        self.root::<LogEntry>();
        self.root::<Status>();
        self.root::<Sitting>();
        self.root::<Refused>();
        self.root::<Cited>();
        self.root::<Stale>();
        self.root::<Hint>();
        self.root::<HintLine>();
        self.root::<Asking>();
    }

    fn protocol(&mut self) {
        self.root::<Request>();
        self.root::<Message>();
        self.root::<Shown>();
        self.root::<Changed>();
        self.root::<Answered>();
        self.root::<Answer>();
        self.root::<NewTable>();
        self.root::<Terms>();
        self.root::<Opened>();
        self.root::<SitDown>();
        self.root::<TableListed>();
    }

    fn file(&mut self, path: &str) -> &mut File {
        self.0.entry(path.to_owned()).or_default()
    }

    /// A type that a file is about.
    fn root<T: TS + 'static>(&mut self) {
        let path = path_of::<T>().expect("it is a type of ours");
        self.file(&path).roots.push(name_of::<T>());
        self.reach::<T>();
    }

    /// What a game says of itself, under the same four names in every file.
    fn game<G: Show<Detail: TS> + kernel::Game<View: TS, Action: TS, Event: TS>>(&mut self) {
        let path = format!("games/{}.ts", G::SLUG);
        assert_eq!(path_of::<G>().as_ref(), Some(&path), "the file of a game is called by its slug");
        let names =
            [name_of::<G::View>(), name_of::<G::Action>(), name_of::<G::Event>(), name_of::<G::Detail>()];
        for (known, name) in OF_A_GAME.into_iter().zip(names) {
            if name != known {
                let docs = vec![format!("The {} of this game.", known.to_lowercase())];
                let of = Type::Name(name, Vec::new());
                let alias = Declared { docs, name: known.to_owned(), parameters: Vec::new(), of };
                self.file(&path).roots.push(known.to_owned());
                self.declare(&path, alias);
            }
        }
        self.root::<G::View>();
        self.root::<G::Action>();
        self.root::<G::Event>();
        self.root::<G::Detail>();
    }

    fn declare(&mut self, path: &str, declared: Declared) -> bool {
        let name = declared.name.clone();
        match self.file(path).declared.get(&name) {
            None => {
                self.file(path).declared.insert(name, declared);
                true
            }
            Some(known) => {
                assert_eq!(*known, declared, "{path}: two types are called {name}");
                false
            }
        }
    }

    /// Declares a type and everything it needs.
    fn reach<T: TS + 'static + ?Sized>(&mut self) {
        let Some(path) = path_of::<T>() else { return };
        let declared = declaration(T::docs().as_deref(), &T::decl(&config()));
        // A type with parameters is reached once for each of their values.
        let new = self.declare(&path, declared);
        if new || type_name::<T>().contains('<') {
            T::visit_dependencies(&mut Reached { files: self, path });
        }
    }

    /// Finds the file of every name that is written in another one.
    fn resolve(&mut self) {
        let declared_in: BTreeMap<String, BTreeSet<String>> = self
            .0
            .iter()
            .map(|(path, file)| (path.clone(), file.declared.keys().cloned().collect()))
            .collect();
        for (path, file) in &mut self.0 {
            let imported: Vec<&String> =
                file.imported.keys().filter(|name| file.declared.contains_key(*name)).collect();
            assert!(imported.is_empty(), "{path} declares and imports {imported:?}");
            let mut used = BTreeSet::new();
            for declared in file.declared.values() {
                let mut names = Vec::new();
                declared.of.names(&mut names);
                let own = |name: &String| declared.parameters.iter().any(|(own, _)| own == name);
                used.extend(
                    names.into_iter().filter(|name| !own(name) && !BUILT_IN.contains(&name.as_str())),
                );
            }
            used.retain(|name| !file.declared.contains_key(name));
            file.imported.retain(|name, _| used.contains(name));
            for name in used {
                let there = |path: &&str| declared_in.get(*path).is_some_and(|names| names.contains(&name));
                let known = file.imported.get(&name).map(String::as_str);
                let from = known.or_else(|| SHARED.into_iter().find(there)).filter(there);
                let from = from.unwrap_or_else(|| panic!("{path} names {name}, which is declared nowhere"));
                file.imported.insert(name.clone(), from.to_owned());
            }
        }
    }

    /// The declaration of a name that is written in a file, and the file that it stands in.
    pub fn find<'a>(&'a self, path: &'a str, name: &str) -> Option<(&'a str, &'a Declared)> {
        let file = self.0.get(path)?;
        if let Some(declared) = file.declared.get(name) {
            return Some((path, declared));
        }
        let from = file.imported.get(name)?;
        Some((from, self.0.get(from)?.declared.get(name)?))
    }

    /// The text of a file.
    pub fn text(&self, path: &str) -> String {
        let file = &self.0[path];
        let from = match path {
            PROTOCOL => "wire",
            _ => path.trim_start_matches("games/").trim_end_matches(".ts"),
        };
        let mut text =
            format!("// Made from the Rust types of monsterbox-{from} by `make bless`. Do not edit.\n");
        let mut imports: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        for (name, from) in &file.imported {
            imports.entry(from).or_default().push(name);
        }
        if !imports.is_empty() {
            text.push('\n');
        }
        let up = if path.starts_with("games/") { "../" } else { "./" };
        for (from, names) in imports {
            let from = from.strip_suffix(".ts").unwrap_or(from);
            text += &format!("import type {{ {} }} from \"{up}{from}\";\n", names.join(", "));
        }
        for name in file.order() {
            text += &layout::declaration(&file.declared[&name]);
        }
        text
    }
}

impl File {
    /// The names in the order in which they are needed first.
    fn order(&self) -> Vec<String> {
        let mut order = Vec::new();
        self.roots.iter().for_each(|root| self.follow(root, &mut order));
        assert_eq!(order.len(), self.declared.len(), "every type is needed by what the file is about");
        order
    }

    fn follow(&self, name: &str, order: &mut Vec<String>) {
        let Some(declared) = self.declared.get(name) else { return };
        if order.iter().any(|known| known == name) {
            return;
        }
        order.push(name.to_owned());
        let mut names = Vec::new();
        declared.of.names(&mut names);
        for name in &names {
            self.follow(name, order);
        }
    }
}
