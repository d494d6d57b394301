//! Seeds nobody chose: 128 bits from the system.

use kernel::Seed;

use super::TerminalError;

/// A new seed that nobody can guess, as hexadecimal digits.
pub(super) fn fresh() -> Result<Seed, TerminalError> {
    let mut bytes = [0_u8; 16];
    getrandom::fill(&mut bytes).map_err(|error| TerminalError::NoRandomness(error.to_string()))?;
    let digits = bytes.map(|byte| format!("{byte:02x}")).concat();
    Ok(Seed::new(&digits).expect("invariant: 32 digits are a fine seed text"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_seeds_are_alike() {
        let (one, other) = (fresh().unwrap(), fresh().unwrap());
        assert_ne!(one, other);
        assert_eq!(one.text().len(), 32);
    }
}
