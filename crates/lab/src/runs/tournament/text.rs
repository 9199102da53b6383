//! A tournament's table as plain text: standings, cross table and likelihoods of superiority.

use super::{Cell, TournamentTable};
use crate::rating::elo::likelihood_text;

/// The maximum number of players for the cross tables; larger ones would not fit a terminal.
pub(super) const WIDEST: usize = 24;

/// The meaning of the tables' cells.
pub(super) const LEGEND: &str = "Elo: by these games alone; low and high are the ends of the 95% interval.
Cross table: rows play black, columns white; the discs at the end, or their means over several games. A star: black \
won more games than white.
Superior to: the likelihood in percent that the player of the row is stronger than the player of the column.
";

impl TournamentTable {
    /// All tables, for a terminal or a file.
    pub fn text(&self) -> String {
        let mut text = self.standings_text();
        if self.repeated > 0 {
            let (games, different) = (self.games(), self.games() - self.repeated);
            text += &format!("{games} games, {different} different: each counts once for Elo\n");
        }
        if self.names.len() <= WIDEST {
            text += &format!("\n{}\n{}\n{LEGEND}", self.cross_text(), self.superiority_text());
        }
        text
    }

    /// The standings, with ratings and their 95% intervals.
    pub(crate) fn standings_text(&self) -> String {
        aligned(&self.standings_rows(), 2)
    }

    /// The rows of the standings, with their headings.
    pub(super) fn standings_rows(&self) -> Vec<Vec<String>> {
        let mut rows = vec![
            ["#", "player", "Elo", "low", "high", "score", "games", "discs"]
                .map(str::to_owned)
                .to_vec(),
        ];
        for (place, standing) in self.standings.iter().enumerate() {
            let games = f64::from(standing.games().max(1));
            rows.push(vec![
                (place + 1).to_string(),
                self.names[standing.player].clone(),
                format!("{:.0}", standing.rated.rating),
                format!("{:.0}", standing.rated.low),
                format!("{:.0}", standing.rated.high),
                format!("{:.1}%", 100.0 * standing.points() / games),
                standing.games().to_string(),
                format!("{:+.1}", standing.margin as f64 / games),
            ]);
        }
        rows
    }

    /// The cross table, in the order of the standings: rows are black (CPU1), columns are white (CPU2). A
    /// cell has the discs on the final board, or their means with one decimal over several games. A `*` marks
    /// cells where black has won more often.
    pub(crate) fn cross_text(&self) -> String {
        aligned(&self.cross_rows(), 1)
    }

    /// The rows of the cross table, with their headings.
    pub(super) fn cross_rows(&self) -> Vec<Vec<String>> {
        let order: Vec<usize> = self.standings.iter().map(|standing| standing.player).collect();
        let header = ["black \\ white", "#"].map(str::to_owned).into_iter();
        let mut rows = vec![header.chain((1..=order.len()).map(|n| n.to_string())).collect()];
        for (place, &black) in order.iter().enumerate() {
            let cells = order.iter().map(|&white| cell_text(&self.cells[black][white]));
            let head = [self.names[black].clone(), (place + 1).to_string()];
            rows.push(head.into_iter().chain(cells).collect());
        }
        rows
    }

    /// The likelihood in percent that the player in the row is stronger than the one in the column.
    pub(crate) fn superiority_text(&self) -> String {
        aligned(&self.superiority_rows(), 1)
    }

    /// The rows of the likelihoods of superiority, with their headings.
    pub(super) fn superiority_rows(&self) -> Vec<Vec<String>> {
        let order: Vec<usize> = self.standings.iter().map(|standing| standing.player).collect();
        let header = ["superior to", "#"].map(str::to_owned).into_iter();
        let mut rows = vec![header.chain((1..=order.len()).map(|n| n.to_string())).collect()];
        for (place, &row) in order.iter().enumerate() {
            let cells = order.iter().map(|&column| {
                let likelihood = self.superiority[row][column];
                if row == column { String::new() } else { likelihood_text(likelihood) }
            });
            let head = [self.names[row].clone(), (place + 1).to_string()];
            rows.push(head.into_iter().chain(cells).collect());
        }
        rows
    }
}

/// The discs of a cell's only game, or their means over several games.
pub fn cell_text(cell: &Cell) -> String {
    let mark = if cell.wins > cell.losses { "*" } else { "" };
    match cell.games() {
        0 => String::new(),
        1 => format!("{}-{}{mark}", cell.black_discs, cell.white_discs),
        games => {
            let mean = |discs: u32| f64::from(discs) / f64::from(games);
            format!("{:.1}-{:.1}{mark}", mean(cell.black_discs), mean(cell.white_discs))
        }
    }
}

/// Aligns columns; the first `left` columns are set flush left, the others flush right.
fn aligned(rows: &[Vec<String>], left: usize) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or(0)).collect();
    let mut text = String::new();
    for row in rows {
        let mut line = String::new();
        for (column, (field, width)) in row.iter().zip(&widths).enumerate() {
            let fill = " ".repeat(width - field.chars().count());
            let cell = if column < left { format!("{field}{fill}") } else { fill + field };
            line += &format!("{}{cell}", if column == 0 { "" } else { "  " });
        }
        text += line.trim_end();
        text.push('\n');
    }
    text
}
