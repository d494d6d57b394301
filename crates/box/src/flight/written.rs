//! A flight as JSON: whole numbers, one row a moment, and nothing twice for a die that lies still.

use serde::{Deserialize, Serialize};

use super::{Flight, Flyer, Ground, MOMENTS_A_SECOND, Moment, top};

/// The longest flight that is read, in moments: no throw takes a minute.
const MOST_MOMENTS: u16 = 60 * MOMENTS_A_SECOND;

/// How a throw looked.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct WrittenFlight {
    /// How many moments a second it has.
    moments_a_second: u16,
    /// What the dice fell on.
    ground: Ground,
    /// Every die: those that lay there first, then the thrown ones.
    #[cfg_attr(feature = "ts", ts(as = "Vec<Flyer>"))]
    dice: Vec<WrittenFlyer>,
}

/// One die of a flight.
#[derive(Serialize, Deserialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub(super) struct WrittenFlyer {
    /// Where it was, moment by moment: its middle x, y and z (upwards) in tenths of a millimetre, then how it is turned, the
    /// quaternion x, y, z, w in 1/1024.
    moments: Vec<[i16; 7]>,
    /// How many moments it is there. After its last row it lies still; a die with fewer moments than others has left.
    lasts: u16,
    /// What it shows at the end; nothing if it has left.
    shows: Option<char>,
}

impl From<Flyer> for WrittenFlyer {
    fn from(Flyer { moments, shows }: Flyer) -> Self {
        let lasts = u16::try_from(moments.len()).unwrap_or(u16::MAX);
        let row = |Moment { place: (x, y, z), turn: [a, b, c, d], .. }: Moment| [x, y, z, a, b, c, d];
        let mut moments: Vec<[i16; 7]> = moments.into_iter().map(row).collect();
        let last = moments.last().copied();
        while moments.len() > 1 && moments.get(moments.len() - 2).copied() == last {
            moments.pop();
        }
        Self { moments, lasts, shows }
    }
}

impl From<Flight> for WrittenFlight {
    fn from(Flight { ground, dice }: Flight) -> Self {
        let dice = dice.into_iter().map(WrittenFlyer::from).collect();
        Self { moments_a_second: MOMENTS_A_SECOND, ground, dice }
    }
}

impl TryFrom<WrittenFlight> for Flight {
    type Error = String;

    fn try_from(WrittenFlight { moments_a_second, ground, dice }: WrittenFlight) -> Result<Self, String> {
        if moments_a_second != MOMENTS_A_SECOND {
            return Err(format!("a flight has {MOMENTS_A_SECOND} moments a second, not {moments_a_second}"));
        }
        let read = |WrittenFlyer { moments: rows, lasts, shows }: WrittenFlyer| {
            if lasts > MOST_MOMENTS || usize::from(lasts) < rows.len() || (rows.is_empty() && lasts > 0) {
                return Err(format!("{} rows do not make {lasts} moments", rows.len()));
            }
            let moment = |[x, y, z, a, b, c, d]: [i16; 7]| {
                let turn = [a, b, c, d];
                Moment { place: (x, y, z), turn, face: ground.faces[top(turn)] }
            };
            let mut moments: Vec<Moment> = rows.into_iter().map(moment).collect();
            if let Some(last) = moments.last().copied() {
                moments.resize(usize::from(lasts), last);
            }
            Ok(Flyer { moments, shows })
        };
        let dice = dice.into_iter().map(read).collect::<Result<Vec<Flyer>, String>>()?;
        Ok(Self { ground, dice })
    }
}

#[cfg(test)]
mod tests {
    use throw::{Frame, ONE, Trajectory};

    use super::*;

    fn flight() -> Flight {
        let ground = Ground {
            outlines: Vec::new(),
            seen: ((-10, -5), (10, 5)),
            die: 160,
            faces: ['X', '2', '3', '4', '5', '6'],
        };
        let flat = [0, 0, 0, ONE];
        let at = |x, turn| Frame { place: [x, 0, 80], turn };
        let lies = vec![at(7, flat); 4];
        let rolls = vec![at(1, [ONE, 0, 0, 0]), at(2, flat), at(3, flat), at(3, flat)];
        let left = vec![at(9, flat)];
        Flight::of(ground, &Trajectory::of(&[lies, rolls, left]))
    }

    #[test]
    fn a_die_that_lies_still_is_written_once() {
        let json = serde_json::to_value(flight()).unwrap();
        assert_eq!(json["moments_a_second"], 60);
        let dice = serde_json::json!([
            { "moments": [[7, 0, 80, 0, 0, 0, 1024]], "lasts": 4, "shows": "X" },
            {
                "moments": [[1, 0, 80, 1024, 0, 0, 0], [2, 0, 80, 0, 0, 0, 1024], [3, 0, 80, 0, 0, 0, 1024]],
                "lasts": 4,
                "shows": "X",
            },
            { "moments": [[9, 0, 80, 0, 0, 0, 1024]], "lasts": 1, "shows": null },
        ]);
        assert_eq!(json["dice"], dice);
    }

    #[test]
    fn a_flight_reads_back_and_what_is_none_is_refused() {
        let json = serde_json::to_string(&flight()).unwrap();
        assert_eq!(serde_json::from_str::<Flight>(&json).unwrap(), flight());
        for (right, wrong) in [
            ("\"lasts\":4", "\"lasts\":2"),
            ("\"lasts\":4", "\"lasts\":60000"),
            ("\"moments_a_second\":60", "\"moments_a_second\":30"),
            ("[[9,0,80,0,0,0,1024]]", "[]"),
        ] {
            let text = json.replace(right, wrong);
            assert_ne!(text, json);
            assert!(serde_json::from_str::<Flight>(&text).is_err(), "{wrong}");
        }
    }
}
