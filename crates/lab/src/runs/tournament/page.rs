//! A tournament's table as a self-contained page.

use maud::{Markup, html};

use super::{
    TournamentTable,
    text::{LEGEND, WIDEST},
};
use crate::report_page::document;

impl TournamentTable {
    /// All tables as a page with this title.
    pub fn html(&self, title: &str) -> String {
        let different = self.games() - self.repeated;
        let body = html! {
            h1 { (title) }
            h2 { "Standings" }
            (table(&self.standings_rows(), 2))
            p { (self.games()) " games" @if self.repeated > 0 { ", " (different) " different: each counts once for Elo" } }
            @if self.names.len() <= WIDEST {
                h2 { "Cross table" }
                (table(&self.cross_rows(), 1))
                h2 { "Likelihood of superiority" }
                (table(&self.superiority_rows(), 1))
            }
            @for line in LEGEND.lines() { p.weak { (line) } }
        };
        document(title, &body)
    }
}

/// A table whose first row is its head. All columns but the first `left` have numbers.
fn table(rows: &[Vec<String>], left: usize) -> Markup {
    let class = |column: usize| if column < left { "" } else { "number" };
    let (head, rows) = rows.split_first().expect("a table has a head");
    html! {
        div.wide { table {
            tr { @for (column, name) in head.iter().enumerate() { th class=(class(column)) { (name) } } }
            @for row in rows {
                tr { @for (column, cell) in row.iter().enumerate() { td class=(class(column)) { (cell) } } }
            }
        } }
    }
}
