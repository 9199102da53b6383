//! Output of the commands: lines that end quietly if the reader is gone, and values as JSON.

use std::{
    fmt::Display,
    io::{self, Write},
    path::Path,
};

use othello_engine::{
    Square,
    search::{Report, Value},
};
use othello_lab::players::external;
use serde_json::{Value as Json, json};

use super::error::CliError;

/// Prints a line. If the reader is gone, as with `head`, the program ends successfully. On any other error,
/// such as a full disk, it fails.
pub fn say(line: impl Display) {
    if let Err(error) = print(line) {
        end(&error);
    }
}

/// Prints a line of a command that works on even if its output has no reader: a closed pipe does not
/// end it. On any other error, such as a full disk, the program fails.
pub fn tell(line: impl Display) {
    if let Err(error) = print(line)
        && error.kind() != io::ErrorKind::BrokenPipe
    {
        end(&error);
    }
}

/// Prints the reason of a failure, if possible.
pub fn complain(line: impl Display) {
    let _ = writeln!(io::stderr(), "othello-lab: {line}");
}

/// A path as an argument of a command that a user may copy: in quotation marks if a shell would split it.
pub fn argument(path: &Path) -> String {
    let path = path.display().to_string();
    if !cfg!(windows) {
        return shell_words::quote(&path).into_owned();
    }
    // The shells of Windows know double quotes, which no path has.
    let is_plain = |letter: char| letter.is_alphanumeric() || "\\/._-+@,:=".contains(letter);
    if path.chars().all(is_plain) { path } else { format!("\"{path}\"") }
}

fn end(error: &io::Error) -> ! {
    external::kill_all();
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(format_args!("standard output: {error}"));
    std::process::exit(CliError::FAILURE.into());
}

fn print(line: impl Display) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{line}")?;
    out.flush()
}

/// The kind of a value as a word.
pub const fn kind(value: Value) -> &'static str {
    match value {
        Value::Estimate(_) => "estimate",
        Value::Outcome(_) => "outcome",
        Value::Exact(_) => "exact",
    }
}

/// The number of a value: the estimate, the disc difference, or 1, 0 or -1 for a proven win, draw or loss.
pub fn number(value: Value) -> Json {
    match value {
        Value::Estimate(value) => json!(value),
        Value::Outcome(outcome) => json!(outcome as i32 - 1),
        Value::Exact(margin) => json!(margin),
    }
}

/// The squares separated by spaces; a dash if there are none.
pub fn squares(line: &[Square]) -> String {
    let names: Vec<String> = line.iter().map(Square::to_string).collect();
    if names.is_empty() { "-".to_owned() } else { names.join(" ") }
}

/// The names of the squares.
pub fn names(line: &[Square]) -> Vec<String> {
    line.iter().map(Square::to_string).collect()
}

/// A report as an object: move, value, kind, depth, nodes, line and the moves with values.
pub fn report(report: &Report) -> Json {
    let moves: Vec<Json> = report
        .moves
        .iter()
        .map(|m| {
            json!({
                "move": m.square.to_string(),
                "value": number(m.value),
                "kind": kind(m.value),
                "line": names(&m.line),
            })
        })
        .collect();
    json!({
        "move": report.best.map(|square| square.to_string()),
        "value": number(report.value),
        "kind": kind(report.value),
        "depth": report.depth,
        "nodes": report.nodes,
        "line": names(&report.line),
        "moves": moves,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_that_a_shell_would_split_is_quoted() {
        assert_eq!(argument(Path::new("runs/mój-1.ron")), "runs/mój-1.ron");
        let quoted = argument(Path::new("my run"));
        assert_eq!(quoted, if cfg!(windows) { "\"my run\"" } else { "'my run'" });
        if !cfg!(windows) {
            assert_eq!(argument(Path::new("Ann's $run")), r"'Ann'\''s $run'");
            assert_eq!(argument(Path::new("")), "''");
        }
    }
}
