//! The report as one self-contained page.

use maud::{Markup, PreEscaped, html};

use super::{ReportSection, ReportTable, Sections};
use crate::report_page::document;

/// Renders the whole page.
pub(super) fn html(sections: &Sections, picture: Option<&str>) -> String {
    let body = html! {
        h1 { (sections.title) }
        ul { @for line in &sections.answer { li { (line) } } }
        @for section in &sections.measures { (part(section)) }
        @if let Some(picture) = picture {
            h2 { "Learning curves" }
            (PreEscaped(picture))
            p.weak { (sections.curves) }
        }
        @for section in &sections.others { (part(section)) }
    };
    document(&sections.title, &body)
}

fn part(section: &ReportSection) -> Markup {
    html! {
        h2 { (section.title) }
        @for line in &section.text { p { (line) } }
        @if let Some(table) = &section.table { (rows(table)) }
        @if let Some(code) = &section.code { pre { code { (code) } } }
        @for line in &section.notes { p.weak { (line) } }
    }
}

fn rows(table: &ReportTable) -> Markup {
    let class = |column: usize| if (1..=table.numbers).contains(&column) { "number" } else { "" };
    html! {
        div.wide { table {
            tr { @for (column, name) in table.header.iter().enumerate() { th class=(class(column)) { (name) } } }
            @for row in &table.rows {
                tr { @for (column, cell) in row.iter().enumerate() { td class=(class(column)) { (cell) } } }
            }
        } }
    }
}
