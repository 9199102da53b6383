//! Othello Quest, a server with games as JSON.

use super::{
    conversion::{Converted, LeftOut, LeftOutReason},
    record::GameRecord,
    transcript::{self, TranscriptError},
};

/// Reads the moves of Othello Quest's JSON: each is `"m":"f5"`, a pass is `"m":"-"`. The end of a text that breaks
/// off is left out.
pub fn read(text: &str) -> Result<Converted<GameRecord>, TranscriptError> {
    let mut record = GameRecord::default();
    let mut rest = text;
    while let Some(at) = rest.find("\"m\"") {
        rest = &rest[at + 3..];
        let after = rest.trim_start_matches(|c: char| c == ':' || c.is_whitespace());
        let Some(value) = after.strip_prefix('"').and_then(|after| after.split('"').next()) else {
            continue;
        };
        let byte = text.len() - after.len() + 1;
        transcript::play_all(&mut record.game, value).map_err(|error| error.shifted(byte))?;
    }
    let mut names = text.split("\"name\"").skip(1).map(|after| {
        after
            .trim_start_matches([':', ' '])
            .trim_start_matches('"')
            .split('"')
            .next()
            .unwrap_or_default()
    });
    let mut name = || names.next().unwrap_or_default().to_owned();
    (record.black, record.white) = (name(), name());
    record.result = record.game.result().map(|margin| margin as f32);
    let is_cut = text.matches('{').count() > text.matches('}').count();
    let cut = LeftOut { game: Some(1), line: None, reason: LeftOutReason::Cut };
    Ok(Converted { content: record, left_out: if is_cut { vec![cut] } else { Vec::new() } })
}
