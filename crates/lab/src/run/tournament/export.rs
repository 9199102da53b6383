//! Finished games as text for other programs.

use othello_engine::{
    Color,
    notation::{ggf, record as games},
};

use super::Record;
use crate::players::entrant::Entrant;

/// The names of the fields of a line.
pub(super) const HEADER: &str =
    "game,black,white,black_discs,white_discs,margin,failed,reason,moves\n";

/// The games as comma-separated values with a header: the number from 1, the players, their discs as
/// they lay, black's margin with the empty squares given to the winner, who failed and why, the
/// moves from the opening's board.
pub fn csv<'a>(records: impl IntoIterator<Item = &'a Record>, players: &[Entrant]) -> String {
    HEADER.to_owned() + &lines(records, players)
}

/// The lines without the header.
pub(super) fn lines<'a>(
    records: impl IntoIterator<Item = &'a Record>,
    players: &[Entrant],
) -> String {
    let mut writer = csv::Writer::from_writer(Vec::new());
    for record in records {
        let moves = record.game.moves().iter().fold(String::new(), |text, s| text + &s.to_string());
        let failed = record.failure.as_ref().map_or(String::new(), |(color, _)| color.to_string());
        let reason = record.failure.as_ref().map_or("", |(_, reason)| reason.as_str());
        let fields: [&str; 9] = [
            &(record.number + 1).to_string(),
            players[record.black].name(),
            players[record.white].name(),
            &record.discs(Color::Black).to_string(),
            &record.discs(Color::White).to_string(),
            &record.margin.to_string(),
            &failed,
            // A line is a line.
            &reason.replace(['\n', '\r'], " "),
            &moves,
        ];
        writer.write_record(fields).expect("a vector takes everything");
    }
    let bytes = writer.into_inner().expect("a vector takes everything");
    String::from_utf8(bytes).expect("fields are text")
}

/// The games in GGF, one in a line.
pub fn ggf<'a>(records: impl IntoIterator<Item = &'a Record>, players: &[Entrant]) -> String {
    let games: Vec<games::Record> = records
        .into_iter()
        .map(|record| games::Record {
            black: players[record.black].name().to_owned(),
            white: players[record.white].name().to_owned(),
            place: "Othello Lab".to_owned(),
            result: Some(record.margin as f32),
            ..games::Record::of_game(record.game.clone())
        })
        .collect();
    ggf::write(&games)
}
