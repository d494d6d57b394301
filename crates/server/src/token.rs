//! Unguessable texts: tokens of seats and ids of tables.

use std::fmt;

use data_encoding::{BASE32_NOPAD, HEXLOWER};
use sha2::{Digest as _, Sha256};

/// The right to a seat. Only its hash is ever stored or compared; it is in no log.
#[derive(Clone, PartialEq, Eq)]
pub struct Token(String);

impl Token {
    /// A new one: 160 bits by the system's generator.
    pub fn fresh() -> Result<Self, getrandom::Error> {
        Ok(Self(random::<20>()?))
    }

    /// The text that its owner keeps.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// What is stored of it.
    pub fn hash(&self) -> String {
        hash(&self.0)
    }
}

/// What is stored of a token that somebody shows.
pub fn hash(token: &str) -> String {
    HEXLOWER.encode(&Sha256::digest(token.as_bytes()))
}

impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

/// The id of a new table, 100 bits: whoever has it can watch, so it must not be guessed.
pub fn table_id() -> Result<String, getrandom::Error> {
    let mut id = random::<13>()?;
    id.truncate(20);
    Ok(id)
}

fn random<const BYTES: usize>() -> Result<String, getrandom::Error> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes)?;
    Ok(BASE32_NOPAD.encode(&bytes).to_ascii_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_differ_and_do_not_show_themselves() {
        let (one, other) = (Token::fresh().unwrap(), Token::fresh().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.text().len(), 32, "160 bits, 5 a letter");
        assert!(!format!("{one:?}").contains(one.text()));
        assert!(!one.hash().contains(one.text()));
        assert_eq!(one.hash(), hash(one.text()));
        assert_eq!(table_id().unwrap().len(), 20);
    }
}
