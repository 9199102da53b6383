//! Samples of the marks on the board for the legend, drawn as the board draws them.

use egui::{Color32, Painter, Rect, Stroke};
use othello_engine::{Bitboard, Board, Color, Square};
use othello_lab::rating::analysis::MISTAKE_DISCS;

use super::{BoardLayout, ReasonMarks, Scene, SquareNote, felt::shades, marks::Marks};
use crate::{
    game::feedback::MoveFeedback,
    pages::game::{badges::Badge, badges::SquareBadges, graph, loss::Loss},
    widgets::{
        ViewContext,
        direction::upright,
        disc::{DiscPositions, Discs},
    },
};

/// A mark, or marks that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkSample {
    /// Dots on legal squares.
    Legal,
    /// A dot on the last move, and a ring on a flipped disc.
    Last,
    /// The preview of a move.
    Preview,
    /// An estimated and an exact value.
    Values,
    /// The ring of the best move.
    Best,
    /// The dot of a small loss.
    Little,
    /// The diamond of a larger loss.
    Some,
    /// The triangle of a mistake.
    Mistake,
    /// The frame of the played move.
    Played,
    /// The feedback on a good and on a bad move.
    Feedback,
    /// An arrow and shaded squares.
    Reasons,
    /// The letters of players.
    Minds,
    /// The keyboard cursor.
    Cursor,
    /// The line and the dots of the graph.
    Graph,
}

impl MarkSample {
    /// All samples, in the order of the legend.
    pub const ALL: [MarkSample; 14] = [
        MarkSample::Legal,
        MarkSample::Last,
        MarkSample::Preview,
        MarkSample::Values,
        MarkSample::Best,
        MarkSample::Little,
        MarkSample::Some,
        MarkSample::Mistake,
        MarkSample::Played,
        MarkSample::Feedback,
        MarkSample::Reasons,
        MarkSample::Minds,
        MarkSample::Cursor,
        MarkSample::Graph,
    ];

    /// The message that explains it.
    pub const fn words(self) -> &'static str {
        match self {
            MarkSample::Legal => "legend-legal",
            MarkSample::Last => "legend-last",
            MarkSample::Preview => "legend-preview",
            MarkSample::Values => "legend-values",
            MarkSample::Best => "legend-best",
            MarkSample::Little => "legend-little",
            MarkSample::Some => "legend-some",
            MarkSample::Mistake => "legend-mistake",
            MarkSample::Played => "legend-played",
            MarkSample::Feedback => "legend-feedback",
            MarkSample::Reasons => "legend-reasons",
            MarkSample::Minds => "legend-minds",
            MarkSample::Cursor => "legend-cursor",
            MarkSample::Graph => "legend-graph",
        }
    }

    /// Paints the sample on two squares, which fill this rectangle.
    pub fn paint(self, painter: &Painter, rect: Rect, look: &ViewContext) {
        upright(painter, rect, || self.paint_upright(painter, rect, look));
    }

    fn paint_upright(self, painter: &Painter, rect: Rect, look: &ViewContext) {
        if self == MarkSample::Graph {
            return graph::sample(painter, look, rect);
        }
        let (colors, square) = (&look.theme.board, rect.height());
        let painter = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
        painter.rect_filled(rect, 2.0, colors.felt);
        painter.vline(rect.center().x, rect.y_range(), Stroke::new(1.0, colors.grid));
        let layout = BoardLayout { outside: rect, felt: rect, square };
        let board = self.board();
        let mut discs = Discs::new(0.41 * square, 1.0 / painter.ctx().pixels_per_point(), colors);
        let center = |at: Square| layout.rect(at).center();
        let placed = Square::all().filter_map(|at| Some((center(at), board.disc(at)?)));
        let placed: Vec<_> = placed.collect();
        let shadows = placed.iter().map(|(at, _)| *at).collect();
        painter.add(discs.still(DiscPositions { shadows, discs: placed }));
        let ([left, right], _) = squares();
        let (last, turned) = (Some(left), right.into());
        let scene = Scene { last, turned, ..Scene::of(board) };
        let marks =
            Marks { painter: &painter, layout: &layout, discs: &discs, colors, scene: &scene };
        self.paint_marks(&marks, look);
    }

    /// The discs of the sample. The third square is hidden.
    fn board(self) -> Board {
        let ([left, right], hidden) = squares();
        let (left, right) = (Bitboard::from(left), Bitboard::from(right));
        let (black, white) = match self {
            MarkSample::Last | MarkSample::Feedback => (left | right, Bitboard::EMPTY),
            MarkSample::Preview => (Bitboard::from(hidden), right),
            _ => (Bitboard::EMPTY, Bitboard::EMPTY),
        };
        Board::new(black, white).expect("they share no square")
    }

    fn paint_marks(self, marks: &Marks, look: &ViewContext) {
        let ([left, right], _) = squares();
        let exact = look.theme.board.turned[0];
        let note = |square, text: &str, color, loss| SquareNote {
            square,
            text: text.to_owned(),
            below: None,
            color,
            loss,
            is_played: self == MarkSample::Played,
        };
        let lost = |text, discs| note(left, text, Color32::WHITE, Some(Loss::of(discs)));
        match self {
            MarkSample::Legal => [left, right].into_iter().for_each(|square| marks.legal(square)),
            MarkSample::Last => marks.last_move(),
            MarkSample::Preview => marks.preview(left, Color::Black, true),
            MarkSample::Values => {
                marks.note(&note(left, "+3.6", Color32::WHITE, None));
                marks.note(&note(right, "+4", exact, None));
            }
            MarkSample::Best => marks.note(&lost("+3.6", 0.0)),
            MarkSample::Little => marks.note(&lost("+3.1", 0.5)),
            MarkSample::Some => marks.note(&lost("+1.6", MISTAKE_DISCS - 1.0)),
            MarkSample::Mistake => marks.note(&lost("\u{2212}2.4", 2.0 * MISTAKE_DISCS)),
            MarkSample::Played => marks.note(&note(left, "", Color32::WHITE, None)),
            MarkSample::Feedback => {
                marks.feedback(MoveFeedback { square: left, lost: 0.0 });
                marks.feedback(MoveFeedback { square: right, lost: 2.0 * MISTAKE_DISCS });
            }
            MarkSample::Reasons => {
                let [good, _, bad] = look.theme.board.loss;
                let shade = |square, color| ReasonMarks {
                    squares: Bitboard::from(square),
                    arrow: None,
                    color,
                };
                shades(marks.painter, marks.layout, &[shade(left, good), shade(right, bad)]);
                marks.arrow(left, right, good);
            }
            MarkSample::Minds => {
                for (index, (square, letter)) in
                    [left, right].into_iter().zip(["A", "B"]).enumerate()
                {
                    let badge =
                        Badge { letter: letter.to_owned(), color: look.theme.series[index] };
                    let (badges, label) = (vec![badge], String::new());
                    let badges = SquareBadges { square, badges, glows: false, label };
                    badges.paint(marks.painter, marks.layout.rect(square), look.theme);
                }
            }
            MarkSample::Cursor => marks.cursor(left),
            // It is not on the board.
            MarkSample::Graph => {}
        }
    }
}

/// The two shown squares, a1 and b1, and the hidden c1, whose disc makes the previewed move legal.
fn squares() -> ([Square; 2], Square) {
    let [left, right, hidden] =
        [0, 1, 2].map(|column| Square::at(column, 0).expect("it is on the board"));
    ([left, right], hidden)
}
