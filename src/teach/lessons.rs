//! The table of the lessons: a position, the right moves and the texts of each.

/// The topic of a lesson, by which other views open it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LessonTopic {
    /// A move and the discs that it turns.
    Placing,
    /// A move that turns discs along several lines.
    Directions,
    /// Passes.
    Passing,
    /// The end of the game and the count.
    Ending,
    /// The names of the squares.
    Notation,
    /// The corners.
    Corners,
    /// The X squares and C squares beside the corners.
    CornerNeighbours,
    /// The edges and the discs that nothing can turn.
    StableDiscs,
    /// The number of moves of both sides.
    Mobility,
    /// The last move in each area.
    Parity,
}

/// A lesson: one idea, and a board to try it on. Texts are ids of messages.
pub struct Lesson {
    /// The topic.
    pub topic: LessonTopic,
    /// The title.
    pub title: &'static str,
    /// The explanation.
    pub text: &'static str,
    /// The asked move.
    pub task: &'static str,
    /// The answer to another legal move; `None` if every legal move is right.
    pub wrong: Option<&'static str>,
    /// The answer to the last right move.
    pub done: &'static str,
    /// The board and the side to move, as a diagram.
    pub diagram: &'static str,
    /// The right moves of each step. Between two steps, the other side passes.
    pub steps: &'static [&'static str],
    /// Letters on squares: the letter and its squares.
    pub letters: &'static [(&'static str, &'static str)],
}

/// All lessons, in the order in which they are taught.
pub static LESSONS: [Lesson; 10] = [
    Lesson {
        topic: LessonTopic::Placing,
        title: "lesson-placing",
        text: "lesson-placing-text",
        task: "lesson-placing-task",
        wrong: None,
        done: "lesson-placing-done",
        diagram: "-------- -------- -------- ---OX--- ---XO--- -------- -------- -------- X",
        steps: &["d3 c4 f5 e6"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Directions,
        title: "lesson-directions",
        text: "lesson-directions-text",
        task: "lesson-directions-task",
        wrong: Some("lesson-directions-wrong"),
        done: "lesson-directions-done",
        diagram: "-------- --XOX--- --OOOO-- ---OXO-- ---OO--- --XOX--- ---O---- -------- X",
        steps: &["c4"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Passing,
        title: "lesson-passing",
        text: "lesson-passing-text",
        task: "lesson-passing-task",
        wrong: Some("lesson-passing-wrong"),
        done: "lesson-passing-done",
        diagram: "XXXXXX-O XXXXXXOO XXXXXOXO X-OXOXXO OOOOOXOO OOOOOOOO OOO-OOOX O-X-O-OX X",
        steps: &["g1", "b4 d7 b8 f8"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Ending,
        title: "lesson-ending",
        text: "lesson-ending-text",
        task: "lesson-ending-task",
        wrong: None,
        done: "lesson-ending-done",
        diagram: "XXXXXXXO XXXOXXOO XXOOOOXO XXOOXXOO XOXXOOXO OOOOOOXO OOXXXXOO -XOOOOOO X",
        steps: &["a8"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Notation,
        title: "lesson-notation",
        text: "lesson-notation-text",
        task: "lesson-notation-task",
        wrong: Some("lesson-notation-wrong"),
        done: "lesson-notation-done",
        diagram: "-------- -------- -------- ---OX--- ---XXX-- -------- -------- -------- O",
        steps: &["d6"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Corners,
        title: "lesson-corners",
        text: "lesson-corners-text",
        task: "lesson-corners-task",
        wrong: Some("lesson-corners-wrong"),
        done: "lesson-corners-done",
        diagram: "--OOOO-- --XOOOO- OOOXOOOO OXXXXXX- OX-XXX-- OX--X--- ----OX-- -------- X",
        steps: &["h1"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::CornerNeighbours,
        title: "lesson-neighbours",
        text: "lesson-neighbours-text",
        task: "lesson-neighbours-task",
        wrong: Some("lesson-neighbours-wrong"),
        done: "lesson-neighbours-done",
        diagram: "--XX---- --XXX--- OOXXX--- OOOOOO-- OXXXX--- -XXXX--- ---OO--- ----O--- X",
        steps: &["f3 g3 f5 g5 c8 d8 f8"],
        letters: &[("X", "b2 g2 b7 g7"), ("C", "b1 a2 g1 h2 a7 b8 h7 g8")],
    },
    Lesson {
        topic: LessonTopic::StableDiscs,
        title: "lesson-stable",
        text: "lesson-stable-text",
        task: "lesson-stable-task",
        wrong: Some("lesson-stable-wrong"),
        done: "lesson-stable-done",
        diagram: "--XXXX-- --XXOO-- --XXOXOO --OOOXOO --OOXOXO --OOOXOO ---OOOOO ---XXXXX X",
        steps: &["h2"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Mobility,
        title: "lesson-mobility",
        text: "lesson-mobility-text",
        task: "lesson-mobility-task",
        wrong: Some("lesson-mobility-wrong"),
        done: "lesson-mobility-done",
        diagram: "---XXX-- --XOXX-- -OOOX--- XOOOO-O- -OXOOO-- O-OOO--- -------- -------- X",
        steps: &["c1"],
        letters: &[],
    },
    Lesson {
        topic: LessonTopic::Parity,
        title: "lesson-parity",
        text: "lesson-parity-text",
        task: "lesson-parity-task",
        wrong: Some("lesson-parity-wrong"),
        done: "lesson-parity-done",
        diagram: "OXXXXX-O OXXOXXOO OOOXOOXO OXOOOOXO OXXOOXXO OXXXOOXO OXXOOO-- XXXXXXXX X",
        steps: &["g1"],
        letters: &[],
    },
];
