//! The ladder: one permanent list of every player met, programs rated by all their results at once,
//! and the person at the keyboard by Glicko-2.

use std::{
    fmt, fs, io,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use crate::{
    measure::rating::{Anchor, Encounter, Person, PersonResult, expected_score, rate_pool},
    run::tournament::Tournament,
    store,
};

/// The player all ratings are measured from, if it is on the ladder, and its rating.
pub const ANCHOR: (&str, f64) = ("alphabeta:4@sci", 1500.0);

/// How many points of a history are kept.
const HISTORY: usize = 500;

/// The ladder and the file it lives in.
#[derive(Clone, Debug)]
pub struct Ladder {
    path: PathBuf,
    book: Book,
    rungs: Vec<Rung>,
}

/// What the file holds.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Book {
    /// Where results came from: tournaments by their names, and single games.
    events: Vec<Event>,
    /// How the programs were rated from event to event.
    histories: Vec<History>,
    person: PersonPage,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    source: String,
    results: Vec<(String, String, Vec<u64>)>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    name: String,
    ratings: Vec<f64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct PersonPage {
    rating: Person,
    games: Vec<PersonGame>,
}

/// A game of the person at the keyboard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PersonGame {
    /// The program played against.
    pub opponent: String,
    /// 1 a win of the person, ½ a draw, 0 a loss.
    pub score: f64,
    /// The person's rating after it.
    pub rating: f64,
    /// One standard deviation of that rating.
    pub deviation: f64,
}

/// A program on the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// How it is spelled.
    pub name: String,
    /// Its rating.
    pub rating: f64,
    /// The lower end of the 95 % interval.
    pub low: f64,
    /// The upper end.
    pub high: f64,
    /// How many games it has played against programs.
    pub games: u64,
    /// Its ratings after each event it took part in, oldest first.
    pub history: Vec<f64>,
}

/// A ladder cannot be read or written.
#[derive(Debug)]
pub enum LadderError {
    /// The file cannot be read or written.
    File {
        /// Which one.
        path: PathBuf,
        /// Why not.
        source: io::Error,
    },
    /// The file does not hold a ladder.
    Damaged {
        /// Which one.
        path: PathBuf,
        /// Where and what, in one sentence.
        reason: String,
    },
}

impl fmt::Display for LadderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LadderError::File { path, source } => write!(f, "{}: {source}", path.display()),
            LadderError::Damaged { path, reason } => write!(f, "{}:{reason}", path.display()),
        }
    }
}

impl std::error::Error for LadderError {}

impl Ladder {
    /// Opens the ladder in a file; one that is not there yet is `first`, the text of another one.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold a ladder.
    pub fn open(path: &Path, first: &str) -> Result<Ladder, LadderError> {
        let text = match fs::read_to_string(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => first.to_owned(),
            read => read.map_err(|source| LadderError::File { path: path.to_owned(), source })?,
        };
        let book = if text.is_empty() {
            Book::default()
        } else {
            read(&text).map_err(|reason| LadderError::Damaged { path: path.to_owned(), reason })?
        };
        let mut ladder = Ladder { path: path.to_owned(), book, rungs: Vec::new() };
        ladder.rate();
        Ok(ladder)
    }

    /// Writes the ladder to its file.
    ///
    /// # Errors
    /// If it cannot be written; the old file stays.
    pub fn save(&self) -> Result<(), LadderError> {
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).new_line("\n");
        let text = ron::ser::to_string_pretty(&self.book, pretty).expect("a ladder is plain data");
        store::write(&self.path, (text + "\n").as_bytes())
            .map_err(|source| LadderError::File { path: self.path.clone(), source })
    }

    /// The programs, best first.
    pub fn rungs(&self) -> &[Rung] {
        &self.rungs
    }

    /// The person's rating.
    pub fn person(&self) -> Person {
        self.book.person.rating
    }

    /// The person's games, oldest first.
    pub fn person_games(&self) -> &[PersonGame] {
        &self.book.person.games
    }

    /// Takes in the results of a tournament or match, under a name. Under the same name they take
    /// the place of those taken in before, so that a tournament that goes on counts once.
    pub fn take_tournament(&mut self, source: &str, tournament: &Tournament) {
        let names = tournament.names();
        let results =
            tournament.encounters().into_iter().filter(|e| e.counts.iter().any(|&n| n > 0));
        let results = results
            .map(|e| (names[e.first].to_owned(), names[e.second].to_owned(), e.counts))
            .collect();
        self.book.events.retain(|event| event.source != source);
        self.book.events.push(Event { source: source.to_owned(), results });
        self.note();
    }

    /// Takes in a single game between two programs, by its margin for black.
    pub fn take_game(&mut self, black: &str, white: &str, margin: i32) {
        const SOURCE: &str = "single games";
        let cell = (margin.signum() + 1) as usize;
        let events = &mut self.book.events;
        // The single games come last, as the newest event.
        let at = events.iter().position(|event| event.source == SOURCE);
        let mut event = at.map_or_else(
            || Event { source: SOURCE.to_owned(), results: Vec::new() },
            |at| events.remove(at),
        );
        let same = |(a, b, _): &&mut (String, String, Vec<u64>)| a == black && b == white;
        if let Some((_, _, counts)) = event.results.iter_mut().find(same) {
            counts[cell] += 1;
        } else {
            let mut counts = vec![0; 3];
            counts[cell] = 1;
            event.results.push((black.to_owned(), white.to_owned(), counts));
        }
        events.push(event);
        self.note();
    }

    /// Takes in a game of the person: 1 a win, ½ a draw, 0 a loss.
    pub fn take_person(&mut self, opponent: &str, score: f64) {
        // A program that was never measured could be of any strength.
        let (rating, deviation) = self.rung(opponent).map_or((1500.0, 350.0), |rung| {
            (rung.rating, ((rung.high - rung.low) / 3.92).max(30.0))
        });
        let page = &mut self.book.person;
        page.rating = page.rating.after(&[PersonResult { rating, deviation, score }]);
        let Person { rating, deviation, .. } = page.rating;
        page.games.push(PersonGame { opponent: opponent.to_owned(), score, rating, deviation });
    }

    /// The program against which the person should score about one half; of equally good ones the
    /// one played least.
    pub fn opponent_for_person(&self) -> Option<&Rung> {
        let played = |rung: &Rung| {
            self.person_games().iter().filter(|game| game.opponent == rung.name).count()
        };
        self.rungs.iter().min_by(|a, b| {
            // To the nearest percent: finer differences are not known.
            let away = |rung: &Rung| (100.0 * (self.chance(rung) - 0.5)).abs().round();
            away(a).total_cmp(&away(b)).then(played(a).cmp(&played(b)))
        })
    }

    /// The share of points that the person should take from this program.
    pub fn chance(&self, rung: &Rung) -> f64 {
        expected_score(self.person().rating - rung.rating)
    }

    fn rung(&self, name: &str) -> Option<&Rung> {
        self.rungs.iter().find(|rung| rung.name == name)
    }

    /// Rates everybody anew, and writes the new ratings of the last event's players down.
    fn note(&mut self) {
        self.rate();
        let Some(event) = self.book.events.last() else { return };
        let took_part = |name: &str| event.results.iter().any(|(a, b, _)| a == name || b == name);
        for rung in self.rungs.iter_mut().filter(|rung| took_part(&rung.name)) {
            let histories = &mut self.book.histories;
            let at = histories.iter().position(|history| history.name == rung.name);
            let at = at.unwrap_or_else(|| {
                histories.push(History { name: rung.name.clone(), ratings: Vec::new() });
                histories.len() - 1
            });
            let ratings = &mut histories[at].ratings;
            ratings.push(rung.rating);
            ratings.drain(..ratings.len().saturating_sub(HISTORY));
            rung.history.clone_from(ratings);
        }
    }

    fn rate(&mut self) {
        let mut names: Vec<&str> = Vec::new();
        let mut encounters = Vec::new();
        for (first, second, counts) in self.book.events.iter().flat_map(|event| &event.results) {
            let [first, second] = [first, second].map(|name| {
                names.iter().position(|known| known == name).unwrap_or_else(|| {
                    names.push(name);
                    names.len() - 1
                })
            });
            encounters.push(Encounter { first, second, counts: counts.clone() });
        }
        let anchor = names
            .iter()
            .position(|&name| name == ANCHOR.0)
            .map_or(Anchor::Mean(ANCHOR.1), |player| Anchor::Player(player, ANCHOR.1));
        let rating = rate_pool(names.len(), &encounters, anchor, 1);
        let history = |name: &str| {
            let found = self.book.histories.iter().find(|history| history.name == name);
            found.map_or_else(Vec::new, |history| history.ratings.clone())
        };
        let rung = |(name, rated): (&&str, &crate::measure::rating::Rated)| Rung {
            name: (*name).to_owned(),
            rating: rated.rating,
            low: rated.low,
            high: rated.high,
            games: rated.games,
            history: history(name),
        };
        let mut rungs: Vec<Rung> = names.iter().zip(&rating.players).map(rung).collect();
        rungs.sort_by(|a, b| b.rating.total_cmp(&a.rating));
        self.rungs = rungs;
    }
}

/// Reads a ladder and checks what the ratings rely on.
fn read(text: &str) -> Result<Book, String> {
    let book: Book = ron::from_str(text).map_err(|error| {
        let start = error.span.start;
        format!("{}:{}: {}", start.line, start.col, error.code)
    })?;
    for (first, second, counts) in book.events.iter().flat_map(|event| &event.results) {
        let small = counts.iter().all(|&n| n <= 1 << 40);
        if first == second || ![3, 5].contains(&counts.len()) || !small {
            return Err(format!(" {first} against {second}: expected 3 or 5 counts of results"));
        }
    }
    let Person { rating, deviation, volatility } = book.person.rating;
    let sound = rating.is_finite() && deviation > 0.0 && deviation < 1e4 && volatility > 0.0;
    if sound { Ok(book) } else { Err(format!(" a person rated {rating} ± {deviation}")) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::{Run, tournament::Config};

    fn tournament(players: &[&str], pairs: u32) -> Tournament {
        let config = Config {
            pairs,
            openings: "random:6".parse().unwrap(),
            ..Config::new(players.iter().map(|name| name.parse().unwrap()).collect())
        };
        let mut tournament =
            Tournament::in_memory(config, &crate::players::consent::Consent::NONE).unwrap();
        while tournament.step(&othello_engine::search::Stop::default()).unwrap().is_some() {}
        tournament
    }

    fn ladder(folder: &tempfile::TempDir) -> Ladder {
        Ladder::open(&folder.path().join("ladder.ron"), "").unwrap()
    }

    #[test]
    fn a_ladder_comes_back_from_its_file() {
        let folder = tempfile::tempdir().unwrap();
        let mut one = ladder(&folder);
        assert!(one.opponent_for_person().is_none());
        one.take_tournament("cup", &tournament(&["random", "greedy", "alphabeta:1@jma"], 20));
        one.take_game("random", "greedy", -12);
        one.take_person("greedy", 1.0);
        one.save().unwrap();
        let two = ladder(&folder);
        assert_eq!(two.rungs(), one.rungs());
        assert_eq!(two.person(), one.person());
        assert_eq!(two.rungs()[0].name, "alphabeta:1@jma");
        assert_eq!(two.rungs().iter().map(|rung| rung.games).max(), Some(81));
        assert!(one.person().rating > 1500.0);
    }

    #[test]
    fn a_tournament_that_goes_on_counts_once() {
        let folder = tempfile::tempdir().unwrap();
        let mut ladder = ladder(&folder);
        ladder.take_tournament("cup", &tournament(&["random", "greedy"], 2));
        ladder.take_tournament("cup", &tournament(&["random", "greedy"], 5));
        assert_eq!(ladder.rungs()[0].games, 10);
        assert_eq!(ladder.rungs()[0].history.len(), 2);
    }

    #[test]
    fn the_opponent_is_the_one_at_about_one_half() {
        let folder = tempfile::tempdir().unwrap();
        let mut ladder = ladder(&folder);
        let players = ["random", "greedy", "alphabeta:4@sci", "alphabeta:1@jma"];
        ladder.take_tournament("cup", &tournament(&players, 30));
        for _ in 0..10 {
            let strongest = ladder.rungs()[0].name.clone();
            ladder.take_person(&strongest, 1.0);
        }
        assert!(ladder.rungs()[..2].contains(ladder.opponent_for_person().unwrap()));
        for _ in 0..60 {
            ladder.take_person("random", 0.0);
        }
        let opponent = ladder.opponent_for_person().unwrap();
        let nearest = |rung: &Rung| (ladder.chance(rung) - 0.5).abs();
        assert!(ladder.rungs().iter().all(|rung| nearest(rung) + 0.01 >= nearest(opponent)));
        assert_ne!(opponent, &ladder.rungs()[0]);
    }

    #[test]
    fn a_damaged_ladder_is_refused_with_a_reason() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("ladder.ron");
        for (text, reason) in [
            ("(events: 3)", "ladder.ron:1:9: "),
            (
                "(events: [(source: \"a\", results: [(\"x\", \"y\", [1])])], histories: [], person: \
              (rating: (rating: 1, deviation: 1, volatility: 1), games: []))",
                "3 or 5 counts",
            ),
        ] {
            fs::write(&path, text).unwrap();
            let error = Ladder::open(&path, "").unwrap_err().to_string();
            assert!(error.contains(reason), "{error}");
        }
    }
}
