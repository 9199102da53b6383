//! The board: felt, discs and marks, pointer and keyboard input, and the animation of turning discs.

use egui::{
    Align2, Color32, EventFilter, FontId, Id, Key, Mesh, Painter, Pos2, Rect, Response, Role,
    Sense, Shape, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2,
};
use othello_engine::{Bitboard, Board, Color, Game, Square};
use othello_lab::rating::analysis::MISTAKE_DISCS;

use super::{badges::SquareBadges, loss::Loss};
use crate::{
    action::Action,
    game::feedback::MoveFeedback,
    theme::{BoardColors, Theme, duration, strong_family},
    widgets::{
        ViewContext,
        disc::{DiscPositions, Discs, mix},
    },
};

/// The state of the board to draw.
#[derive(Clone, Debug)]
pub struct Scene<'a> {
    /// The discs.
    pub board: Board,
    /// The side to move.
    pub turn: Option<Color>,
    /// The square just played.
    pub last: Option<Square>,
    /// The discs that the last move turned over.
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
    /// The discs alone, on which nobody may play.
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

    /// The end of a game, with its last move. Nobody may play.
    pub fn of_game(game: &Game) -> Scene<'a> {
        let last = game.moves().last().copied();
        let turned = last.zip(game.stages().iter().rev().nth(1));
        let turned = turned.map_or(Bitboard::EMPTY, |(last, before)| before.position().flips(last));
        Scene { last, turned, ..Scene::of(game.board()) }
    }

    fn takes(&self, square: Square, legal: Bitboard) -> bool {
        self.playable && (self.takes_any || legal.contains(square))
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
    /// The column that was typed and waits for its row.
    column: Option<usize>,
    /// Whether the cursor's square requests the focus in the next frame.
    bring_focus: bool,
    discs: Option<Discs>,
    place: Rect,
}

/// A disc that appears, disappears or turns over.
#[derive(Clone, Copy)]
struct DiscChange {
    square: Square,
    before: Option<Color>,
    /// The delay from the start of the animation, in seconds.
    delay: f32,
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

    fn longest(&self, secs: f32) -> f32 {
        let longest = self.moving.iter().map(|m| m.delay + secs).fold(0.0, f32::max);
        if secs == 0.0 { 0.0 } else { longest }
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

    /// Starts the animation of all squares that differ from the board shown before.
    fn notice_changes(&mut self, scene: &Scene, now: f64, secs: f32) {
        if scene.board == self.shown {
            return;
        }
        let origin = scene.last.unwrap_or(self.cursor);
        let before = self.shown;
        let changed = Square::all().filter(|&s| before.disc(s) != scene.board.disc(s));
        // The farthest discs start together, so that no move takes longer than the limit.
        let latest = (duration::LONGEST_MOVE - secs).max(0.0);
        self.moving = changed
            .map(|square| {
                let distance = square
                    .column()
                    .abs_diff(origin.column())
                    .max(square.row().abs_diff(origin.row()));
                let delay = (distance as f32 * duration::STAGGER).min(latest);
                DiscChange { square, before: before.disc(square), delay }
            })
            .collect();
        self.began = now;
        self.shown = scene.board;
    }

    /// The discs of the shown board, some of them still turning.
    fn disc_shapes(
        &self,
        layout: &BoardLayout,
        discs: &mut Discs,
        now: f64,
        secs: f32,
    ) -> Vec<Shape> {
        let age = (now - self.began) as f32;
        let mut still = DiscPositions::default();
        let mut moving = Vec::new();
        for square in Square::all() {
            let center = layout.rect(square).center();
            let change = self.moving.iter().find(|m| m.square == square);
            let progress =
                change.map_or(1.0, |m| if secs > 0.0 { (age - m.delay) / secs } else { 1.0 });
            let before = change.and_then(|m| m.before);
            let color = self.shown.disc(square);
            let is_new = change.is_some() && before.is_none();
            // A new disc is still fading in: its full shadow would be there before it.
            if color.is_some() && !(is_new && age < secs * 0.35) {
                still.shadows.push(center);
            }
            match (color, before) {
                (Some(color), _) if progress >= 1.0 => still.discs.push((center, color)),
                (Some(color), Some(_)) if progress <= 0.0 => {
                    still.discs.push((center, color.other()));
                }
                (Some(color), Some(_)) => moving.extend(discs.turning(center, color, progress)),
                (Some(color), None) => moving.push(discs.landing(center, color, progress * 1.6)),
                (None, Some(color)) if progress < 1.0 => {
                    moving.push(discs.landing(center, color, 1.0 - progress));
                }
                (None, _) => {}
            }
        }
        // Moving discs are above those that lie.
        moving.insert(0, discs.still(still));
        moving
    }

    /// Adds the 64 squares as widgets. Returns the requested move and the playable square under the pointer.
    fn squares_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        scene: &Scene,
        layout: &BoardLayout,
    ) -> (Option<Action>, Option<Square>) {
        let legal = legal_moves(scene);
        let mut action = None;
        let mut hovered = None;
        if std::mem::take(&mut self.bring_focus) {
            ui.memory_mut(|memory| memory.request_focus(self.square_id(self.cursor)));
        }
        for square in Square::all() {
            let is_legal = legal.contains(square);
            // Tab reaches the board once, at the cursor's square; arrow keys move inside it.
            let sense = if square == self.cursor { Sense::click() } else { Sense::CLICK };
            let response = ui.interact(layout.rect(square), self.square_id(square), sense);
            response.widget_info(|| {
                let label = square_label(look, scene, square, is_legal);
                WidgetInfo::labeled(Role::Button, scene.playable, label)
            });
            if response.hovered() {
                hovered = Some(square);
            }
            if response.clicked() {
                self.put_cursor(ui, square);
                if scene.takes(square, legal) {
                    action = Some(Action::Play(square));
                }
            }
            if response.has_focus() {
                // The board marks the square itself.
                ui.data_mut(|data| data.insert_temp(focused_square(), response.id));
                self.walk(ui, &response);
            } else if square == self.cursor && response.lost_focus() {
                self.by_keyboard = false;
            }
        }
        if let Some(square) = hovered.filter(|&square| legal.contains(square) && scene.playable) {
            ui.ctx().set_cursor_icon(egui::CursorIcon::PointingHand);
            return (action, Some(square));
        }
        if ui.input(|input| input.pointer.delta() != Vec2::ZERO) {
            self.by_keyboard = false;
        }
        (action, None)
    }

    /// Moves the cursor from square to square with the arrow keys.
    fn walk(&mut self, ui: &Ui, response: &Response) {
        let filter = EventFilter {
            horizontal_arrows: true,
            vertical_arrows: true,
            ..EventFilter::default()
        };
        // Otherwise egui moves the focus to another widget.
        ui.memory_mut(|memory| memory.set_focus_lock_filter(response.id, filter));
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let step = |less: Key, more: Key| i32::from(pressed(more)) - i32::from(pressed(less));
        let (across, down) =
            (step(Key::ArrowLeft, Key::ArrowRight), step(Key::ArrowUp, Key::ArrowDown));
        if (across, down) == (0, 0) {
            return;
        }
        let move_by = |value: usize, by: i32| (value as i32 + by).clamp(0, 7) as usize;
        let (column, row) =
            (move_by(self.cursor.column(), across), move_by(self.cursor.row(), down));
        self.by_keyboard = true;
        self.put_cursor(ui, Square::at(column, row).expect("clamped to the board"));
    }

    /// Moves the cursor, and the focus with it if the board has the focus.
    fn put_cursor(&mut self, ui: &Ui, square: Square) {
        let focused = ui.memory(|memory| memory.has_focus(self.square_id(self.cursor)));
        self.cursor = square;
        if focused {
            // Only the cursor's square can have the focus, and the new one becomes focusable in the next frame.
            self.bring_focus = true;
            ui.ctx().request_repaint();
        }
    }

    /// Returns the move to a typed square. Enter moves the focus to the board.
    fn typed(&mut self, ui: &Ui, scene: &Scene, legal: Bitboard) -> Option<Action> {
        if ui.ctx().text_edit_focused() || !scene.keyboard {
            self.column = None;
            return None;
        }
        // The letter and the digit of a fast typist may arrive in one frame.
        let (mut letter, mut digit, mut enter) = (None, None, false);
        ui.input(|input| {
            for event in &input.events {
                let egui::Event::Key { key, pressed: true, modifiers, .. } = event else {
                    continue;
                };
                // These are shortcuts.
                if modifiers.command || modifiers.alt {
                    continue;
                }
                letter = COLUMNS.iter().position(|column| column == key).or(letter);
                digit = ROWS.iter().position(|row| row == key).or(digit);
                enter |= *key == Key::Enter;
            }
        });
        if enter && ui.memory(|memory| memory.focused().is_none()) {
            self.by_keyboard = true;
            ui.memory_mut(|memory| memory.request_focus(self.square_id(self.cursor)));
        }
        if let Some(letter) = letter {
            self.column = Some(letter);
            ui.ctx().request_repaint();
        }
        let square = Square::at(self.column?, digit?)?;
        self.column = None;
        self.put_cursor(ui, square);
        scene.takes(square, legal).then_some(Action::Play(square))
    }
}

/// The key under which egui keeps the id of the square that last had the focus, on any board.
pub fn focused_square() -> Id {
    Id::unique("focused square")
}

const COLUMNS: [Key; 8] = [Key::A, Key::B, Key::C, Key::D, Key::E, Key::F, Key::G, Key::H];
const ROWS: [Key; 8] =
    [Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7, Key::Num8];

fn legal_moves(scene: &Scene) -> Bitboard {
    scene.turn.map_or(Bitboard::EMPTY, |turn| scene.board.seen_by(turn).legal_moves())
}

/// The label of a square for screen readers.
fn square_label(look: &ViewContext, scene: &Scene, square: Square, legal: bool) -> String {
    let name = square.to_string();
    let id = match (scene.board.disc(square), legal) {
        (Some(Color::Black), _) if scene.last == Some(square) => "square-black-last",
        (Some(Color::White), _) if scene.last == Some(square) => "square-white-last",
        (Some(Color::Black), _) => "square-black",
        (Some(Color::White), _) => "square-white",
        (None, true) => "square-legal",
        (None, false) => "square-empty",
    };
    let label = look.words.with(id, &[("square", name.as_str().into())]).into_owned();
    let judged = scene.feedback.filter(|judged| judged.square == square);
    let label = match judged {
        Some(MoveFeedback { lost, .. }) => format!("{label}, {}", feedback_text(look, lost)),
        None => label,
    };
    let label = match scene.badges.iter().find(|badges| badges.square == square) {
        Some(badges) => format!("{label}, {}", badges.label),
        None => label,
    };
    match scene.notes.iter().find(|note| note.square == square) {
        Some(SquareNote { text, below: Some(below), .. }) => format!("{label}, {text}, {below}"),
        Some(note) if note.is_played && note.text.is_empty() => {
            format!("{label}, {}", look.words.get("note-played"))
        }
        Some(note) if note.is_played => {
            format!("{label}, {}, {}", note.text, look.words.get("note-played"))
        }
        Some(note) => format!("{label}, {}", note.text),
        None => label,
    }
}

/// The feedback on a move that lost this many discs.
pub fn feedback_text(look: &ViewContext, lost: f32) -> String {
    if Loss::of(lost) == Loss::Nothing {
        return look.words.get("feedback-best").into_owned();
    }
    let discs = format!("{lost:.1}");
    look.words.with("feedback-lost", &[("discs", discs.as_str().into())]).into_owned()
}

/// The frame, the felt with its lines, and the four dots.
fn felt(painter: &Painter, layout: &BoardLayout, theme: &Theme) {
    let colors = &theme.board;
    let frame = layout.outside;
    let round = (layout.square * 0.16).min(14.0);
    let shadow = egui::Shadow { offset: [0, 8], blur: 28, spread: 0, color: colors.shadow };
    painter.add(shadow.as_shape(frame, round as u8));
    painter.rect_filled(frame, round, colors.frame);
    let edge = Stroke::new(1.0, colors.frame_edge);
    painter.rect_stroke(frame, round, edge, StrokeKind::Inside);
    painter.add(Shape::mesh(vignette(layout.felt, colors)));
    let line = Stroke::new(1.0, colors.grid);
    for index in 0..=8 {
        let offset = index as f32 * layout.square;
        painter.hline(layout.felt.x_range(), layout.felt.top() + offset, line);
        painter.vline(layout.felt.left() + offset, layout.felt.y_range(), line);
    }
    for (column, row) in [(2.0, 2.0), (6.0, 2.0), (2.0, 6.0), (6.0, 6.0)] {
        let dot = layout.felt.min + vec2(column, row) * layout.square;
        painter.circle_filled(
            dot,
            (layout.square * 0.055).max(2.0),
            colors.grid.to_opaque().gamma_multiply(0.75),
        );
    }
}

/// The shades of the squares of reasons.
fn shades(painter: &Painter, layout: &BoardLayout, reasons: &[ReasonMarks]) {
    for reason in reasons {
        for square in reason.squares {
            let rect = layout.rect(square).shrink(1.0);
            painter.rect_filled(rect, 0.0, reason.color.gamma_multiply(0.4));
        }
    }
}

/// The felt, slightly darker towards its edges.
fn vignette(rect: Rect, colors: &BoardColors) -> Mesh {
    const CELLS: u32 = 12;
    let mut mesh = Mesh::default();
    for row in 0..=CELLS {
        for column in 0..=CELLS {
            let at = vec2(column as f32, row as f32) / CELLS as f32;
            let distance = ((at - Vec2::splat(0.5)).length() / 0.7).clamp(0.0, 1.0);
            let color = mix(colors.felt, colors.felt_edge, distance * distance);
            mesh.colored_vertex(rect.min + at * rect.size(), color);
            if row < CELLS && column < CELLS {
                let corner = row * (CELLS + 1) + column;
                mesh.add_triangle(corner, corner + 1, corner + CELLS + 1);
                mesh.add_triangle(corner + 1, corner + CELLS + 1, corner + CELLS + 2);
            }
        }
    }
    mesh
}

fn coordinates(
    painter: &Painter,
    layout: &BoardLayout,
    colors: &BoardColors,
    column: Option<usize>,
) {
    let margin = layout.felt.left() - layout.outside.left();
    let font = FontId::new((margin * 0.55).clamp(9.0, 15.0), strong_family());
    for index in 0..8 {
        let middle = (index as f32 + 0.5) * layout.square;
        let color = if column == Some(index) { colors.last[0] } else { colors.coordinates };
        let letter = char::from(b'a' + index as u8);
        let top = pos2(layout.felt.left() + middle, layout.outside.top() + margin / 2.0);
        painter.text(top, Align2::CENTER_CENTER, letter, font.clone(), color);
        let left = pos2(layout.outside.left() + margin / 2.0, layout.felt.top() + middle);
        painter.text(left, Align2::CENTER_CENTER, index + 1, font.clone(), colors.coordinates);
    }
}

/// The marks drawn over the discs.
struct Marks<'a> {
    painter: &'a Painter,
    layout: &'a BoardLayout,
    discs: &'a Discs,
    colors: &'a BoardColors,
    scene: &'a Scene<'a>,
}

impl Marks<'_> {
    fn paint(&self, legal: Bitboard, hovered: Option<Square>, look: &ViewContext, moving: bool) {
        if !moving {
            self.last_move();
        }
        if look.settings.show_legal && self.scene.playable && !moving {
            for square in legal {
                if Some(square) != hovered && !self.scene.notes.iter().any(|n| n.square == square) {
                    let radius = (self.layout.square * 0.085).max(3.0);
                    self.painter.circle_filled(self.center(square), radius, self.colors.legal);
                }
            }
        }
        if let (Some(square), Some(turn)) = (hovered, self.scene.turn) {
            self.preview(square, turn, look.settings.show_preview);
        }
        for reason in self.scene.reasons {
            if let Some([from, to]) = reason.arrow {
                self.arrow(from, to, reason.color);
            }
        }
        for note in self.scene.notes {
            self.note(note);
        }
        for badges in self.scene.badges {
            badges.paint(self.painter, self.layout.rect(badges.square), look.theme);
        }
        if let Some(feedback) = self.scene.feedback.filter(|_| !moving) {
            self.feedback(feedback);
        }
    }

    /// Draws a small mark at the edge of the move's square: green to red, and in the shape of its loss.
    fn feedback(&self, MoveFeedback { square, lost }: MoveFeedback) {
        let side = self.layout.square;
        let center = self.layout.rect(square).right_top() + vec2(-0.17, 0.17) * side;
        let [best, middle, worst] = self.colors.feedback;
        // Six discs are the reddest.
        let share = (lost / (2.0 * MISTAKE_DISCS)).clamp(0.0, 1.0);
        let color = if share < 0.5 {
            best.lerp_to_gamma(middle, 2.0 * share)
        } else {
            middle.lerp_to_gamma(worst, 2.0 * share - 1.0)
        };
        let size = (side * 0.13).max(4.0);
        let edge = Stroke::new(1.0, Color32::from_black_alpha(200));
        let shape = match Loss::of(lost) {
            Loss::Nothing | Loss::Little => Shape::circle_filled(center, 0.7 * size, color),
            loss => loss.shape(center, size, color, edge),
        };
        if matches!(Loss::of(lost), Loss::Nothing | Loss::Little) {
            self.painter.circle_filled(center, 0.7 * size + 1.0, edge.color);
        }
        self.painter.add(shape);
    }

    /// Draws an arrow between two squares, short of their centres.
    fn arrow(&self, from: Square, to: Square, color: Color32) {
        let (from, to) = (self.center(from), self.center(to));
        let way = (to - from).normalized();
        let size = self.layout.square;
        let (tail, tip) = (from + way * 0.42 * size, to - way * 0.25 * size);
        let base = tip - way * 0.26 * size;
        let side = way.rot90() * 0.17 * size;
        let edge = Stroke::new(1.0, Color32::from_black_alpha(150));
        self.painter.line_segment([tail, base], Stroke::new(0.08 * size + 2.0, edge.color));
        self.painter.line_segment([tail, base], Stroke::new(0.08 * size, color));
        let head = vec![tip, base + side, base - side];
        self.painter.add(Shape::convex_polygon(head, color, edge));
    }

    /// Draws a dot on the disc just played, and thin rings on the discs it turned over.
    fn last_move(&self) {
        let Some(last) = self.scene.last else { return };
        let radius = self.discs.radius();
        let dot = self.on_disc(last, self.colors.last);
        self.painter.circle_filled(self.center(last), (radius * 0.17).max(2.5), dot);
        for square in self.scene.turned {
            let color = self.on_disc(square, self.colors.turned).gamma_multiply(0.6);
            let ring = Stroke::new((radius * 0.05).max(1.0), color);
            self.painter.circle_stroke(self.center(square), radius * 0.42, ring);
        }
    }

    /// Draws a preview of the move: its disc, and rings around the discs it would turn over.
    fn preview(&self, square: Square, turn: Color, with_flips: bool) {
        self.painter.add(self.discs.ghost(self.center(square), turn));
        if with_flips {
            let flips = self.scene.board.seen_by(turn).flips(square);
            for square in flips {
                let color = self.on_disc(square, self.colors.turned);
                let ring = Stroke::new((self.discs.radius() * 0.1).max(2.0), color);
                self.painter.circle_stroke(self.center(square), self.discs.radius() * 0.86, ring);
            }
        }
    }

    fn note(&self, note: &SquareNote) {
        let center = self.center(note.square);
        if let Some(loss) = note.loss {
            self.loss(center, loss);
        }
        if note.is_played {
            let frame = Stroke::new((self.layout.square * 0.035).max(1.5), self.colors.turned[0]);
            let rect = self.layout.rect(note.square).shrink(0.07 * self.layout.square);
            self.painter.rect_stroke(rect, 4.0, frame, StrokeKind::Inside);
        }
        let size = (self.layout.square * 0.27).clamp(9.0, 22.0);
        let Some(below) = &note.below else {
            return self.outlined(center, &note.text, size, note.color);
        };
        let apart = vec2(0.0, self.layout.square * 0.14);
        self.outlined(center - apart, &note.text, 0.9 * size, note.color);
        self.outlined(center + apart, below, 0.8 * size, note.color);
    }

    /// Draws the best move's ring, or another move's mark below its value.
    fn loss(&self, center: Pos2, loss: Loss) {
        let color = loss.color(&self.colors.loss);
        if loss == Loss::Nothing {
            let ring = Stroke::new((self.layout.square * 0.04).max(1.5), color);
            self.painter.circle_stroke(center, self.discs.radius() * 0.92, ring);
        } else {
            let at = center + vec2(0.0, self.layout.square * 0.3);
            let size = (self.layout.square * 0.11).max(3.5);
            let edge = Stroke::new(1.0, Color32::from_black_alpha(150));
            self.painter.add(loss.shape(at, size, color, edge));
        }
    }

    /// Draws text with a dark outline, readable on the felt and on discs of both colours.
    fn outlined(&self, center: Pos2, text: &str, size: f32, color: Color32) {
        let font = FontId::new(size, strong_family());
        for way in [vec2(-1.0, 0.0), vec2(1.0, 0.0), vec2(0.0, -1.0), vec2(0.0, 1.0)] {
            let shade = Color32::from_black_alpha(150);
            self.painter.text(center + way, Align2::CENTER_CENTER, text, font.clone(), shade);
        }
        self.painter.text(center, Align2::CENTER_CENTER, text, font, color);
    }

    /// Draws the keyboard cursor.
    fn cursor(&self, square: Square) {
        let rect = self.layout.rect(square).shrink(2.0);
        let dark = Stroke::new(4.0, Color32::from_black_alpha(120));
        self.painter.rect_stroke(rect, 5.0, dark, StrokeKind::Inside);
        let ring = Stroke::new(2.5, self.colors.cursor);
        self.painter.rect_stroke(rect, 5.0, ring, StrokeKind::Inside);
    }

    /// The colour of a mark on the disc of a square.
    fn on_disc(&self, square: Square, colors: [Color32; 2]) -> Color32 {
        colors[self.scene.board.disc(square).map_or(0, |color| color as usize)]
    }

    fn center(&self, square: Square) -> Pos2 {
        self.layout.rect(square).center()
    }
}
