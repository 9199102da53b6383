//! `.evl` files of the original program: a population of evaluation polynomials, or a single one.

use std::time::Duration;

use crate::{
    models::{Polynomial, PolynomialKind},
    text::found_or_end,
};

/// A population of polynomials as stored in a file.
///
/// ```
/// use othello_engine::notation::evl;
///
/// let population = evl::read("1 1\n100\n7 50 -25 1\n9 48 -20 1.5\n")?;
/// assert_eq!((population.generations, population.individuals.len()), (100, 2));
/// // The last row is the one that plays.
/// assert_eq!(population.elite().fitness, 9);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Population {
    /// The kind of the polynomials.
    pub kind: PolynomialKind,
    /// The number of generations evolved.
    pub generations: u32,
    /// The rows in the order of the file, at least one. The last is the elite, which plays.
    pub individuals: Vec<Individual>,
    /// The duration of the evolution, written in whole seconds; a single function may have none.
    pub time: Option<Duration>,
}

/// One row of a population.
///
/// ```
/// use othello_engine::notation::evl;
///
/// let population = evl::read("1 1\n100\n7 50 -25 1\n9 48 -20 1.5\n")?;
/// let polynomial = population.elite().polynomial(population.kind);
/// assert_eq!(polynomial.coefficients(), [48.0, -20.0, 1.5]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Individual {
    /// Points won in its games.
    pub fitness: i64,
    /// One finite coefficient for each variable of the kind.
    pub coefficients: Vec<f64>,
}

impl Population {
    /// The individual that plays when the file is chosen: the last row.
    pub fn elite(&self) -> &Individual {
        self.individuals.last().expect("a population has at least one row")
    }
}

impl Individual {
    /// The evaluation function of this row.
    pub fn polynomial(&self, kind: PolynomialKind) -> Polynomial {
        Polynomial::new(kind, &self.coefficients)
            .expect("a row has finite coefficients of its kind")
    }
}

/// An `.evl` text could not be read.
///
/// ```
/// use othello_engine::notation::evl;
///
/// let error = evl::read("1 1\n100\n7 50 -25\n").unwrap_err();
/// let expected = "line 3: expected a whole fitness and 3 finite coefficients, found \"7 50 -25\"";
/// assert_eq!(error.to_string(), expected);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: expected {expected}, found {}", found_or_end(.found.as_deref()))]
pub struct EvlError {
    /// The line, 1 for the first.
    pub line: usize,
    /// The expected content.
    pub expected: String,
    /// The content found; `None` if the text ended.
    pub found: Option<String>,
}

/// The headers of all kinds, for errors: `one of the headers "1 1" (SCI), "1 2" (JMA)`.
fn headers() -> String {
    let header =
        |(number, kind): (u32, PolynomialKind)| format!("\"1 {number}\" ({})", kind.title());
    let headers: Vec<String> = (1..).zip(PolynomialKind::ALL).map(header).collect();
    format!("one of the headers {}", headers.join(", "))
}

/// The kind that a header such as `1 2` names.
fn kind_of(header: &str) -> Option<PolynomialKind> {
    let ["1", number] = header.split_whitespace().collect::<Vec<_>>()[..] else { return None };
    let mut numbered = (1..).zip(PolynomialKind::ALL);
    numbered.find(|(own, _): &(u32, _)| own.to_string() == number).map(|(_, kind)| kind)
}

/// Reads a population, or a single function. Blank lines and CRLF are accepted, and the time line
/// may be missing.
///
/// # Errors
/// If a line is malformed, or a number is infinite or not a number.
pub fn read(text: &str) -> Result<Population, EvlError> {
    let mut lines = Lines::new(text);
    let (line, header) = lines.next(&headers())?;
    let kind = kind_of(header).ok_or_else(|| error(line, &headers(), header))?;
    let (line, count) = lines.next("the number of generations")?;
    let generations =
        count.parse().map_err(|_| error(line, "the number of generations, 0 or more", count))?;

    let mut individuals = Vec::new();
    let mut time = None;
    while let Some((line, row)) = lines.optional() {
        // The original program is Spanish.
        if row.starts_with("Tiempo") {
            time = Some(read_time(line, row)?);
            if let Some((line, more)) = lines.optional() {
                return Err(error(line, "nothing after the time", more));
            }
        } else {
            individuals.push(read_row(line, row, kind)?);
        }
    }
    if individuals.is_empty() {
        lines.next("a fitness and coefficients")?;
    }
    Ok(Population { kind, generations, individuals, time })
}

fn read_row(line: usize, row: &str, kind: PolynomialKind) -> Result<Individual, EvlError> {
    let expected = || format!("a whole fitness and {} finite coefficients", kind.len());
    let wrong = || error(line, &expected(), row);
    let mut words = row.split_whitespace();
    let fitness = words.next().and_then(|word| word.parse().ok()).ok_or_else(wrong)?;
    let coefficients: Vec<f64> =
        words.map(str::parse).collect::<Result<_, _>>().map_err(|_| wrong())?;
    let individual = Individual { fitness, coefficients };
    if Polynomial::new(kind, &individual.coefficients).is_none() {
        return Err(wrong());
    }
    Ok(individual)
}

/// Reads `Tiempo: 6 horas, 11 minutos, 32 segundos`.
fn read_time(line: usize, text: &str) -> Result<Duration, EvlError> {
    let wrong = || error(line, "\"Tiempo: H horas, M minutos, S segundos\"", text);
    let words: Vec<&str> = text
        .split(|c: char| c.is_whitespace() || c == ',' || c == ':')
        .filter(|w| !w.is_empty())
        .collect();
    let ["Tiempo", hours, "horas", minutes, "minutos", seconds, "segundos"] = words[..] else {
        return Err(wrong());
    };
    let number = |word: &str| word.parse::<u64>().map_err(|_| wrong());
    let minutes = number(hours)?.checked_mul(60).and_then(|m| m.checked_add(number(minutes).ok()?));
    let seconds = minutes.and_then(|m| m.checked_mul(60)?.checked_add(number(seconds).ok()?));
    seconds.map(Duration::from_secs).ok_or_else(wrong)
}

/// The population in the format of the original program: LF line ends, six decimals. It reads back
/// equal to six decimals.
///
/// ```
/// use othello_engine::notation::evl;
///
/// let population = evl::read("1 1\n5\n7 50 -25 1\n")?;
/// assert_eq!(evl::write(&population), "1 1\n5\n7 50.000000 -25.000000 1.000000\n");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn write(population: &Population) -> String {
    let kind = PolynomialKind::ALL.iter().position(|kind| *kind == population.kind);
    let number = kind.expect("all kinds are there") + 1;
    let mut text = format!("1 {number}\n{}\n", population.generations);
    for individual in &population.individuals {
        text += &individual.fitness.to_string();
        for coefficient in &individual.coefficients {
            text += &format!(" {coefficient:.6}");
        }
        text.push('\n');
    }
    if let Some(time) = population.time {
        let seconds = time.as_secs();
        let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
        text += &format!("Tiempo: {hours} horas, {minutes} minutos, {seconds} segundos\n");
    }
    text
}

fn error(line: usize, expected: &str, found: &str) -> EvlError {
    EvlError { line, expected: expected.to_owned(), found: Some(found.to_owned()) }
}

/// The non-blank lines with their numbers.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    count: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Lines<'a> {
        Lines { lines: text.lines().enumerate(), count: text.lines().count() }
    }

    fn optional(&mut self) -> Option<(usize, &'a str)> {
        self.lines
            .by_ref()
            .map(|(index, line)| (index + 1, line.trim()))
            .find(|(_, line)| !line.is_empty())
    }

    fn next(&mut self, expected: &str) -> Result<(usize, &'a str), EvlError> {
        let line = self.count + 1;
        self.optional().ok_or(EvlError { line, expected: expected.to_owned(), found: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ORIGINAL: &str = include_str!("../../tests/data/player100aSCI.evl");

    #[test]
    fn a_file_of_the_original_program_round_trips_byte_for_byte() {
        let population = read(ORIGINAL).unwrap();
        assert_eq!(population.kind, PolynomialKind::Sci);
        assert_eq!(population.generations, 100);
        assert_eq!(population.individuals.len(), 31);
        assert_eq!(population.elite().fitness, 162);
        assert_eq!(population.elite().coefficients, [4.797, -0.453, 1.503001]);
        assert_eq!(population.time, Some(Duration::from_secs(6 * 3600 + 11 * 60 + 32)));
        assert_eq!(write(&population), ORIGINAL);
    }

    #[test]
    fn crlf_blank_lines_and_a_missing_time_are_accepted() {
        let text = ORIGINAL.replace('\n', "\r\n\r\n");
        assert_eq!(read(&text).unwrap(), read(ORIGINAL).unwrap());
        let (rows, _) = ORIGINAL.split_once("Tiempo").unwrap();
        assert_eq!(read(rows).unwrap().time, None);
        assert_eq!(write(&read(rows).unwrap()), rows);
    }

    #[test]
    fn an_error_names_the_line_the_found_and_the_expected_content() {
        let message = |text: &str| read(text).unwrap_err().to_string();
        let unknown = message("1 99\n");
        let expected = "line 1: expected one of the headers \"1 1\" (SCI), \"1 2\" (JMA), ";
        assert!(unknown.starts_with(expected), "{unknown}");
        assert!(unknown.ends_with(", found \"1 99\""), "{unknown}");
        assert_eq!(
            message("1 1\n100\n\n5 1 2\n"),
            "line 4: expected a whole fitness and 3 finite coefficients, found \"5 1 2\""
        );
        assert_eq!(
            message("1 1\n100\n5 1 2 inf\n"),
            "line 3: expected a whole fitness and 3 finite coefficients, found \"5 1 2 inf\""
        );
        assert_eq!(
            message("1 1\n100\n"),
            "line 3: expected a fitness and coefficients, found the end of the text"
        );
        assert_eq!(
            message("1 1\n100\n5 1 2 3\nTiempo: 1 hora\n"),
            "line 4: expected \"Tiempo: H horas, M minutos, S segundos\", found \"Tiempo: 1 hora\""
        );
    }
}
