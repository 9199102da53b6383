//! The puzzles' page: an endgame position with one good move, three tries, the values of all moves, and the user's
//! rating.

mod help;
mod own;
mod panel;

use std::path::{Path, PathBuf};

use egui::{CentralPanel, Frame, Panel, RichText, ScrollArea, Ui};
use othello_engine::Square;
use othello_lab::teach::{
    puzzles::{Puzzle, PuzzleList, PuzzleRecord, PuzzleSolution, PuzzleTheme},
    reasons::TryFault,
};

use own::OwnPuzzles;

use crate::{
    action::Action,
    pages::game::{
        board::{BoardView, Scene, SquareNote},
        loss::Loss,
        reason::reply_marks,
    },
    places::Places,
    teach::puzzle::PuzzleJob,
    text::{failure::Failure, numbers::signed},
    theme::SIDE,
    widgets::{
        ViewContext,
        card::card,
        hint::HINTS,
        pane::{WindowPane, offer_focus_to, pane_ui},
    },
    worker::{Poll, Worker},
};

/// The most tries at a puzzle. The first one decides the rating.
const TRIES: usize = 3;

/// The page's state.
pub struct PuzzlesPage {
    /// The file of the user's answers.
    path: PathBuf,
    /// The folder of the user's games.
    games: PathBuf,
    seed: u64,
    list: Option<PuzzleList>,
    /// The puzzles from the user's games, once they were asked for.
    own: Option<OwnPuzzles>,
    /// Whether these are shown.
    shows_own: bool,
    record: RecordState,
    /// The chosen theme; `None` for all.
    theme: Option<PuzzleTheme>,
    turn: Option<PuzzleTurn>,
    board: BoardView,
    /// A square that the user tried in vain.
    illegal: Option<Square>,
}

/// The user's record, which is read when the page is first shown.
enum RecordState {
    Unread,
    Reading(Worker<Result<PuzzleRecord, Failure>>),
    Read(PuzzleRecord),
    Failed(Failure),
}

/// The puzzle on the board.
struct PuzzleTurn {
    puzzle: Puzzle,
    tries: Vec<Square>,
    is_over: bool,
    /// The number of hints that were asked for.
    hints: usize,
    /// The fault of the last wrong try, while there are tries left.
    fault: Option<TryFault>,
    /// The ratings before and after the answer.
    ratings: Option<[f64; 2]>,
    solving: Option<Worker<PuzzleSolution>>,
    /// The values of the moves and the reasons, once the puzzle is over.
    solution: Option<PuzzleSolution>,
}

impl PuzzleTurn {
    const fn new(puzzle: Puzzle) -> PuzzleTurn {
        PuzzleTurn {
            puzzle,
            tries: Vec::new(),
            is_over: false,
            hints: 0,
            fault: None,
            ratings: None,
            solving: None,
            solution: None,
        }
    }

    /// Looks for the values of all moves, and for the reasons why the answer is better than the tried move.
    fn compare(&mut self, ctx: &egui::Context, tried: Option<Square>) {
        let position = self.puzzle.position();
        self.solving = Some(Worker::spawn_job(ctx, PuzzleJob { position, tried }));
    }

    fn is_found(&self) -> bool {
        self.tries.contains(&self.puzzle.best)
    }
}

impl PuzzlesPage {
    /// Creates the page in its initial state.
    pub fn new(places: &Places) -> PuzzlesPage {
        PuzzlesPage {
            path: places.ladder.with_file_name("puzzles.ron"),
            games: places.games.clone(),
            seed: places.seed,
            list: None,
            own: None,
            shows_own: false,
            record: RecordState::Unread,
            theme: None,
            turn: None,
            board: BoardView::default(),
            illegal: None,
        }
    }

    /// The file of the user's answers.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Takes in the record and the values of the moves.
    pub fn logic(&mut self) {
        if let RecordState::Reading(worker) = &self.record
            && let Poll::Report(read) = worker.poll()
        {
            self.record = match read {
                Ok(record) => RecordState::Read(record),
                Err(failure) => RecordState::Failed(failure),
            };
        }
        if let Some(own) = &mut self.own {
            own.logic();
        }
        if let RecordState::Read(_) = self.record
            && self.turn.is_none()
        {
            self.next();
        }
        if let Some(turn) = &mut self.turn
            && let Some(Poll::Report(solution)) = turn.solving.as_ref().map(Worker::poll)
        {
            if turn.is_over {
                turn.solution = Some(solution);
            } else {
                turn.fault = solution.fault;
            }
            turn.solving = None;
        }
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if let RecordState::Unread = self.record {
            let path = self.path.clone();
            self.record = RecordState::Reading(Worker::spawn(ui.ctx(), move |_, send| {
                send(PuzzleRecord::open(&path).map_err(|error| Failure::of(&error)));
            }));
        }
        if let RecordState::Failed(failure) = &self.record {
            let why = RichText::new(failure.words(look.words)).color(look.theme.error);
            ui.add(egui::Label::new(why).wrap());
            return None;
        }
        let mut input = None;
        let side = Panel::right("puzzle").exact_size(SIDE[1]).resizable(false);
        side.frame(card(look)).show_separator_line(false).show(ui, |ui| {
            let area = ScrollArea::vertical().auto_shrink(false);
            let panel = |ui: &mut Ui| pane_ui(ui, WindowPane::Panel, |ui| self.panel_ui(ui, look));
            input = area.show(ui, panel).inner;
        });
        let played =
            CentralPanel::default().frame(Frame::new()).show(ui, |ui| self.board_ui(ui, look));
        match input {
            Some(PuzzleInput::Theme(theme)) => {
                self.theme = theme;
                self.next();
                None
            }
            Some(PuzzleInput::Source(own)) => {
                self.show_own(ui.ctx(), own);
                None
            }
            Some(PuzzleInput::Next) => {
                self.next();
                None
            }
            Some(PuzzleInput::Hint) => {
                if let Some(turn) = &mut self.turn {
                    turn.hints = (turn.hints + 1).min(HINTS);
                }
                None
            }
            Some(PuzzleInput::GiveUp) => self.end(ui.ctx()),
            Some(PuzzleInput::Leave(action)) => Some(action),
            None => self.take_square(ui.ctx(), &played.inner?),
        }
    }

    /// Shows the puzzles from the user's games, or the shipped ones. The former are made again each time, from all games so far.
    fn show_own(&mut self, ctx: &egui::Context, own: bool) {
        self.shows_own = own;
        if own {
            self.own = Some(OwnPuzzles::make(ctx, self.games.clone()));
        }
        self.next();
    }

    /// Plays a square, or explains why it cannot be played.
    fn take_square(&mut self, ctx: &egui::Context, action: &Action) -> Option<Action> {
        match action {
            Action::Play(square) => self.answer(ctx, *square),
            Action::ExplainIllegal(square) => {
                let is_under_way = self.turn.as_ref().is_some_and(|turn| !turn.is_over);
                self.illegal = is_under_way.then_some(*square);
                None
            }
            _ => None,
        }
    }

    /// Draws the board, and returns the square that the user tried.
    fn board_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let turn = self.turn.as_ref()?;
        let notes = notes(look, turn);
        let reply = turn.fault.as_ref().filter(|_| !turn.is_over);
        let reasons: Vec<_> =
            reply.and_then(|fault| reply_marks(look, fault)).into_iter().collect();
        let is_free = ui.ctx().memory(|memory| memory.top_modal_layer().is_none());
        let scene = Scene {
            turn: Some(turn.puzzle.to_move),
            playable: !turn.is_over,
            keyboard: is_free,
            notes: &notes,
            reasons: &reasons,
            ..Scene::of(turn.puzzle.board)
        };
        let action = self.board.board_ui(ui, look, &scene, 0.0);
        offer_focus_to(ui.ctx(), self.board.focusable(), WindowPane::Board);
        action
    }

    /// Takes a try. The first wrong one, or a right one at once, is the answer that is rated.
    fn answer(&mut self, ctx: &egui::Context, square: Square) -> Option<Action> {
        let turn = self.turn.as_mut().filter(|turn| !turn.is_over)?;
        if turn.tries.contains(&square) || turn.puzzle.position().flips(square).is_empty() {
            return None;
        }
        self.illegal = None;
        turn.tries.push(square);
        if turn.is_found() || turn.tries.len() == TRIES {
            return self.end(ctx);
        }
        turn.fault = None;
        turn.compare(ctx, Some(square));
        self.rate()
    }

    /// Ends the puzzle: rates it, unless that was done at the first try, and looks for the values of all moves.
    fn end(&mut self, ctx: &egui::Context) -> Option<Action> {
        self.illegal = None;
        let turn = self.turn.as_mut()?;
        turn.is_over = true;
        turn.compare(ctx, turn.tries.first().copied());
        self.rate()
    }

    /// Rates the answer once. Returns the action that saves it.
    fn rate(&mut self) -> Option<Action> {
        let turn = self.turn.as_mut().filter(|turn| turn.ratings.is_none())?;
        let RecordState::Read(record) = &mut self.record else { return None };
        let is_found = turn.tries.len() == 1 && turn.is_found();
        let before = record.rating().rating;
        record.take(&turn.puzzle, is_found);
        turn.ratings = Some([before, record.rating().rating]);
        Some(Action::AnswerPuzzle(Box::new(turn.puzzle.clone()), is_found))
    }

    /// Shows the next puzzle for the user.
    fn next(&mut self) {
        let RecordState::Read(record) = &self.record else { return };
        (self.turn, self.illegal) = (None, None);
        let list: &PuzzleList = if self.shows_own {
            let Some(list) = self.own.as_ref().and_then(OwnPuzzles::list) else { return };
            list
        } else {
            self.list.get_or_insert_with(PuzzleList::shipped)
        };
        let seed = self.seed.wrapping_add(record.answers().len() as u64);
        let place = record.next(list.puzzles(), self.theme, seed);
        self.turn = place.map(|place| PuzzleTurn::new(list.puzzles()[place].clone()));
    }
}

/// The user's request in the panel.
enum PuzzleInput {
    /// An action beyond the page: a lesson on a reason, or the way back to the exercises.
    Leave(Action),
    Theme(Option<PuzzleTheme>),
    /// Show the puzzles from own games, or the shipped ones.
    Source(bool),
    Next,
    Hint,
    GiveUp,
}

/// The notes on the board: wrong tries, and at the end the value of every move.
fn notes(look: &ViewContext, turn: &PuzzleTurn) -> Vec<SquareNote> {
    let colors = &look.theme.board;
    let note = |square: Square, text: String, loss| SquareNote {
        square,
        text,
        below: None,
        color: Loss::color(loss, &colors.loss),
        loss: Some(loss),
        is_played: turn.tries.contains(&square),
    };
    let Some(solution) = &turn.solution else {
        let wrong = turn.tries.iter().filter(|square| **square != turn.puzzle.best);
        return wrong.map(|&square| note(square, "×".to_owned(), Loss::Mistake)).collect();
    };
    let best = turn.puzzle.score;
    let all = solution.moves.iter().map(|found| {
        let text = signed(found.score, 0);
        note(found.square, text, Loss::of((best - found.score) as f32))
    });
    all.collect()
}
