//! Slips in copied games, and games and boards in unusual forms: HTML, sentences, emoji, numbers on a board.

use othello_engine::{
    Board, Color, Square,
    notation::{
        detect::{self, Contents},
        diagram,
    },
};

use crate::copied::{GAME, after, game, games, positions, rows};

#[test]
fn a_game_with_a_misspelt_move_beside_others_is_left_out() {
    for (wrong, found) in [
        ("f5d6c3d3c9f4", "c9"),
        ("f5d6\u{441}3d3c4f4", "\u{441}3"),
        ("f5d6c3d3c4f", "f"),
        ("F5D6C3D3CC4F4", "CC"),
    ] {
        let (read, left_out) = games(&format!("Round 1: {wrong}\nRound 2: f5f6e6f4e3d6\n"));
        assert_eq!(read, ["f5f6e6f4e3d6"], "{wrong}");
        assert_eq!(left_out.len(), 1, "{left_out:?}");
        let is_named =
            left_out[0].starts_with("line 1: ") && left_out[0].ends_with(&format!("{found:?}"));
        assert!(is_named, "{left_out:?}");
    }
    let table = "id,black,white,moves\n1,Ann,Bob,f5d6c3d3c4f4\n2,Cid,Dan,f5f6e6f4e3d9\n";
    let (read, left_out) = games(table);
    assert_eq!((read.len(), left_out.len()), (1, 1), "{left_out:?}");
}

#[test]
fn a_misspelt_last_move_is_left_out() {
    for (text, word) in
        [("f5 d6 c3 x9", "x9"), ("f5d6c3 d3x\n", "d3x"), ("Ann: f5d6c3 cc4, then I lost", "cc4")]
    {
        let (read, left_out) = games(text);
        assert_eq!(read, ["f5d6c3"], "{text}");
        assert_eq!(left_out, [format!("line 1: words that are no moves: {word:?}")]);
    }
    // Results and words are none.
    for text in ["f5 d6 c3 1-0", "f5d6c3 and so on", "f5d6c3 33:31", "f5d6c3 (2nd game)"] {
        assert_eq!(game(text), "f5d6c3", "{text}");
    }
}

#[test]
fn json_that_breaks_off_is_left_out() {
    let (read, left_out) = games(r#"{"position":{"moves":[{"m":"f5","t":1},{"m":"d6","#);
    assert_eq!(read, ["f5d6"]);
    assert_eq!(left_out, ["game 1: the end of the game is missing"]);
}

#[test]
fn moves_in_tags_and_in_sentences_are_read() {
    for text in [
        "<table><tr><td>1</td><td>f5</td><td>d6</td></tr>\n<tr><td>2</td><td>c3</td><td>d3</td></tr></table>",
        "<p>f5<br>d6<br/>c3&nbsp;d3</p>\n",
        "<a href=\"?m=1\">f5</a> <a href=\"?m=2\">d6</a> <b class='x'>c3</b> d3",
        "Coup 1 (Noir) F5, coup 2 (Blanc) D6, coup 3 (Noir) C3, coup 4 (Blanc) D3.",
        "Noir joue F5, Blanc joue D6.\nPuis Noir C3 et Blanc D3.",
    ] {
        assert_eq!(game(text), "f5d6c3d3", "{text}");
    }
    assert!(detect::read("Noir joue F5, puis D6, puis c9, puis D3.").is_err());
}

#[test]
fn boards_of_emoji_and_other_signs_are_read() {
    let board = after(5).0;
    let keys = ["1", "2", "3", "4", "5", "6", "7", "8"];
    let with = |signs: [char; 3], before: [&str; 8]| {
        let rows = rows(board, signs, "").into_iter().zip(before);
        rows.map(|(row, before)| format!("{before}{row}")).collect::<Vec<_>>().join("\n")
    };
    let kanji = ["一", "二", "三", "四", "五", "六", "七", "八"];
    let framed = keys.map(|key| format!("{key}\u{fe0f}\u{20e3}"));
    for text in [
        with(['⚫', '⚪', '🟩'], [""; 8]),
        with(['⬛', '⬜', '🟩'], [""; 8]),
        with(['⚫', '⚪', '⬜'], [""; 8]),
        with(['⚫', '⚪', '⬛'], [""; 8]),
        format!("🇦🇧🇨🇩🇪🇫🇬🇭\n{}", with(['⚫', '⚪', '🟩'], framed.each_ref().map(|key| &**key))),
        format!("　ａｂｃｄｅｆｇｈ\n{}", with(['●', '○', '・'], kanji)),
    ] {
        assert_eq!(positions(&format!("{text}\nWhite to move\n")), [after(5)], "{text}");
    }
}

#[test]
fn a_board_that_breaks_off_beside_others_is_left_out() {
    let good = rows(after(4).0, ['X', 'O', '.'], "").join("\n");
    let bad = rows(after(3).0, ['X', 'O', '.'], "").join("\n").replacen("OX", "Z?X", 1);
    for (text, line) in [
        (format!("First:\n{good}\n\nSecond:\n{}\nEnd", &good[..50]), 12),
        (format!("First:\n{good}\n\nSecond:\n{bad}\n"), 12),
    ] {
        let read = detect::read(&text).unwrap();
        assert!(matches!(&read.content, Contents::Positions(found) if found.len() == 1), "{text}");
        let left_out: Vec<String> = read.left_out.iter().map(ToString::to_string).collect();
        assert_eq!(left_out.len(), 1, "{left_out:?}");
        assert!(left_out[0].starts_with(&format!("line {line}: as a board, ")), "{left_out:?}");
    }
    let start = diagram::write(&Board::START, Color::Black);
    assert_eq!(game(&format!("X to move\n{}\nf5d6c3\n", &start[..64])), "f5d6c3");
}

#[test]
fn a_board_with_the_numbers_of_moves_is_a_game() {
    let grid = |empty: &str, between: &str, moves: &str| {
        let mut cells = vec![format!("{empty:>2}"); 64];
        for square in ["d4", "e5"] {
            cells[at(square)] = " O".to_owned();
        }
        for square in ["e4", "d5"] {
            cells[at(square)] = " X".to_owned();
        }
        for number in 1..=moves.len() / 2 {
            cells[at(&moves[2 * number - 2..2 * number])] = format!("{number:>2}");
        }
        let rows: Vec<String> = cells.chunks(8).map(|row| row.join(between)).collect();
        rows
    };
    let numbered = |rows: &[String], between: &str| -> String {
        let rows = (1..).zip(rows).map(|(number, row)| format!("{number}{between}{row}"));
        rows.collect::<Vec<_>>().join("\n") + "\n"
    };
    let pipes = |rows: &[String]| numbered(rows, " | ").replace('\n', " |\n| ");
    for text in [
        grid(".", " ", GAME).join("\n"),
        format!("Ann - Bob\n   a  b  c  d  e  f  g  h\n{}", numbered(&grid("-", " ", GAME), " ")),
        format!("   a  b  c  d  e  f  g  h\n{}", numbered(&grid("", " ", GAME), " ")),
        format!(
            "| | a | b | c | d | e | f | g | h |\n|---|---|\n| {}",
            pipes(&grid("", " | ", GAME))
        ),
    ] {
        assert_eq!(game(&text), GAME, "{text}");
    }
    let error = detect::read(&grid(".", " ", "f5d6c3a1").join("\n")).unwrap_err();
    assert_eq!(error.to_string(), "as moves, move 4: a1 is not legal here");
}

/// The index of a square in the rows of a board.
fn at(square: &str) -> usize {
    Square::all().position(|own| own.to_string() == square).unwrap()
}
