//! `history.csv`: a header and one line per generation.

use crate::{
    evolution::GenerationSummary,
    rating::benchmark::{Field, Strength},
};

const FIGURES: [&str; 9] = [
    "generation",
    "best",
    "median",
    "worst",
    "variance",
    "diversity",
    "champion",
    "score",
    "error",
];

/// The header line, with columns for the spread of `weights` weights.
pub fn header(weights: usize) -> String {
    let spread = (1..=weights).flat_map(|i| [format!("mean{i}"), format!("deviation{i}")]);
    let opponents = Field::Evolution.opponents().iter().map(|opponent| opponent.name);
    let names = FIGURES.into_iter().chain(opponents).map(str::to_owned).chain(spread);
    names.collect::<Vec<_>>().join(",") + "\n"
}

/// A generation's line. Numbers survive a round trip exactly; without a benchmark its columns are empty.
pub fn line(summary: &GenerationSummary) -> String {
    let s = summary;
    let mut fields = vec![s.number.to_string()];
    let figures = [s.best, s.median, s.worst, s.variance, s.diversity];
    fields.extend(figures.map(|x| x.to_string()));
    fields.push(s.champion.to_string());
    match &s.strength {
        Some(strength) => {
            let figures = [strength.score, strength.error].into_iter();
            fields
                .extend(figures.chain(strength.by_opponent.iter().copied()).map(|x| x.to_string()));
        }
        None => fields.extend(std::iter::repeat_n(String::new(), 2 + Field::SIZE)),
    }
    fields.extend(s.spread.iter().flat_map(|(mean, sd)| [mean.to_string(), sd.to_string()]));
    fields.join(",") + "\n"
}

/// Reads the generations up to `done`; `begun` is the first one required, if known. A kill can leave one
/// extra line or a part of it. Anything else unexpected is an error.
///
/// # Errors
/// The line number, from 1, and the reason.
pub fn read(
    text: &str,
    begun: Option<u32>,
    done: u32,
) -> Result<Vec<GenerationSummary>, (usize, String)> {
    let whole = text.rfind('\n').map_or("", |end| &text[..end]);
    let mut history: Vec<GenerationSummary> = Vec::new();
    // A power loss can leave zeros in place of a generation.
    let rows = (2..).zip(whole.lines().skip(1)).filter(|(_, row)| !row.contains('\0'));
    for (line, row) in rows {
        let summary = read_line(row)
            .ok_or_else(|| (line, "expected a generation's figures in every column".to_owned()))?;
        let found = summary.number;
        let expected = history.last().map_or(begun.unwrap_or(found).min(found), |s| s.number + 1);
        if found != expected {
            return Err((line, format!("expected generation {expected}, found {found}")));
        }
        if found > done + 1 {
            return Err((line, format!("generation {found} is not in a run of {done}")));
        }
        history.push(summary);
    }
    history.retain(|summary| summary.number <= done);
    let last = history.last().map_or(begun.map_or(done, |begun| begun - 1), |s| s.number);
    if last < done {
        return Err((
            history.len() + 2,
            format!("expected generation {}, found the end", last + 1),
        ));
    }
    Ok(history)
}

fn read_line(line: &str) -> Option<GenerationSummary> {
    let fields: Vec<&str> = line.split(',').collect();
    let (figures, rest) = fields.split_at_checked(FIGURES.len())?;
    let (opponents, spread) = rest.split_at_checked(Field::SIZE)?;
    let number = |index: usize| figures[index].parse::<f64>().ok();
    let strength = match figures[7] {
        "" => None,
        _ => Some(Strength {
            score: number(7)?,
            error: number(8)?,
            by_opponent: opponents.iter().map(|x| x.parse().ok()).collect::<Option<_>>()?,
        }),
    };
    let spread: Vec<f64> = spread.iter().map(|x| x.parse().ok()).collect::<Option<_>>()?;
    if spread.len() % 2 == 1 {
        return None;
    }
    Some(GenerationSummary {
        number: figures[0].parse().ok()?,
        best: number(1)?,
        median: number(2)?,
        worst: number(3)?,
        variance: number(4)?,
        diversity: number(5)?,
        champion: figures[6].parse().ok()?,
        strength,
        spread: spread.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(number: u32, strength: Option<Strength>) -> GenerationSummary {
        GenerationSummary {
            number,
            best: 1.0 / 3.0,
            median: 0.0,
            worst: -7.25,
            variance: 1e-9,
            diversity: 2.5,
            champion: 71,
            strength,
            spread: vec![(0.1, 0.2), (-3.0, 4.0)],
        }
    }

    #[test]
    fn a_history_survives_a_round_trip_and_drops_a_torn_line() {
        let by_opponent = vec![1.0, 0.5, 0.125, 0.0, 0.75, 0.25];
        let strength = Strength { score: 0.7, error: 0.1, by_opponent };
        let summaries = [summary(1, Some(strength)), summary(2, None)];
        let text = header(2) + &line(&summaries[0]) + &line(&summaries[1]);
        assert_eq!(read(&text, Some(1), 2).unwrap(), summaries);
        let columns = |line: &str| line.split(',').count();
        assert!(text.lines().all(|line| columns(line) == columns(&header(2))));
        // A kill tore the line of an unsaved generation.
        for cut in text.len() - 10..text.len() {
            assert_eq!(read(&text[..cut], Some(1), 1).unwrap(), summaries[..1]);
        }
        // The line is complete but its generation was not saved; then a power loss during a write.
        assert_eq!(read(&text, Some(1), 1).unwrap(), summaries[..1]);
        let lost = text.clone() + "\0\0\0,7\n";
        assert_eq!(read(&lost, Some(1), 2).unwrap(), summaries);
        assert!(read(&lost, Some(1), 3).is_err());
    }

    #[test]
    fn damaged_and_missing_rows_are_reported_with_their_line() {
        let rows: Vec<String> = (1..=4).map(|number| line(&summary(number, None))).collect();
        let whole = header(2) + &rows.concat();
        assert_eq!(read(&whole, Some(1), 4).unwrap().len(), 4);
        let error = |text: &str, begun, done| read(text, begun, done).unwrap_err();
        assert_eq!(error(&whole.replace("\n3,", "\n3x,"), Some(1), 4).0, 4);
        assert_eq!(error(&(header(2) + &rows[0] + &rows[2]), Some(1), 3).0, 3);
        assert_eq!(error(&whole, Some(1), 5).0, 6);
        assert_eq!(error(&whole, Some(1), 2).0, 5);
        assert_eq!(error(&header(2), Some(1), 1).0, 2);
        // A run that started at the third generation of another, before and after its own first.
        assert_eq!(read(&(header(2) + &rows[2..].concat()), Some(3), 4).unwrap().len(), 2);
        assert_eq!(read(&header(2), None, 3).unwrap(), []);
        assert_eq!(error(&(header(2) + &rows[3]), Some(3), 4).0, 2);
    }
}
