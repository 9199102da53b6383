//! The report as Markdown.

use super::{CURVES, ReportSection, ReportTable, Sections};

/// The whole text.
pub(super) fn text(sections: &Sections, has_curves: bool) -> String {
    let mut text = format!("# {}\n\n", sections.title);
    for line in &sections.answer {
        text += &wrapped(&format!("- {line}"), "  ");
    }
    text += "\n";
    for section in &sections.measures {
        text += &written(section);
    }
    if has_curves {
        text += &format!("## Learning curves\n\n![Learning curves]({CURVES})\n\n");
        text += &(wrapped(&sections.curves, "") + "\n");
    }
    for section in &sections.others {
        text += &written(section);
    }
    text.trim_end().to_owned() + "\n"
}

fn written(section: &ReportSection) -> String {
    let mut text = format!("## {}\n\n", section.title);
    for line in &section.text {
        text += &(wrapped(line, "") + "\n");
    }
    if let Some(table) = &section.table {
        text += &(rows(table) + "\n");
    }
    if let Some(code) = &section.code {
        text += &format!("```text\n{code}\n```\n\n");
    }
    for line in &section.notes {
        text += &(wrapped(line, "") + "\n");
    }
    text
}

/// The longest line of a paragraph.
const WIDTH: usize = 120;

/// A paragraph in lines, the later ones indented.
fn wrapped(text: &str, indent: &str) -> String {
    let mut lines = String::new();
    let mut width = 0;
    for word in text.split(' ') {
        let length = word.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            lines += &format!("\n{indent}{word}");
            width = indent.len() + length;
        } else {
            let space = if width > 0 { " " } else { "" };
            lines += &format!("{space}{word}");
            width += space.len() + length;
        }
    }
    lines + "\n"
}

fn rows(table: &ReportTable) -> String {
    let line = |cells: &mut dyn Iterator<Item = String>| {
        let cells: Vec<String> = cells.collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let rule = |column: usize| if (1..=table.numbers).contains(&column) { "--:" } else { "---" };
    let mut text = line(&mut table.header.iter().map(|&name| name.to_owned()));
    text += &line(&mut (0..table.header.len()).map(|column| rule(column).to_owned()));
    for row in &table.rows {
        text += &line(&mut row.iter().map(|cell| cell.replace('|', "\\|").replace('\n', " ")));
    }
    text
}
