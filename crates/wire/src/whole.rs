//! Whole numbers of requests. JSON has one kind of number, and to JSON Schema `3.0` is the whole number 3: so it is here.

use std::{fmt, marker::PhantomData};

use serde::{Deserializer, de};

/// Reads a whole number that may be written with an empty fraction.
pub fn read<'de, D: Deserializer<'de>, T: TryFrom<u64>>(deserializer: D) -> Result<T, D::Error> {
    deserializer.deserialize_any(Whole(PhantomData))
}

/// Reads a whole number, or nothing.
pub fn read_option<'de, D: Deserializer<'de>, T: TryFrom<u64>>(
    deserializer: D,
) -> Result<Option<T>, D::Error> {
    struct Maybe<T>(PhantomData<T>);
    impl<'de, T: TryFrom<u64>> de::Visitor<'de> for Maybe<T> {
        type Value = Option<T>;
        fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            f.write_str("a whole number or null")
        }
        fn visit_none<E: de::Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_unit<E: de::Error>(self) -> Result<Option<T>, E> {
            Ok(None)
        }
        fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Option<T>, D::Error> {
            read(deserializer).map(Some)
        }
    }
    deserializer.deserialize_option(Maybe(PhantomData))
}

struct Whole<T>(PhantomData<T>);

impl<T: TryFrom<u64>> de::Visitor<'_> for Whole<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a whole number")
    }

    fn visit_u64<E: de::Error>(self, number: u64) -> Result<T, E> {
        T::try_from(number).map_err(|_| E::invalid_value(de::Unexpected::Unsigned(number), &self))
    }

    fn visit_i64<E: de::Error>(self, number: i64) -> Result<T, E> {
        match u64::try_from(number) {
            Ok(number) => self.visit_u64(number),
            Err(_) => Err(E::invalid_value(de::Unexpected::Signed(number), &self)),
        }
    }

    fn visit_f64<E: de::Error>(self, number: f64) -> Result<T, E> {
        // 2^64, the first number that is too large.
        const BEYOND: f64 = 18_446_744_073_709_551_616.0;
        if number.fract() == 0.0 && (0.0..BEYOND).contains(&number) {
            return self.visit_u64(number as u64);
        }
        Err(E::invalid_value(de::Unexpected::Float(number), &self))
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    #[derive(Debug, Deserialize, PartialEq)]
    struct Numbers {
        #[serde(deserialize_with = "super::read")]
        one: u8,
        #[serde(default, deserialize_with = "super::read_option")]
        maybe: Option<u64>,
    }

    #[test]
    fn a_whole_number_may_have_an_empty_fraction() {
        let read = |text: &str| serde_json::from_str::<Numbers>(text);
        assert_eq!(read(r#"{"one": 3.0, "maybe": 1e3}"#).unwrap(), Numbers { one: 3, maybe: Some(1_000) });
        assert_eq!(read(r#"{"one": 255, "maybe": null}"#).unwrap(), Numbers { one: 255, maybe: None });
        assert_eq!(read(r#"{"one": 0}"#).unwrap(), Numbers { one: 0, maybe: None });
        for wrong in ["3.5", "-1", "-1.0", "256", "256.0", "1e300", "\"3\"", "null", "[3]"] {
            assert!(read(&format!(r#"{{"one": {wrong}}}"#)).is_err(), "{wrong}");
        }
    }
}
