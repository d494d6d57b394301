//! Shows that the lab's memory stays flat: the peak after a hundred thousand games of Monster Mayhem is the peak after a million,
//! watched and with every game written down. `million FEW MANY` takes other numbers.

use std::{error::Error, fs, num::NonZero, ops::ControlFlow, process::ExitCode, thread, time::Instant};

use monsterbox_lab::{Experiment, GamesFolder, Look, Part, Running, run_and_write};

/// How much higher the peak may be after many games than after few.
const MOST_GROWTH: f64 = 1.05;

/// The most memory this process has ever held, in kilobytes.
fn peak() -> Result<u64, Box<dyn Error>> {
    let status = fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let line = line.ok_or("this system does not tell the peak of memory")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

fn play(games: u64) -> Result<u64, Box<dyn Error>> {
    let experiment = Experiment::simple("mayhem", vec!["naive".to_owned(); 2], games, 1);
    let folder = std::env::temp_dir().join(format!("monsterbox-million-{}", std::process::id()));
    fs::create_dir_all(&folder)?;
    let written = GamesFolder::new(&folder);
    let threads = thread::available_parallelism().unwrap_or(NonZero::<usize>::MIN);
    let running = Running { threads, part: Part::WHOLE, look: Look::Whole, packs: &[] };
    let begin = Instant::now();
    let progress =
        run_and_write(&experiment, None, &running, Some(&written), &|_, _, _| ControlFlow::Continue(()))?;
    let seconds = begin.elapsed().as_secs_f64();
    written.gather(&progress, std::slice::from_ref(&written))?;
    let bytes = fs::metadata(written.file())?.len();
    fs::remove_dir_all(&folder)?;
    let peak = peak()?;
    println!(
        "{games:>9} games: {peak:>7} kB at most, {:>6.1} MB of games.jsonl, {:.0} games a second on {threads} threads",
        bytes as f64 / 1e6,
        games as f64 / seconds
    );
    Ok(peak)
}

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let numbers = std::env::args().skip(1).map(|number| number.parse()).collect::<Result<Vec<u64>, _>>()?;
    let (few, many) = match numbers[..] {
        [few, many] => (few, many),
        _ => (100_000, 1_000_000),
    };
    let (before, after) = (play(few)?, play(many)?);
    if after as f64 <= before as f64 * MOST_GROWTH {
        return Ok(ExitCode::SUCCESS);
    }
    eprintln!("memory grew by more than a factor of {MOST_GROWTH}");
    Ok(ExitCode::FAILURE)
}
