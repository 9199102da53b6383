//! Help texts that fit any width of the terminal.

use clap::Command;

/// Joins the lines of each paragraph in the help of a command and its subcommands, so that they are wrapped once,
/// at the width of the terminal.
pub fn with_flowing_help(command: Command) -> Command {
    let help = command.get_after_help().map(|help| flowing(&help.to_string()));
    let command = match help {
        Some(help) => command.after_help(help),
        None => command,
    };
    command.mut_subcommands(with_flowing_help)
}

/// The text with each paragraph joined into one line. Indented lines, such as examples and tables, stay as
/// they are.
fn flowing(text: &str) -> String {
    let mut flowing = String::with_capacity(text.len());
    let is_prose = |line: &str| !line.is_empty() && !line.starts_with(' ');
    let mut before = "";
    for line in text.lines() {
        if !flowing.is_empty() {
            flowing.push(if is_prose(before) && is_prose(line) { ' ' } else { '\n' });
        }
        flowing.push_str(line);
        before = line;
    }
    flowing
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paragraphs_become_lines_and_tables_stay() {
        let text = "One\ntwo.\n\nExamples:\n  a b\n  c\nThe\nend.";
        assert_eq!(flowing(text), "One two.\n\nExamples:\n  a b\n  c\nThe end.");
        let command = Command::new("a").subcommand(Command::new("b").after_help("One\ntwo."));
        let command = with_flowing_help(command);
        let inner = command.find_subcommand("b").unwrap();
        assert_eq!(inner.get_after_help().unwrap().to_string(), "One two.");
    }
}
