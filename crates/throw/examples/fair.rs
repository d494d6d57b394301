//! Throws many dice in each scene and style, tests whether they are fair, and writes figures and a plot into the docs.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;
use monsterbox_throw::calibrate::Work;
use monsterbox_throw::fairness::{self, Faces};

/// Tests whether thrown dice are fair.
#[derive(Parser)]
struct Arguments {
    /// How many dice for each scene and style.
    #[arg(long, default_value_t = 100_000)]
    throws: u32,
    /// The seed of all throws.
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// How many threads share the work.
    #[arg(long, default_value_t = 2)]
    threads: usize,
    /// The folder of the docs, to write the table into dice.md and the plot into pictures.
    #[arg(long)]
    docs: Option<PathBuf>,
}

/// Below this, dice are said to be unfair.
const LEAST_P: f64 = 0.01;

fn main() -> Result<ExitCode, Box<dyn std::error::Error>> {
    let Arguments { throws, seed, threads, docs } = Arguments::parse();
    let tell = |done: usize, of: usize| {
        if done.is_multiple_of(100) || done == of {
            eprint!("\r{done} of {of} parts");
            let _ = std::io::stderr().flush();
        }
    };
    let mut faces = fairness::measure(Work { throws, seed, threads }, &tell)?;
    let scenes = ["arena", "town"].map(|scene| Faces::pooled(scene, &faces));
    faces.extend(scenes);
    eprintln!();
    let table = table(&faces);
    print!("{table}");
    if let Some(docs) = docs {
        let page = docs.join("dice.md");
        let text = std::fs::read_to_string(&page)?;
        std::fs::write(&page, with_table(&text, &table).ok_or("dice.md has no place for the table")?)?;
        std::fs::write(docs.join("pictures").join("fairness.svg"), plot(&faces))?;
    }
    let unfair: Vec<&Faces> = faces.iter().filter(|faces| faces.p() <= LEAST_P).collect();
    for faces in &unfair {
        eprintln!("{}: p = {:.4}", faces.name, faces.p());
    }
    Ok(if unfair.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn table(faces: &[Faces]) -> String {
    let mut text = String::from("| scene and style | dice | 1 | 2 | 3 | 4 | 5 | 6 | χ² | p |\n");
    text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    for row in faces {
        let counts: Vec<String> = row.counts.iter().map(u32::to_string).collect();
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.2} | {:.3} |",
            row.name,
            row.total(),
            counts.join(" | "),
            row.chi_square(),
            row.p()
        );
    }
    text
}

/// The page with the table between its marks.
fn with_table(page: &str, table: &str) -> Option<String> {
    const MARKS: (&str, &str) = ("<!-- fair: begin -->\n", "<!-- fair: end -->");
    let begin = page.find(MARKS.0)? + MARKS.0.len();
    let end = begin + page[begin..].find(MARKS.1)?;
    Some(format!("{}{table}{}", &page[..begin], &page[end..]))
}

/// A picture of all shares: one row for each style, one bar for each side, and the band that 95 in 100 fair bars keep to.
fn plot(faces: &[Faces]) -> String {
    let (left, top, wide, high) = (190, 50, 420, 34);
    let height = top + faces.len() * high + 30;
    // The most that is shown: one hundredth of all dice more or less than a sixth.
    let scale = |share: f64| (share - 1.0 / 6.0) / 0.005 * 14.0;
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {} {height}\" font-family=\"sans-serif\" font-size=\"12\">\n\
         <rect width=\"100%\" height=\"100%\" fill=\"#fdfaf3\"/>\n\
         <text x=\"16\" y=\"22\" font-size=\"15\" fill=\"#333\">How often each side fell, against one in six</text>\n\
         <text x=\"16\" y=\"40\" fill=\"#666\">Band: where 95 of 100 fair bars end. A bar as high as its row is half a hundredth.</text>\n",
        left + wide + 110
    );
    for (row, faces) in faces.iter().enumerate() {
        let middle = top + row * high + high / 2;
        let total = f64::from(faces.total());
        let band = scale(1.0 / 6.0 + 1.96 * (5.0 / 36.0 / total).sqrt());
        let _ = writeln!(svg, "<text x=\"16\" y=\"{}\" fill=\"#333\">{}</text>", middle + 4, faces.name);
        let _ = writeln!(
            svg,
            "<rect x=\"{left}\" y=\"{:.1}\" width=\"{wide}\" height=\"{:.1}\" fill=\"#e8dfc8\"/>",
            middle as f64 - band,
            2.0 * band
        );
        for (side, count) in faces.counts.iter().enumerate() {
            let bar = scale(f64::from(*count) / total).clamp(-16.0, 16.0);
            let x = left + 10 + side * wide / 6;
            let y = if bar > 0.0 { middle as f64 - bar } else { middle as f64 };
            let _ = writeln!(
                svg,
                "<rect x=\"{x}\" y=\"{y:.1}\" width=\"50\" height=\"{:.1}\" fill=\"#7a5ea8\"/>",
                bar.abs()
            );
        }
        let _ = writeln!(
            svg,
            "<line x1=\"{left}\" x2=\"{}\" y1=\"{middle}\" y2=\"{middle}\" stroke=\"#333\" stroke-width=\"0.7\"/>",
            left + wide
        );
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" fill=\"#333\">p = {:.3}</text>",
            left + wide + 14,
            middle + 4,
            faces.p()
        );
    }
    for side in 0..6 {
        let _ = writeln!(
            svg,
            "<text x=\"{}\" y=\"{}\" fill=\"#666\">{}</text>",
            left + 31 + side * wide / 6,
            height - 12,
            side + 1
        );
    }
    svg + "</svg>\n"
}
