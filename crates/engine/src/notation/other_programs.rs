//! Read-only formats of other programs and servers: PGN, PlayOK and Othello Quest.

use super::{
    record::GameRecord,
    transcript::{self, TranscriptError},
};

/// Reads PGN and the text of PlayOK: lines of `[Tag "text"]`, then numbered moves.
pub fn pgn(text: &str) -> Result<Vec<GameRecord>, TranscriptError> {
    let (mut records, mut moves_before) = (Vec::new(), true);
    for (line, byte) in lines(text) {
        let line_text = line.trim();
        if let Some(tag) = line_text.strip_prefix('[') {
            if moves_before {
                records.push(GameRecord::default());
                moves_before = false;
            }
            let record: &mut GameRecord = records.last_mut().expect("one was begun");
            let value = tag.split('"').nth(1).unwrap_or_default().to_owned();
            let name = tag.split_whitespace().next().unwrap_or_default();
            match name {
                "Black" => record.black = value,
                "White" => record.white = value,
                "Site" | "Event" if record.place.is_empty() => record.place = value,
                "Date" => record.date = value,
                _ => {}
            }
        } else if !line_text.is_empty() {
            moves_before = true;
            let record = records.last_mut().expect("the text begins with a tag");
            transcript::play_all(&mut record.game, line).map_err(|error| error.shifted(byte))?;
        }
    }
    for record in &mut records {
        record.result = record.game.result().map(|margin| margin as f32);
    }
    Ok(records)
}

/// The lines with their byte offsets.
fn lines(text: &str) -> impl Iterator<Item = (&str, usize)> {
    text.split_inclusive('\n').scan(0, |at, line| {
        let start = *at;
        *at += line.len();
        Some((line, start))
    })
}

/// Reads the moves of Othello Quest's JSON: each is `"m":"f5"`, a pass is `"m":"-"`.
pub fn quest(text: &str) -> Result<GameRecord, TranscriptError> {
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
    Ok(record)
}
