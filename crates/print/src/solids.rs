//! Dice of ten and twelve sides as nets to cut out, fold and glue: a solid in space, laid flat along the edges of a tree of its faces.

use std::{
    array,
    f32::consts::{GOLDEN_RATIO, TAU},
    fmt::Write as _,
    sync::Arc,
};

use crate::{
    drawing::{Anchor, Drawing, INK},
    font::Face,
};

type Corner = [f32; 3];
type Point = (f32, f32);

/// A solid whose faces are numbered from 1; numbers of opposite faces add up to one more than there are faces.
pub(crate) struct Solid {
    corners: Vec<Corner>,
    /// The corners of each face in order, and the number that it shows.
    faces: Vec<(Vec<usize>, u8)>,
    /// How the faces hang together on paper: each but the first on one that stands before it.
    tree: Vec<(usize, usize)>,
}

/// How a net looks.
pub(crate) struct Look {
    pub(crate) fill: &'static str,
    pub(crate) ink: &'static str,
    /// How long the longest edge is in millimetres.
    pub(crate) edge: f32,
}

/// How far a tab stands out, as a part of its edge, and how steep its sides are: gaps between faces are at least 36 degrees wide.
const TAB: f32 = 0.2;
const STEEP: f32 = 0.577;

impl Solid {
    /// Ten kites around two tips.
    pub(crate) fn ten_sided() -> Self {
        // With these two heights the four corners of each kite lie in one plane.
        let (tip, belt) = (1.0, 0.105_573);
        let mut corners = vec![[0.0, 0.0, tip], [0.0, 0.0, -tip]];
        corners.extend((0..10_u8).map(|place| {
            let (sin, cos) = (f32::from(place) * TAU / 10.0).sin_cos();
            [cos, sin, if place % 2 == 0 { belt } else { -belt }]
        }));
        let on_belt = |place: usize| 2 + place % 10;
        // The upper five have the odd numbers. Opposite kites are half a turn and one tip apart.
        let odd = [1, 7, 3, 9, 5];
        let kite = |tip: usize, first: usize, number: u8| {
            (vec![tip, on_belt(first), on_belt(first + 1), on_belt(first + 2)], number)
        };
        let upper = (0..5).map(|place| kite(0, 2 * place, odd[place]));
        let lower = (0..5).map(|place| kite(1, 2 * place + 5, 11 - odd[place]));
        let faces = upper.chain(lower).collect();
        // Two fans of five, with an edge of the belt in common.
        let tree = vec![(1, 2), (3, 2), (0, 1), (4, 3), (9, 2), (8, 9), (5, 9), (7, 8), (6, 5)];
        Self { corners, faces, tree }
    }

    /// Twelve pentagons.
    pub(crate) fn twelve_sided() -> Self {
        let (long, short) = (GOLDEN_RATIO, 1.0 / GOLDEN_RATIO);
        let signs = [-1.0, 1.0];
        let mut corners = Vec::new();
        let mut normals = Vec::new();
        for one in signs {
            for other in signs {
                corners.extend(signs.map(|third| [one, other, third]));
                corners.extend([
                    [0.0, one * short, other * long],
                    [one * short, other * long, 0.0],
                    [one * long, 0.0, other * short],
                ]);
                normals.extend([
                    [0.0, one * long, other],
                    [one * long, other, 0.0],
                    [one, 0.0, other * long],
                ]);
            }
        }
        // Opposite pentagons stand at the same distance from both ends of the list: one of each pair, and then the others.
        let mut half: Vec<Corner> = Vec::new();
        for normal in normals {
            if !half.iter().any(|known| dot(*known, normal) < -1.0 - GOLDEN_RATIO) {
                half.push(normal);
            }
        }
        let order = half.iter().copied().chain(half.iter().rev().map(|normal| normal.map(|at| -at)));
        let numbers = [1, 11, 3, 9, 5, 7, 6, 8, 4, 10, 2, 12];
        let faces: Vec<_> =
            order.zip(numbers).map(|(normal, number)| (pentagon(&corners, normal), number)).collect();
        let tree = flowers(&faces);
        Self { corners, faces, tree }
    }

    /// Where the corners of every face lie on paper, from the left upper corner of the net on, and how wide and high that is with its tabs.
    fn flat(&self, edge: f32) -> (Vec<Vec<Point>>, Point) {
        let local: Vec<Vec<Point>> = self.faces.iter().map(|(face, _)| self.laid(face)).collect();
        let mut placed: Vec<Option<Vec<Point>>> = vec![None; self.faces.len()];
        let root = self.tree.first().map_or(0, |(_, parent)| *parent);
        placed[root] = Some(local[root].clone());
        for (child, parent) in &self.tree {
            let Some(there) = &placed[*parent] else { continue };
            let Some([first, second]) = shared(&self.faces[*child].0, &self.faces[*parent].0) else {
                continue;
            };
            let at = |face: usize, of: &[Point], corner: usize| {
                of[self.faces[face].0.iter().position(|one| *one == corner).unwrap_or_default()]
            };
            let from = [first, second].map(|corner| at(*child, &local[*child], corner));
            let to = [first, second].map(|corner| at(*parent, there, corner));
            placed[*child] = Some(local[*child].iter().map(|point| moved(*point, from, to)).collect());
        }
        let faces: Vec<Vec<Point>> = placed.into_iter().flatten().collect();
        let longest = faces.iter().flat_map(|face| edges(face)).map(|(one, other)| length(one, other));
        let scale = edge / longest.fold(f32::EPSILON, f32::max);
        let all = || faces.iter().flatten();
        let least = |of: fn(&Point) -> f32| all().map(of).fold(f32::INFINITY, f32::min);
        let most = |of: fn(&Point) -> f32| all().map(of).fold(f32::NEG_INFINITY, f32::max);
        let (left, top) = (least(|at| at.0), least(|at| at.1));
        let room = TAB * edge;
        let on_page = |at: &Point| (room + (at.0 - left) * scale, room + (at.1 - top) * scale);
        let size =
            (2.0 * room + (most(|at| at.0) - left) * scale, 2.0 * room + (most(|at| at.1) - top) * scale);
        (faces.iter().map(|face| face.iter().map(on_page).collect()).collect(), size)
    }

    /// A face in its own plane.
    fn laid(&self, face: &[usize]) -> Vec<Point> {
        let at = |place: usize| self.corners[face[place % face.len()]];
        let across = unit(minus(at(1), at(0)));
        let normal = unit(cross(minus(at(1), at(0)), minus(at(2), at(1))));
        let up = cross(normal, across);
        // Seen from outside, whichever way round the corners are told; y goes down on paper.
        let side = if dot(normal, at(0)) > 0.0 { -1.0 } else { 1.0 };
        let on_plane = |corner: &usize| {
            let off = minus(self.corners[*corner], at(0));
            (dot(off, across), side * dot(off, up))
        };
        face.iter().map(on_plane).collect()
    }

    /// The edges that are glued: one of the two faces of each has a tab there. The face, and which of its edges.
    fn tabs(&self) -> Vec<(usize, usize)> {
        let mut tabs = Vec::new();
        for (one, (face, _)) in self.faces.iter().enumerate() {
            for (other, (beside, _)) in self.faces.iter().enumerate().skip(one + 1) {
                let folded = self.tree.iter().any(|pair| *pair == (one, other) || *pair == (other, one));
                let Some(edge) = shared(face, beside).filter(|_| !folded) else { continue };
                let is_it = |place: &usize| {
                    let ends = [face[*place], face[(*place + 1) % face.len()]];
                    ends == edge || ends == [edge[1], edge[0]]
                };
                tabs.extend((0..face.len()).find(is_it).map(|place| (one, place)));
            }
        }
        tabs
    }
}

/// Draws the net of a solid, and says how high it is.
pub(crate) fn net(page: &mut Drawing, solid: &Solid, (x, y): Point, look: &Look) -> f32 {
    let (faces, (_, high)) = solid.flat(look.edge);
    let on_page = |at: Point| (x + at.0, y + at.1);
    for (face, place) in solid.tabs() {
        let face = &faces[face];
        let (one, other) = (face[place], face[(place + 1) % face.len()]);
        let tab = tab(one, other, middle(face)).map(on_page);
        page.shapes(&format!(
            r##"<path d="{}" fill="#efe9f6" stroke="#8a8399" stroke-width=".15"/>"##,
            path(&tab)
        ));
    }
    for (face, (_, number)) in faces.iter().zip(&solid.faces) {
        let corners: Vec<Point> = face.iter().copied().map(on_page).collect();
        page.shapes(&format!(
            r#"<path d="{}" fill="{}" stroke="{INK}" stroke-width=".15" stroke-dasharray="1.2 .9"/>"#,
            path(&corners),
            look.fill
        ));
        let centre = middle(&corners);
        let top = corners[0];
        let size = look.edge * 0.42;
        let far = length(centre, top).max(f32::EPSILON);
        // The number stands upright where the first corner is on top.
        let up = ((top.0 - centre.0) / far, (top.1 - centre.1) / far);
        page.place_turned(&Arc::new(numeral(*number, size, look.ink)), centre, up);
    }
    high
}

/// A number around its own middle; 6 and 9 have a line below.
fn numeral(number: u8, size: f32, ink: &str) -> Drawing {
    let mut drawing = Drawing::new(size, size);
    drawing.word(&number.to_string(), (Face::Title, size), (0.0, 0.36 * size, Anchor::Middle), ink);
    if number == 6 || number == 9 {
        let (half, y) = (0.24 * size, 0.5 * size);
        drawing.stroke((-half, y), (half, y), ink, 0.08 * size);
    }
    drawing
}

/// The tab at an edge, on its other side than this point.
fn tab(one: Point, other: Point, inside: Point) -> [Point; 4] {
    let long = length(one, other);
    let (along, deep) = (((other.0 - one.0) / long, (other.1 - one.1) / long), TAB * long);
    let away = (along.1, -along.0);
    let outwards = (inside.0 - one.0) * away.0 + (inside.1 - one.1) * away.1 < 0.0;
    let away = if outwards { away } else { (-away.0, -away.1) };
    let inset = deep / STEEP;
    let tip =
        |from: Point, by: f32| (from.0 + by * along.0 + deep * away.0, from.1 + by * along.1 + deep * away.1);
    [one, tip(one, inset), tip(other, -inset), other]
}

/// The corners of the pentagon on this side of the solid, around it.
fn pentagon(corners: &[Corner], normal: Corner) -> Vec<usize> {
    let most = corners.iter().map(|corner| dot(*corner, normal)).fold(f32::NEG_INFINITY, f32::max);
    let mut face: Vec<usize> =
        (0..corners.len()).filter(|place| dot(corners[*place], normal) > most - 0.1).collect();
    let first = corners[face[0]];
    let (across, up) = (first, cross(normal, first));
    let turn = |place: &usize| {
        let corner = corners[*place];
        // Seen along the normal, the first corner is at 0.
        let flat = minus(corner, scaled(normal, dot(corner, normal) / dot(normal, normal)));
        let side = minus(across, scaled(normal, dot(across, normal) / dot(normal, normal)));
        (dot(flat, up) / dot(up, up).sqrt()).atan2(dot(flat, side) / dot(side, side).sqrt())
    };
    face.sort_by(|one, other| turn(one).total_cmp(&turn(other)));
    face
}

/// Two flowers of six pentagons: the first of the list with its neighbours, the last with its own, and a petal of each on one edge.
fn flowers(faces: &[(Vec<usize>, u8)]) -> Vec<(usize, usize)> {
    let last = faces.len() - 1;
    let beside = |one: usize, other: usize| shared(&faces[one].0, &faces[other].0).is_some();
    let petals = |heart: usize| (1..last).filter(move |face| beside(*face, heart)).collect::<Vec<_>>();
    let (near, far) = (petals(0), petals(last));
    let mut tree: Vec<_> = near.iter().map(|petal| (*petal, 0)).collect();
    let bridge = far.iter().find_map(|petal| Some((*petal, *near.iter().find(|one| beside(**one, *petal))?)));
    tree.extend(bridge);
    if let Some((petal, _)) = bridge {
        tree.push((last, petal));
        tree.extend(far.iter().filter(|other| **other != petal).map(|other| (*other, last)));
    }
    tree
}

/// The two corners that two faces have in common.
fn shared(one: &[usize], other: &[usize]) -> Option<[usize; 2]> {
    let common: Vec<usize> = one.iter().copied().filter(|corner| other.contains(corner)).collect();
    common.try_into().ok()
}

/// A point moved and turned as the segment `from` is moved and turned onto `to`, which is as long.
fn moved(point: Point, from: [Point; 2], to: [Point; 2]) -> Point {
    let less = |one: Point, other: Point| (one.0 - other.0, one.1 - other.1);
    let (was, is, off) = (less(from[1], from[0]), less(to[1], to[0]), less(point, from[0]));
    let square = was.0 * was.0 + was.1 * was.1;
    let (cos, sin) = ((was.0 * is.0 + was.1 * is.1) / square, (was.0 * is.1 - was.1 * is.0) / square);
    (to[0].0 + cos * off.0 - sin * off.1, to[0].1 + sin * off.0 + cos * off.1)
}

fn edges(face: &[Point]) -> impl Iterator<Item = (Point, Point)> {
    face.iter().copied().zip(face.iter().copied().cycle().skip(1))
}

fn length(one: Point, other: Point) -> f32 {
    (one.0 - other.0).hypot(one.1 - other.1)
}

fn middle(face: &[Point]) -> Point {
    let count = face.len().max(1) as f32;
    let sum = face.iter().fold((0.0, 0.0), |sum, at| (sum.0 + at.0, sum.1 + at.1));
    (sum.0 / count, sum.1 / count)
}

fn path(corners: &[Point]) -> String {
    let mut path = String::new();
    for (place, (x, y)) in corners.iter().enumerate() {
        let _ = write!(path, "{}{x:.3} {y:.3}", if place == 0 { 'M' } else { 'L' });
    }
    path.push('Z');
    path
}

fn dot(one: Corner, other: Corner) -> f32 {
    one.iter().zip(other).map(|(one, other)| one * other).sum()
}

fn cross(one: Corner, other: Corner) -> Corner {
    array::from_fn(|at| {
        let (next, last) = ((at + 1) % 3, (at + 2) % 3);
        one[next] * other[last] - one[last] * other[next]
    })
}

fn minus(one: Corner, other: Corner) -> Corner {
    array::from_fn(|at| one[at] - other[at])
}

fn scaled(one: Corner, by: f32) -> Corner {
    one.map(|at| at * by)
}

fn unit(one: Corner) -> Corner {
    scaled(one, 1.0 / dot(one, one).sqrt())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether two faces overlap by more than a hair: no line separates them.
    fn overlap(one: &[Point], other: &[Point]) -> bool {
        let separates = |(from, to): (Point, Point)| {
            let axis = (to.1 - from.1, from.0 - to.0);
            let long = axis.0.hypot(axis.1);
            let span = |face: &[Point]| {
                let along = face.iter().map(|at| (at.0 * axis.0 + at.1 * axis.1) / long);
                along.fold((f32::INFINITY, f32::NEG_INFINITY), |(low, high), at| (low.min(at), high.max(at)))
            };
            let (a, b) = (span(one), span(other));
            a.1 <= b.0 + 0.01 || b.1 <= a.0 + 0.01
        };
        !edges(one).chain(edges(other)).any(separates)
    }

    #[test]
    fn nets_fold_to_solids_and_nothing_on_them_overlaps() {
        for (solid, count, corners) in [(Solid::ten_sided(), 10, 4), (Solid::twelve_sided(), 12, 5)] {
            assert_eq!((solid.faces.len(), solid.tree.len()), (count, count - 1));
            let (flat, (wide, high)) = solid.flat(20.0);
            assert_eq!(flat.len(), count, "every face hangs on the net");
            for (place, face) in flat.iter().enumerate() {
                assert_eq!(face.len(), corners);
                // Every edge is as long as in space.
                let own = &solid.faces[place].0;
                let ends = |at: usize| (own[at], own[(at + 1) % corners]);
                let scale = 20.0 / longest(&solid);
                for (at, (one, other)) in edges(face).enumerate() {
                    let (from, to) = ends(at);
                    let off = minus(solid.corners[from], solid.corners[to]);
                    assert!((length(one, other) - scale * dot(off, off).sqrt()).abs() < 0.01);
                }
                assert!(flat.iter().skip(place + 1).all(|other| !overlap(face, other)), "{count}: {place}");
                assert!(face.iter().all(|(x, y)| (0.0..wide).contains(x) && (0.0..high).contains(y)));
            }
            // Each edge is folded or glued once: as many edges as corners and faces less two.
            assert_eq!(solid.tabs().len() + solid.tree.len(), solid.corners.len() + count - 2);
            for (face, place) in solid.tabs() {
                let (one, other) = (flat[face][place], flat[face][(place + 1) % corners]);
                let tab = tab(one, other, middle(&flat[face]));
                assert!(flat.iter().all(|other| !overlap(&tab, other)), "{count}: a tab at {face}");
            }
        }
    }

    fn longest(solid: &Solid) -> f32 {
        let all = solid.faces.iter().flat_map(|(face, _)| {
            face.iter().zip(face.iter().cycle().skip(1)).map(|(from, to)| {
                let off = minus(solid.corners[*from], solid.corners[*to]);
                dot(off, off).sqrt()
            })
        });
        all.fold(0.0, f32::max)
    }

    #[test]
    fn faces_are_flat_and_opposite_numbers_add_up() {
        for solid in [Solid::ten_sided(), Solid::twelve_sided()] {
            let centre = |face: &[usize]| {
                let sum = face
                    .iter()
                    .fold([0.0; 3], |sum, corner| minus(sum, scaled(solid.corners[*corner], -1.0)));
                scaled(sum, 1.0 / face.len() as f32)
            };
            let count = solid.faces.len() as u8;
            let mut numbers: Vec<u8> = solid.faces.iter().map(|(_, number)| *number).collect();
            numbers.sort_unstable();
            assert_eq!(numbers, (1..=count).collect::<Vec<_>>());
            for (face, number) in &solid.faces {
                let at = |place: usize| solid.corners[face[place]];
                let normal = unit(cross(minus(at(1), at(0)), minus(at(2), at(0))));
                for place in 3..face.len() {
                    assert!(dot(normal, minus(at(place), at(0))).abs() < 1e-4, "{number} is not flat");
                }
                let away = centre(face);
                let (_, facing) = solid
                    .faces
                    .iter()
                    .min_by(|(one, _), (other, _)| {
                        dot(centre(one), away).total_cmp(&dot(centre(other), away))
                    })
                    .expect("there are faces");
                assert_eq!(number + facing, count + 1);
            }
        }
    }
}
