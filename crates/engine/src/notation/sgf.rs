//! SGF for Othello, `GM[2]`: moves are `B[f5]` and `W[d6]`, variations are in parentheses, `C[…]`
//! is a comment, and `TE`, `BM` and `IT` mark a move. Other properties are kept byte for byte.
//!
//! Source: the specification of `FF[4]` by A. Hollosi.

mod reader;
mod result;
mod writer;

pub use reader::read;
pub use writer::write;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Color, GameTree, NodeId,
        notation::{
            movetext,
            record::{EarlyEnd, GameRecord},
        },
    };

    fn one(text: &str) -> GameRecord {
        read(text).map(|read| read.complete().unwrap().remove(0)).unwrap()
    }

    fn written(record: &GameRecord) -> String {
        write(std::slice::from_ref(record)).content
    }

    fn message(text: &str) -> String {
        read(text).unwrap_err().to_string()
    }

    #[test]
    fn variations_marks_and_comments_read_back() {
        let mut tree = GameTree::default();
        let text = "{start} f5 d6!? {a [b] \\ c} (f4? e3 (d3) d6) (f6) c3?? d3!";
        movetext::read(&mut tree, text).unwrap();
        let record = GameRecord {
            black: "Ann [1]".to_owned(),
            tree: Some(tree.clone()),
            ..GameRecord::of_game(tree.main_game())
        };
        let back = one(&written(&record));
        assert_eq!((back.tree, back.black, back.game), (Some(tree), record.black, record.game));
    }

    #[test]
    fn results_read_back() {
        let over = written(&GameRecord::of_game("e6f4e3f6g5d6e7f5c5".parse().unwrap()));
        assert!(over.contains("RE[B+64]"), "{over}");
        let sides = Color::BOTH;
        for ended in
            sides.map(EarlyEnd::resigned).into_iter().chain(sides.map(EarlyEnd::out_of_time))
        {
            let record =
                GameRecord { ended: Some(ended), ..GameRecord::of_game("f5d6".parse().unwrap()) };
            assert_eq!(one(&written(&record)).ended, Some(ended));
        }
        for text in ["B+12", "W+0.5", "0", "B+", "W+", "B+R", "W+T", "Void"] {
            let text = format!("(;FF[4]CA[UTF-8]GM[2]SZ[8]RE[{text}];B[f5])\n");
            assert_eq!(written(&one(&text)), text);
        }
        for text in ["W+Resign", "W+Time"] {
            assert!(one(&format!("(;GM[2]RE[{text}];B[f5])")).ended.is_some());
        }
        let told = read("(;GM[2]RE[W+];B[e6];W[f4];B[e3];W[f6];B[g5];W[d6];B[e7];W[f5];B[c5])");
        assert_eq!(
            told.unwrap().left_out[0].to_string(),
            "game 1, line 1: the result \"W+\" contradicts the moves"
        );
    }

    #[test]
    fn a_set_up_start_is_read_and_passes_are_implied() {
        let text = "(;GM[2]AB[h1] [a2]AW[b1][a1]PL[B];B[c1];W[];B[])";
        // Black has h1 and a2, white a1 and b1: black has no move.
        assert!(read(text).is_err());
        let record = one("(;GM[2]AB[a1]AW[b1][h8]PL[B];B[ca];W[pass])");
        assert_eq!(record.game.moves().len(), 1);
        assert_eq!(record.game.board().discs(Color::Black).len(), 3);
        assert_eq!(one(&written(&record)).tree, record.tree);
    }

    #[test]
    fn properties_may_come_in_any_order() {
        let usual = one("(;GM[2]AB[d3][e3]AW[d4]PL[W]C[so];W[d2]C[sic]TE[1])");
        for text in [
            "(;C[so]PL[W]AW[d4]AB[d3][e3]GM[2];TE[1]C[sic]W[d2])",
            "(;AB[d3]\n[e3]C[so]GM[2]PL[W]AW[d4];W[d2]TE[1]C[sic])",
            "(;GM[2]C[so];AB[d3:e3]AW[d4]PL[W];W[d2]TE[1]C[sic])",
        ] {
            assert_eq!(one(text).tree, usual.tree, "{text}");
        }
    }

    #[test]
    fn a_position_set_up_later_is_a_game_of_its_own() {
        let text = "(;GM[2]PB[a];B[f5];W[d6](;AB[a1]AW[b1]PL[B];B[c1])(;B[c3]))\n(;GM[2];B[d3])";
        let read = read(text).unwrap();
        let moves: Vec<_> = read.content.iter().map(|record| record.game.moves().len()).collect();
        assert_eq!(moves, [3, 1, 1]);
        assert_eq!((read.content[1].black.as_str(), read.content[2].black.as_str()), ("a", ""));
        let told: Vec<_> = read.left_out.iter().map(ToString::to_string).collect();
        assert_eq!(told, ["game 1, line 1: the position set up after move 2 is a game of its own"]);
        // Problems as variations of an empty board; the board as it is anyway.
        let problems = "(;GM[2](;AB[a1]AW[b1])(;AB[h8]AW[g8];B[f8]))";
        assert_eq!(super::read(problems).unwrap().content.len(), 2);
        let same = "(;GM[2];B[f5];AB[f5]PL[W];W[d6])";
        let written_same = written(&one(same));
        assert!(written_same.ends_with("SZ[8];B[f5];AB[f5]PL[W];W[d6])\n"), "{written_same}");
        assert_eq!(one(&written_same), one(same));
        let twice = one("(;GM[2];B[f5](;AE[d2]PL[W];W[d6])(;PL[W]AE[d3];W[f6]))");
        assert_eq!(one(&written(&twice)), twice);
        // In a move's node it comes before the move. Lower-case letters of its name do not count.
        let before = one("(;GM[2];B[f5];xPL[W]W[d6])");
        assert!(written(&before).ends_with(";B[f5];xPL[W];W[d6])\n"), "{}", written(&before));
        assert_eq!(one(&written(&before)), before);
    }

    #[test]
    fn an_error_names_its_location() {
        assert_eq!(message("(;GM[2];B[a1])"), "at byte 10: move 1: a1 is not legal here");
        assert_eq!(message("(;GM[2];B[f5];B[d6])"), "at byte 16: black is not to move");
        assert_eq!(message("(;GM[2];B[])"), "at byte 10: black passes, but has a legal move");
        assert_eq!(message("(;GM[2];B[z9])"), "at byte 10: expected a move, found \"z9\"");
        assert_eq!(message("(;GM[2];B[f5)"), "at byte 9: '[' is not closed");
        assert!(message("(;GM[2]SZ[10];B[f5])").ends_with("8x8 squares, found \"SZ[10]\""));
        assert!(message("(;GM[1];B[f5])").ends_with("8x8 squares, found \"GM[1]\""));
        assert_eq!(message("(;GM[2]AB[a1]AW[a1])"), "at byte 16: a1 is set up with two discs");
        assert!(message("(;GM[2]AB[i9])").contains("expected a square or a rectangle"));
        assert!(message("(;GM[2]PL[7];B[f5])").contains("expected the side to move, B or W"));
        let cut = read("(;GM[2];B[f5]").unwrap();
        assert_eq!(cut.content[0].game.moves().len(), 1);
        assert_eq!(cut.left_out[0].to_string(), "game 1, line 1: the end of the game is missing");
    }

    #[test]
    fn escaped_texts_read_back() {
        let record = one("(;GM[2]C[a\\]b\\\nc\\\\d\n\\:e];B[f5])");
        let tree = record.tree.as_ref().unwrap();
        assert_eq!(tree.comment(NodeId::START), "a]bc\\d\n:e");
        assert_eq!(one(&written(&record)), record);
    }
}
