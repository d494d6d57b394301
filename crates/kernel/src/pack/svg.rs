//! Pictures of a pack: SVG files that only draw. What could run, load or reach out is refused, because pages show them.

use roxmltree::{Document, Node, ParsingOptions};

/// Elements that do more than draw.
const FORBIDDEN: [&str; 9] =
    ["script", "foreignObject", "iframe", "embed", "object", "audio", "video", "handler", "listener"];
/// More elements than any portrait needs.
const MOST_NODES: u32 = 20_000;
const NAMESPACE: &str = "http://www.w3.org/2000/svg";

/// What is wrong with a picture, with its line; nothing if it is fine.
pub fn wrong_with(svg: &str) -> Option<(usize, String)> {
    let options = ParsingOptions { allow_dtd: false, nodes_limit: MOST_NODES, ..ParsingOptions::default() };
    let document = match Document::parse_with_options(svg, options) {
        Ok(document) => document,
        Err(error) => return Some((error.pos().row as usize, format!("it is no well-formed SVG: {error}"))),
    };
    let root = document.root_element();
    let line = |node: Node<'_, '_>| document.text_pos_at(node.range().start).row as usize;
    if root.tag_name().name() != "svg" || root.tag_name().namespace() != Some(NAMESPACE) {
        return Some((line(root), format!("it begins with <svg xmlns=\"{NAMESPACE}\">")));
    }
    if root.attribute("viewBox").is_none() {
        return Some((line(root), "its <svg> has a viewBox, so that it can be drawn in any size".to_owned()));
    }
    root.descendants().filter(Node::is_element).find_map(|node| Some((line(node), acts(node)?)))
}

/// What this element does beside drawing.
fn acts(node: Node<'_, '_>) -> Option<String> {
    let tag = node.tag_name().name();
    if FORBIDDEN.iter().any(|word| word.eq_ignore_ascii_case(tag)) {
        return Some(format!("a picture only draws: <{tag}> is not allowed"));
    }
    node.attributes()
        .find_map(|attribute| {
            let (name, value) = (attribute.name(), attribute.value());
            let spaceless: String = value.chars().filter(|letter| !letter.is_whitespace()).collect();
            let handler = name.len() > 2 && name.get(..2).is_some_and(|on| on.eq_ignore_ascii_case("on"));
            let reaches_out = name == "href" && !spaceless.starts_with('#');
            (handler || reaches_out || loads(&spaceless)).then(|| {
                format!("a picture only draws: {name}=\"{}\" on <{tag}> is not allowed", value.escape_debug())
            })
        })
        .or_else(|| {
            let rules: String = node.text()?.chars().filter(|letter| !letter.is_whitespace()).collect();
            (tag == "style" && (loads(&rules) || rules.to_lowercase().contains("@import")))
                .then(|| "a picture only draws: its <style> loads something".to_owned())
        })
}

/// Whether a value holds a `url(…)` to something outside of the picture, or a script's address.
fn loads(spaceless: &str) -> bool {
    let lower = spaceless.to_lowercase();
    let outside = |rest: &str| !rest.trim_start_matches(['\'', '"']).starts_with('#');
    lower.contains("javascript:") || lower.split("url(").skip(1).any(outside)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_picture_only_draws() {
        let around = |inner: &str| format!("<svg xmlns=\"{NAMESPACE}\" viewBox=\"0 0 8 8\">\n{inner}</svg>");
        let fine = "<g id=\"a\"><path d=\"M0 0\" fill=\"url(#b)\"/></g><use href=\"#a\"/>";
        assert_eq!(wrong_with(&around(fine)), None);
        for (inner, says) in [
            ("<script>alert(1)</script>", "<script> is not allowed"),
            ("<foreignObject/>", "<foreignObject> is not allowed"),
            ("<path onload=\"x()\"/>", "onload="),
            ("<a href=\" javascript:x()\"/>", "href="),
            ("<image href=\"https://example.org/a.png\"/>", "href="),
            ("<path fill=\"url( 'https://example.org' )\"/>", "fill="),
            ("<style>@import 'x.css';</style>", "<style>"),
            ("<path>", "no well-formed SVG"),
        ] {
            let (line, message) = wrong_with(&around(inner)).unwrap_or_else(|| panic!("{inner} passed"));
            assert!(message.contains(says) && line == 2, "{inner}: line {line}: {message}");
        }
        for (svg, says) in [
            ("not a picture", "no well-formed SVG"),
            ("<svg viewBox=\"0 0 1 1\"/>", "begins with <svg xmlns="),
            ("<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "has a viewBox"),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg/>", "no well-formed SVG"),
        ] {
            let (_, message) = wrong_with(svg).unwrap_or_else(|| panic!("{svg} passed"));
            assert!(message.contains(says), "{svg}: {message}");
        }
    }
}
