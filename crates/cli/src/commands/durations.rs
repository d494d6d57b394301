//! Times as people write them: `10s`, `100ms`, `1.5m`.

use std::time::Duration;

/// More than any clock of a match needs.
const LONGEST: Duration = Duration::from_hours(24);

/// Reads a time: a number and `ms`, `s`, `m` or `h`.
pub(super) fn read(text: &str) -> Result<Duration, String> {
    let wrong = || format!("a time is a number and ms, s, m or h, such as 10s, not `{text}`");
    let unit = text.find(|letter: char| letter.is_ascii_alphabetic()).ok_or_else(wrong)?;
    let (number, unit) = text.split_at(unit);
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(wrong()),
    };
    let number: f64 = number.trim().parse().map_err(|_| wrong())?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| wrong())?;
    if time > LONGEST {
        return Err("a day is the longest time".to_owned());
    }
    Ok(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_as_people_write_them() {
        assert_eq!(read("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(read("100ms"), Ok(Duration::from_millis(100)));
        assert_eq!(read("1.5m"), Ok(Duration::from_secs(90)));
        assert_eq!(read("0s"), Ok(Duration::ZERO));
        for wrong in ["10", "s", "-1s", "tens", "1e99s", "NaNs", "10 weeks", "inf s"] {
            assert!(read(wrong).is_err(), "{wrong}");
        }
        assert_eq!(read("25h"), Err("a day is the longest time".to_owned()));
    }
}
