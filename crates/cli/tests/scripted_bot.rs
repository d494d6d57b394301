//! Programs that speak the protocol of bots, as small scripts of a shell.

use std::{fs, path::Path};

/// Takes the first legal action, and every third time the last.
pub const PLAYS: &str = r#"list=${line#*'"legal":["'}; list=${list%%'"]'*}; pick=${list%%'"'*}
      [ $((n % 3)) -eq 0 ] && pick=${list##*'"'}
      say "{\"type\":\"act\",\"decision\":$n,\"action\":\"$pick\"}""#;

/// Writes a program that does this when it is to choose, and gives how it is started. What it hears is kept in `NAME.heard`, and
/// the number of each process in a line of `NAME.pids`.
pub fn script(folder: &Path, name: &str, choose: &str) -> String {
    let path = folder.join(format!("{name}.sh"));
    let text = format!(
        r#"echo $$ >> '{pids}'
say() {{ printf '%s\n' "$1"; }}
n=0
while IFS= read -r line; do
  printf '%s\n' "$line" >> '{heard}'
  case $line in
    '{{"type":"hello"'*) say '{{"type":"hello","protocol":1,"name":"{name}"}}' ;;
    '{{"type":"game"'*) n=0; say '{{"type":"ready"}}' ;;
    '{{"type":"choose"'*) n=$((n+1)); {choose} ;;
    '{{"type":"quit"'*) exit 0 ;;
  esac
done
"#,
        pids = folder.join(format!("{name}.pids")).display(),
        heard = folder.join(format!("{name}.heard")).display()
    );
    fs::write(&path, text).expect("written");
    format!("sh '{}'", path.display())
}
