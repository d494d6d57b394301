//! Small programs that play, well or badly, written into a folder of their own for one test.

use std::{
    fs,
    path::{Path, PathBuf},
    thread,
    time::{Duration, Instant},
};

use monsterbox_guest::{Clock, CommandLine, Contest, Entrant, Limits, Seating};

/// A folder with programs in it.
pub struct Scripts {
    folder: tempfile::TempDir,
}

/// What a well-behaved program does when it is asked: it takes the first legal action, and every third time the last.
pub const PLAYS: &str = r#"list=${line#*'"legal":["'}; list=${list%%'"]'*}; pick=${list%%'"'*}
      [ $((n % 3)) -eq 0 ] && pick=${list##*'"'}
      act "$n" "$pick""#;

impl Scripts {
    pub fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder") }
    }

    pub fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    /// A program that does this when it is to choose, and all else as it should.
    pub fn chooses(&self, name: &str, choose: &str) -> Entrant {
        self.does(name, "", "", choose, "exit 0")
    }

    /// A program that plays.
    pub fn honest(&self, name: &str) -> Entrant {
        self.chooses(name, PLAYS)
    }

    /// A program that does these things: when it is started, when a game begins, when it is to choose, when it is to quit.
    /// It writes down its number each time it is started.
    pub fn does(&self, name: &str, start: &str, game: &str, choose: &str, quit: &str) -> Entrant {
        let pids = self.path(&format!("{name}.pids"));
        self.write(
            name,
            &format!(
                r#"pids='{pids}'
echo $$ >> "$pids"
say() {{ printf '%s\n' "$1"; }}
act() {{ say "{{\"type\":\"act\",\"decision\":$1,\"action\":\"$2\"}}"; }}
{start}
n=0
while IFS= read -r line; do
  case $line in
    '{{"type":"hello"'*) say '{{"type":"hello","protocol":1,"name":"{name}"}}' ;;
    '{{"type":"game"'*) n=0; {game}
      say '{{"type":"ready"}}' ;;
    '{{"type":"choose"'*) n=$((n+1)); {choose} ;;
    '{{"type":"quit"'*) {quit} ;;
  esac
done
"#,
                pids = pids.display()
            ),
        )
    }

    /// A program of this text.
    pub fn write(&self, name: &str, text: &str) -> Entrant {
        let path = self.path(&format!("{name}.sh"));
        fs::write(&path, text).expect("written");
        Entrant::Program(command(&path))
    }

    /// The numbers of the processes of a program, one for each time it was started, and those it wrote down itself.
    pub fn pids(&self, name: &str) -> Vec<u32> {
        let text = fs::read_to_string(self.path(&format!("{name}.pids"))).unwrap_or_default();
        text.lines().map(|line| line.parse().expect("a number")).collect()
    }

    /// Nobody of a program is left.
    pub fn assert_gone(&self, name: &str) {
        let late = Instant::now() + Duration::from_secs(5);
        for pid in self.pids(name) {
            while is_alive(pid) {
                assert!(Instant::now() < late, "process {pid} of {name} is still there");
                thread::sleep(Duration::from_millis(10));
            }
        }
    }
}

/// How a script is started.
pub fn command(path: &Path) -> CommandLine {
    format!("sh '{}'", path.display()).parse().expect("a command")
}

/// Whether a process lives. One that is dead and waits for the system to forget it does not, unless it is ours: that would
/// have been our duty.
fn is_alive(pid: u32) -> bool {
    let Ok(stat) = fs::read_to_string(format!("/proc/{pid}/stat")) else { return false };
    let Some((_, fields)) = stat.rsplit_once(')') else { return false };
    let mut fields = fields.split_whitespace();
    let (state, parent) = (fields.next(), fields.next());
    let ours = parent.and_then(|parent| parent.parse().ok()) == Some(std::process::id());
    ours || !matches!(state, Some("Z" | "X"))
}

/// Limits for tests that wait for them.
pub fn quick() -> Limits {
    Limits { ready: Duration::from_secs(20), quit: Duration::from_millis(500), ..Limits::default() }
}

/// A match of four games of Connect Four.
pub fn contest(entrants: Vec<Entrant>) -> Contest {
    Contest {
        game: "connect-four".to_owned(),
        setup: kernel::Setup::of(2),
        entrants,
        games: 4,
        seed: "test".to_owned(),
        seating: Seating::Swapped,
        clock: Clock { time: Duration::from_secs(20), increment: Duration::ZERO },
        limits: quick(),
    }
}
