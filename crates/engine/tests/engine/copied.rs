//! Games and boards as they are copied from web pages, messages and the consoles of engines.

use othello_engine::{
    Board, Color, Game,
    notation::{
        detect::{self, Contents, DetectError},
        diagram, transcript,
    },
};

pub const GAME: &str = "f5d6c3d3c4f4f6f3e3b4c5c6e6e2e7d2";

/// The games of a text and what was left out.
pub fn games(text: &str) -> (Vec<String>, Vec<String>) {
    let read = detect::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let Contents::Games(games) = read.content else { panic!("{:?}: {text}", read.content) };
    let left_out = read.left_out.iter().map(ToString::to_string).collect();
    (games.iter().map(|record| transcript::write(&record.game)).collect(), left_out)
}

/// The only game of a text, from which nothing was left out.
#[track_caller]
pub fn game(text: &str) -> String {
    let (mut games, left_out) = games(text);
    assert_eq!((games.len(), left_out), (1, Vec::new()), "{text}");
    games.remove(0)
}

#[track_caller]
pub fn positions(text: &str) -> Vec<(Board, Color)> {
    let read = detect::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let Contents::Positions(positions) = read.content else { panic!("{:?}: {text}", read.content) };
    positions.iter().map(|problem| (problem.board, problem.to_move)).collect()
}

/// The position after the first moves of [`GAME`].
pub fn after(moves: usize) -> (Board, Color) {
    let game: Game = GAME[..2 * moves].parse().unwrap();
    (game.board(), game.turn().unwrap())
}

/// A board in rows with these signs for black, white and empty.
pub fn rows(board: Board, [black, white, empty]: [char; 3], between: &str) -> Vec<String> {
    let signs: Vec<char> = diagram::write(&board, Color::Black).chars().take(64).collect();
    let sign = |c: &char| match c {
        'X' => black,
        'O' => white,
        _ => empty,
    };
    let row = |row: &[char]| row.iter().map(|c| sign(c).to_string()).collect::<Vec<_>>();
    signs.chunks(8).map(|signs| row(signs).join(between)).collect()
}

#[test]
fn full_width_zero_width_and_typographic_characters_are_read() {
    assert_eq!(game("ｆ５ｄ６ｃ３\n"), "f5d6c3");
    assert_eq!(game("f5\u{200b}d6\u{a0}c3\u{2013}d3\n"), "f5d6c3d3");
    assert_eq!(game("１．Ｆ５　Ｄ６　２．Ｃ３"), "f5d6c3");
    assert_eq!(game("f5 → d6 → c3 • d3"), "f5d6c3d3");
    assert_eq!(game("①f5 ②d6 ③c3"), "f5d6c3");
    let error = detect::read("ｆ５ａ１ｆ９").unwrap_err();
    assert_eq!(error.to_string(), "as moves, move 2: a1 is not legal here");
    let error = detect::read("ｆ５ｆ９").unwrap_err();
    assert_eq!(error.to_string(), "as moves, at byte 6: not a square from a1 to h8: \"f9\"");
}

#[test]
fn names_and_other_words_may_surround_the_moves() {
    let moves = "f5 d6 c3 d3 c4";
    for text in [
        format!("Ann vs Bob {moves}"),
        format!("Ann – Bob, 12 May 2024: {moves}"),
        format!("Ann (d8) {moves}"),
        format!("Black: Ann\nWhite: Bob\n\n{moves}\n"),
        format!("https://example.org/game/b1a2 {moves}"),
        format!("{moves}\n\nWhite resigned."),
        "1. f5 d6\n2. c3 d3\n3. c4\n0-1 Black lost on time".to_owned(),
        "Black f5 (book), White d6 (0:12), Black c3, White d3, Black c4".to_owned(),
        "1 f5 2s\n2 d6 11s\n3 c3 1s\n4 d3 3s\n5 c4 2s".to_owned(),
        "黒 f5 白 d6 黒 c3 白 d3 黒 c4".to_owned(),
    ] {
        assert_eq!(game(&text), "f5d6c3d3c4", "{text}");
    }
}

#[test]
fn a_misspelt_move_stays_an_error() {
    for (text, message) in [
        ("f5 d6 c3 x9 d3", "as moves, at byte 9: not a square from a1 to h8: \"x9\""),
        ("Ann - Bob\nf5 d6 c3 d3 cc4 f4", "at byte 22: not a square from a1 to h8: \"cc4\""),
        ("Ann - Bob\nf5 d6 c3 a1 c4", "move 4: a1 is not legal here"),
        ("f5 d6 c3 d3 (f4 e3) c4 a1", "is not legal here"),
        ("hello", "as moves, at byte 0: not a square from a1 to h8: \"he\""),
    ] {
        let error = detect::read(text).unwrap_err().to_string();
        assert!(error.ends_with(message), "{error}");
    }
    assert_eq!(detect::read("1. 2. 3."), Err(DetectError::Empty));
}

#[test]
fn a_game_is_read_up_to_its_first_illegal_move() {
    let reason = |number, square| {
        let before = number - 1;
        format!("move {number}, {square}, is not legal: the {before} moves before it were read")
    };
    for text in ["f5d6c3d3c4a1f4", "Ann - Bob\nf5 d6 c3 d3 c4 a1 f4\n", "f5 d6 c3\nd3 c4 a1"] {
        let (read, left_out) = games(text);
        assert_eq!(
            (read, left_out),
            (vec!["f5d6c3d3c4".to_owned()], vec![reason(6, "a1")]),
            "{text}"
        );
    }
    let start = diagram::write(&Board::START, Color::Black);
    let text = format!("{start} f5d6c3d3a1c4");
    assert_eq!(games(&text), (vec!["f5d6c3d3".to_owned()], vec![reason(5, "a1")]));
}

#[test]
fn several_games_among_words_are_read_and_parts_left_out_are_listed() {
    let text = "Round 1: Ann – Bob\nf5d6c3d3c4\nRound 2: Bob – Ann\n1. f5 f6 2. e6 f4\n";
    assert_eq!(games(text), (vec!["f5d6c3d3c4".to_owned(), "f5f6e6f4".to_owned()], vec![]));
    let (read, left_out) = games("f5d6c3\nf5a1\nf5f6e6\n");
    assert_eq!(read, ["f5d6c3", "f5f6e6"]);
    assert_eq!(left_out, ["line 2: as moves, move 2: a1 is not legal here"]);
    let (read, left_out) = games(&format!("{GAME}\nWhy not a1 there, or d3 instead of c4?"));
    assert_eq!(read, [GAME]);
    assert_eq!(left_out.len(), 1, "{left_out:?}");
    assert!(left_out[0].starts_with("line 2: words that are no moves: \"Why not"), "{left_out:?}");
}

#[test]
fn moves_and_positions_in_an_address_are_read() {
    for text in [
        "https://example.org/viewer?moves=f5d6c3d3&ply=4",
        "https://example.org/#F5D6C3D3",
        "see http://example.org/kifu/f5%20d6%20c3%20d3 for the game",
        "<https://example.org/g/f5-d6-c3-d3.html>",
    ] {
        assert_eq!(game(text), "f5d6c3d3", "{text}");
    }
    let board = diagram::write(&after(3).0, Color::White);
    let address = format!("https://example.org/?pos={}&turn=white", &board[..64]);
    assert_eq!(positions(&address), [after(3)]);
    let escaped = format!("https://example.org/board?b={}%20O", &board[..64]);
    assert_eq!(positions(&escaped), [after(3)]);
}

#[test]
fn passes_are_read_in_any_usual_way() {
    let start = format!("-OX-----{}XXXXXXO- X", "-".repeat(48));
    for pass in ["PA", "ps", "pass", "Pass", "passes", "passe", "(pass)", "--", "–", "…", "null"]
    {
        let text = format!("{start} a1 {pass} h8");
        assert_eq!(game(&text), "a1h8", "{pass}");
    }
}

#[test]
fn boards_with_letters_and_numbers_around_them_are_read() {
    let letters = "  a b c d e f g h";
    let (board, _) = after(5);
    let numbered = |rows: &[String], between: &str| -> Vec<String> {
        (1..).zip(rows).map(|(number, row)| format!("{number} {row}{between}{number}")).collect()
    };
    let edax = numbered(&rows(board, ['*', 'O', '-'], " "), " ");
    let mut edax_lines = edax.clone();
    edax_lines[1] += " O to move";
    edax_lines[2] += " *: discs =  5    moves =  7";
    edax_lines[4] += "   empties = 55      ply =  6";
    let upper = letters.to_uppercase();
    let ntest = numbered(&rows(board, ['*', 'O', '.'], " "), "").join("\n");
    let ggs: Vec<String> = edax.iter().map(|row| format!("|{row}")).collect();
    let bars: Vec<String> = (1..)
        .zip(rows(board, ['X', 'O', ' '], " | "))
        .map(|(number, row)| format!("{number} | {row} | {number}"))
        .collect();
    let rule = "  +---+---+---+---+---+---+---+---+";
    let packed: Vec<String> =
        (1..).zip(rows(board, ['X', 'O', ' '], "")).map(|(n, row)| format!("{n}|{row}|")).collect();
    for text in [
        format!("{upper}\n{}\n{upper}\n", edax_lines.join("\n")),
        format!("{letters}\n{ntest}\nWhite to move\n"),
        format!("|{upper}\n{}\n|{upper}\n|\n|O to move\n", ggs.join("\n")),
        format!("{letters}\n{rule}\n{}\n{rule}\nWhite's turn", bars.join(&format!("\n{rule}\n"))),
        format!("   ABCDEFGH\n  +--------+\n{}\n  +--------+\n  turn: white", packed.join("\n")),
        format!("白番\n{}", rows(board, ['●', '○', '・'], "").join("\n")),
        format!("Side to move: O\n\n{}", rows(board, ['X', 'O', '_'], " ").join("\n")),
        format!("> {}\n> O", rows(board, ['X', 'O', '.'], "").join("\n> ")),
        format!("[8 {} O]", rows(board, ['*', 'O', '-'], "").join(" ")),
        format!("BO[8 {} O]", rows(board, ['*', 'O', '-'], "").join(" ")),
        format!("What now?  {} O  (from my game)", rows(board, ['X', 'O', '-'], "").join("")),
        format!("setboard {}O", rows(board, ['X', 'O', '-'], "").join("")),
        format!("{} 2", rows(board, ['1', '2', '0'], "").join("")).replace(" 2", "\nwhite to move"),
    ] {
        assert_eq!(positions(&text), [after(5)], "{text}");
    }
}

#[test]
fn a_board_without_a_side_is_blacks_turn() {
    let line = "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------\n";
    let (board, side) = positions(line)[0];
    assert_eq!((diagram::write(&board, side)), format!("{} X", line.trim()));
    let ggs = "[8 -------- -------- -------- ---O*--- ---*O--- -------- -------- -------- *]\n";
    assert_eq!(positions(ggs), [(Board::START, Color::Black)]);
    let drawn = rows(after(4).0, ['X', 'O', '-'], " ").join("\n");
    assert_eq!(positions(&drawn), [after(4)]);
    assert_eq!(game(&format!("{drawn}\n\nc4 f4")), "c4f4");
}

#[test]
fn several_boards_of_a_log_are_positions() {
    let drawn = |moves: usize| {
        let (board, side) = after(moves);
        let rows = rows(board, ['X', 'O', '.'], " ");
        let rows: Vec<String> = (1..).zip(rows).map(|(n, row)| format!("{n} {row}")).collect();
        (format!("  a b c d e f g h\n{}\n", rows.join("\n")), format!("{side} to move\n"))
    };
    let expected = [after(2), after(3), after(4)];
    let boards = [2, 3, 4].map(drawn);
    let after_it = boards.each_ref().map(|(board, side)| format!("{board}{side}"));
    assert_eq!(positions(&after_it.join("\n")), expected);
    let before_it = boards.each_ref().map(|(board, side)| format!("{side}{board}"));
    assert_eq!(positions(&before_it.join("\n")), expected);
}

#[test]
fn lines_with_only_a_score_or_a_code_fence_are_no_games() {
    for text in [
        "f5d6c3d3c4\n\nf5f6e6f4\n33-31\n",
        "```\nf5d6c3d3c4\nf5f6e6f4\n```",
        "1.\nf5d6c3d3c4\n2.\nf5f6e6f4\n---\n",
    ] {
        assert_eq!(games(text).0, ["f5d6c3d3c4", "f5f6e6f4"], "{text}");
    }
    let message = "Here is the game:\n\n```\nf5d6c3d3c4f4\n```\n\nWhat do you think?";
    assert_eq!(game(message), "f5d6c3d3c4f4");
    // A board in a line is a game without moves.
    let start = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    let (read, _) = games(&format!("{start} f5d6\n{start}\n"));
    assert_eq!(read, ["f5d6", ""]);
}

#[test]
fn a_wrong_score_of_a_position_is_an_error_and_no_move() {
    let start = format!("{}OX------XO{} X", "-".repeat(27), "-".repeat(27));
    let error = detect::read(&format!("{start}; d3:+99;")).unwrap_err().to_string();
    assert_eq!(error, "as positions, line 1: expected a score from -64 to +64, found +99");
    assert_eq!(positions(&format!("{start}; d3:+9;")), [(Board::START, Color::Black)]);
    assert_eq!(game(&format!("{start}; d3")), "d3");
}

#[test]
fn semicolons_between_moves_separate_them() {
    for text in ["f5;d6;c3;d3", "f5; d6; c3; d3;", "1.f5;d6\n2.c3;d3"] {
        assert_eq!(game(text), "f5d6c3d3", "{text}");
    }
    // After a space, and before words, they begin a comment.
    assert_eq!(game("1. f5 d6 ; f4 is the same\n2. c3"), "f5d6c3");
    assert_eq!(game("1. f5 d6; a good reply\n2. c3"), "f5d6c3");
}

#[test]
fn a_chat_of_one_move_a_line_is_a_game() {
    let chat = "[12/05/2024, 18:03:11] Ann: f5\n[12/05/2024, 18:03:40] Bob: d6\n\
                [12/05/2024, 18:04:02] Ann: c3\n[12/05/2024, 18:04:30] Ann: your turn\n\
                [12/05/2024, 18:05:00] Bob: D3\n";
    assert_eq!(game(chat), "f5d6c3d3");
    // Beside a list of moves such lines are remarks.
    let (read, _) = games(&format!("{GAME}\nBest: d3\nWorst: c5"));
    assert_eq!(read, [GAME]);
}

#[test]
fn moves_in_fields_of_json_are_read() {
    let text =
        r#"{"game": {"black": "Ann", "white": "Bob", "moves": "f5d6c3d3c4", "score": "40-24"}}"#;
    assert_eq!(game(text), "f5d6c3d3c4");
    let text = r#"[{"id": 7, "moves": ["f5", "d6", "c3", "d3", "c4"]}]"#;
    assert_eq!(game(text), "f5d6c3d3c4");
    assert_eq!(game("{\"a comment\"} f5 d6"), "f5d6");
}

/// Ten games as they are copied, each with the right moves.
#[test]
fn games_copied_from_elsewhere_are_read() {
    for (name, text, moves) in COPIED {
        let (read, left_out) = games(text);
        assert_eq!(read, [moves], "{name}");
        // Of a log, the lines around the game are named.
        let is_named = |part: &String| part.contains("words that are no moves");
        assert!(left_out.iter().all(is_named), "{name}: {left_out:?}");
    }
}

const COPIED: [(&str, &str, &str); 11] = [
    (
        "LiveOthello",
        "LiveOthello - World Othello Championship 2023 – Round 4 Table 2\n\
         SUEKUNI Makoto (Japan) 34\n30 LECAT Nicky (France)\n\n\
         F5D6C3D3C4F4F6F3E3B4C5C6E6E2E7D2\n\nComments (2)   Share   Download",
        GAME,
    ),
    (
        "PlayOK",
        "[Event \"?\"]\n[Site \"PlayOK\"]\n[Date \"2024.03.09\"]\n[Round \"-\"]\n\
         [Black \"ann77\"]\n[White \"bob_2\"]\n[Result \"30-34\"]\n[TimeControl \"300\"]\n\n\
         1. f5 d6 2. c3 d3 3. c4 f4\n4. f6 f3 5. e3 b4 30-34\n",
        "f5d6c3d3c4f4f6f3e3b4",
    ),
    (
        "eOthello",
        "eOthello game #1234567\nann (1523) vs. bob (1490)\nMoves:\n\
         1.\tF5\tD6\n2.\tC3\tD3\n3.\tC4\tF4\n4.\tF6\tF3\nann wins by resignation",
        "f5d6c3d3c4f4f6f3",
    ),
    (
        "Othello Quest",
        "{\"id\":\"x1\",\"players\":[{\"id\":\"ann\",\"name\":\"ann\",\"oldR\":1812.3},\
         {\"id\":\"bob\",\"name\":\"bob\",\"oldR\":1790}],\"position\":{\"size\":8,\"moves\":[\
         {\"m\":\"f5\",\"t\":1200},{\"m\":\"d6\",\"t\":800},{\"m\":\"c3\",\"t\":950}]}}",
        "f5d6c3",
    ),
    (
        "WZebra",
        "Black: human\nWhite: WZebra 5/14\n\n  1. f5 (book)   d6 +0.21\n  2. c3 -0.33    d3 +0.48\n\
           3. c4 -0.02    f4 (book)\n\nResult: 33 - 31\n",
        "f5d6c3d3c4f4",
    ),
    (
        "Edax's console",
        "  A B C D E F G H\n1 - - - - - - - - 1\n2 - - - - - - - - 2 * to move\n\
         3 - - - . - - - - 3 *: discs =  2    moves =  4\n\
         4 - - . O * - - - 4 O: discs =  2    moves =  4\n\
         5 - - - * O . - - 5   empties = 60      ply =  1\n6 - - - - . - - - 6\n\
         7 - - - - - - - - 7\n8 - - - - - - - - 8\n  A B C D E F G H\n\n> play f5\n\nYou play F5\n\n\
         depth|score|       time   |  nodes (N)  |   N/s    | principal variation\n\
         ------+-----+--------------+-------------+----------+---------------------\n\
            12   -01        0:00.016        120386     7524125 d6 C3 d3 C4 f4\n\n\
         Edax plays d6\n\n> c3\n\nEdax plays d3\n",
        "f5d6c3d3",
    ),
    (
        "NBoard",
        "(;GM[Othello]PC[NBoard]DT[2024-05-01 10:11:12 GMT]PB[Ann]PW[NTest]RE[?]TI[05:00]TY[8]\
         BO[8 ---------------------------O*------*O--------------------------- *]\
         B[F5//1.5]W[D6/0.2/0.3]B[C3];)",
        "f5d6c3",
    ),
    (
        "a log of GGS",
        "READY\n/os: + .97 s8 ann bob\n/os: end .97 ( ann vs. bob ) +6.00\n\
         |(;GM[Othello]PC[GGS/os]DT[2003.12.15_12:33:18.MST]PB[ann]PW[bob]RB[2100.1]RW[2000]\
         TI[05:00//02:00]TY[8]RE[+6.000]BO[8 -------- -------- -------- ---O*--- ---*O--- -------- \
         -------- -------- *]B[f5//0.01]W[d6/-2/3]B[c3];)\nREADY\n",
        "f5d6c3",
    ),
    (
        "a list of moves of GGS",
        "/os: update .97 s8\n|  1: F5//0.01\n|  2: D6/-2.00/3.2\n|  3: C3/1.5/10.02\n|  4: D3\n",
        "f5d6c3d3",
    ),
    (
        "a message in a forum",
        "Hi all,\n\nI lost this one yesterday (30-34), where did I go wrong?\n\n\
         > f5d6c3d3c4f4f6f3\n> e3b4c5c6e6e2e7d2\n\nThanks,\nAnn",
        GAME,
    ),
    (
        "a page in Japanese",
        "第12回大会 決勝\n黒：村上 ○34\n白：為則 ●30\n\nＦ５Ｄ６Ｃ３Ｄ３Ｃ４Ｆ４Ｆ６Ｆ３\n投了",
        "f5d6c3d3c4f4f6f3",
    ),
];
