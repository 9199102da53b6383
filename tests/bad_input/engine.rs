//! The readers of the engine and its search, each with good inputs.

use std::{fs, path::Path};

use othello_engine::{
    Game, GameTree,
    models::{Glem, NTuple, Wpc, patterns::ValueScale},
    notation::{
        conversion::Converted, detect, diagram, evl, ggf, movetext, obf, pgn, record::GameRecord,
        sgf, tab, wthor,
    },
};

use super::{
    reader::{Reader, text_reader},
    searching,
};

/// All readers except the search.
pub fn all() -> Vec<Reader> {
    let mut all = notations();
    all.extend(weights());
    all
}

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

pub fn game() -> Game {
    MOVES.parse().expect("these moves are legal")
}

/// A game played to its end, always with the first legal move.
pub fn whole_game() -> Game {
    let mut game = Game::default();
    while game.turn().is_some() {
        let square = game.stage().position().legal_moves().into_iter().next();
        game.play(square.expect("there is a move")).expect("it is legal");
    }
    game
}

fn shipped(name: &str) -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = top.map(|top| top.join(name)).find(|path| path.is_file());
    fs::read_to_string(found.expect("it is shipped")).expect("it is text")
}

fn notations() -> Vec<Reader> {
    let board = game().board();
    let record =
        GameRecord { black: "Ada".into(), white: "Zoë".into(), ..GameRecord::of_game(game()) };
    let whole = GameRecord { place: "here".into(), ..GameRecord::of_game(whole_game()) };
    let ggf_text = ggf::write(&[record, whole]).content;
    let diagram_text = diagram::write(&board, game().turn().expect("not over"));
    let squares: Vec<_> = game().stage().position().legal_moves().into_iter().take(2).collect();
    let obf_text = format!(
        "{diagram_text}; {}:+4; {}:-2;\n% a remark\n{diagram_text};\n",
        squares[0], squares[1]
    );
    let transcripts = [MOVES.to_owned(), "1. F5 d6 2. C3 D3\n3. c4".into()];
    let sgf = "(;GM[2]FF[4]PL[B]AB[d5][e4]AW[d4:d4][e5]RE[B+2]EV[x];B[f5]TE[1]C[\\]];W[d6](;B[c3]LB[a1:b])\
        (;AE[d6]PL[B];B[c3]))\n(;GM[2];B[f5];W[])"
        .to_owned();
    let pgn = "% x\n[Event \"x\"]\n[Date \"2024.05.??\"]\n\n1. f5 {a} d6 $3 (1... f4?! ; b\n2. e3) 2. c3 -- *\n\n\
        [Black \"a\"]\n[Result \"0-1\"]\n[Termination \"time forfeit\"]\n\n1. f5 0-1\n"
        .to_owned();
    let moves = "{a} f5 <LB[a1:b]> d6!? {b} (f4 [-0.50 12 e3]) c3".to_owned();
    let quest =
        r#"{"position":{"moves":[{"m":"f5"},{"m":"d6"}]},"players":[{"name":"a"},{"name":"b"}]}"#
            .to_owned();
    let all: Vec<String> = transcripts
        .iter()
        .cloned()
        .chain([ggf_text.clone(), obf_text.clone(), tab::write(&board)])
        .chain([sgf.clone(), pgn.clone(), quest.clone()])
        .chain(copied(&diagram_text))
        .collect();
    let evls = ["populations/player100aSCI.evl", "populations/jma-5.evl"].map(shipped);
    vec![
        text_reader("transcript", transcripts, |text| text.parse::<Game>().is_ok()),
        text_reader("diagram", [diagram_text], |text| diagram::read(text).is_ok()),
        text_reader("tab", [tab::write(&board)], |text| tab::read(text).is_ok()),
        text_reader("evl", evls, |text| evl::read(text).is_ok()),
        text_reader("OBF", [obf_text], |text| obf::read(text).is_ok()),
        text_reader("GGF", [ggf_text], |text| {
            ggf::read(text).is_ok_and(|read| is_stable(&read.content, ggf::write, ggf::read))
        }),
        text_reader("anything pasted", all, |text| detect::read(text).is_ok()),
        text_reader("SGF", [sgf], |text| {
            sgf::read(text).is_ok_and(|read| is_stable(&read.content, sgf::write, sgf::read))
        }),
        text_reader("PGN", [pgn], |text| {
            pgn::read(text).is_ok_and(|read| is_stable(&read.content, pgn::write, pgn::read))
        }),
        text_reader("moves with variations", [moves], |text| {
            let mut tree = GameTree::default();
            let is_read = movetext::read(&mut tree, text).is_ok();
            let mut again = GameTree::default();
            movetext::read(&mut again, &movetext::write(&tree)).expect("it reads its own moves");
            is_read && movetext::write(&again) == movetext::write(&tree)
        }),
        text_reader("Othello Quest", [quest], |text| detect::read(text).is_ok()),
        wthor_games(),
        wthor_names(),
    ]
}

/// Texts as they are copied: words around moves, a web address, a log, a board with letters and numbers.
fn copied(diagram: &str) -> [String; 4] {
    let rows = (0..8).map(|row| format!("{} {}\n", row + 1, &diagram[8 * row..8 * row + 8]));
    let drawn = format!("  ABCDEFGH\n{}X to move\n", rows.collect::<String>());
    let log = "> f5\n\nEdax plays d6\n\nYou play c3\n".to_owned();
    let address = format!("https://example.org/?moves={MOVES}&ply=4");
    [format!("Ann – Bob (34-30): {MOVES}\nWell played."), address, log, drawn]
}

/// Reads what was written of games. It must be whole and the same when it is written again.
fn is_stable<E: std::fmt::Debug>(
    games: &[GameRecord],
    write: fn(&[GameRecord]) -> Converted<String>,
    read: fn(&str) -> Result<Converted<Vec<GameRecord>>, E>,
) -> bool {
    let written = write(games).content;
    let again = read(&written).expect("it reads its own games").complete().expect("they are whole");
    assert_eq!(write(&again).content, written);
    true
}

fn wthor_games() -> Reader {
    let game = wthor::WthorGame {
        tournament: 1,
        black: 2,
        white: 3,
        black_discs: 40,
        theoretical: 38,
        moves: whole_game().moves().to_vec(),
    };
    let database =
        wthor::Database { header: wthor::Header::default(), games: vec![game.clone(), game] };
    let read = |bytes: &[u8]| {
        wthor::read(bytes).is_ok_and(|read| wthor::records(&read.content, &[], &[]).is_ok())
    };
    Reader {
        name: "WTHOR games",
        good: vec![wthor::write(&database)],
        cost: 1,
        read: Box::new(read),
    }
}

fn wthor_names() -> Reader {
    let names = ["Ada".to_owned(), "Zoë".to_owned()];
    let good = vec![wthor::write_players(&wthor::Header::default(), &names)];
    let read = |bytes: &[u8]| wthor::read_names(bytes).is_ok();
    Reader { name: "WTHOR names", good, cost: 1, read: Box::new(read) }
}

fn weights() -> [Reader; 3] {
    let wpc = "0.5 -1.5 2e1 7 ".repeat(16);
    let weights = "0.5 ".repeat(9);
    let tuple = format!("{{ 1 {{ 2 2 {{ 0 1 }} {{ 7 15 }} {{ {weights}}} }} }}");
    [
        text_reader("WPC", [wpc], |text| text.parse::<Wpc>().is_ok()),
        text_reader("n-tuples", [tuple], |text| text.parse::<NTuple>().is_ok()),
        pattern_weights(),
    ]
}

/// A reader that checks a file of weights without building them in memory.
fn pattern_weights() -> Reader {
    Reader {
        name: "pattern weights (checksum)",
        good: vec![Glem::blank(ValueScale::Margin).to_bytes()],
        cost: 1,
        read: Box::new(|bytes| Glem::check(bytes).is_ok()),
    }
}

/// A reader of a position and a search: 16 bytes of discs, then a searcher's text.
pub fn search() -> Reader {
    let game = whole_game();
    let example = |(ply, searcher): (usize, &str)| {
        let position = game.truncated(ply).position();
        let discs = [position.own().0.to_le_bytes(), position.opp().0.to_le_bytes()].concat();
        [&discs, searcher.as_bytes()].concat()
    };
    let good = [
        (4, "minimax:2"),
        (9, "alphabeta:2"),
        (20, "pvs:3,select=95,moves=all"),
        (56, "pvs:2,solve=4,threads=2"),
        (30, "pvs:500n,hash=1,goal=outcome"),
        (40, "mcts:60,cp=0.7,final=uct"),
        (50, "pruned:3x2"),
        (12, "humanlike:2x6"),
        (0, "oneply:negate"),
        (58, "greedy"),
    ];
    let good = good.into_iter().map(example).collect();
    Reader { name: "search", good, cost: 4, read: Box::new(searching::is_right) }
}
