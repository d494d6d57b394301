//! The tokens of the seats that belong to whoever uses this terminal, kept between runs in a file that nobody else may read.

use std::{
    collections::BTreeMap,
    fs::{self, OpenOptions},
    io::{self, Write as _},
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

/// How many tables are kept of a server: the last ones.
const MOST: usize = 60;

/// A table at which somebody sits.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::terminal) struct KeptTable {
    pub(in crate::terminal) table: String,
    /// The short name of its game.
    pub(in crate::terminal) game: String,
    /// One for each seat of this terminal.
    pub(in crate::terminal) tokens: Vec<String>,
}

/// The tokens of seats, by server. What is kept last stands last.
#[derive(Clone, Default)]
pub(in crate::terminal) struct Tokens {
    path: Option<PathBuf>,
    servers: BTreeMap<String, Vec<KeptTable>>,
}

impl Tokens {
    /// What was kept in this file; nothing is kept without one. A file that cannot be read is as none.
    pub(in crate::terminal) fn read(path: Option<&Path>) -> Self {
        let servers = path.and_then(|path| serde_json::from_str(&fs::read_to_string(path).ok()?).ok());
        Self { path: path.map(Path::to_owned), servers: servers.unwrap_or_default() }
    }

    /// The tables on a server, the last one first.
    pub(in crate::terminal) fn tables(&self, server: &str) -> impl Iterator<Item = &KeptTable> {
        self.servers.get(server).into_iter().flatten().rev()
    }

    /// The tokens for a table.
    pub(in crate::terminal) fn of(&self, server: &str, table: &str) -> Vec<String> {
        let found = self.tables(server).find(|kept| kept.table == table);
        found.map_or_else(Vec::new, |kept| kept.tokens.clone())
    }

    /// Keeps a table with its tokens: those that were known for it, too.
    pub(in crate::terminal) fn keep(
        &mut self,
        server: &str,
        table: &str,
        game: &str,
        tokens: &[String],
    ) -> io::Result<()> {
        let mut all = self.of(server, table);
        all.extend(tokens.iter().filter(|token| !self.of(server, table).contains(token)).cloned());
        self.set(server, table, game, all)
    }

    /// Keeps a table with these tokens and no others; without any it is forgotten.
    pub(in crate::terminal) fn set(
        &mut self,
        server: &str,
        table: &str,
        game: &str,
        tokens: Vec<String>,
    ) -> io::Result<()> {
        let tables = self.servers.entry(server.to_owned()).or_default();
        tables.retain(|kept| kept.table != table);
        if !tokens.is_empty() {
            tables.push(KeptTable { table: table.to_owned(), game: game.to_owned(), tokens });
        }
        let older = tables.len().saturating_sub(MOST);
        tables.drain(..older);
        self.write()
    }

    fn write(&self) -> io::Result<()> {
        let Some(path) = &self.path else { return Ok(()) };
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder)?;
        }
        let text = serde_json::to_string_pretty(&self.servers).map_err(io::Error::other)?;
        // Written beside it first: a crash leaves the old file or the new one, and never half of it.
        let beside = path.with_extension(format!("new-{}", std::process::id()));
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
        let mut file = options.open(&beside)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&beside, path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn own(token: &str) -> Vec<String> {
        vec![token.to_owned()]
    }

    #[test]
    fn tokens_are_kept_by_server_and_table_where_nobody_else_reads_them() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("data").join("seats.json");
        let mut tokens = Tokens::read(Some(&path));
        tokens.keep("http://a", "one", "pig", &own("x")).unwrap();
        tokens.keep("http://a", "two", "strike", &own("y")).unwrap();
        tokens.keep("http://a", "one", "pig", &["x".to_owned(), "z".to_owned()]).unwrap();
        tokens.keep("http://b", "one", "pig", &own("w")).unwrap();
        let again = Tokens::read(Some(&path));
        assert_eq!(again.of("http://a", "one"), ["x", "z"], "each once");
        assert_eq!(again.of("http://b", "one"), ["w"]);
        assert!(again.of("http://b", "two").is_empty());
        let order: Vec<&str> = again.tables("http://a").map(|kept| kept.table.as_str()).collect();
        assert_eq!(order, ["one", "two"], "what was used last comes first");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            assert_eq!(fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
        }
        tokens.set("http://a", "one", "pig", Vec::new()).unwrap();
        assert!(Tokens::read(Some(&path)).of("http://a", "one").is_empty(), "forgotten");
    }

    #[test]
    fn a_broken_file_is_as_none_and_only_the_last_tables_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("seats.json");
        fs::write(&path, "{").unwrap();
        let mut tokens = Tokens::read(Some(&path));
        assert_eq!(tokens.tables("http://a").count(), 0);
        for number in 0..MOST + 5 {
            tokens.keep("http://a", &number.to_string(), "pig", &own("x")).unwrap();
        }
        assert_eq!(tokens.tables("http://a").count(), MOST);
        assert!(tokens.of("http://a", "4").is_empty() && !tokens.of("http://a", "5").is_empty());
    }
}
