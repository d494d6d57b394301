//! SVG pictures as what a PDF page draws.

use pdf_writer::{
    Content, Finish as _, Name,
    types::{LineCapStyle, LineJoinStyle},
};
use usvg::{
    ClipPath, FillRule, Group, LineCap, LineJoin, Node, Options, Paint, PaintOrder, Path, Stop, Transform,
    Tree,
    tiny_skia_path::{PathSegment, Point},
};

use super::{Form, Writer};
use crate::PrintError;

/// Reads a picture; the error names its file.
pub(super) fn read(file: &str, svg: &str) -> Result<Tree, PrintError> {
    Tree::from_str(svg, &Options::default())
        .map_err(|error| PrintError::Picture { file: file.to_owned(), why: error.to_string() })
}

/// What a picture holds that is left out in print.
pub(super) fn left_out(svg: &str) -> Vec<&'static str> {
    let holds = |what: &&str| svg.contains(&format!("<{what}"));
    ["text", "filter", "mask", "pattern", "image"].into_iter().filter(holds).collect()
}

/// Draws a group and all that is in it.
pub(super) fn group(writer: &mut Writer, group: &Group, content: &mut Content) -> Result<(), PrintError> {
    content.save_state().transform(matrix(group.transform()));
    if let Some(clip) = group.clip_path() {
        clip_to(clip, content);
    }
    if group.opacity().get() < 1.0 {
        // Together as one: what overlaps inside is not seen through itself.
        let mut inner = Content::new();
        children(writer, group, &mut inner)?;
        let area = group.layer_bounding_box();
        let beyond = area.x().abs().max(area.y().abs()) + 1.0;
        let Form { name, .. } =
            writer.form(area.right().max(1.0), area.bottom().max(1.0), beyond, inner, true);
        let state = writer.state(group.opacity().get(), group.opacity().get());
        content.set_parameters(Name(state.as_bytes())).x_object(Name(name.as_bytes()));
    } else {
        children(writer, group, content)?;
    }
    content.restore_state();
    Ok(())
}

fn children(writer: &mut Writer, parent: &Group, content: &mut Content) -> Result<(), PrintError> {
    for node in parent.children() {
        match node {
            Node::Group(inner) => group(writer, inner, content)?,
            Node::Path(path) => draw(writer, path, content),
            // The pictures of packs hold no others (`kernel::pack::svg`), and text is named in the notes.
            Node::Image(_) | Node::Text(_) => {}
        }
    }
    Ok(())
}

fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

/// Everything outside of the clip is not drawn from here on.
fn clip_to(clip: &ClipPath, content: &mut Content) {
    if let Some(outer) = clip.clip_path() {
        clip_to(outer, content);
    }
    let mut any = false;
    let mut even_odd = false;
    outline_all(clip.root(), clip.transform(), content, &mut any, &mut even_odd);
    if !any {
        // An empty clip hides all.
        content.rect(0.0, 0.0, 0.0, 0.0);
    }
    if even_odd {
        content.clip_even_odd();
    } else {
        content.clip_nonzero();
    }
    content.end_path();
}

fn outline_all(parent: &Group, outer: Transform, content: &mut Content, any: &mut bool, even_odd: &mut bool) {
    let here = outer.pre_concat(parent.transform());
    for node in parent.children() {
        match node {
            Node::Group(inner) => outline_all(inner, here, content, any, even_odd),
            Node::Path(path) => {
                *any = true;
                *even_odd |= path.fill().is_some_and(|fill| fill.rule() == FillRule::EvenOdd);
                outline(path, here, content);
            }
            Node::Image(_) | Node::Text(_) => {}
        }
    }
}

/// The line of a path.
fn outline(path: &Path, transform: Transform, content: &mut Content) {
    let at = |point: Point| {
        let mut point = point;
        transform.map_point(&mut point);
        point
    };
    let mut last = Point::zero();
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                last = to;
                content.move_to(at(to).x, at(to).y);
            }
            PathSegment::LineTo(to) => {
                last = to;
                content.line_to(at(to).x, at(to).y);
            }
            PathSegment::QuadTo(by, to) => {
                let near = |end: Point| {
                    Point::from_xy(end.x + (by.x - end.x) * 2.0 / 3.0, end.y + (by.y - end.y) * 2.0 / 3.0)
                };
                let (a, b, c) = (at(near(last)), at(near(to)), at(to));
                last = to;
                content.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y);
            }
            PathSegment::CubicTo(a, b, to) => {
                last = to;
                let (a, b, c) = (at(a), at(b), at(to));
                content.cubic_to(a.x, a.y, b.x, b.y, c.x, c.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

fn draw(writer: &mut Writer, path: &Path, content: &mut Content) {
    if !path.is_visible() {
        return;
    }
    let mut steps = [fill, stroke];
    if path.paint_order() == PaintOrder::StrokeAndFill {
        steps.reverse();
    }
    for step in steps {
        content.save_state();
        step(writer, path, content);
        content.restore_state();
    }
}

fn fill(writer: &mut Writer, path: &Path, content: &mut Content) {
    let Some(fill) = path.fill() else { return };
    opaque(writer, fill.opacity().get(), content);
    if let Some((stops, radial)) = gradient(fill.paint()) {
        outline(path, Transform::identity(), content);
        if fill.rule() == FillRule::EvenOdd {
            content.clip_even_odd().end_path();
        } else {
            content.clip_nonzero().end_path();
        }
        shade(writer, stops, &radial, content);
        return;
    }
    let [r, g, b] = plain(fill.paint());
    content.set_fill_rgb(r, g, b);
    outline(path, Transform::identity(), content);
    if fill.rule() == FillRule::EvenOdd {
        content.fill_even_odd();
    } else {
        content.fill_nonzero();
    }
}

fn stroke(writer: &mut Writer, path: &Path, content: &mut Content) {
    let Some(stroke) = path.stroke() else { return };
    opaque(writer, stroke.opacity().get(), content);
    let [r, g, b] = plain(stroke.paint());
    content.set_stroke_rgb(r, g, b).set_line_width(stroke.width().get());
    content.set_line_cap(match stroke.linecap() {
        LineCap::Butt => LineCapStyle::ButtCap,
        LineCap::Round => LineCapStyle::RoundCap,
        LineCap::Square => LineCapStyle::ProjectingSquareCap,
    });
    content.set_line_join(match stroke.linejoin() {
        LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        LineJoin::Round => LineJoinStyle::RoundJoin,
        LineJoin::Bevel => LineJoinStyle::BevelJoin,
    });
    content.set_miter_limit(stroke.miterlimit().get());
    if let Some(dashes) = stroke.dasharray() {
        content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
    }
    outline(path, Transform::identity(), content);
    content.stroke();
}

fn opaque(writer: &mut Writer, opacity: f32, content: &mut Content) {
    if opacity < 1.0 {
        let state = writer.state(opacity, opacity);
        content.set_parameters(Name(state.as_bytes()));
    }
}

fn parts(colour: usvg::Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}

/// One colour for a paint: its own, or the middle of its stops.
fn plain(paint: &Paint) -> [f32; 3] {
    let middle = |stops: &[Stop]| {
        let mut sum = [0.0_f32; 3];
        for stop in stops {
            for (sum, part) in sum.iter_mut().zip(parts(stop.color())) {
                *sum += part / stops.len() as f32;
            }
        }
        sum
    };
    match paint {
        Paint::Color(colour) => parts(*colour),
        Paint::LinearGradient(gradient) => middle(gradient.stops()),
        Paint::RadialGradient(gradient) => middle(gradient.stops()),
        Paint::Pattern(_) => [0.5; 3],
    }
}

/// Where a gradient runs: two points, or two circles.
struct Run {
    coords: Vec<f32>,
    transform: Transform,
}

fn gradient(paint: &Paint) -> Option<(&[Stop], Run)> {
    match paint {
        Paint::LinearGradient(run) => {
            let coords = vec![run.x1(), run.y1(), run.x2(), run.y2()];
            Some((run.stops(), Run { coords, transform: run.transform() }))
        }
        Paint::RadialGradient(run) => {
            let coords = vec![run.fx(), run.fy(), run.fr().get(), run.cx(), run.cy(), run.r().get()];
            Some((run.stops(), Run { coords, transform: run.transform() }))
        }
        Paint::Color(_) | Paint::Pattern(_) => None,
    }
}

/// Fills all that is not clipped away with a gradient.
fn shade(writer: &mut Writer, stops: &[Stop], run: &Run, content: &mut Content) {
    let (Some(first), Some(last)) = (stops.first(), stops.last()) else { return };
    let mut steps = Vec::new();
    let mut bounds = Vec::new();
    let mut edge = first.offset().get();
    for pair in stops.windows(2) {
        let id = writer.next.bump();
        let mut step = writer.pdf.exponential_function(id);
        step.domain([0.0, 1.0]).c0(parts(pair[0].color())).c1(parts(pair[1].color())).n(1.0);
        step.finish();
        steps.push(id);
        edge = edge.max(pair[1].offset().get());
        bounds.push(edge);
    }
    bounds.pop();
    if steps.is_empty() {
        let id = writer.next.bump();
        let mut step = writer.pdf.exponential_function(id);
        step.domain([0.0, 1.0]).c0(parts(first.color())).c1(parts(last.color())).n(1.0);
        step.finish();
        steps.push(id);
    }
    let (function, shading) = (writer.next.bump(), writer.next.bump());
    let mut all = writer.pdf.stitching_function(function);
    let ends = [first.offset().get(), last.offset().get().max(first.offset().get() + 1e-4)];
    all.domain(ends)
        .functions(steps.iter().copied())
        .bounds(bounds)
        .encode(steps.iter().flat_map(|_| [0.0, 1.0]));
    all.finish();
    let mut entry = writer.pdf.function_shading(shading);
    let radial = run.coords.len() == 6;
    entry.shading_type(if radial {
        pdf_writer::types::FunctionShadingType::Radial
    } else {
        pdf_writer::types::FunctionShadingType::Axial
    });
    entry.color_space().device_rgb();
    // A stop's place counts along the whole run, which goes from 0 to 1.
    entry.insert(Name(b"Domain")).array().items(ends);
    let [from, to] = ends;
    let along = |a: f32, b: f32, t: f32| a + (b - a) * t;
    let half = run.coords.len() / 2;
    let (a, b) = run.coords.split_at(half);
    let coords: Vec<f32> = [from, to]
        .into_iter()
        .flat_map(|t| a.iter().zip(b).map(move |(a, b)| along(*a, *b, t)).collect::<Vec<_>>())
        .collect();
    entry.coords(coords).function(function).extend([true, true]);
    entry.finish();
    let name = format!("S{}", writer.shadings.len());
    writer.shadings.push((name.clone(), shading));
    content.transform(matrix(run.transform)).shading(Name(name.as_bytes()));
}
