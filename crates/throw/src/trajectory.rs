//! How dice moved, sixty pictures a second, in few bytes.
//!
//! A die that flies goes on as before, so each frame is written as the small difference from what the two frames
//! before it foretell: the place from equal steps, the turn from equal turns. All of it is whole numbers, so every
//! reader foretells the same. A die that does not move costs a few bits however long it lies.

use std::fmt;

use rapier3d::math::{Rotation, Vector};

use crate::{
    bits::{BitReader, BitWriter},
    pose::units,
};

/// How many frames a second a trajectory has.
pub const FRAME_RATE: u16 = 60;

/// What 1 is in a frame's quaternion.
pub const ONE: i16 = 1024;

/// The longest trajectory that is read, in frames: no throw takes a minute.
const MOST_FRAMES: u32 = 60 * 60;

const VERSION: u8 = 1;

/// A die at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Frame {
    /// The centre: x, y, z in tenths of a millimetre.
    pub place: [i16; 3],
    /// How the die is turned: the quaternion x, y, z, w in 1/1024.
    pub turn: [i16; 4],
}

impl Frame {
    /// Side 1 up in the middle of the floor's height 0: what a track's first frame is written against.
    const START: Self = Self { place: [0; 3], turn: [0, 0, 0, ONE] };

    pub(crate) fn new(centre: Vector, rotation: Rotation) -> Self {
        let part = |part: f32| (part * f32::from(ONE)).round() as i16;
        Self {
            place: [units(centre.x), units(centre.y), units(centre.z)],
            turn: [part(rotation.x), part(rotation.y), part(rotation.z), part(rotation.w)],
        }
    }

    fn dot(&self, other: &Self) -> i64 {
        self.turn.iter().zip(other.turn).map(|(a, b)| i64::from(*a) * i64::from(b)).sum()
    }

    /// The same turn by the quaternion that is nearer to the one before: q and -q turn alike.
    fn beside(self, before: &Self) -> Self {
        if self.dot(before) < 0 { Self { turn: self.turn.map(i16::wrapping_neg), ..self } } else { self }
    }

    /// What comes next when this goes on as it came from `before`.
    fn foretold(&self, before: &Self) -> [i32; 7] {
        let dot = self.dot(before);
        let square = i64::from(ONE) * i64::from(ONE);
        let (now, before) = (self.parts(), before.parts());
        std::array::from_fn(|part| {
            let next = if part < 3 {
                2 * now[part]
            } else {
                (2 * dot * i64::from(now[part]) + square / 2).div_euclid(square) as i32
            };
            next - before[part]
        })
    }

    fn parts(&self) -> [i32; 7] {
        let mut parts = [0; 7];
        for (part, from) in parts.iter_mut().zip(self.place.iter().chain(&self.turn)) {
            *part = i32::from(*from);
        }
        parts
    }

    fn from_parts(parts: [i32; 7]) -> Option<Self> {
        let mut frame = Self::START;
        for (to, part) in frame.place.iter_mut().chain(&mut frame.turn).zip(parts) {
            *to = i16::try_from(part).ok()?;
        }
        Some(frame)
    }
}

/// One die's frames from the beginning of the throw on. It is shorter than the others' when the die left the scene.
pub type Track = Vec<Frame>;

/// How all dice of a throw moved, compressed.
#[derive(Clone, PartialEq, Eq)]
pub struct Trajectory {
    bytes: Vec<u8>,
}

/// Why bytes are no trajectory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("these bytes are not a whole trajectory of dice")]
pub struct NoTrajectory;

impl fmt::Debug for Trajectory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Trajectory({} bytes)", self.bytes.len())
    }
}

impl Trajectory {
    /// Compresses tracks. Quaternions may come back with the other sign, which turns alike.
    pub fn of(tracks: &[Track]) -> Self {
        let mut bits = BitWriter::default();
        for track in tracks {
            write_track(track, &mut bits);
        }
        let mut bytes = vec![VERSION, tracks.len() as u8];
        bytes.extend(bits.into_bytes());
        Self { bytes }
    }

    /// The trajectory in stored bytes, if they are one.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Self, NoTrajectory> {
        let read = Self { bytes };
        read.decode().ok_or(NoTrajectory)?;
        Ok(read)
    }

    /// The bytes to store or send.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// One track for each die.
    pub fn tracks(&self) -> Vec<Track> {
        self.decode().expect("invariant: what was made or checked can be read")
    }

    fn decode(&self) -> Option<Vec<Track>> {
        let [VERSION, dice, bits @ ..] = self.bytes.as_slice() else { return None };
        let mut bits = BitReader::new(bits);
        (0..*dice).map(|_| read_track(&mut bits)).collect()
    }
}

/// How many small numbers are shortest: places differ by gravity's 27 units a frame, turns by rounding.
const ORDERS: [u32; 7] = [3, 3, 4, 2, 2, 2, 2];

fn write_track(track: &[Frame], bits: &mut BitWriter) {
    bits.number(track.len() as u32, 6);
    let (mut before, mut last) = (Frame::START, Frame::START);
    let mut still = 0;
    for frame in track {
        let frame = frame.beside(&last);
        if frame == last {
            still += 1;
            before = last;
            continue;
        }
        write_still(&mut still, bits);
        bits.bit(true);
        let foretold = last.foretold(&before);
        for ((part, foretold), order) in frame.parts().into_iter().zip(foretold).zip(ORDERS) {
            bits.signed(part - foretold, order);
        }
        (before, last) = (last, frame);
    }
    write_still(&mut still, bits);
}

fn write_still(still: &mut u32, bits: &mut BitWriter) {
    if *still > 0 {
        bits.bit(false);
        bits.number(*still - 1, 2);
        *still = 0;
    }
}

fn read_track(bits: &mut BitReader<'_>) -> Option<Track> {
    let length = bits.number(6).filter(|length| *length <= MOST_FRAMES)? as usize;
    let mut track = Vec::with_capacity(length);
    let (mut before, mut last) = (Frame::START, Frame::START);
    while track.len() < length {
        if bits.bit()? {
            let mut parts = last.foretold(&before);
            for (part, order) in parts.iter_mut().zip(ORDERS) {
                *part = part.checked_add(bits.signed(order)?)?;
            }
            (before, last) = (last, Frame::from_parts(parts)?);
            track.push(last);
        } else {
            let still = bits.number(2)? as usize + 1;
            if still > length - track.len() {
                return None;
            }
            track.extend(std::iter::repeat_n(last, still));
            before = last;
        }
    }
    Some(track)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spinning(frames: u16) -> Track {
        let at = |frame: u16| {
            let (t, half) = (f32::from(frame) / 60.0, f32::from(frame) * 0.4);
            let centre = Vector::new(12.0 * t, -3.0 * t, 40.0 - 490.5 * t * t);
            let axis = Vector::new(0.6, 0.0, 0.8) * libm::sinf(half);
            Frame::new(centre, Rotation::from_xyzw(axis.x, axis.y, axis.z, libm::cosf(half)))
        };
        (0..frames).map(at).collect()
    }

    fn same(a: &[Track], b: &[Track]) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            assert_eq!(a.len(), b.len());
            for (a, b) in a.iter().zip(b) {
                assert_eq!(a.place, b.place);
                assert!(a.turn == b.turn || a.turn == b.turn.map(|part| -part), "{a:?} {b:?}");
            }
        }
    }

    #[test]
    fn tracks_come_back() {
        let mut bouncing = spinning(20);
        bouncing.extend(std::iter::repeat_n(bouncing[3], 90));
        bouncing.extend(spinning(7));
        let tracks = vec![spinning(25), Vec::new(), bouncing, vec![spinning(2)[1]; 150]];
        let trajectory = Trajectory::of(&tracks);
        same(&trajectory.tracks(), &tracks);
        assert_eq!(Trajectory::from_bytes(trajectory.bytes().to_vec()), Ok(trajectory));
    }

    #[test]
    fn a_die_that_lies_costs_next_to_nothing() {
        let lying = Trajectory::of(&[vec![spinning(2)[1]; 150]]);
        assert!(lying.bytes().len() < 24, "{lying:?}");
    }

    #[test]
    fn what_is_no_trajectory_is_refused() {
        let whole = Trajectory::of(&[spinning(25)]).bytes().to_vec();
        for cut in 0..whole.len() {
            assert_eq!(Trajectory::from_bytes(whole[..cut].to_vec()), Err(NoTrajectory), "{cut}");
        }
        let mut strange = whole;
        strange[0] = 9;
        assert_eq!(Trajectory::from_bytes(strange), Err(NoTrajectory));
        assert_eq!(Trajectory::from_bytes(vec![1, 1, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]), Err(NoTrajectory));
    }
}
