//! The reasons for moves: known positions with their reasons, and a check of every claim by a slow board.

use othello_engine::{Color, Game, Square, search::Value};
use othello_lab::teach::reasons::{Contrast, Explanation, Reason, all_reasons};

use crate::claims::{self, Evidence};

fn squares(text: &str) -> Vec<Square> {
    text.split_whitespace().map(|name| name.parse().unwrap()).collect()
}

/// A position after these moves, two lines, and the sentences that are expected.
struct ReasonCase {
    moves: &'static str,
    played: &'static str,
    best: &'static str,
    counts: Option<[i32; 2]>,
    sentences: &'static [&'static str],
}

impl ReasonCase {
    fn contrast(&self) -> (Contrast, Color) {
        let game: Game = self.moves.parse().unwrap();
        let [played, best] = [self.played, self.best].map(squares);
        let contrast = Contrast::new(&game.position(), &played, &best);
        let contrast = match self.counts {
            Some([played, best]) => contrast.valued(Value::Exact(played), Value::Exact(best)),
            None => contrast,
        };
        (contrast, game.turn().unwrap())
    }
}

const CASES: [ReasonCase; 23] = [
    ReasonCase {
        moves: "f5d6c5f4e3c6d3f6e6d7g4g3g6g5h5h4h3e2f2h7f3b5f1c4h6h2e7f8e8d1d2d8f7c1c2c3b3b4a4e1b1",
        played: "g2 g1 g8 h1 g7 h8 a3 a2 b2 a6 a5 a1 a7 a8 c8 c7 b8 b7 b6",
        best: "a2 g1 a3 a1 b2 a5 b6 c8 b8 a7 a6 b7 c7 a8 g8 g2 g7 h1",
        counts: None,
        sentences: &[
            "The X square g2 lets Black take the corner h1 within 3 moves; a2 prevents this.",
            "After a2, White gets both g2 and h1: Black cannot play there in between.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3f4f6d3f3b3c5g4e3d2e2e6c4c2d1b4g6g5h5c1h4g3h3f1b1f7f8f2e7h6h7d8b2a1e1g2",
        played: "h2 h1 g1 h8 e8 d7 c8 g8 g7 b8 a4 a5 a2 a3 b5 c6 b7 a8 c7 b6 a6 a7",
        best: "a4 b5 e8 g8 d7 c7 h1 h2 g1 h8 g7 a6 a5 a2 a3 b6 c6 c8 b8 b7 a7 a8",
        counts: None,
        sentences: &[
            "The C square h2 lets White take the corner h1 at once; a4 prevents this.",
            "After h2 and the reply, every move of Black gives up a corner; after a4, 9 moves give up none.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4c5b3d2e3c2e6f2e2b4a4f3e1b5g6f1d1c1g4a2b2c6g3a5a3",
        played: "b6 a1 b1 g1 g2 c7 h3 h1 h2 h4 d7 c8 e8 a7",
        best: "a1 c7 b6 b1 d7 g2 f7 d8 e7 f8 h1 g1 h2 e8",
        counts: None,
        sentences: &[
            "Black can take the corner a1 at once.",
            "b6 gives White stable discs on 6 edge squares later; a1 does not.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4f6f3e6c6c5e7d2g4d7f7c7c8e8b6f8b5b4b8a6e3e2f2g3h4f1a3a4e1d1b3c2g5",
        played: "a5 a7 g8 a2 g6 h6 g7 h8 h3 g2 h7 d8 h5 h2 b2 a1 b1 c1 g1 h1 b7 a8",
        best: "a2 d8 a8 b1 g8 g7 h8 g6 c1 g1 a7 h7 a5 b7 g2 h5 h3 h1 h2 b2 a1 h6",
        counts: None,
        sentences: &[
            "a2 wins the corner a8 for Black within 2 moves; a5 does not.",
            "a2 gives Black stable discs on 8 edge squares later; a5 does not.",
        ],
    },
    ReasonCase {
        moves: "f5f6e6f4e3c5g5g3g4f3g6h4f2f7h5h3d3h6c4f1d6e7c6b5b6d7a6b3c3a5a4b2b4e2d2d1a1c2",
        played: "e1 a3 a2 b7 g7 f8 h8 c1 b1 g8 e8 c8 d8 c7 a7 h7 a8 b8 h2 g2 g1 h1",
        best: "a3 a7 b1 c1 a8 a2 g7 f8 h8 g8 b7 b8 c8 e8 d8 c7 h7 e1 h2 g2 g1 h1",
        counts: None,
        sentences: &[
            "a3 wins the corner a8 for Black later; e1 does not.",
            "After e1, White has 6 moves; after a3 only 2.",
        ],
    },
    ReasonCase {
        moves: "f5f6e6f4e3c5g5g4g6d7f3g3d6d2d8h5e2c7h6c8h3h7h4h2b8d3f2d1c1",
        played: "f7 e1 g1 b6 c2 b3 a7 a5 b2 c3 b1 a1 c4 b4",
        best: "e1 c2 c3 e7 b3 b6 f8 c6 b5 b7 a6 f1 c4 e8",
        counts: None,
        sentences: &[
            "After f7 and the reply, White has only 2 moves that give up no corner; after e1, White would have 8.",
            "After f7, Black takes the best square, e1, at once.",
        ],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6e6f7e7f6d7d8c7c8f8b8g6d3c4b6g5g4a6f3h3h6h5b3b4a5a4",
        played: "b5 g3 e8 a8 h2 h1 c3 f2 f1 d2 h4 g2 e2 h7",
        best: "b7 e8 c3 b5 g8 a8 a7 h8 h7 g7 h4 g3 f2 f1",
        counts: None,
        sentences: &["b7 lets White wedge at a7, between a6 and a8, later."],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6e6f7e7f6d7d8c7c8f8b8g6d3c4b6g5g4a6f3h3h6h5b3b4a5a4b5",
        played: "a3 c3 e2 f2 a2 g7 c2 e8 h8 g8 h7 d1 a8 d2 a7 h4 b7 b1 g3 b2 a1 h2 c1 h1 e1 f1 g1 g2",
        best: "g3 e8 a8 h2 h1 c3 f2 g2 h4 g7 f1 e1 g8 h8 h7 g1 b7 e2 d1 d2 c1 c2 b1 b2 a1 a2 a3 a7",
        counts: None,
        sentences: &[
            "After a3 and 2 more moves of best play, White has 8 legal moves; after g3 only 3.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4c5b3e2e3c2b4c6d1f2d2a3e6d7f7c1b1e1f1g4g1f3g5e7g3h4h3f6e8d8c8c7a5a2a4a6f8b5h5b2",
        played: "g6 g7 g8 h8 h7 b8 a1 h6 a7 g2 h2 h1 b6 b7 a8",
        best: "h6 h2 g6 g7 h1 g2 g8 h8 h7 b8 a1 a7 b6 b7 a8",
        counts: None,
        sentences: &[
            "After g6, Black makes the last move in the region g6, h6, g7, h7, g8 and h8; after h6, White does.",
            "After g6 and 4 more moves of best play, Black has 4 legal moves; after h6 only 1.",
        ],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6d3f6g4c4b5a5e6g5f7e7e8d8c8f3e2d7g3h4h3g6a6a7h5a4b6f8g8c7b8c3c2h7",
        played: "g7 f2 d2 h8 h6 a8 g2 b7 b4 a3 d1 e1 h2 c1 b3 b2 a1 a2 b1 h1 g1 f1",
        best: "h6 h2 g2 d2 e1 h1 f2 g1 f1 d1 b4 a3 c1 b1 b2 b7 b3 a8 h8 g7 a2 a1",
        counts: None,
        sentences: &["After g7, White makes the last move of the game; after h6, Black does."],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2c8f3c7d8e2g3f1e8c1b6f8h5h4e1h6g1b3b5a6c2b8a4b2b4d1a1h1g2g6h7h2g7h8h3g8b7",
        played: "a8 a7 a5 a3 b1 a2",
        best: "a7 a8 a5 b1 a3 a2",
        counts: None,
        sentences: &[
            "a8 lets White wedge at a7, between a6 and a8, at once.",
            "After a7, White has to pass within 3 moves; after a8, White does not.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4f6f3e6e7c6c5e3b6g5g6b5g3g4h3h4h5f2e2f1d1c7c2f8d7e8a5b4d2f7",
        played: "c8 e1 g1 d8 g8 b3 a3 b1 g7 h6 c1 h1 h7 h8 b2 a2 b8 b7 a7 a6 a1 a8 a4 g2 h2",
        best: "b7 e1 b3 a8 g7 g2 b8 a7 a6 a4 a3 a2 b2 h2 h1 h8 g8 c8 d8 h7 h6 c1 g1 b1 a1",
        counts: None,
        sentences: &[
            "After b7, White gets both h1 and g1: Black cannot play there in between.",
            "After c8 and the reply, White has only 5 moves; after b7, White would have 8.",
        ],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6e6f7e7f6d7d8c7c8f8b8g6d3c4b6g5g4a6f3h3h6h5b3b4a5a4b5a3c3a7g7e8g8e2h4g3e1a2f2d2b2d1",
        played: "c1 g1 f1 h8 h7 a8 b7 b1 c2 h2 a1 g2 h1",
        best: "h2 c1 a1 f1 a8 b7 c2 b1 g1 h8 g2 h1 h7",
        counts: Some([-12, 10]),
        sentences: &[
            "c1 lets Black take the corner a8 later; h2 prevents this.",
            "Best play after c1: White 26, Black 38; after h2: White 37, Black 27.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4f6g5e3f3g4h3g3f2e6e7d7h4e8d2g6c6c5c7h5f8d8f7g8b5h2h7c1b4e2d1c2f1b3a3g1h1h6g2e1b2a1b1",
        played: "c8 b6 a6 a5 a4 a7 a2 g7 a8 b8 h8 b7",
        best: "h8 g7 b8 c8 b7 b6 a4 a5 a2 a8 a6 a7",
        counts: None,
        sentences: &[
            "c8 makes an unbalanced edge (c8, d8, e8, f8 and g8), which White attacks at b8.",
            "c8 lets White play b6, b7 and b8; h8 opens no new move.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4f6f3e6c6c5e7d2g4d7f7c7c8e8b6f8b5b4b8a6e3e2f2g3h4f1a3a4",
        played: "e1 d1 a5 a2 b3 g5 h6 g6 h7 c2 b1 d8 g8 h5 g7 h8 b7 h3 c1 a1 b2 g2 g1 h2 h1 a8 a7",
        best: "g2 g8 g1 h1 g5 a7 b2 c2 a5 h2 b3 h6 a8 g6 d8 h3 h8 h5 g7 a2 b1 b7 h7 c1 a1 d1 e1",
        counts: None,
        sentences: &[
            "After e1, Black gets both a8 and a7: White cannot play there in between.",
            "e1 lets Black play d1, g1 and g2; g2 opens no new move.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4c5b3c2e3d2c6b4a3a5b5a6b6e2e6f3g5h6g4h5g3c7h4f2d7h3g6d8e8c8f7e7f8f6b8b7h7h8a8g8g2",
        played: "a2 a7 a4 a1 h1 g7 h2 b1 b2 e1 f1 d1 c1 g1",
        best: "a7 a4 h1 g7 h2 e1 c1 f1 g1 d1 b1 a1 b2 a2",
        counts: None,
        sentences: &[
            "a2 leaves Black with 17 frontier discs; a7 with only 13.",
            "After a2, White takes the best square, a7, at once.",
        ],
    },
    ReasonCase {
        moves: "f5d6c5f4e3c6d3f6e6d7g4g3g6g5h5h4h3e2f2h7f3b5f1c4h6h2e7f8e8d1d2d8f7c1c2c3b3",
        played: "b4 a4 a3 a2 g7 c8 b8 c7 b7 a5 a6 a7 b6 h8 g8 h1 g2 b1 a1 a8 b2 g1 e1",
        best: "e1 b6 c7 b1 a5 a6 b4 a4 a3 a2 g2 b2 b7 g1 g7 h8 g8 h1 a1 a8 a7 c8 b8",
        counts: None,
        sentences: &[
            "After b4 and the reply, White has only 6 moves; after e1, White would have 11.",
            "After b4, Black makes the last move of the game; after e1, White does.",
        ],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4f6f3e6e7c6g6f8f7g5h6e3d8g3b6",
        played: "d7 c7 h5 h4 g7 g4 e8 c5 g8 b3 h3 d2 e2 b4",
        best: "c7 c8 d7 g4 h4 c5 g8 e8 b8 b3 a3 e2 h5 f2",
        counts: None,
        sentences: &[
            "d7 can wait: after c7, White never gets to play there first.",
            "After d7, White takes the best square, c7, at once.",
        ],
    },
    ReasonCase {
        moves: "f5f6e6f4g5e7e3g6d6c4c5f3g4h3h4h5g3",
        played: "f2 f8 e2 f7 d7 c7 d8 c3 c6 f1 d3 c2 d2 e8",
        best: "c3 d3 h2 f8 f2 f7 d7 b5 e2 e1 b4 c8 c7 c6",
        counts: None,
        sentences: &["f2 can wait: after c3, Black never gets to play there first."],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4",
        played: "c5 b3 c2 e3 d2 c6 b4 f3 e6 b5 e2 f2 a3 f1",
        best: "f6 g5 e6 d7 e7 c5 f3 e3 g4 f8 e8 f7 c8 b5",
        counts: None,
        sentences: &[],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4c5f6d7",
        played: "c7 e6 b5 b4 f3 e3 f7 c6 c8 a6 b6 e8 d8 b8",
        best: "b3 g4 h3 h4 c6 e6 h5 f7 e3 b6 f3 b5 e7 b4",
        counts: None,
        sentences: &[],
    },
    ReasonCase {
        moves: "f5d6c3d3c4f4c5f6d7c7e6b3c6c8e7b6f7",
        played: "f8 d2 b5 b4 f3 e3 a3 d8 e8 b7 c2 a7 e1 a4",
        best: "d8 e8 e3 b5 a5 b4 f3 b8 a4 a3 a2 g6 h6 g5",
        counts: None,
        sentences: &[],
    },
    // The stable discs after h7 come in the line of b6 too, only later.
    ReasonCase {
        moves: "f5d6c3d3c4f4f6f3e6e7d7c6d8c7c5f7c8b5e3f2g4h4g5h5h3g6h6g3f1e1d2c1d1e2a5b2b1c2a1b7h2",
        played: "h7 h8 g2 g1 b4 b3 a2 a3 a6 g7 h1 g8 f8 e8 a4 a7 a8 b6 b8",
        best: "b6 b4 g2 a8 a3 b8 b3 e8 a2 a4 h7 h8 g7 a6 a7 h1 g1 f8 g8",
        counts: Some([-42, -18]),
        sentences: &[
            "After h7, Black makes the last move in the region a6, b6, a7, a8 and b8; after b6, White does.",
            "After h7 and 3 more moves of best play, White has only 5 legal moves; after b6, White would have 9.",
        ],
    },
];

#[test]
fn known_mistakes_have_their_reasons() {
    let mut others = Vec::new();
    for case in &CASES {
        let (contrast, mover) = case.contrast();
        let sentences = Explanation::of(&contrast).sentences(mover);
        if sentences != case.sentences {
            others.push((case.moves, case.played, sentences));
        }
    }
    assert!(others.is_empty(), "{others:#?}");
}

#[test]
fn the_slow_check_confirms_every_claim_of_the_known_mistakes() {
    let mut kinds = std::collections::HashSet::new();
    for case in &CASES {
        let (contrast, _) = case.contrast();
        let evidence = evidence(&contrast);
        for weighed in all_reasons(&contrast) {
            assert_eq!(claims::check(&evidence, &weighed.reason), Ok(()), "{:?}", weighed.reason);
            kinds.insert(std::mem::discriminant(&weighed.reason));
        }
    }
    assert!(kinds.len() >= 10, "{} kinds of reasons", kinds.len());
}

/// The check must be able to fail: a claim is false when the two lines change places.
#[test]
fn the_slow_check_refutes_a_claim_about_the_other_line() {
    for case in &CASES {
        let (contrast, _) = case.contrast();
        let mut evidence = evidence(&contrast);
        evidence.lines.reverse();
        for weighed in all_reasons(&contrast) {
            let verdict = claims::check(&evidence, &weighed.reason);
            // These may hold for both lines.
            let may_hold = matches!(weighed.reason, Reason::Swindle { .. } | Reason::SquareLost);
            assert!(verdict.is_err() || may_hold, "{:?}", weighed.reason);
        }
    }
}

/// A line that is cut before a fact shows gives no reason.
#[test]
fn a_line_too_short_to_show_a_fact_gives_no_reason() {
    let short = |line: &'static str| line.split_whitespace().next().unwrap();
    for case in &CASES {
        let case = ReasonCase { played: short(case.played), best: short(case.best), ..*case };
        let (contrast, _) = case.contrast();
        for weighed in all_reasons(&contrast) {
            // Counts are solved, not read from a line.
            let is_at_once = matches!(
                weighed.reason,
                Reason::CornerMissed { after: 0, .. }
                    | Reason::Wedge { after: 0, .. }
                    | Reason::ExactCount { .. }
            );
            assert!(is_at_once, "{}: {:?}", case.moves, weighed.reason);
        }
    }
}

#[test]
fn the_same_move_has_no_reason() {
    let position = "f5d6c3".parse::<Game>().unwrap().position();
    let line = squares("d3 c4");
    let contrast = Contrast::new(&position, &line, &line);
    assert!(Explanation::of(&contrast).reasons.is_empty());
}

#[test]
fn equal_lines_in_other_colours_and_views_give_equal_reasons() {
    for case in &CASES {
        let (contrast, _) = case.contrast();
        let weights = |found: Vec<othello_lab::teach::reasons::WeighedReason>| -> Vec<f32> {
            found.into_iter().map(|weighed| weighed.weight).collect()
        };
        let mut expected = weights(all_reasons(&contrast));
        expected.sort_by(f32::total_cmp);
        for symmetry in othello_engine::Symmetry::all() {
            let turned = |line: &str| -> Vec<Square> {
                squares(line).into_iter().map(|square| square.under(symmetry)).collect()
            };
            let position = contrast.position.under(symmetry);
            let view = Contrast::new(&position, &turned(case.played), &turned(case.best));
            let view = Contrast { margins: contrast.margins, ..view };
            let mut found = weights(all_reasons(&view));
            found.sort_by(f32::total_cmp);
            assert_eq!(found, expected, "{} {symmetry:?}", case.moves);
        }
    }
}

fn evidence(contrast: &Contrast) -> Evidence {
    let lines = [&contrast.played, &contrast.best];
    let squares = lines.map(|line| line.steps().iter().map(|step| step.square).collect());
    Evidence { position: contrast.position, lines: squares, margins: contrast.margins }
}
