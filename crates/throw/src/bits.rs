//! A stream of bits, and whole numbers in it that are short when they are small.

/// Writes bits, the highest of each byte first.
#[derive(Debug, Default)]
pub(crate) struct BitWriter {
    bytes: Vec<u8>,
    used: u32,
}

impl BitWriter {
    pub(crate) fn bit(&mut self, bit: bool) {
        if self.used == 0 {
            self.bytes.push(0);
        }
        if bit {
            let last = self.bytes.last_mut().expect("invariant: a byte was begun");
            *last |= 0x80 >> self.used;
        }
        self.used = (self.used + 1) % 8;
    }

    fn low_bits(&mut self, value: u32, count: u32) {
        for place in (0..count).rev() {
            self.bit(value >> place & 1 == 1);
        }
    }

    /// An Exp-Golomb code whose numbers below 2^order take the fewest bits.
    pub(crate) fn number(&mut self, value: u32, order: u32) {
        let shifted = u64::from(value) + (1 << order);
        let width = shifted.ilog2();
        (order..width).for_each(|_| self.bit(true));
        self.bit(false);
        self.low_bits((shifted & !(1 << width)) as u32, width);
    }

    /// A number with a sign: 0, -1, 1, -2, …
    pub(crate) fn signed(&mut self, value: i32, order: u32) {
        self.number((value << 1 ^ value >> 31).cast_unsigned(), order);
    }

    pub(crate) fn into_bytes(self) -> Vec<u8> {
        self.bytes
    }
}

/// Reads what a [`BitWriter`] wrote; nothing when the bits end too early.
#[derive(Debug)]
pub(crate) struct BitReader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> BitReader<'a> {
    pub(crate) fn new(bytes: &'a [u8]) -> Self {
        Self { bytes, at: 0 }
    }

    pub(crate) fn bit(&mut self) -> Option<bool> {
        let byte = self.bytes.get(self.at / 8)?;
        let bit = byte & (0x80 >> (self.at % 8)) != 0;
        self.at += 1;
        Some(bit)
    }

    pub(crate) fn number(&mut self, order: u32) -> Option<u32> {
        let mut width = order;
        while self.bit()? {
            width += 1;
            if width > 32 {
                return None;
            }
        }
        let mut value = 1_u64;
        for _ in 0..width {
            value = value << 1 | u64::from(self.bit()?);
        }
        u32::try_from(value - (1 << order)).ok()
    }

    pub(crate) fn signed(&mut self, order: u32) -> Option<i32> {
        let value = self.number(order)?;
        Some((value >> 1).cast_signed() ^ -(value & 1).cast_signed())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_come_back_and_small_ones_are_short() {
        let values = [0, 1, 2, 3, 7, 8, 100, 65_535, u32::MAX];
        let signs = [0, -1, 1, -64, 63, 32_767, i32::MIN, i32::MAX];
        for order in 0..5 {
            let mut writer = BitWriter::default();
            for value in values {
                writer.number(value, order);
            }
            for value in signs {
                writer.signed(value, order);
            }
            let bytes = writer.into_bytes();
            let mut reader = BitReader::new(&bytes);
            for value in values {
                assert_eq!(reader.number(order), Some(value));
            }
            for value in signs {
                assert_eq!(reader.signed(order), Some(value));
            }
        }
        let mut writer = BitWriter::default();
        writer.number(3, 2);
        assert_eq!(writer.used, 3);
    }

    #[test]
    fn an_early_end_is_no_number() {
        assert_eq!(BitReader::new(&[]).number(0), None);
        assert_eq!(BitReader::new(&[0xff; 8]).number(0), None);
        assert_eq!(BitReader::new(&[0xc0]).number(4), None);
    }
}
