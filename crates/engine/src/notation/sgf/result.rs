//! Results in SGF: `B+12`, `W+R`, `0`, `B+`.

use crate::{
    Color, GameTree, Outcome,
    notation::record::{EarlyEnd, GameRecord},
};

/// The meaning of a result.
#[derive(Default)]
pub struct GameResult {
    pub margin: Option<f32>,
    pub ended: Option<EarlyEnd>,
    pub outcome: Option<Outcome>,
}

impl GameResult {
    /// Reads a result; `None` for another text, such as `Void`.
    pub fn read(text: &str) -> Option<GameResult> {
        let text = text.trim();
        if matches!(text, "" | "?") {
            return Some(GameResult::default());
        }
        if text == "0" || text.eq_ignore_ascii_case("draw") {
            return Some(GameResult { margin: Some(0.0), ..GameResult::default() });
        }
        let (winner, how) = text.split_once('+')?;
        let (winner, outcome) = match winner.trim() {
            "B" | "b" => (Color::Black, Outcome::Win),
            "W" | "w" => (Color::White, Outcome::Loss),
            _ => return None,
        };
        let (sign, loser) = (if winner == Color::Black { 1.0 } else { -1.0 }, winner.other());
        let how = how.trim().to_ascii_lowercase();
        let (mut margin, mut ended) = (None, None);
        match how.as_str() {
            "" => {}
            "r" | "resign" => ended = Some(EarlyEnd::resigned(loser)),
            "t" | "time" => ended = Some(EarlyEnd::out_of_time(loser)),
            number => {
                let discs = number.parse().ok().filter(|discs: &f32| discs.abs() <= 64.0)?;
                margin = Some(sign * discs);
            }
        }
        let is_bare = margin.is_none() && ended.is_none();
        Some(GameResult { margin, ended, outcome: is_bare.then_some(outcome) })
    }
}

/// The text of a result: the winner and the margin or reason; `None` if it is unknown.
pub fn text(record: &GameRecord, tree: &GameTree) -> Option<String> {
    if let Some(ended) = record.ended {
        let how = match ended {
            EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned => "R",
            EarlyEnd::BlackOutOfTime | EarlyEnd::WhiteOutOfTime => "T",
        };
        let winner = if ended.sign() > 0 { 'B' } else { 'W' };
        return Some(format!("{winner}+{how}"));
    }
    let played = || tree.main_game().result().map(|margin| margin as f32);
    if let Some(margin) = record.result.or_else(played) {
        return Some(match margin {
            0.0 => "0".to_owned(),
            0.0.. => format!("B+{margin}"),
            _ => format!("W+{}", -margin),
        });
    }
    match record.outcome? {
        Outcome::Win => Some("B+".to_owned()),
        Outcome::Loss => Some("W+".to_owned()),
        Outcome::Draw => Some("0".to_owned()),
    }
}
