//! The address of a server, of a table on it, or of a seat at that table.

use std::{fmt, str::FromStr};

/// What `--at` names: a server, perhaps a table on it (`/t/TABLE`), perhaps a seat at that table (`#TOKEN`).
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    /// The server, such as `http://localhost:8000`.
    pub server: String,
    /// The table.
    pub table: Option<String>,
    /// The token of a seat at the table.
    pub token: Option<String>,
}

/// The token of a seat is nobody else's business.
impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Address")
            .field("server", &self.server)
            .field("table", &self.table)
            .finish_non_exhaustive()
    }
}

/// The link of a table on a server: whoever has it may watch, and take an open seat.
pub(super) fn link(server: &str, table: &str) -> String {
    format!("{server}/t/{table}")
}

impl FromStr for Address {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("http", text));
        if !matches!(scheme, "http" | "https") {
            return Err(format!("an address begins with http:// or https://, not {scheme}://"));
        }
        let (place, token) = match rest.split_once('#') {
            Some((place, token)) => (place, Some(token).filter(|token| !token.is_empty())),
            None => (rest, None),
        };
        let (host, path) = place.split_once('/').unwrap_or((place, ""));
        if host.is_empty() || host.contains(char::is_whitespace) {
            return Err(format!("`{text}` names no server"));
        }
        let server = format!("{scheme}://{host}");
        let path = path.trim_end_matches('/');
        if path.is_empty() {
            return match token {
                None => Ok(Self { server, table: None, token: None }),
                Some(_) => {
                    Err("a seat belongs to a table: its link looks like http://HOST/t/TABLE#SEAT".to_owned())
                }
            };
        }
        let table = path.strip_prefix("t/").filter(|id| is_plain(id));
        let table = table
            .ok_or_else(|| format!("`/{path}` is no table; a table's link looks like {server}/t/TABLE"))?;
        if !token.is_none_or(is_plain) {
            return Err("what stands behind # is no seat".to_owned());
        }
        Ok(Self { server, table: Some(table.to_owned()), token: token.map(str::to_owned) })
    }
}

/// Whether a text can be an id or a token.
fn is_plain(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|letter| letter.is_ascii_alphanumeric() || "-_".contains(letter))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<(String, Option<String>, Option<String>), String> {
        text.parse::<Address>().map(|address| (address.server, address.table, address.token))
    }

    #[test]
    fn an_address_names_a_server_a_table_or_a_seat() {
        let own = |text: &str| Some(text.to_owned());
        assert_eq!(read("http://localhost:8000"), Ok(("http://localhost:8000".to_owned(), None, None)));
        assert_eq!(read("localhost:8000/"), Ok(("http://localhost:8000".to_owned(), None, None)));
        assert_eq!(
            read("https://box.example/t/ab12"),
            Ok(("https://box.example".to_owned(), own("ab12"), None))
        );
        assert_eq!(
            read("http://[::1]:8000/t/ab12/#se_cr-et"),
            Ok(("http://[::1]:8000".to_owned(), own("ab12"), own("se_cr-et")))
        );
        assert_eq!(link("http://localhost:8000", "ab12"), "http://localhost:8000/t/ab12");
    }

    #[test]
    fn what_is_no_address_is_refused_with_what_one_looks_like() {
        assert!(read("ftp://box.example").unwrap_err().contains("http://"));
        assert!(read("http:///t/a").unwrap_err().contains("names no server"));
        assert!(read("http://localhost:8000/tables/a").unwrap_err().contains("/t/TABLE"));
        assert!(read("http://localhost:8000/t/a b").unwrap_err().contains("/t/TABLE"));
        assert!(read("http://localhost:8000#secret").unwrap_err().contains("/t/TABLE#SEAT"));
        let address: Address = "http://localhost:8000/t/a#secret".parse().unwrap();
        assert!(!format!("{address:?}").contains("secret"), "a token is not shown by accident");
    }
}
