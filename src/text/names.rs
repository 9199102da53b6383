//! Names of players, sides and results in the user's language.

use std::{borrow::Cow, path::Path};

use othello_engine::{
    Board, Color, Game, Position, Square,
    models::PolynomialKind,
    notation::record::EarlyEnd,
    search::{Outcome, Value},
};

use othello_lab::{
    evolution::{
        files::{Evidence, SharedOrigin},
        genome::Genome,
    },
    ladder::{Ladder, Rung},
    library::Level,
    players::spec::{PlayerSpec, Seat},
    rating::{benchmark::Rating, style::Style},
    runs::{PlayerBirth, Role, RunPlayer},
};

use super::{
    messages::{Argument, Messages},
    numbers::signed,
};

/// A lead in discs, of Black or of the side that is valued.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lead {
    /// The value in discs; a proven win counts as one disc.
    pub discs: f32,
    /// Whether the value is exact, the margin with best play.
    pub is_exact: bool,
}

/// The message id of a side's name.
pub const fn color(color: Color) -> &'static str {
    match color {
        Color::Black => "black",
        Color::White => "white",
    }
}

/// The last two parts of a path, as the whole one would fill a card.
pub fn short_path(path: &Path) -> String {
    let mut parts: Vec<_> = path.iter().rev().take(2).map(|part| part.to_string_lossy()).collect();
    parts.reverse();
    format!("…/{}", parts.join("/"))
}

/// The path from the user's folder on, as `~/…`, or the whole one of a place elsewhere.
pub fn path_from_home(path: &Path) -> String {
    #[cfg(unix)]
    if let Some(dirs) = directories::UserDirs::new()
        && let Ok(inside) = path.strip_prefix(dirs.home_dir())
    {
        return format!("~/{}", inside.display());
    }
    whole_path(path)
}

/// The whole path, from the root of the system's files on.
pub fn whole_path(path: &Path) -> String {
    // A page has no folder to start from.
    std::path::absolute(path).unwrap_or_else(|_| path.to_owned()).display().to_string()
}

/// The short name of the player in a seat.
pub fn seat(words: &Messages, seat: &Seat) -> String {
    match seat {
        Seat::Human => words.get("person").into_owned(),
        Seat::Player(spec) => player(words, &spec.to_string()),
        Seat::Named(name) => name.clone(),
    }
}

/// The short name of a player: its level, its program, its model without folder and extension, or its
/// searcher.
pub fn player(words: &Messages, text: &str) -> String {
    match text.parse::<PlayerSpec>() {
        Ok(PlayerSpec::External(program)) => file_stem(&program.command[0]),
        Ok(player) => match Level::of(&player) {
            Some(level) => words.get(level_name(level)).into_owned(),
            None => model(words, text),
        },
        Err(_) => model(words, text),
    }
}

/// The name of a player with its search, if it has a model that others search: `SCI, alpha-beta, depth 4`.
pub fn player_with_search(words: &Messages, spec: &PlayerSpec) -> String {
    let text = spec.to_string();
    let name = player(words, &text);
    let has_model = spec.searcher().is_some() && spec.model().is_some();
    if has_model && Level::of(spec).is_none() {
        format!("{name}, {}", searcher(words, &text))
    } else {
        name
    }
}

/// The short name of a player, even of a level: its model or its searcher.
pub fn model(words: &Messages, text: &str) -> String {
    let name = match text.split_once('@') {
        Some((_, model)) => model,
        None if is_file(text) => text,
        None => text.split(':').next().unwrap_or(text),
    };
    if let Some(kind) = PolynomialKind::named(name) {
        return kind.title();
    }
    let id = match name {
        "glem" => "player-glem",
        "net" => "player-net",
        "gene23" => "player-gene23",
        "mobility" => "player-mobility",
        "random" => "player-random",
        "greedy" => "player-greedy",
        "evaporate" => "player-evaporate",
        "novice" => "player-novice",
        "mcts" => "player-mcts",
        "program" => "player-program",
        _ => return of_run(words, name).unwrap_or_else(|| file_stem(name)),
    };
    words.get(id).into_owned()
}

/// The name of a genome.
pub fn genome(words: &Messages, genome: &Genome) -> String {
    let id = match genome {
        Genome::Polynomial(kind) => {
            let title = kind.title();
            let values = [("name", title.as_str().into()), ("count", kind.len().into())];
            return words.with("genome-polynomial", &values).into_owned();
        }
        Genome::Features => "genome-features",
        Genome::Net(_) => "genome-net",
        Genome::NTuple(_) => "genome-ntuple",
    };
    words.get(id).into_owned()
}

/// The title and the explanation of the form that evolves this genome.
pub fn genome_form(words: &Messages, genome: &Genome) -> [String; 2] {
    let id = match genome {
        Genome::Polynomial(kind) => return polynomial_form(words, *kind),
        Genome::Features => "form-title-features",
        Genome::Net(_) => "form-title-net",
        Genome::NTuple(_) => "form-title-ntuple",
    };
    [words.get(id), words.tip(id)].map(Cow::into_owned)
}

/// The names of a polynomial's weights, as a list in a sentence.
pub fn polynomial_weights(words: &Messages, kind: PolynomialKind) -> String {
    let weights = kind.labels().iter().map(|label| within_sentence(&variable(words, label)));
    weights.collect::<Vec<String>>().join(&words.get("list-separator"))
}

fn polynomial_form(words: &Messages, kind: PolynomialKind) -> [String; 2] {
    let (title, id) = (kind.title(), "form-title-polynomial");
    let weights = polynomial_weights(words, kind);
    let about = words.get(match kind {
        PolynomialKind::Sci => "polynomial-sci",
        PolynomialKind::Jma => "polynomial-jma",
        PolynomialKind::Pfm => "polynomial-pfm",
    });
    let values = [
        ("name", title.as_str().into()),
        ("about", (&*about).into()),
        ("count", kind.len().into()),
        ("weights", weights.as_str().into()),
    ];
    [words.with(id, &values), words.tip_with(id, &values)].map(Cow::into_owned)
}

/// The name of a polynomial's variable: the message `weight-x-squares` for `X squares`, or the English
/// name if there is no such message.
fn variable(words: &Messages, label: &str) -> String {
    let id = format!("weight-{}", label.to_lowercase().replace(' ', "-"));
    words.find(&id).unwrap_or_else(|| label.to_owned())
}

/// A name with a small first letter, but for a letter that names something, as in `X squares`.
fn within_sentence(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().into_iter();
    match letters.clone().next() {
        Some(second) if second.is_lowercase() => {
            first.flat_map(char::to_lowercase).chain(letters).collect()
        }
        _ => name.to_owned(),
    }
}

/// The message id of a level's name.
pub const fn level_name(level: Level) -> &'static str {
    match level {
        Level::FirstSteps => "level-first-steps",
        Level::Beginner => "level-beginner",
        Level::Casual => "level-casual",
        Level::Club => "level-club",
        Level::Strong => "level-strong",
        Level::Expert => "level-expert",
        Level::Master => "level-master",
    }
}

/// The message id of a level's description.
pub const fn level_about(level: Level) -> &'static str {
    match level {
        Level::FirstSteps => "level-first-steps-is",
        Level::Beginner => "level-beginner-is",
        Level::Casual => "level-casual-is",
        Level::Club => "level-club-is",
        Level::Strong => "level-strong-is",
        Level::Expert => "level-expert-is",
        Level::Master => "level-master-is",
    }
}

/// A short description of a weight of this genome. The weights of a network have numbers.
pub fn weight(words: &Messages, genome: &Genome, index: usize) -> String {
    let named = match genome {
        Genome::Polynomial(kind) => kind.labels().get(index).map(|label| variable(words, label)),
        Genome::Features => FEATURE_WEIGHTS.get(index).map(|id| words.get(id).into_owned()),
        Genome::Net(_) | Genome::NTuple(_) => None,
    };
    named.unwrap_or_else(|| format!("x{}", index + 1))
}

const FEATURE_WEIGHTS: [&str; 12] = [
    "weight-move-corner",
    "weight-move-centre",
    "weight-move-flips",
    "weight-move-gives-corner",
    "weight-move-replies",
    "weight-move-edge",
    "weight-discs",
    "weight-opp-moves",
    "weight-small-frontier",
    "weight-corners",
    "weight-stable",
    "weight-last-move",
];

/// The parents of a member, if they are known.
pub fn parents(words: &Messages, parents: &[u64]) -> Option<String> {
    // A birth number is a name: no grouped digits.
    let names: Vec<String> = parents.iter().map(u64::to_string).collect();
    let (id, values) = match &names[..] {
        [] => return None,
        [only] => ("lab-member-parent", vec![("first", only.as_str().into())]),
        [first, second, ..] => (
            "lab-member-parents",
            vec![("first", first.as_str().into()), ("second", second.as_str().into())],
        ),
    };
    Some(words.with(id, &values).into_owned())
}

/// The role of a player in its run.
pub fn role(words: &Messages, player: &RunPlayer, searcher: &str) -> String {
    // The players of a training run are no members of a population.
    let is_member = player.origin.member.is_some();
    let id = match player.role {
        Role::Best if is_member => "origin-run-best",
        Role::Champion if is_member => "origin-run-champion",
        Role::Best => "origin-run-latest",
        Role::Champion => "origin-run-round",
        Role::Style { discs, moves } => {
            return format!("{}, {searcher}", style(words, Style { discs, moves }));
        }
    };
    words.with(id, &[("search", searcher.into())]).into_owned()
}

/// A player's style: its shares of the discs and of the moves in the middlegame.
pub fn style(words: &Messages, Style { discs, moves }: Style) -> String {
    let percent = |share: f64| ((100.0 * share).round() as i64).into();
    words.with("style", &[("discs", percent(discs)), ("moves", percent(moves))]).into_owned()
}

/// The origin of a shared player and its measured strength there.
pub fn shared(words: &Messages, SharedOrigin { run, seed, evidence, .. }: &SharedOrigin) -> String {
    let seed = seed.to_string();
    let values = [("run", run.as_str().into()), ("seed", seed.as_str().into())];
    let from = words.with("origin-shared", &values);
    let Some(Evidence { elo, low, high, games }) = evidence else { return from.into_owned() };
    let [elo, low, high] = [elo, low, high].map(|elo| format!("{elo:.0}"));
    let values = [
        ("elo", elo.as_str().into()),
        ("low", low.as_str().into()),
        ("high", high.as_str().into()),
        ("games", (*games).into()),
    ];
    format!("{from}, {}", words.with("origin-evidence", &values))
}

/// A strength measured against fixed opponents, with its 95% interval: `1530 Elo (1480–1590)`.
pub fn measured(Rating { value, low, high }: Rating) -> String {
    format!("{value:.0} Elo ({low:.0}–{high:.0})")
}

/// The birth of a run's player, if it is known.
pub fn birth(words: &Messages, origin: &PlayerBirth) -> Option<String> {
    origin.member?;
    let run = origin.run.file_name().unwrap_or_default().to_string_lossy();
    // A seed is a name: no grouped digits.
    let seed = origin.seed.to_string();
    let values =
        [("born", origin.born.into()), ("run", (&*run).into()), ("seed", seed.as_str().into())];
    let birth = words.with("origin-run-birth", &values).into_owned();
    let lines = [Some(birth), parents(words, &origin.parents)];
    Some(lines.into_iter().flatten().collect::<Vec<_>>().join("\n"))
}

/// The name of a lab run's player, by its run and its generation, round or place on the map. Such players are
/// written `RUN/champions/7.ron`, `RUN/picked/7-65.ron`, `RUN#7`, `RUN/weights/02.glem`, `RUN/current.glem`,
/// `RUN/nets/02.ron` or `RUN/cells/3-5.ron`.
fn of_run(words: &Messages, name: &str) -> Option<String> {
    if let Some((run, generation)) = name.rsplit_once('#')
        && let Ok(generation) = generation.parse::<u32>()
    {
        let run = run.rsplit(['/', '\\']).next()?;
        let values = [("run", run.into()), ("generation", generation.into())];
        return Some(words.with("lab-champion-of", &values).into_owned());
    }
    let mut parts = name.rsplit(['/', '\\']);
    let (file, folder) = (parts.next()?, parts.next()?);
    if file == "current.glem" {
        return Some(words.with("lab-latest-of", &[("run", folder.into())]).into_owned());
    }
    let run = parts.next()?;
    if folder == "cells" {
        let values = [("run", run.into()), ("cell", file.split('.').next()?.into())];
        return Some(words.with("lab-style-of", &values).into_owned());
    }
    let mut numbers = file.split(['-', '.']).map(str::parse::<u32>);
    let number = numbers.next()?.ok()?;
    if folder == "picked" {
        let member = numbers.next()?.ok()?;
        let values =
            [("run", run.into()), ("generation", number.into()), ("number", member.into())];
        return Some(words.with("lab-picked-of", &values).into_owned());
    }
    let (id, name) = match folder {
        "champions" => ("lab-champion-of", "generation"),
        "weights" | "nets" => ("lab-round-of", "round"),
        _ => return None,
    };
    Some(words.with(id, &[("run", run.into()), (name, number.into())]).into_owned())
}

fn is_file(text: &str) -> bool {
    text.contains(['/', '\\', '.'])
}

fn file_stem(name: &str) -> String {
    let file = name.rsplit(['/', '\\']).next().unwrap_or(name);
    file.rsplit_once('.').map_or(file, |(stem, _)| stem).to_owned()
}

/// The name of a search: `alphabeta:4` in words, others as they are written. The search of a level is the description of
/// that level, as in all lists.
pub fn searcher(words: &Messages, text: &str) -> String {
    if let Some(level) = text.parse().ok().as_ref().and_then(Level::of) {
        return words.get(level_about(level)).into_owned();
    }
    let searcher = text.split_once('@').map_or(text, |(searcher, _)| searcher);
    let (name, settings) = searcher.split_once(':').unwrap_or((searcher, ""));
    // The first setting is the budget. The others are details, for the tooltip.
    let setting = settings.split(',').next().unwrap_or_default();
    let positions = setting.strip_suffix('n').and_then(|count| count.parse::<i64>().ok());
    if let ("pvs" | "mcts", Some(count)) = (name, positions) {
        return words.with("method-positions", &[("count", count.into())]).into_owned();
    }
    let id = match name {
        "random" => return words.get("method-random").into_owned(),
        "greedy" => return words.get("method-greedy").into_owned(),
        "evaporate" => return words.get("method-evaporate").into_owned(),
        "humanlike" => "method-humanlike",
        "oneply" => "method-oneply",
        "gtp" | "nboard" => "method-program",
        "alphabeta" => "method-alphabeta-depth",
        "minimax" => "method-minimax-depth",
        "pvs" if setting.ends_with('s') => "method-pvs-setting-secs",
        "pvs" if setting.parse::<u32>().is_ok() => "method-pvs-depth",
        "mcts" if setting.ends_with('s') => "method-mcts-secs",
        "mcts" if setting.parse::<u32>().is_ok() => "method-mcts-simulations",
        "pruned" => "method-pruned-setting",
        _ => return searcher.to_owned(),
    };
    let setting = setting.parse::<u32>().map_or_else(|_| setting.into(), Argument::from);
    words.with(id, &[("setting", setting)]).into_owned()
}

/// The winner and the score, with the empty squares given to the winner.
pub fn result(words: &Messages, board: &Board) -> String {
    let margin = board.seen_by(Color::Black).margin();
    let (black, white) = score(margin);
    let id = match margin {
        0 => return words.get("result-draw").into_owned(),
        1.. => "result-black",
        _ => "result-white",
    };
    let (winner, loser) = if margin > 0 { (black, white) } else { (white, black) };
    words.with(id, &[("winner", winner.into()), ("loser", loser.into())]).into_owned()
}

/// A value as text: `+3.6` for an estimate, `+4` for an exact value, a word for a proven outcome.
pub fn value(words: &Messages, value: Value) -> String {
    match value {
        Value::Estimate(value) => signed(value, 1),
        Value::Exact(margin) => signed(margin, 0),
        Value::Outcome(Outcome::Win) => words.get("value-win").into_owned(),
        Value::Outcome(Outcome::Draw) => words.get("value-draw").into_owned(),
        Value::Outcome(Outcome::Loss) => words.get("value-loss").into_owned(),
    }
}

/// A move of a line, or a pass between two moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineMove {
    /// The square, or the word for a pass.
    pub text: String,
    /// The place among the moves of the line; `None` for a pass.
    pub index: Option<usize>,
}

/// The moves of a line from this position, with the forced passes between them.
pub fn line_moves(words: &Messages, position: &Position, line: &[Square]) -> Vec<LineMove> {
    let mut moves: Vec<LineMove> = Vec::new();
    let mut game = Game::from_board(Board::of(position, Color::Black), Color::Black);
    for (index, &square) in line.iter().enumerate() {
        moves.push(LineMove { text: square.to_string(), index: Some(index) });
        // A line that does not fit the position is shown as it is.
        let has_passed = game.play(square).is_ok() && game.stage().passed.is_some();
        if has_passed && !game.is_over() {
            moves.push(LineMove { text: words.get("move-pass").into_owned(), index: None });
        }
    }
    // Only a pass between two moves belongs to the line.
    if moves.last().is_some_and(|last| last.index.is_none()) {
        moves.pop();
    }
    moves
}

/// The moves of a line in one text.
pub fn joined_line(moves: &[LineMove]) -> String {
    let texts: Vec<&str> = moves.iter().map(|made| made.text.as_str()).collect();
    texts.join(" ")
}

/// The moves of a line from this position, with the passes between them: `h1 pass g1`.
pub fn line(words: &Messages, position: &Position, line: &[Square]) -> String {
    joined_line(&line_moves(words, position, line))
}

/// A value as text for learners, in whole discs: `+4`.
pub fn whole_value(words: &Messages, found: Value) -> String {
    match found {
        Value::Estimate(discs) => value(words, Value::Exact(discs.round() as i32)),
        Value::Exact(_) | Value::Outcome(_) => value(words, found),
    }
}

/// The loss of a move in discs, the same in every list: `3.6`; without the decimal if that is 0, and from ten discs on.
pub fn loss(lost: f32) -> String {
    let digits = usize::from(lost < 9.95);
    let text = format!("{lost:.digits$}");
    text.strip_suffix(".0").map(str::to_owned).unwrap_or(text)
}

/// A loss for learners, in whole discs, at least one.
pub fn whole_discs(loss: f32) -> usize {
    loss.round().max(1.0) as usize
}

/// The players of a game in a file, `Ada – Bob`. Files may lack one name or both.
pub fn players(words: &Messages, names: [&str; 2]) -> String {
    if names.iter().all(|name| name.is_empty()) {
        return words.get("explorer-unnamed").into_owned();
    }
    let unknown = words.get("explorer-unknown");
    let [black, white] = names.map(|name| if name.is_empty() { &*unknown } else { name });
    format!("{black} – {white}")
}

/// A value in words, which says that it is exact: `+3.6`, `+4, exact`.
pub fn told_value(words: &Messages, found: Value) -> String {
    let text = value(words, found);
    match found {
        Value::Exact(_) => is_exact(words, &text),
        Value::Estimate(_) | Value::Outcome(_) => text,
    }
}

/// A value's text with the remark that it is exact.
pub fn is_exact(words: &Messages, value: &str) -> String {
    words.with("value-is-exact", &[("value", value.into())]).into_owned()
}

/// The leader and the lead in discs: `Black +3.6` for an estimate, `White +4` for an exact value.
pub fn ahead(words: &Messages, lead: Lead) -> String {
    let discs = discs(lead);
    let id = match lead.discs {
        _ if discs.trim_matches(['0', '.']).is_empty() => {
            return words.get("value-even").into_owned();
        }
        0.0.. => "value-black",
        _ => "value-white",
    };
    words.with(id, &[("discs", discs.as_str().into())]).into_owned()
}

/// The person's expected score against a player on the ladder.
pub fn opponent(words: &Messages, ladder: &Ladder, rung: &Rung) -> String {
    let chance = words.percent(100.0 * ladder.chance(rung), 0);
    let name = seat(words, &rung.player);
    let values = [("name", name.as_str().into()), ("chance", chance.as_str().into())];
    words.with("ladder-opponent-tip", &values).into_owned()
}

/// A winning chance, from an expected result of -1 to 1.
pub fn chance(words: &Messages, value: f32) -> String {
    words.percent(50.0 + 50.0 * value, 0)
}

/// A lead in discs: `3.6` for an estimate, `4` for an exact value.
pub fn discs(lead: Lead) -> String {
    let decimals = usize::from(!lead.is_exact);
    format!("{:.decimals$}", lead.discs.abs())
}

/// The message id of a game's end before its last move.
pub const fn ended(ended: EarlyEnd) -> &'static str {
    match ended {
        EarlyEnd::BlackResigned => "ended-black-resigned",
        EarlyEnd::WhiteResigned => "ended-white-resigned",
        EarlyEnd::BlackOutOfTime => "ended-black-time",
        EarlyEnd::WhiteOutOfTime => "ended-white-time",
    }
}

/// The message id of an early end of a game. With only one `person` in the game, it names the loser as "you" or "the
/// computer", not by colour.
pub const fn ended_for(ended: EarlyEnd, person: Option<Color>) -> &'static str {
    let Some(person) = person else { return self::ended(ended) };
    let is_own = ended.loser() as u8 == person as u8;
    match ended {
        EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned if is_own => "ended-you-resigned",
        EarlyEnd::BlackResigned | EarlyEnd::WhiteResigned => "ended-computer-resigned",
        EarlyEnd::BlackOutOfTime | EarlyEnd::WhiteOutOfTime if is_own => "ended-your-time",
        EarlyEnd::BlackOutOfTime | EarlyEnd::WhiteOutOfTime => "ended-computer-time",
    }
}

/// The winner for a margin of Black, without the score.
pub fn winner(words: &Messages, margin: i32) -> String {
    let id = match margin {
        0 => "winner-nobody",
        1.. => "winner-black",
        _ => "winner-white",
    };
    words.get(id).into_owned()
}

/// The final discs of Black and White for a margin of Black: they sum to 64.
pub const fn score(margin: i32) -> (i32, i32) {
    (i32::midpoint(64, margin), (64 - margin) / 2)
}

/// The final score as text, `38–26`.
pub fn score_text(margin: i32) -> String {
    let (black, white) = score(margin);
    format!("{black}–{white}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::text::messages::Language;

    #[test]
    fn a_player_is_named_after_its_model() {
        let words = Messages::new(Language::English);
        let player = |text| player(&words, text);
        assert_eq!(player("alphabeta:4@/a/b/player100aSCI.evl"), "player100aSCI");
        assert_eq!(player("/a/b/player100aSCI.evl"), "player100aSCI");
        assert_eq!(player("minimax:4@jma"), "JMA");
        assert_eq!(player("alphabeta:4@/a/first/picked/7-65.ron"), "first, gen. 7, player 65");
        assert_eq!(player("pruned:15x3@/a/first/champions/12.ron"), "first, gen. 12");
        assert_eq!(player("mcts:200@/a/first/nets/02.ron"), "first, round 2");
        assert_eq!(player("pvs:6@/a/first/weights/02.glem"), "first, round 2");
        assert_eq!(player("pvs:6@/a/first/current.glem"), "first, latest weights");
        assert_eq!(player("alphabeta:4@/a/first/population.ron"), "population");
        assert_eq!(player("random"), "Random");
        let casual = Level::Casual.player().to_string();
        assert_eq!(super::player(&words, &casual), "Casual player");
        assert_eq!(player("novice"), "First steps");
        assert_eq!(player("mcts:5000"), "Monte Carlo");
        assert_eq!(player("gtp:5s@/opt/edax.exe -gtp -book 'a b.dat'"), "edax");
    }

    #[test]
    fn a_search_is_described_without_its_codes() {
        let words = Messages::new(Language::English);
        let search = |text| searcher(&words, text);
        assert_eq!(search("pvs:14,hash=8,select=73@glem"), search("pvs:14@glem"));
        assert_eq!(search("pvs:5000n@glem"), "searches 5,000 positions a move");
        assert_eq!(search("pvs:1n@glem"), "searches 1 position a move");
        assert_eq!(search("mcts:1@net"), "1 simulation a move");
        assert_eq!(search("pvs:1@glem"), "looks 1 move ahead");
        assert_eq!(search("mcts:2s@net"), "Monte Carlo, 2s a move");
        assert_eq!(search("oneply@glem"), "compares the boards after each move");
        for level in Level::ALL {
            let player = level.player().to_string();
            assert_eq!(searcher(&words, &player), words.get(level_about(level)));
        }
    }

    #[test]
    fn weights_are_named_in_the_language_or_else_in_english() {
        let english = Messages::new(Language::English);
        for kind in PolynomialKind::ALL {
            let genome = Genome::Polynomial(kind);
            let names: Vec<String> =
                (0..kind.len()).map(|index| weight(&english, &genome, index)).collect();
            assert_eq!(names, kind.labels());
        }
        let spanish = Messages::new(Language::Spanish);
        assert_eq!(variable(&spanish, "X squares"), "Casillas X");
        assert_eq!(variable(&spanish, "Odd regions"), "Odd regions");
    }

    #[test]
    fn a_polynomials_form_lists_its_weights() {
        let form = genome_form(&Messages::new(Language::English), &Genome::JMA);
        assert_eq!(form[0], "Evolve JMA polynomials");
        let list = "10 weights: corners, X squares, C squares, A squares, centre, B squares, \
                    beside the centre, c3 and equivalents, anchored edges, liberty.";
        assert!(form[1].contains(list), "{}", form[1]);
    }

    #[test]
    fn a_line_has_the_passes_between_its_moves() {
        let words = Messages::new(Language::English);
        // White has no move after a1.
        let text = format!("-OX-----{}XXXXXXO- X", "-".repeat(48));
        let (board, side) = othello_engine::notation::diagram::read(&text).unwrap();
        let position = board.seen_by(side);
        let squares = |text: &[&str]| -> Vec<Square> {
            text.iter().map(|square| square.parse().unwrap()).collect()
        };
        assert_eq!(line(&words, &position, &squares(&["a1", "h8"])), "a1 pass h8");
        assert_eq!(line(&words, &position, &squares(&["a1"])), "a1");
        assert_eq!(line(&words, &Position::START, &squares(&["f5", "d6"])), "f5 d6");
    }

    #[test]
    fn an_early_end_is_told_as_the_person_sees_it() {
        let black = Some(Color::Black);
        let resigned = EarlyEnd::resigned;
        assert_eq!(ended_for(resigned(Color::Black), black), "ended-you-resigned");
        assert_eq!(ended_for(resigned(Color::White), black), "ended-computer-resigned");
        assert_eq!(ended_for(EarlyEnd::out_of_time(Color::Black), black), "ended-your-time");
        assert_eq!(ended_for(resigned(Color::Black), None), "ended-black-resigned");
    }

    #[test]
    fn scores_sum_to_64() {
        assert_eq!(score(-64), (0, 64));
        assert_eq!(score(6), (35, 29));
        assert_eq!(score_text(12), "38–26");
    }

    #[test]
    fn losses_have_one_form() {
        let texts = [12.0, 12.4, 5.0, 4.98, 5.04, 9.97, 3.6].map(loss);
        assert_eq!(texts, ["12", "12", "5", "5", "5", "10", "3.6"]);
    }

    #[test]
    fn learners_read_whole_discs() {
        let words = Messages::new(Language::English);
        let texts = [3.6, -0.2, -7.5, 0.5].map(|value| whole_value(&words, Value::Estimate(value)));
        assert_eq!(texts, ["+4", "0", "−8", "+1"]);
        assert_eq!([0.4, 1.4, 7.5].map(whole_discs), [1, 1, 8]);
    }
}
