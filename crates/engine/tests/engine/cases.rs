//! Small inputs that other programs, or earlier versions of this one, read wrongly.

use othello_engine::{
    Board, Color, Game, NodeId, Outcome,
    notation::{
        conversion::Converted,
        detect::{self, Contents},
        ggf, movetext, obf, pgn,
        record::GameRecord,
        sgf, transcript, wthor,
    },
};

macro_rules! case {
    ($name:literal) => {
        include_str!(concat!("../data/cases/", $name))
    };
}

/// The games of a text in any notation, and what was left out.
fn games(text: &str) -> (Vec<GameRecord>, Vec<String>) {
    let Converted { content, left_out } = detect::read(text).unwrap();
    let Contents::Games(games) = content else { panic!("not games: {text}") };
    (games, left_out.iter().map(ToString::to_string).collect())
}

/// The single game of a text, read without anything left out.
fn game(text: &str) -> GameRecord {
    let (mut games, left_out) = games(text);
    assert_eq!((games.len(), left_out), (1, Vec::new()), "{text}");
    games.remove(0)
}

fn moves(record: &GameRecord) -> String {
    transcript::write(&record.game)
}

fn told<T>(converted: &Converted<T>) -> Vec<String> {
    converted.left_out.iter().map(ToString::to_string).collect()
}

#[test]
fn a_game_that_white_begins_keeps_its_side() {
    let record = game(case!("white-first.txt"));
    assert_eq!(record.game.start(), (Board::START, Color::White));
    let records = [record];
    for text in [
        transcript::write_games(&records).complete().unwrap(),
        ggf::write(&records).complete().unwrap(),
        sgf::write(&records).complete().unwrap(),
        pgn::write(&records).complete().unwrap(),
    ] {
        assert_eq!(game(&text).game, records[0].game, "{text}");
    }
    let refused = wthor::game_of(&records[0], [0; 3]).unwrap_err().to_string();
    assert_eq!(refused, "expected a game from the standard start with black to move");
}

#[test]
fn compressed_points_of_sgf_are_rectangles() {
    for text in [
        case!("sgf-compressed-points-only.sgf"),
        case!("sgf-compressed-points.sgf"),
        "(;GM[2]AB[cd:fd]AW[fe:ce];)",
    ] {
        let (board, side) = game(text).game.start();
        let discs = Color::BOTH.map(|color| board.discs(color).into_iter().map(|s| s.to_string()));
        let [black, white] = discs.map(|names| names.collect::<Vec<_>>().join(" "));
        assert_eq!((black.as_str(), white.as_str()), ("c4 d4 e4 f4", "c5 d5 e5 f5"), "{text}");
        assert_eq!(side, Color::Black);
    }
    assert_eq!(moves(&game(case!("sgf-compressed-points.sgf"))), "c6");
}

#[test]
fn properties_of_sgf_may_come_in_any_order() {
    let parts = ["GM[2]", "AB[d3][e3]", "AW[d4]", "PL[W]", "C[so]"];
    let usual = game(&format!("(;{};W[d2])", parts.concat()));
    assert_eq!(usual.game.start().1, Color::White);
    for turn in 0..parts.len() {
        let mut parts = parts;
        parts.rotate_left(turn);
        for _ in 0..2 {
            assert_eq!(game(&format!("(;{};W[d2])", parts.concat())), usual, "{parts:?}");
            parts.reverse();
        }
    }
}

#[test]
fn every_game_of_an_sgf_collection_is_read() {
    let (games, left_out) = games(case!("sgf-collection.sgf"));
    let names: Vec<_> = games.iter().map(|game| (game.black.as_str(), moves(game))).collect();
    assert_eq!(names, [("ann", "f5d6c3".to_owned()), ("cid", "f5f6".to_owned())]);
    assert!(left_out.is_empty(), "{left_out:?}");
    // A damaged game does not hide those after it.
    let text = case!("sgf-collection.sgf").replace("B[c3]", "B[a1]") + "(;GM[1];B[aa])";
    let Converted { content, left_out } = sgf::read(&text).unwrap();
    assert_eq!((content.len(), content[0].black.as_str()), (1, "cid"));
    let told: Vec<_> = left_out.iter().map(ToString::to_string).collect();
    assert_eq!(
        told,
        [
            "game 1, line 1: move 3: a1 is not legal here",
            "game 3, line 3: expected Othello on 8x8 squares, found \"GM[1]\""
        ]
    );
}

#[test]
fn a_pass_of_sgf_may_be_the_corner_beyond_the_board() {
    let record = game(case!("sgf-pass-tt.sgf"));
    assert_eq!(record.game.moves().len(), 60);
    let empty = case!("sgf-pass-tt.sgf").replace("[tt]", "[]");
    assert_eq!(game(&empty), record);
    assert!(sgf::read("(;GM[2];B[tt])").is_err());
}

#[test]
fn names_of_fields_in_lower_case_are_read() {
    for (text, expected) in [
        ("(;gm[Othello]pb[Ann]pw[b]ty[8]re[+2]b[f5]w[d6];)", "f5d6"),
        ("(;gm[2]ff[4]pb[Ann]pw[b];b[f5];w[d6])", "f5d6"),
    ] {
        let record = game(text);
        assert_eq!((moves(&record).as_str(), record.black.as_str()), (expected, "Ann"), "{text}");
    }
    let set_up = game("(;gm[2]ab[c4:f4]aw[c5:f5]pl[w])");
    assert_eq!(set_up.game.start().0.discs(Color::Black).into_iter().count(), 4);
    assert_eq!(set_up.game.start().1, Color::White);
    assert!(ggf::read("(;gm[othello]ty[10]b[f5];)").is_err());
}

#[test]
fn lines_may_end_with_a_carriage_return_alone() {
    for text in [case!("pgn-percent-line.pgn"), case!("pgn-semicolon-comment.pgn")] {
        let text = text.replace("\r\n", "\n");
        assert_eq!(game(&text.replace('\n', "\r")), game(&text));
    }
    assert_eq!(moves(&game("f5 d6\rc3\r")), "f5d6c3");
}

#[test]
fn the_colour_of_the_first_move_is_the_side_to_move_of_a_set_up() {
    for (color, square, side) in [("B", "c4", Color::Black), ("W", "f4", Color::White)] {
        let record = game(&format!("(;GM[2]AB[e4]AW[d4];{color}[{square}])"));
        assert_eq!(record.game.start().1, side);
    }
    assert!(sgf::read("(;GM[2]AB[e4]AW[d4]PL[B];W[f4])").is_err());
}

#[test]
fn unused_properties_of_sgf_are_kept_byte_for_byte() {
    let text = "(;FF[4]CA[UTF-8]GM[2]SZ[8]PB[a]AP[x:1]EV[C\\]up]RO[2]WR[3d];B[f5]LB[d6:A] [f4:\\:]TR[d6]\
        (;W[d6]N[so]TE[2])(;W[f4]V[-1.5]DO[]))\n";
    let record = game(text);
    assert_eq!(sgf::write(std::slice::from_ref(&record)).complete().unwrap(), text);
    // The moves of saved games keep them as well.
    let tree = record.tree.unwrap();
    let mut again = othello_engine::GameTree::default();
    movetext::read(&mut again, &movetext::write(&tree)).unwrap();
    assert_eq!(again, tree);
}

#[test]
fn the_result_of_a_game_that_stops_early_is_kept() {
    let sgf_record = game(case!("sgf-result-early.sgf"));
    assert_eq!(sgf_record.result, Some(-12.0));
    let records = [sgf_record];
    assert!(sgf::write(&records).complete().unwrap().contains("RE[W+12]"));
    assert!(ggf::write(&records).complete().unwrap().contains("RE[-12.000]"));
    let text = pgn::write(&records).complete().unwrap();
    assert!(text.contains("[Result \"1-0\"]\n[Margin \"-12\"]"), "{text}");
    assert_eq!(game(&text).result, Some(-12.0));
    assert_eq!(wthor::game_of(&records[0], [0; 3]).unwrap().black_discs, 26);

    // As in chess, the points of White come first.
    let pgn_record = game(case!("pgn-result-early.pgn"));
    assert_eq!((pgn_record.result, pgn_record.outcome), (None, Some(Outcome::Win)));
    let records = [pgn_record];
    assert!(pgn::write(&records).complete().unwrap().contains("[Result \"0-1\"]"));
    let text = sgf::write(&records).complete().unwrap();
    assert!(text.contains("RE[B+]"), "{text}");
    assert_eq!(game(&text).outcome, Some(Outcome::Win));
    assert!(
        told(&ggf::write(&records))
            .contains(&"game 1: the format cannot hold the result".to_owned())
    );
}

#[test]
fn comments_and_variations_of_pgn_are_kept() {
    let record = game(case!("pgn-variation.pgn"));
    assert_eq!((record.black.as_str(), record.white.as_str()), ("ann", "bob"));
    assert_eq!(
        (record.place.as_str(), record.date.as_str()),
        ("https://example.org/abcd", "2024-01-02")
    );
    let text = movetext::write(record.tree.as_ref().unwrap());
    let told = "<EV[Casual]BR[1500]> f5 {[%eval 0.2] [%clk 0:10:00]} d6 {[%eval 0.18] [%clk 0:10:00]} \
        c3 {(0.14 -> 0.80) Inaccuracy. c5 was best.\n[%eval 0.8]} <DO[]> (c4 d3 c3) d3 c4 {ok}";
    assert_eq!(text, told);
    for (text, told) in [
        (case!("pgn-semicolon-comment.pgn"), "f5 d6 {a good reply} c3"),
        (
            case!("pgn-wrapped-comment.pgn"),
            "f5 {+0.35/8 0.2s, a comment that spans two lines} d6 {-1.11/8} c3",
        ),
        (case!("pgn-percent-line.pgn"), "f5 d6"),
    ] {
        let record = game(text);
        let text = movetext::write(record.tree.as_ref().unwrap());
        assert_eq!(text, format!("<EV[Cup]RO[1]> {told}"));
        assert_eq!((record.place.as_str(), record.outcome), ("Here", Some(Outcome::Win)));
    }
    for text in [
        case!("pgn-variation.pgn"),
        case!("pgn-semicolon-comment.pgn"),
        case!("pgn-wrapped-comment.pgn"),
        case!("pgn-percent-line.pgn"),
        case!("pgn-result-early.pgn"),
    ] {
        let record = game(text);
        let written = pgn::write(std::slice::from_ref(&record)).complete().unwrap();
        assert_eq!(game(&written), record, "{written}");
    }
}

#[test]
fn a_transcript_keeps_the_comments_and_variations_of_its_text() {
    let record = game("1. f5 d6! {good} (1... f4) 2. c3");
    assert_eq!(movetext::write(record.tree.as_ref().unwrap()), "f5 d6! {good} (f4) c3");
}

#[test]
fn unreadable_games_of_ggf_are_named_and_the_others_read() {
    for (text, reason) in [
        (case!("ggf-mixed-sizes.ggf"), "expected Othello on 8x8 squares, found \"TY[10]\""),
        (case!("ggf-one-illegal.ggf"), "move 1: a1 is not legal here"),
    ] {
        let (games, left_out) = games(text);
        assert_eq!(games.iter().map(moves).collect::<Vec<_>>(), ["f5d6", "f5f6"]);
        assert_eq!(left_out, [format!("game 2, line 2: {reason}")]);
    }
}

#[test]
fn words_and_control_characters_around_games_of_ggf_are_skipped() {
    for text in [case!("ggf-ctrl-z.ggf"), case!("ggf-nul.ggf")] {
        let record = game(text);
        assert_eq!((moves(&record).as_str(), record.result), ("f5d6", Some(2.0)));
        assert_eq!((record.black.as_str(), record.white.as_str()), ("a", "b"));
    }
    let (games, left_out) = games(case!("ggf-words-between.ggf"));
    assert_eq!((games.len(), games[1].black.as_str(), games[1].result), (2, "c", Some(-4.0)));
    assert_eq!(left_out, ["line 2: words that are no moves: \"some words of mine\""]);
}

#[test]
fn unreadable_games_of_a_database_are_named_and_the_others_read() {
    let all = |bytes: &[u8]| {
        let read = wthor::read(bytes).unwrap();
        let records = wthor::records(&read.content, &[], &[]).unwrap();
        (records.iter().map(|record| record.game.moves().len()).collect::<Vec<_>>(), told(&read))
    };
    let bytes = include_bytes!("../data/cases/wthor-one-illegal.wtb");
    assert_eq!(all(bytes), (vec![60, 15], vec!["game 2: move 2: f5 is not legal here".to_owned()]));
    let bytes = include_bytes!("../data/cases/wthor-count-too-high.wtb");
    let reason = "the header counts 3 games, the file holds 2".to_owned();
    assert_eq!(all(bytes), (vec![60, 15], vec![reason]));
    // A file that ends within a game, and one with more games than the header counts.
    let cut = "the header counts 3 games, the file holds 1".to_owned();
    assert_eq!(all(&bytes[..bytes.len() - 1]), (vec![60], vec![cut]));
    let mut low = bytes.to_vec();
    low[4] = 1;
    let reason = "the header counts 1 games, the file holds 2".to_owned();
    assert_eq!(all(&low), (vec![60, 15], vec![reason]));
}

#[test]
fn a_database_keeps_the_theoretical_score() {
    let bytes = include_bytes!("../data/cases/wthor-one-illegal.wtb");
    let database = wthor::read(bytes).unwrap().content;
    for (record, stored) in wthor::records(&database, &[], &[]).unwrap().iter().zip(&database.games)
    {
        let again = wthor::game_of(record, [stored.tournament, stored.black, stored.white]);
        assert_eq!(again.as_ref(), Ok(stored));
        let left_out = told(&ggf::write(std::slice::from_ref(record)));
        assert!(
            left_out.iter().any(|told| told.ends_with("the theoretical score")),
            "{left_out:?}"
        );
    }
}

#[test]
fn every_reader_skips_a_byte_order_mark() {
    let problem = &obf::read(case!("bom.obf")).unwrap().complete().unwrap()[0];
    assert_eq!(problem.best(), Some(0));
    let record = [GameRecord::of_game("f5d6".parse::<Game>().unwrap())];
    for text in [
        sgf::write(&record).content,
        ggf::write(&record).content,
        pgn::write(&record).content,
        transcript::write_games(&record).content,
    ] {
        assert_eq!(moves(&game(&format!("\u{feff}{text}"))), "f5d6");
    }
    assert!(sgf::read("\u{feff}(;GM[2];B[f5])").unwrap().complete().is_ok());
    assert!(ggf::read("\u{feff}(;GM[Othello]B[F5];)").unwrap().complete().is_ok());
    assert!(pgn::read("\u{feff}[White \"a\"]\n\n1. f5").unwrap().complete().is_ok());
}

#[test]
fn a_list_of_transcripts_names_its_unreadable_lines() {
    let (games, left_out) = games("f5d6\nf5f6\nd3c3\nf5a1\n");
    assert_eq!((games.len(), left_out.len()), (3, 1));
    assert_eq!(left_out, ["line 4: as moves, move 2: a1 is not legal here"]);
    // An error in one game over two lines does not make it two games.
    assert!(detect::read("f5d6c3\na1").is_err());
    assert_eq!(self::games("f5d6c3\nd3a1").0.len(), 1);
    // Boards and transcripts may alternate, and a game without moves is a board.
    let records: Vec<GameRecord> =
        [game(case!("white-first.txt")).game, "f5".parse().unwrap(), Game::default()]
            .into_iter()
            .map(GameRecord::of_game)
            .collect();
    let text = transcript::write_games(&records).complete().unwrap();
    let (again, left_out) = self::games(&text);
    assert!(left_out.is_empty(), "{left_out:?}");
    assert!(
        again.iter().zip(&records).all(|(a, b)| a.game == b.game) && again.len() == 3,
        "{text}"
    );
}

#[test]
fn comments_at_the_start_stay_there() {
    let record = game("(;GM[2]C[first];B[f5];W[d6])");
    assert_eq!(record.tree.unwrap().comment(NodeId::START), "first");
}
