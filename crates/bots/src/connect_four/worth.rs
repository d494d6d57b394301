//! Which drops are worth a search first.

/// How much more a threat is worth than a row of four that may come.
const THREAT: i32 = 16;
/// In how many rows of four each square is.
const ROWS_OF_FOUR: [i32; 49] = {
    let mut rows = [0; 49];
    let ways = [(1, 0), (0, 1), (1, 1), (1, -1)];
    let mut number = 0;
    while number < 49 * ways.len() {
        let (across, up) = ways[number / 49];
        let (column, row) = ((number % 49 / 7) as i8, (number % 7) as i8);
        let (last_column, last_row) = (column + 3 * across, row + 3 * up);
        if row < 6 && last_column < 7 && last_row < 6 && last_row >= 0 {
            let mut step = 0;
            while step < 4 {
                rows[((column + step * across) * 7 + row + step * up) as usize] += 1;
                step += 1;
            }
        }
        number += 1;
    }
    rows
};

/// How much a square is worth by itself: in how many rows of four it is, and of several the nearest to the centre.
const SQUARES: [i32; 49] = {
    let (mut worths, mut square) = ([0; 49], 0);
    while square < worths.len() {
        let from_the_centre = ((square / 7) as i8 - 3).abs();
        worths[square] = ROWS_OF_FOUR[square] * 4 + 3 - from_the_centre as i32;
        square += 1;
    }
    worths
};

/// How much a drop to this square is worth a search, after which whoever dropped threatens so much: the threats count most.
#[inline]
pub(super) fn of(square: u64, threats: u64) -> i32 {
    threats.count_ones().cast_signed() * (THREAT * 4) + SQUARES[square.trailing_zeros() as usize]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_centre_is_in_most_rows_of_four() {
        assert_eq!(ROWS_OF_FOUR[..7], [3, 4, 5, 5, 4, 3, 0]);
        assert_eq!(ROWS_OF_FOUR[21..28], [7, 10, 13, 13, 10, 7, 0]);
        assert_eq!(ROWS_OF_FOUR.iter().sum::<i32>(), 4 * 69);
    }
}
