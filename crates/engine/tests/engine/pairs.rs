//! Games through each pair of formats: what changes is exactly what a format said it leaves out.

use std::collections::BTreeSet;

use othello_engine::{
    Color, Game, GameTree, Mark, NodeId, Outcome, Property,
    notation::{
        conversion::{Converted, LeftOut, LeftOutReason},
        ggf, movetext, pgn,
        record::{EarlyEnd, GamePart, GameRecord, MoveNote},
        sgf, transcript, wthor,
    },
};
use rand::{Rng, RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// The number of games for each pair of formats.
const GAMES: u64 = 150;

/// A format: writes a game and reads it back, with what either leaves out. `None` if it refuses the game.
struct Format {
    name: &'static str,
    through: fn(&GameRecord) -> Option<Read>,
}

/// A game that was read back, and what was left out.
type Read = (GameRecord, Vec<LeftOut>);

const FORMATS: [Format; 6] = [
    Format {
        name: "txt",
        through: |record| Some(through_text(record, transcript::write_games, lines)),
    },
    Format { name: "ggf", through: |record| Some(through_text(record, ggf::write, read_ggf)) },
    Format { name: "sgf", through: |record| Some(through_text(record, sgf::write, read_sgf)) },
    Format { name: "pgn", through: |record| Some(through_text(record, pgn::write, read_pgn)) },
    Format { name: "wtb", through: through_wthor },
    Format { name: "saved", through: |record| Some(through_movetext(record)) },
];

fn through_text(
    record: &GameRecord,
    write: fn(&[GameRecord]) -> Converted<String>,
    read: fn(&str) -> Converted<Vec<GameRecord>>,
) -> Read {
    let written = write(std::slice::from_ref(record));
    let mut read = read(&written.content);
    assert_eq!((read.content.len(), &read.left_out), (1, &Vec::new()), "{}", written.content);
    (read.content.remove(0), written.left_out)
}

fn lines(text: &str) -> Converted<Vec<GameRecord>> {
    use othello_engine::notation::detect::{self, Contents};
    detect::read(text).unwrap().map(|contents| match contents {
        Contents::Games(games) => games,
        Contents::Positions(positions) => {
            let game =
                |p: &othello_engine::notation::obf::Problem| Game::from_board(p.board, p.to_move);
            positions.iter().map(|position| GameRecord::of_game(game(position))).collect()
        }
    })
}

fn read_ggf(text: &str) -> Converted<Vec<GameRecord>> {
    ggf::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read_sgf(text: &str) -> Converted<Vec<GameRecord>> {
    sgf::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn read_pgn(text: &str) -> Converted<Vec<GameRecord>> {
    pgn::read(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

fn through_wthor(record: &GameRecord) -> Option<Read> {
    let game = wthor::game_of(record, [0, 0, 1]).ok()?;
    let year = record.date.parse().unwrap_or(0);
    let header = wthor::Header { year, ..wthor::Header::default() };
    let players = wthor::write_players(&header, &[record.black.clone(), record.white.clone()]);
    let places = wthor::write_tournaments(&header, std::slice::from_ref(&record.place));
    let database = wthor::Database { header, games: vec![game] };
    let database = wthor::read(&wthor::write(&database)).unwrap().complete().unwrap();
    let [players, places] = [players, places].map(|names| wthor::read_names(&names).unwrap());
    let read = wthor::records(&database, &players, &places).unwrap().remove(0);
    Some((read, wthor::left_out(std::slice::from_ref(record), year)))
}

/// The moves of a saved game: all that its tree holds.
fn through_movetext(record: &GameRecord) -> Read {
    let tree = tree(record);
    let mut again = GameTree::of_game(&Game::from_board(tree.start().0, tree.start().1));
    movetext::read(&mut again, &movetext::write(&tree)).unwrap();
    (GameRecord { tree: Some(again), ..record.clone() }, Vec::new())
}

fn tree(record: &GameRecord) -> GameTree {
    record.tree.clone().unwrap_or_else(|| GameTree::of_game(&record.game))
}

/// The start, the moves and everything on the moves, by the parts of a record.
fn shape(record: &GameRecord) -> String {
    let tree = tree(record);
    let shape: Vec<_> = tree.all().map(|at| (tree.ply(at), tree.square(at))).collect();
    format!("{shape:?}")
}

fn on_moves<T>(
    record: &GameRecord,
    of: impl Fn(&GameTree, NodeId) -> Option<T>,
) -> Vec<(String, T)> {
    let tree = tree(record);
    let nodes: Vec<NodeId> = tree.all().collect();
    nodes.iter().filter_map(|&at| Some((movetext::way(&tree, at), of(&tree, at)?))).collect()
}

/// The fields and properties, with those at the start under one name in all formats.
fn fields(record: &GameRecord) -> BTreeSet<(String, String)> {
    let renamed = |name: &str| {
        let same = [
            ["RB", "BR", "BlackElo"],
            ["RW", "WR", "WhiteElo"],
            ["EV", "Event", ""],
            ["RO", "Round", ""],
        ];
        same.iter().find(|row| row.contains(&name)).map_or(name.to_owned(), |row| row[0].to_owned())
    };
    let others = record.others.iter().map(|(name, text)| (renamed(name), format!("[{text}]")));
    let on_moves = on_moves(record, |tree, at| Some(tree.properties(at).to_vec()));
    let properties = on_moves.into_iter().flat_map(|(way, held)| {
        held.into_iter().map(move |property| {
            let name =
                if way.is_empty() { renamed(&property.name) } else { way.clone() + &property.name };
            (name, property.values)
        })
    });
    others.chain(properties).collect()
}

/// The margin, unless it follows from a resignation.
fn margin(record: &GameRecord) -> Option<f32> {
    let implied = record.ended.map(|ended| 64.0 * ended.sign() as f32);
    record.result.filter(|margin| Some(*margin) != implied)
}

/// The parts that differ between two records.
fn changes(before: &GameRecord, after: &GameRecord) -> Vec<GamePart> {
    let notes = |record: &GameRecord| {
        let mut notes = record.notes.clone();
        while notes.last() == Some(&MoveNote::default()) {
            notes.pop();
        }
        notes
    };
    let comments = |record: &GameRecord| {
        on_moves(record, |tree, at| {
            Some(tree.comment(at).to_owned()).filter(|text| !text.is_empty())
        })
    };
    let marks = |record: &GameRecord| on_moves(record, GameTree::mark);
    let findings = |record: &GameRecord| on_moves(record, |tree, at| tree.finding(at).cloned());
    // A database has a theoretical score for each game; an unknown one is that of the game.
    let theoretical = before.theoretical.is_some() && before.theoretical != after.theoretical;
    let has = [
        (before.game.start() != after.game.start(), GamePart::Start),
        (before.game.moves() != after.game.moves(), GamePart::Moves),
        (margin(before) != margin(after) || before.outcome != after.outcome, GamePart::Result),
        (before.ended != after.ended, GamePart::EarlyEnd),
        (theoretical, GamePart::Theoretical),
        (shape(before) != shape(after), GamePart::Variations),
        (comments(before) != comments(after), GamePart::Comments),
        (marks(before) != marks(after), GamePart::Marks),
        (findings(before) != findings(after), GamePart::Findings),
        (notes(before) != notes(after), GamePart::Notes),
        ((&before.black, &before.white) != (&after.black, &after.white), GamePart::Names),
        (before.place != after.place, GamePart::Place),
        (before.date != after.date, GamePart::Date),
        (fields(before) != fields(after), GamePart::Field(String::new())),
    ];
    has.into_iter().filter_map(|(has, part)| has.then_some(part)).collect()
}

/// A record as a short text.
fn summary(record: &GameRecord) -> String {
    let GameRecord { black, white, place, date, result, ended, outcome, .. } = record;
    let moves = movetext::write(&tree(record));
    let result = (result, ended, outcome, record.theoretical);
    format!("{moves}\n{black:?} {white:?} {place:?} {date:?} {result:?} {:?}", record.others)
}

/// Whether a change was announced.
fn is_told(change: &GamePart, told: &[LeftOut]) -> bool {
    told.iter().any(|left_out| match &left_out.reason {
        LeftOutReason::NoPlace(part) => match (change, part) {
            // A format without resignations writes the margin they imply.
            (GamePart::Field(_), GamePart::Field(_)) | (GamePart::Result, GamePart::EarlyEnd) => {
                true
            }
            (change, part) => change == part,
        },
        LeftOutReason::Name(..) => matches!(change, GamePart::Names | GamePart::Place),
        LeftOutReason::Standing => *change == GamePart::Result,
        _ => false,
    })
}

/// Plays up to `most` random moves.
fn play(game: &mut Game, most: usize, rng: &mut impl Rng) {
    for _ in 0..most {
        let squares: Vec<_> = game.position().legal_moves().into_iter().collect();
        let (Some(square), false) = (squares.choose(rng), game.is_over()) else { return };
        game.play(*square).unwrap();
    }
}

const TEXTS: [&str; 8] = [
    "",
    "Ann",
    "Zoé [1]",
    "a \"b\" \\",
    "x; {y} (z) $1",
    "名前",
    "a long name, longer than twenty",
    "]\\",
];

fn text(rng: &mut impl Rng) -> String {
    (*TEXTS.choose(rng).unwrap()).to_owned()
}

/// A game with any of the parts that a record can have.
fn record(rng: &mut impl Rng) -> GameRecord {
    let mut start = Game::default();
    play(&mut start, [0, 0, 0, 7, 40, 58][rng.random_range(0..6)], rng);
    let side = if rng.random() { Color::Black } else { start.turn().unwrap_or(Color::Black) };
    let mut game = Game::from_board(start.board(), side);
    if rng.random_range(0..4) == 0 {
        game = Game::from_board(start.board(), Color::White);
    }
    play(&mut game, [0, 1, 9, 60, 60][rng.random_range(0..5)], rng);
    let tree = rng.random::<bool>().then(|| annotated(&game, rng));
    let mut record = GameRecord { tree, ..GameRecord::of_game(game) };
    record.result = record.result.filter(|_| record.game.is_over());
    if !record.game.is_over() {
        let loser = if rng.random() { Color::Black } else { Color::White };
        match rng.random_range(0..6) {
            0 => record.ended = Some(EarlyEnd::resigned(loser)),
            1 => record.ended = Some(EarlyEnd::out_of_time(loser)),
            2 => record.outcome = Some(if rng.random() { Outcome::Win } else { Outcome::Loss }),
            3 => record.result = Some([12.0, -64.0, 0.0, 3.0, 0.25][rng.random_range(0..5)]),
            _ => {}
        }
    }
    if rng.random() {
        [record.black, record.white, record.place] = [text(rng), text(rng), text(rng)];
        let dates = ["", "1999", "2024-05", "2024-05-06", "6 May"];
        dates[rng.random_range(0..5)].clone_into(&mut record.date);
    }
    if rng.random_range(0..3) == 0 {
        record.others.push(("RB".to_owned(), "1500".to_owned()));
        record.others.push(("TI".to_owned(), text(rng) + "."));
        record.theoretical = Some(2 * rng.random_range(-32..=32));
    }
    if rng.random_range(0..3) == 0 {
        let number = |rng: &mut dyn Rng| {
            rng.random::<bool>().then(|| rng.random_range(-640..640) as f32 / 7.0)
        };
        let note = |_| MoveNote { value: number(rng), secs: number(rng).map(f32::abs) };
        record.notes = (0..record.game.moves().len()).map(note).collect();
    }
    record
}

/// A game with variations, comments, marks and properties.
fn annotated(game: &Game, rng: &mut impl Rng) -> GameTree {
    let mut tree = GameTree::of_game(game);
    for _ in 0..rng.random_range(0..6) {
        let nodes: Vec<NodeId> = tree.all().collect();
        let at = *nodes.choose(rng).unwrap();
        let squares: Vec<_> = tree.stage(at).position().legal_moves().into_iter().collect();
        match (rng.random_range(0..5), squares.choose(rng)) {
            // A move after the end of the main line would be a longer game.
            (0 | 1, Some(&square)) if !tree.children(at).is_empty() => drop(tree.play(at, square)),
            (2, _) => tree.set_comment(
                at,
                ["a\nb", " }", "{x", "\\", "a\n\nb]"].choose(rng).unwrap().to_string(),
            ),
            (3, _) if at != NodeId::START => tree.set_mark(at, Mark::ALL.choose(rng).copied()),
            (4, _) => {
                let values = ["[a]", "[]", "[2]", "[d3:\\]][c4]"].choose(rng).unwrap().to_string();
                let name = ["LB", "DO", "NAG", "EV"].choose(rng).unwrap().to_string();
                tree.set_properties(at, vec![Property { name, values }]);
            }
            _ => {}
        }
    }
    tree
}

#[test]
fn a_game_changes_between_formats_only_by_what_they_leave_out() {
    let mut kept = 0;
    for one in &FORMATS {
        for other in &FORMATS {
            for seed in 0..GAMES {
                let before = record(&mut ChaCha8Rng::seed_from_u64(seed));
                let Some((between, mut told)) = (one.through)(&before) else { continue };
                let Some((after, more)) = (other.through)(&between) else { continue };
                told.extend(more);
                let changes = changes(&before, &after);
                let at = format!("{} to {}, game {seed}", one.name, other.name);
                let [before, after] = [&before, &after].map(summary);
                for change in &changes {
                    let is_told = is_told(change, &told);
                    assert!(is_told, "{at}: {change:?}\n{before}\n{after}\n{told:?}");
                }
                kept += usize::from(changes.is_empty());
            }
        }
    }
    // Otherwise the formats would say that they leave everything out.
    assert!(kept > 500, "{kept}");
}

#[test]
fn a_format_says_only_what_it_leaves_out() {
    for format in FORMATS.iter().filter(|format| format.name != "txt") {
        for seed in 0..GAMES {
            let before = record(&mut ChaCha8Rng::seed_from_u64(seed));
            let Some((after, told)) = (format.through)(&before) else { continue };
            for part in told.iter().filter_map(|left_out| match &left_out.reason {
                LeftOutReason::NoPlace(part) => Some(part),
                _ => None,
            }) {
                let mut changes = changes(&before, &after);
                if changes.iter().any(|change| matches!(change, GamePart::Field(_))) {
                    changes.push(part.clone());
                }
                let [before, after] = [&before, &after].map(summary);
                assert!(
                    changes.contains(part),
                    "{}, game {seed}: {part:?}
{before}
{after}",
                    format.name
                );
            }
        }
    }
}
