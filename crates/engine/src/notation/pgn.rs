//! PGN: lines of `[Tag "text"]`, then numbered moves with comments, variations and marks. Black begins;
//! as in chess, `1-0` is a win for White.
//!
//! Source: the PGN specification of 1994 by S. Edwards, and games of PlayOK.

mod movetext;
mod reader;
mod writer;

pub(super) use reader::has_tags;
pub use reader::{read, read_moves};
pub use writer::write;

/// The tags that the fields of a record fill; all other tags are kept as they are.
const OWN_TAGS: [&str; 9] =
    ["Site", "Date", "White", "Black", "Result", "Termination", "Margin", "SetUp", "FEN"];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Board, Color, Game, NodeId,
        notation::{movetext, record::GameRecord, transcript},
    };

    fn one(text: &str) -> GameRecord {
        read(text).unwrap().complete().unwrap().remove(0)
    }

    fn written(record: &GameRecord) -> String {
        write(std::slice::from_ref(record)).complete().unwrap()
    }

    fn moves(text: &str) -> String {
        let record = one(&format!("[Event \"x\"]\n\n{text}\n"));
        movetext::write(record.tree.as_ref().unwrap()).replace("<EV[x]> ", "")
    }

    #[test]
    fn comments_variations_and_marks_are_read() {
        for (text, told) in [
            ("1. f5 {a b\nc} d6 2. c3 *", "f5 {a b c} d6 c3"),
            ("1. f5 d6 ; good (so)\n2. c3 *", "f5 d6 {good (so)} c3"),
            ("1. f5 $1 d6 $4 2. c3 ?? *", "f5! d6?? c3??"),
            (
                "1. f5 d6 (1... {why} f4 {so} 2. e3 (2. d3)) (1... f6) 2. c3",
                "f5 d6 (f4 {why\nso} e3 (d3)) (f6) c3",
            ),
            ("% no\n1. F5 d6\n%no\n2.c3 1/2-1/2", "f5 d6 c3"),
            ("f5d6c3!? *", "f5 d6 c3!?"),
            ("{start} f5", "{start} f5"),
            ("1. f5?! d6!! $10", "f5 <DO[]> d6 <TE[2]NAG[10]>"),
        ] {
            assert_eq!(moves(text), told, "{text}");
        }
    }

    #[test]
    fn games_read_back() {
        let mut white = Game::from_board(Board::START, Color::White);
        transcript::play_all(&mut white, "e3f5").unwrap();
        let passes =
            crate::notation::diagram::read(&format!("-OX-----{}XXXXXXO- X", "-".repeat(48)));
        let (board, side) = passes.unwrap();
        let mut passes = Game::from_board(board, side);
        transcript::play_all(&mut passes, "a1h8").unwrap();
        for game in [white, passes, "e6f4e3f6g5d6e7f5c5".parse().unwrap(), Game::default()] {
            let record = GameRecord { black: "A \"b\" \\".to_owned(), ..GameRecord::of_game(game) };
            let back = one(&written(&record));
            assert_eq!(
                (back.game, back.black, back.result),
                (record.game, record.black, record.result)
            );
        }
        let text = "[Event \"Cup\"]\n[Site \"?\"]\n[Date \"2024.05.??\"]\n[Round \"3\"]\n[White \"?\"]\n\
            [Black \"?\"]\n[Result \"1-0\"]\n[Termination \"time forfeit\"]\n[BlackElo \"1500\"]\n[ECO \"x\"]\n\n\
            {a} {b} 1. f5 d6!? $10 {c} (1... f4 $3 2. e3) 2. c3 ; }\n1-0\n";
        let text =
            text.replace("[BlackElo \"1500\"]\n[ECO \"x\"]", "[ECO \"x\"]\n[BlackElo \"1500\"]");
        assert_eq!(written(&one(&text)), text);
        assert_eq!(one(&text).date, "2024-05");
    }

    #[test]
    fn a_damaged_game_does_not_hide_the_others() {
        let game = "[Event \"x\"]\n[Black \"b\"]\n\n1. f5 d6 *\n\n";
        let bad = game.replace("d6", "a1 {[x}");
        let read = read(&format!("{game}{bad}{game}")).unwrap();
        assert_eq!(read.content.len(), 2);
        assert_eq!(read.left_out[0].to_string(), "game 2, line 9: move 2: a1 is not legal here");
        let bad = game.replace("[Black \"b\"]", "[Black b]");
        let read = super::read(&format!("{game}{bad}{game}")).unwrap();
        assert_eq!(read.content.len(), 2);
        assert_eq!(
            read.left_out[0].to_string(),
            "game 2, line 7: expected a tag, [Name \"text\"], found \"[Black b]\""
        );
    }

    #[test]
    fn an_error_names_its_location() {
        let message = |moves: &str| read(&format!("[A \"\"]\n{moves}")).unwrap_err().to_string();
        assert_eq!(message("f5 (d3 c3"), "at byte 10: '(' is not closed");
        assert_eq!(message("f5 {f6"), "at byte 10: '{' is not closed");
        assert_eq!(message("(f5)"), "at byte 7: a variation before the first move");
        assert_eq!(message("f5)"), "at byte 9: expected a move, found \")\"");
        assert_eq!(message("f5 e4e5"), "at byte 10: move 2: e4 is not legal here");
        assert_eq!(message("f5 Nf3"), "at byte 10: expected a move, found \"Nf3\"");
        assert_eq!(message("f5 pass"), "at byte 10: white passes, but has a legal move");
        assert!(message("f5 $x").contains("expected a number after $"));
        assert!(
            read("[FEN \"8/8\"]\nf5").unwrap_err().to_string().contains("in the start position")
        );
    }

    #[test]
    fn the_result_of_a_game_that_stops_early_is_kept() {
        let with = |result: &str| one(&format!("[Result \"{result}\"]\n\n1. f5 d6 {result}\n"));
        for result in ["1-0", "0-1", "1/2-1/2", "*", "34-30"] {
            let text = written(&with(result));
            assert!(text.contains(&format!("[Result \"{result}\"]")), "{text}");
        }
        assert_eq!(with("1/2-1/2").result, Some(0.0));
        assert_eq!(with("1-0").tree.unwrap().comment(NodeId::START), "");
    }
}
