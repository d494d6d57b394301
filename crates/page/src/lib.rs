//! The page of the box, as `npm run build` left it in web/dist, inside the program: a release binary needs no files beside it, a
//! debug build reads them where they are.

use std::borrow::Cow;

use rust_embed::RustEmbed;

#[derive(RustEmbed)]
#[folder = "../../web/dist"]
#[allow_missing = true]
struct Built;

/// How a file travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coding {
    /// As it is.
    Plain,
    /// Compressed by gzip.
    Gzip,
    /// Compressed by Brotli.
    Brotli,
}

/// A file of the page.
#[derive(Clone, Debug)]
pub struct File {
    /// Its content, coded.
    pub content: Cow<'static, [u8]>,
    /// How it is coded.
    pub coding: Coding,
    /// What it is, for a browser.
    pub kind: &'static str,
    /// Whether its name changes with its content, so that it may be kept for good.
    pub keep: Keep,
}

/// How long a browser may keep a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keep {
    /// For good: another content has another name.
    ForGood,
    /// It asks each time.
    Asks,
}

/// Whether the page was built.
pub fn is_built() -> bool {
    Built::get("index.html").is_some()
}

/// A file of the page, in the best of the codings that somebody takes.
pub fn file(path: &str, taken: &[Coding]) -> Option<File> {
    let coded = matches!(path.rsplit('.').next(), Some("br" | "gz"));
    if path.starts_with('.') || coded {
        return None;
    }
    let plain = Built::get(path)?;
    let coded = |coding: Coding, end: &str| {
        let found = taken.contains(&coding).then(|| Built::get(&format!("{path}{end}"))).flatten()?;
        Some((coding, found.data))
    };
    let (coding, content) = coded(Coding::Brotli, ".br")
        .or_else(|| coded(Coding::Gzip, ".gz"))
        .unwrap_or((Coding::Plain, plain.data));
    let keep = if path.starts_with("assets/") { Keep::ForGood } else { Keep::Asks };
    Some(File { content, coding, kind: kind(path), keep })
}

fn kind(path: &str) -> &'static str {
    match path.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("json") => "application/json",
        Some("woff2") => "font/woff2",
        Some("woff") => "font/woff",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_told_by_the_end_of_the_name() {
        assert_eq!(kind("assets/index-abc.js"), "text/javascript; charset=utf-8");
        assert_eq!(kind("assets/logo.svg"), "image/svg+xml");
        assert_eq!(kind("strange"), "application/octet-stream");
    }

    #[test]
    fn nothing_is_shown_that_is_no_file_of_the_page() {
        let all = [Coding::Brotli, Coding::Gzip];
        for path in ["", "../Cargo.toml", ".vite/manifest.json", "assets", "no-such-file.js", "index.html.br"]
        {
            assert!(file(path, &all).is_none(), "{path}");
        }
    }
}
