//! Export of finished games for other programs.

use othello_engine::{
    Color, Game,
    notation::{ggf, record as games},
};

use super::{Record, Tournament};

/// The column names.
pub(super) const HEADER: &str =
    "game,black,white,black_discs,white_discs,margin,failed,reason,moves\n";

/// The reason of a game that this side resigned.
pub(super) const fn resignation(color: Color) -> &'static str {
    match color {
        Color::Black => "black resigned",
        Color::White => "white resigned",
    }
}

impl Tournament {
    /// The games as CSV with a header. Columns: the number from 1, the players, their discs on the final
    /// board, black's margin with the empty squares given to the winner, the side that failed and why, or
    /// only who resigned, and the moves from the opening's board.
    pub fn csv(&self) -> String {
        HEADER.to_owned() + &self.lines(self.records())
    }

    /// The lines of these games, without the header.
    pub(super) fn lines<'a>(&self, records: impl IntoIterator<Item = &'a Record>) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        for record in records {
            let moves = record.moves.iter().fold(String::new(), |text, s| text + &s.to_string());
            let failed = record.failure.as_ref().map_or(String::new(), |f| f.0.to_string());
            let reason = match (record.failure.as_deref(), record.resigned) {
                (Some((_, reason)), _) => reason.as_str(),
                (None, Some(color)) => resignation(color),
                (None, None) => "",
            };
            let fields: [&str; 9] = [
                &(record.number + 1).to_string(),
                self.players[record.black].name(),
                self.players[record.white].name(),
                &record.discs(Color::Black).to_string(),
                &record.discs(Color::White).to_string(),
                &record.margin.to_string(),
                &failed,
                // Line breaks would split the record for line-based readers.
                &reason.replace(['\n', '\r'], " "),
                &moves,
            ];
            writer.write_record(fields).expect("a vector takes everything");
        }
        let bytes = writer.into_inner().expect("a vector takes everything");
        String::from_utf8(bytes).expect("fields are text")
    }

    /// The games in GGF, one per line.
    pub fn ggf(&self) -> String {
        let games: Vec<games::GameRecord> = self
            .records()
            .map(|record| games::GameRecord {
                black: self.players[record.black].name().to_owned(),
                white: self.players[record.white].name().to_owned(),
                place: "Othello Lab".to_owned(),
                result: Some(record.margin as f32),
                ended: record.resigned.map(games::EarlyEnd::resigned),
                ..games::GameRecord::of_game(self.game(record))
            })
            .collect();
        ggf::write(&games).content
    }

    /// Replays a finished game on its starting board.
    fn game(&self, record: &Record) -> Game {
        let mut game = self.fixture(record.number as usize).start.truncated(0);
        for &square in &record.moves {
            game.play(square).expect("it was played");
        }
        game
    }
}
