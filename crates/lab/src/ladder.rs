//! The ladder: a permanent list of all players. Programs are rated from all their results at once, the user
//! by Glicko-2.

mod error;
mod person;

pub use error::{LadderError, LadderFault};
use person::PersonPage;
pub use person::{PersonGame, PersonScore};

use std::{
    cell::OnceCell,
    cmp::Reverse,
    collections::{HashMap, HashSet},
    io,
    path::Path,
    sync::{Mutex, PoisonError},
};

use petgraph::unionfind::UnionFind;
use serde::{Deserialize, Serialize};

use crate::{
    players::spec::{PlayerSpec, Seat},
    rating::elo::{
        Anchor, PairingResult, Person, PersonResult, PlayerRating, expected_score, rate_beside,
        rate_pool,
    },
    store::{self, Limit, Lock},
};

/// The player that fixes the rating scale, if it is on the ladder, and its rating.
pub(crate) const ANCHOR: (&str, f64) = ("alphabeta:4@sci", 1500.0);

/// The maximum number of points in a rating history.
const HISTORY: usize = 500;

/// The ladder.
#[derive(Clone, Debug)]
pub struct Ladder {
    book: LadderFile,
    /// The ratings of the first ladder. They are published, so later results change only those of other players.
    published: PublishedRatings,
    /// The rated programs, computed on demand and again after a change.
    rungs: OnceCell<RatedPlayers>,
}

/// The programs of a ladder.
#[derive(Clone, Debug, Default, PartialEq)]
struct RatedPlayers {
    /// The programs whose games connect them with the scale, the best first.
    connected: Vec<Rung>,
    /// The programs without such a connection. Their ratings mean nothing beside those of the others.
    apart: Vec<Rung>,
}

/// The contents of the file.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(rename = "Book")]
struct LadderFile {
    /// The sources of results: tournaments and single games, by name.
    events: Vec<Event>,
    /// The rating histories of the programs, with a point for each event.
    histories: Vec<History>,
    person: PersonPage,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Event {
    source: String,
    /// The identity of the tournament. Version 0.1 only stored the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    content: Option<Content>,
    results: Vec<Score>,
}

/// Two players, and the number of times each score of the first occurred. A player of an older version that
/// is no longer known is stored by name.
pub(crate) type Score = (Seat, Seat, Vec<u64>);

/// The identity of a tournament, independent of its location: checksums of its settings and of its first
/// game, once played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Content {
    pub settings: u32,
    pub game: Option<u32>,
}

impl Content {
    /// Whether both can belong to one tournament at different times.
    fn is_same(self, other: Content) -> bool {
        let games_differ = self.game.zip(other.game).is_some_and(|(one, two)| one != two);
        self.settings == other.settings && !games_differ
    }
}

impl Event {
    /// Whether this is an earlier state of the same tournament.
    fn is_earlier(&self, source: &str, content: Content, results: &[Score]) -> bool {
        if let Some(own) = self.content {
            return own.is_same(content);
        }
        let is_less = |(first, second, counts): &Score| {
            let later = results.iter().find(|(a, b, _)| a == first && b == second);
            later.is_some_and(|(_, _, later)| {
                later.len() == counts.len() && counts.iter().zip(later).all(|(n, most)| n <= most)
            })
        };
        self.source == source && self.results.iter().all(is_less)
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct History {
    name: Seat,
    ratings: Vec<f64>,
}

/// A program on the ladder.
#[derive(Clone, Debug, PartialEq)]
pub struct Rung {
    /// The player.
    pub player: Seat,
    /// Its rating, from its games against programs.
    pub rated: PlayerRating,
    /// Its ratings after each event it took part in, oldest first.
    pub history: Vec<f64>,
}

/// The players of a ladder with their ratings.
type PublishedRatings = Vec<(Seat, PlayerRating)>;

impl Ladder {
    /// Reads the ladder in a file and rates it. If the file does not exist, `first` is the text of the
    /// ladder instead. The players of `first` keep the ratings they have in it. A ladder of 10,000 players takes about a
    /// second.
    ///
    /// # Errors
    /// If the file cannot be read, or does not hold a ladder.
    pub fn open(path: &Path, first: &str) -> Result<Ladder, LadderError> {
        let ladder = Ladder::read(path, first)?;
        ladder.rungs();
        Ok(ladder)
    }

    /// Changes the ladder in a file under a lock, so that concurrent changes are not lost.
    ///
    /// # Errors
    /// If the file cannot be read or written, does not hold a ladder, or is locked for a whole minute. The
    /// old file then remains.
    pub fn change(
        path: &Path,
        first: &str,
        change: impl FnOnce(&mut Ladder),
    ) -> Result<Ladder, LadderError> {
        let file = |source| LadderError::File { path: path.to_owned(), source };
        let _lock = Lock::wait_for(path).map_err(file)?;
        let mut ladder = Ladder::read(path, first)?;
        change(&mut ladder);
        store::write_with_sums(path, ladder.text().as_bytes()).map_err(file)?;
        ladder.rungs();
        Ok(ladder)
    }

    fn read(path: &Path, first: &str) -> Result<Ladder, LadderError> {
        let damaged = |source| LadderError::Damaged { path: path.to_owned(), source };
        let of_file = match store::read_text(path, Limit::LADDER) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            read => {
                Some(read.map_err(|source| LadderError::File { path: path.to_owned(), source })?)
            }
        };
        let published = published(first).map_err(damaged)?;
        let book = read(of_file.as_deref().unwrap_or(first)).map_err(damaged)?;
        Ok(Ladder { book, published, rungs: OnceCell::new() })
    }

    /// The text of the file.
    fn text(&self) -> String {
        let pretty =
            ron::ser::PrettyConfig::new().depth_limit(3).struct_names(false).new_line("\n");
        let text = ron::ser::to_string_pretty(&self.book, pretty).expect("a ladder is plain data");
        text + "\n"
    }

    /// The rated programs, the best first: those that met a program of fixed rating, directly or through others.
    pub fn rungs(&self) -> &[Rung] {
        &self.all_rungs().connected
    }

    /// The programs that met no rated one, directly or through others, so that their games do not rate them.
    pub fn unconnected(&self) -> impl ExactSizeIterator<Item = &Seat> + Clone {
        self.all_rungs().apart.iter().map(|rung| &rung.player)
    }

    fn all_rungs(&self) -> &RatedPlayers {
        self.rungs.get_or_init(|| self.rated())
    }

    /// The rated programs. The last result is kept, because several parts of the program read and rate the same change.
    fn rated(&self) -> RatedPlayers {
        static LAST: Mutex<Option<Ladder>> = Mutex::new(None);
        let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(ladder) = &*last()
            && let Some(rungs) = ladder.rungs.get()
            && ladder.book.events == self.book.events
            && ladder.book.histories == self.book.histories
            && ladder.published == self.published
        {
            return rungs.clone();
        }
        // Not under the lock: a thread that waits for its part of the work may take up other work, such as this.
        let rungs = self.rate();
        *last() = Some(Ladder { rungs: OnceCell::from(rungs.clone()), ..self.clone() });
        rungs
    }

    /// The user's rating.
    pub fn person(&self) -> Person {
        self.book.person.rating
    }

    /// The user's games, the oldest first.
    pub fn person_games(&self) -> &[PersonGame] {
        &self.book.person.games
    }

    /// Removes the results that a match had when it was shorter. They have the same first game, and one of these
    /// checksums of settings.
    pub(crate) fn drop_shorter(&mut self, content: Content, settings: &[u32]) {
        let is_shorter = |event: &Event| {
            event.content.is_some_and(|earlier| {
                content.game.is_some()
                    && earlier.game == content.game
                    && settings.contains(&earlier.settings)
            })
        };
        self.book.events.retain(|event| !is_shorter(event));
    }

    /// Adds the results of a tournament. They replace its earlier results. `source` is its location as shown to users.
    pub(crate) fn take_results(&mut self, source: &str, content: Content, results: Vec<Score>) {
        let event = Event { source: source.to_owned(), content: Some(content), results };
        // These results have been added already.
        if self.book.events.contains(&event) {
            return;
        }
        self.book.events.retain(|earlier| !earlier.is_earlier(source, content, &event.results));
        self.book.events.push(event);
        self.note();
    }

    /// Adds a game of the user: 1 for a win, ½ for a draw, 0 for a loss.
    pub fn take_person(&mut self, opponent: &PlayerSpec, score: f64) {
        // A program without games could have any strength.
        // 1500 and 350 are the values of a new player in Glicko-2.
        let (rating, deviation) = self.find(opponent).map_or((1500.0, 350.0), |rung| {
            // `error` is half of the 95% interval, so 1.96 standard deviations. The bound of 30 keeps a
            // well-measured opponent from counting as exactly known.
            (rung.rated.rating, (rung.rated.error() / 1.96).max(30.0))
        });
        let page = &mut self.book.person;
        page.rating = page.rating.after(&[PersonResult { rating, deviation, score }]);
        let Person { rating, deviation, .. } = page.rating;
        let opponent = opponent.clone().into();
        page.games.push(PersonGame { opponent, score, rating, deviation });
    }

    /// The program against which the user should score about one half; of equally good ones, the least
    /// played.
    pub fn opponent_for_person(&self) -> Option<&Rung> {
        self.opponent_among(|_| true)
    }

    /// Like `opponent_for_person`, among the programs that `is_offered` accepts.
    pub fn opponent_among(&self, is_offered: impl Fn(&Seat) -> bool) -> Option<&Rung> {
        let mut played: HashMap<&Seat, usize> = HashMap::new();
        for game in self.person_games() {
            *played.entry(&game.opponent).or_default() += 1;
        }
        let offered = self.rungs().iter().filter(|rung| is_offered(&rung.player));
        offered.min_by_key(|rung| {
            // To the nearest percent, as smaller differences are not significant.
            let away = (100.0 * (self.chance(rung) - 0.5)).abs().round() as u32;
            (away, played.get(&rung.player).copied().unwrap_or(0))
        })
    }

    /// The user's expected score against this program.
    pub fn chance(&self, rung: &Rung) -> f64 {
        expected_score(self.person().rating - rung.rated.rating)
    }

    /// The rung of a player, whichever folder its file is named from.
    pub fn find(&self, player: &PlayerSpec) -> Option<&Rung> {
        self.rungs().iter().find(|rung| rung.player.player().is_some_and(|p| p.is_same(player)))
    }

    /// Whether the rating of this player is published, so that new games do not change it.
    pub fn is_fixed(&self, player: &PlayerSpec) -> bool {
        let is_it = |seat: &Seat| seat.player().is_some_and(|known| known.is_same(player));
        self.published.iter().any(|(seat, _)| is_it(seat))
    }

    /// The published ratings of these players, followed by those of all other published players: the scale on which
    /// their games alone give the figures of the ladder. Empty if none of them is published.
    pub(crate) fn scale_for(&self, players: &[PlayerSpec]) -> Vec<Option<PlayerRating>> {
        let mut others: Vec<&(Seat, PlayerRating)> = self.published.iter().collect();
        let mut scale: Vec<Option<PlayerRating>> = Vec::new();
        for player in players {
            let is_it = |(seat, _): &&(Seat, PlayerRating)| {
                seat.player().is_some_and(|other| other.is_same(player))
            };
            let place = others.iter().position(is_it);
            scale.push(place.map(|place| others.remove(place).1));
        }
        if scale.iter().all(Option::is_none) {
            return Vec::new();
        }
        scale.extend(others.into_iter().map(|(_, rated)| Some(*rated)));
        scale
    }

    /// Rates all programs again, and adds the new ratings of the last event's players to their histories.
    fn note(&mut self) {
        let mut rated = self.rate();
        let Some(event) = self.book.events.last() else { return };
        let mut names = PlayerNumbers::default();
        let took_part: HashSet<usize> =
            event.results.iter().flat_map(|(a, b, _)| [names.number(a), names.number(b)]).collect();
        let histories = &mut self.book.histories;
        let mut places: HashMap<usize, usize> = histories
            .iter()
            .zip(0..)
            .map(|(history, at)| (names.number(&history.name), at))
            .collect();
        for rung in &mut rated.connected {
            let number = names.number(&rung.player);
            if !took_part.contains(&number) {
                continue;
            }
            let at = *places.entry(number).or_insert_with(|| {
                histories.push(History { name: rung.player.clone(), ratings: Vec::new() });
                histories.len() - 1
            });
            let ratings = &mut histories[at].ratings;
            ratings.push(rung.rated.rating);
            ratings.drain(..ratings.len().saturating_sub(HISTORY));
            rung.history.clone_from(ratings);
        }
        self.rungs = OnceCell::from(rated);
    }

    fn rate(&self) -> RatedPlayers {
        let mut names = PlayerNumbers::default();
        let mut results = Vec::new();
        for (first, second, counts) in self.book.events.iter().flat_map(|event| &event.results) {
            let [first, second] = [first, second].map(|seat| names.number(seat));
            // Skip games of a player against itself under another name.
            if first != second {
                results.push(PairingResult { first, second, counts: counts.clone() });
            }
        }
        let rated = self.rate_results(&names, &results);
        let is_connected = self.connections(&names, &results);
        let mut histories: HashMap<usize, &Vec<f64>> = HashMap::new();
        for history in &self.book.histories {
            histories.insert(names.number(&history.name), &history.ratings);
        }
        let mut all = RatedPlayers::default();
        for (number, (player, rated)) in names.seats.into_iter().zip(rated).enumerate() {
            let history =
                histories.get(&number).map_or_else(Vec::new, |ratings| (*ratings).clone());
            let group = if is_connected[number] { &mut all.connected } else { &mut all.apart };
            group.push(Rung { player, rated, history });
        }
        all.connected.sort_by(|a, b| b.rated.rating.total_cmp(&a.rated.rating));
        all
    }

    /// Whether games connect each player with one of fixed rating, directly or through others. Without such a player,
    /// the largest group of connected players has the scale.
    fn connections(&self, names: &PlayerNumbers, results: &[PairingResult]) -> Vec<bool> {
        let mut groups = UnionFind::new(names.seats.len());
        for result in results.iter().filter(|result| result.counts.iter().any(|&n| n > 0)) {
            groups.union(result.first, result.second);
        }
        let groups: Vec<usize> = groups.into_labeling();
        let published = self.published.iter().filter_map(|(seat, _)| names.find(seat));
        let mut fixed: HashSet<usize> = published.map(|number| groups[number]).collect();
        if fixed.is_empty() {
            fixed.extend(anchor(names).map(|number| groups[number]).or_else(|| largest(&groups)));
        }
        groups.iter().map(|group| fixed.contains(group)).collect()
    }

    /// The ratings of the players with these numbers. With a fixed seed, the same results always give the same bounds.
    fn rate_results(&self, names: &PlayerNumbers, results: &[PairingResult]) -> Vec<PlayerRating> {
        let players = names.seats.len();
        let mut known = vec![None; players];
        for (seat, rated) in &self.published {
            // Published players without results are not on the list.
            if let Some(number) = names.find(seat) {
                known[number] = Some(*rated);
            }
        }
        if known.iter().any(Option::is_some) {
            return rate_beside(&known, results, 1);
        }
        let anchor =
            anchor(names).map_or(Anchor::Mean(ANCHOR.1), |player| Anchor::Player(player, ANCHOR.1));
        rate_pool(players, results, anchor, 1).players
    }
}

/// Assigns numbers to players, the same for all names of one player.
#[derive(Default)]
struct PlayerNumbers {
    seats: Vec<Seat>,
    /// The numbers of the players with each key.
    numbers: HashMap<String, Vec<usize>>,
}

impl PlayerNumbers {
    fn number(&mut self, seat: &Seat) -> usize {
        self.find(seat).unwrap_or_else(|| {
            let number = self.seats.len();
            self.seats.push(seat.clone());
            self.numbers.entry(key(seat)).or_default().push(number);
            number
        })
    }

    fn find(&self, seat: &Seat) -> Option<usize> {
        let same = |other: &Seat| match (seat.player(), other.player()) {
            (Some(player), Some(other)) => player.is_same(other),
            _ => seat == other,
        };
        self.numbers.get(&key(seat))?.iter().copied().find(|&number| same(&self.seats[number]))
    }
}

/// The most frequent group; of equally frequent ones, the first.
fn largest(groups: &[usize]) -> Option<usize> {
    let mut sizes: HashMap<usize, usize> = HashMap::new();
    for group in groups {
        *sizes.entry(*group).or_default() += 1;
    }
    let largest = sizes.into_iter().max_by_key(|&(group, size)| (size, Reverse(group)));
    largest.map(|(group, _)| group)
}

/// The number of the player that fixes the rating scale, if it is on the ladder.
fn anchor(names: &PlayerNumbers) -> Option<usize> {
    names.seats.iter().position(|seat| seat.to_string() == ANCHOR.0)
}

/// The text that all names of a player share.
fn key(seat: &Seat) -> String {
    seat.player().map_or_else(|| seat.to_string(), PlayerSpec::key)
}

/// The ratings of the players of a first ladder. The last ones are kept: a program has one first ladder.
fn published(first: &str) -> Result<PublishedRatings, LadderFault> {
    static LAST: Mutex<Option<(String, PublishedRatings)>> = Mutex::new(None);
    let last = || LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((text, published)) = &*last()
        && text == first
    {
        return Ok(published.clone());
    }
    let ladder = Ladder { book: read(first)?, published: Vec::new(), rungs: OnceCell::new() };
    let rungs = ladder.rate().connected.into_iter();
    let published: PublishedRatings = rungs.map(|rung| (rung.player, rung.rated)).collect();
    *last() = Some((first.to_owned(), published.clone()));
    Ok(published)
}

/// Parses a ladder and validates all that the ratings rely on. An empty text is a ladder without games.
fn read(text: &str) -> Result<LadderFile, LadderFault> {
    if text.is_empty() {
        return Ok(LadderFile::default());
    }
    let book: LadderFile = ron::from_str(text).map_err(|error| LadderFault::Ron {
        line: error.span.start.line,
        column: error.span.start.col,
        reason: error.code.to_string(),
    })?;
    for (first, second, counts) in book.events.iter().flat_map(|event| &event.results) {
        let small = counts.iter().all(|&n| n <= 1 << 40);
        if first == second || ![3, 5].contains(&counts.len()) || !small {
            let (first, second) = (first.to_string(), second.to_string());
            return Err(LadderFault::Counts { first, second });
        }
    }
    let Person { rating, deviation, .. } = book.person.rating;
    match book.person.rating.sound() {
        Some(sound) => {
            Ok(LadderFile { person: PersonPage { rating: sound, ..book.person }, ..book })
        }
        None => Err(LadderFault::Person { rating, deviation }),
    }
}

#[cfg(test)]
mod tests;
