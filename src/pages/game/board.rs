//! The board: felt, discs and marks, pointer and keyboard input, and the animation of turning discs.

mod animation;
mod felt;
mod legend;
mod marks;
mod squares;

pub use legend::MarkSample;
pub use squares::{feedback_text, focused_square};

use egui::{Color32, Id, Rect, Sense, Ui, Vec2, vec2};
use othello_engine::{Bitboard, Board, Color, Game, Square};

use super::{badges::SquareBadges, loss::Loss};
use crate::{
    action::Action,
    game::feedback::MoveFeedback,
    widgets::{ViewContext, direction::upright_ui, disc::Discs},
};
use animation::DiscChange;
use felt::{coordinates, felt, shades};
use marks::Marks;

/// The state of the board to draw.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The discs.
    pub board: Board,
    /// The side to move.
    pub turn: Option<Color>,
    /// The square just played.
    pub last: Option<Square>,
    /// The discs that the last move flipped.
    pub turned: Bitboard,
    /// Whether a person may play now.
    pub playable: bool,
    /// Whether typed squares and arrow keys go to the board.
    pub keyboard: bool,
    /// Whether a person may also try squares that are not legal, to be told why not.
    pub takes_any: bool,
    /// The notes on squares.
    pub notes: &'a [SquareNote],
    /// The loss of the person's last move, if it is shown.
    pub feedback: Option<MoveFeedback>,
    /// The marks of the reasons for a move.
    pub reasons: &'a [ReasonMarks],
    /// The badges on squares.
    pub badges: &'a [SquareBadges],
}

/// The squares of a reason.
#[derive(Clone, Debug, PartialEq)]
pub struct ReasonMarks {
    /// The shaded squares.
    pub squares: Bitboard,
    /// The ends of an arrow, from the move to its consequence.
    pub arrow: Option<[Square; 2]>,
    /// The colour of both.
    pub color: Color32,
}

impl<'a> Scene<'a> {
    /// The discs alone; no moves can be played.
    pub const fn of(board: Board) -> Scene<'a> {
        Scene {
            board,
            turn: None,
            last: None,
            turned: Bitboard::EMPTY,
            playable: false,
            keyboard: false,
            takes_any: false,
            notes: &[],
            feedback: None,
            reasons: &[],
            badges: &[],
        }
    }

    /// The end of a game, with its last move. No move can be played.
    pub fn of_game(game: &Game) -> Scene<'a> {
        let last = game.moves().last().copied();
        let turned = last.zip(game.stages().iter().rev().nth(1));
        let turned = turned.map_or(Bitboard::EMPTY, |(last, before)| before.position().flips(last));
        Scene { last, turned, ..Scene::of(game.board()) }
    }

    /// The request of a click on a square, or of its typed name.
    fn request(&self, square: Square, legal: Bitboard) -> Action {
        if self.playable && (self.takes_any || legal.contains(square)) {
            Action::Play(square)
        } else {
            Action::ExplainIllegal(square)
        }
    }
}

/// A text on a square, such as the value of a move.
#[derive(Clone, Debug, PartialEq)]
pub struct SquareNote {
    /// The square.
    pub square: Square,
    /// The text.
    pub text: String,
    /// A smaller line below the text, if any.
    pub below: Option<String>,
    /// The colour of the text.
    pub color: Color32,
    /// The loss of the move, if known: the best move has a ring, others a mark.
    pub loss: Option<Loss>,
    /// Whether the move was played in the reviewed game.
    pub is_played: bool,
}

/// The board's own state: its animation and the keyboard cursor.
pub struct BoardView {
    /// Tells the squares of this board from those of another one in the window.
    id: Id,
    shown: Board,
    moving: Vec<DiscChange>,
    began: f64,
    cursor: Square,
    by_keyboard: bool,
    /// Whether a square had the focus in the last frame.
    has_focus: bool,
    /// The column that was typed and waits for its row.
    column: Option<usize>,
    /// Whether the cursor's square requests the focus in the next frame.
    bring_focus: bool,
    discs: Option<Discs>,
    place: Rect,
}

impl Default for BoardView {
    fn default() -> BoardView {
        BoardView {
            id: Id::unique("board"),
            shown: Board::START,
            moving: Vec::new(),
            began: f64::NEG_INFINITY,
            cursor: Square::at(3, 2).expect("d3 is on the board"),
            by_keyboard: false,
            has_focus: false,
            column: None,
            bring_focus: false,
            discs: None,
            place: Rect::NOTHING,
        }
    }
}

/// The layout of the board: the frame, the felt inside it and the size of a square.
#[derive(Clone, Copy)]
struct BoardLayout {
    outside: Rect,
    felt: Rect,
    square: f32,
}

impl BoardLayout {
    fn new(space: Rect, coordinates: bool, pixel: f32) -> BoardLayout {
        let side = space.width().min(space.height());
        let share = if coordinates { 0.38 } else { 0.16 };
        // Whole pixels keep all lines between squares equally sharp.
        let square = ((side / (8.0 + 2.0 * share)) / pixel).floor() * pixel;
        let frame = (square * share / pixel).round() * pixel;
        let outside =
            Rect::from_center_size(space.center(), Vec2::splat(8.0 * square + 2.0 * frame));
        let corner = (outside.min.to_vec2() / pixel).round() * pixel;
        let outside = Rect::from_min_size(corner.to_pos2(), outside.size());
        BoardLayout { outside, felt: outside.shrink(frame), square }
    }

    fn rect(&self, square: Square) -> Rect {
        let corner = vec2(square.column() as f32, square.row() as f32) * self.square;
        Rect::from_min_size(self.felt.min + corner, Vec2::splat(self.square))
    }
}

impl BoardView {
    /// A board beside the game's, which shows these discs at first.
    pub fn beside(name: &str, shown: Board) -> BoardView {
        BoardView { id: Id::unique(name), shown, ..BoardView::default() }
    }

    /// Whether discs are still turning.
    pub fn is_moving(&self, now: f64, secs: f32) -> bool {
        now < self.began + f64::from(self.longest(secs))
    }

    /// The board that is shown.
    pub const fn shown(&self) -> Board {
        self.shown
    }

    /// The area in which the board with its frame was last drawn.
    pub const fn place(&self) -> Rect {
        self.place
    }

    /// The id of the cursor's square, the only square that can have the focus.
    pub fn focusable(&self) -> Id {
        self.square_id(self.cursor)
    }

    /// Whether this is the id of the square that can have the focus.
    pub fn is_square(&self, id: Id) -> bool {
        id == self.focusable()
    }

    fn square_id(&self, square: Square) -> Id {
        self.id.with(square.index())
    }

    /// Draws the board into the remaining space and returns the user's action. `secs` is the time that a disc takes
    /// to turn.
    pub fn board_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        scene: &Scene,
        secs: f32,
    ) -> Option<Action> {
        upright_ui(ui, |ui| self.contents_ui(ui, look, scene, secs))
    }

    fn contents_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        scene: &Scene,
        secs: f32,
    ) -> Option<Action> {
        let now = ui.input(|input| input.time);
        self.notice_changes(scene, now, secs);
        let pixel = 1.0 / ui.ctx().pixels_per_point();
        let (space, _) = ui.allocate_exact_size(ui.available_size(), Sense::hover());
        let layout = BoardLayout::new(space, look.settings.show_coordinates, pixel);
        self.place = layout.outside;
        let radius = (layout.square * 0.41 / pixel).round() * pixel;
        let colors = &look.theme.board;
        let mut discs = match self.discs.take() {
            Some(discs) if discs.fit(radius, pixel, colors) => discs,
            _ => Discs::new(radius, pixel, colors),
        };
        let painter = ui.painter().clone();
        felt(&painter, &layout, look.theme);
        if look.settings.show_coordinates {
            coordinates(&painter, &layout, colors, self.column);
        }
        shades(&painter, &layout, scene.reasons);
        let (action, hovered) = self.squares_ui(ui, look, scene, &layout);
        painter.extend(self.disc_shapes(&layout, &mut discs, now, secs));
        let legal = legal_moves(scene);
        let marks = Marks { painter: &painter, layout: &layout, discs: &discs, colors, scene };
        marks.paint(legal, hovered, look, self.is_moving(now, secs));
        if self.by_keyboard {
            marks.cursor(self.cursor);
        }
        self.discs = Some(discs);
        if self.is_moving(now, secs) {
            ui.ctx().request_repaint();
        }
        action.or_else(|| self.typed(ui, scene, legal))
    }
}

fn legal_moves(scene: &Scene) -> Bitboard {
    scene.turn.map_or(Bitboard::EMPTY, |turn| scene.board.seen_by(turn).legal_moves())
}
