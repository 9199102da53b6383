//! The dialog for a new game: its players, start and time. It also changes the players of a game.

mod computer;
mod opponent;
mod seats;
mod start;
mod time;

use egui::{Align, Button, Grid, Key, Layout, Modifiers, RichText, Role, Ui, WidgetInfo, vec2};
use othello_engine::{Color, Game};
use othello_lab::{
    library::Level,
    players::spec::{PlayerSpec, Seat},
};

use crate::{
    action::{Action, Sides},
    game::setup::{Contest, FIRST_OPPONENT, GameSetup},
    roster::{PlayerRoster, PlayerSlot},
    settings::Settings,
    theme::space,
    widgets::{
        ViewContext,
        check::check_ui,
        dialog::{
            dialog_width, entered_button_ui, is_entered_from_option, list_height, note_option,
            title_ui,
        },
        footer::footer_ui,
    },
};
use computer::ComputerChoice;
use opponent::OpponentChoice;
use seats::{SideChoice, seats_ui};
use start::StartChoice;
use time::TimeChoice;

/// The width of the dialog, in points, from which the choice of the rating fits beside the buttons.
const BESIDE_BUTTONS: f32 = 600.0;

/// The purpose for which players are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// A new game, at first with these sides.
    NewGame(Sides),
    /// A game that was opened from a file that does not name its players.
    OpenedBoard,
    /// The game on the board, from now on.
    ChangePlayers,
}

/// The dialog's state.
#[derive(Clone, Debug)]
pub struct NewGame {
    purpose: Purpose,
    /// The opponent in a game between a person and a computer.
    opponent: OpponentChoice,
    /// The players of any other game, black first.
    sides: [SideChoice; 2],
    start: StartChoice,
    time: TimeChoice,
    /// Whether the game is rated even with help and moves taken back.
    always_rated: bool,
    /// The height of the window, and the largest height of the form in it. The dialog keeps that height.
    tallest: [f32; 2],
    /// The number of game pairs in a match between two computers.
    pairs: u32,
    /// The error of a file that is no player.
    pub error: Option<String>,
}

impl NewGame {
    /// Creates a dialog with the last opponent, or the weakest level for a newcomer, and the players of this game, black
    /// first. `shown` are the moves up to the shown board.
    pub fn new(
        roster: &PlayerRoster,
        settings: &Settings,
        seats: &[Seat; 2],
        shown: Game,
        purpose: Purpose,
    ) -> NewGame {
        let mut last = ComputerChoice::new(FIRST_OPPONENT.player());
        let mut computer = ComputerChoice::new(Level::Casual.player());
        if let Some(player) = settings.opponent() {
            last.take(roster, player);
            computer = last.clone();
        }
        let mut sides = [(); 2].map(|()| SideChoice { is_human: true, computer: computer.clone() });
        for (side, seat) in sides.iter_mut().zip(seats) {
            if let Some(player) = seat.player() {
                side.sit(roster, player);
            }
        }
        let people = match purpose {
            Purpose::NewGame(Sides::ComputerComputer) => [false, false],
            Purpose::OpenedBoard if sides[1].is_human && !sides[0].is_human => [false, true],
            Purpose::OpenedBoard => [true, false],
            _ => sides.each_ref().map(|side| side.is_human),
        };
        for (side, is_human) in sides.iter_mut().zip(people) {
            side.is_human = is_human;
        }
        NewGame {
            purpose,
            opponent: OpponentChoice { computer: last, plays: settings.plays },
            sides,
            start: StartChoice::new(shown),
            time: TimeChoice::new(settings.time),
            always_rated: false,
            tallest: [0.0; 2],
            pairs: 10,
            error: None,
        }
    }

    /// Selects this board as the start.
    pub fn start_at(&mut self, board: Game) {
        self.start = StartChoice::at(board);
    }

    /// Seats a player on the wanted side, or as the opponent.
    pub fn sit(&mut self, roster: &PlayerRoster, slot: PlayerSlot, player: &PlayerSpec) {
        match slot {
            PlayerSlot::Side(color) => self.sides[color as usize].sit(roster, player),
            _ => self.opponent.computer.take(roster, player),
        }
        self.error = None;
    }

    /// Seats a level for White if White would play against itself.
    pub fn seat_another_white(&mut self, roster: &PlayerRoster, black: &PlayerSpec) {
        let white = &mut self.sides[Color::White as usize];
        if white.computer.player().is_same(black) {
            let other = [Level::Casual, Level::Club].map(Level::player);
            let other = other.iter().find(|level| !level.is_same(black));
            if let Some(level) = other {
                white.sit(roster, level);
            }
        }
    }

    /// The action of the main button.
    fn answer(&self) -> Action {
        let seats = || self.sides.each_ref().map(SideChoice::seat);
        match self.purpose {
            Purpose::NewGame(sides) => {
                let contest = match sides {
                    Sides::PersonComputer => self.opponent.contest(),
                    Sides::ComputerComputer => Contest::Between(seats()),
                    Sides::PersonPerson => Contest::Between([Seat::Human, Seat::Human]),
                };
                let (start, time) = (self.start.start(), self.time.control());
                let always_rated = self.always_rated && sides == Sides::PersonComputer;
                Action::Start(Box::new(GameSetup { contest, start, time, always_rated }))
            }
            Purpose::OpenedBoard => Action::Seat(seats()),
            Purpose::ChangePlayers => Action::ChangePlayers(seats()),
        }
    }

    /// Draws the dialog's contents.
    pub fn new_game_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let width = dialog_width(ui, 2.0 * seats::WIDTH + space::LARGE);
        // Taken before the fields, of which some use Enter.
        let is_ready = ui.input_mut(|input| input.consume_key(Modifiers::COMMAND, Key::Enter))
            || is_entered_from_option(ui);
        let action = self.contents_ui(ui, look, width);
        action.or_else(|| is_ready.then(|| self.answer()))
    }

    fn contents_ui(&mut self, ui: &mut Ui, look: &ViewContext, width: f32) -> Option<Action> {
        title_ui(
            ui,
            look,
            match self.purpose {
                Purpose::NewGame(_) => "new-game-title",
                Purpose::OpenedBoard => "opened-board-title",
                Purpose::ChangePlayers => "change-players-title",
            },
        );
        let top = ui.cursor().top();
        let action = if let Purpose::NewGame(sides) = self.purpose {
            let sides = sides_ui(ui, look, sides);
            self.purpose = Purpose::NewGame(sides);
            ui.add_space(space::SMALL);
            let action = match sides {
                Sides::PersonComputer => {
                    // Less height would show few players at a time; a small window scrolls instead.
                    let height = list_height(ui, 500.0, 224.0).max(190.0);
                    self.opponent.opponent_ui(ui, look, height)
                }
                Sides::ComputerComputer => seats_ui(ui, look, &mut self.sides, width, false),
                Sides::PersonPerson => None,
            };
            self.form_ui(ui, look);
            action
        } else {
            seats_ui(ui, look, &mut self.sides, width, true)
        };
        if let Some(error) = &self.error {
            ui.add_space(space::SMALL);
            ui.label(RichText::new(error).color(look.theme.error));
        }
        let action = action.or(self.match_ui(ui, look));
        self.keep_height(ui, top);
        ui.add_space(space::MEDIUM);
        action.or(self.buttons_ui(ui, look))
    }

    /// Fills the form up to its largest height, so that buttons stay where they are when another tab is shorter.
    fn keep_height(&mut self, ui: &mut Ui, top: f32) {
        let room = ui.ctx().content_rect().height();
        let [before, tallest] = self.tallest;
        let used = ui.cursor().top() - top;
        let tallest = if before == room { tallest.max(used) } else { used };
        self.tallest = [room, tallest];
        ui.add_space(tallest - used);
    }

    /// The start and the time of a new game.
    fn form_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        ui.add_space(space::SMALL);
        let spacing = vec2(space::LARGE, space::MEDIUM);
        Grid::new("form").num_columns(2).spacing(spacing).show(ui, |ui| {
            self.start.start_ui(ui, look);
            ui.end_row();
            self.time.time_ui(ui, look);
            ui.end_row();
        });
    }

    /// The choice to rate the game in any case.
    fn rating_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let text = look.words.get("rating-always");
        let tip = look.words.tip("rating-always");
        let response = check_ui(ui, look, &mut self.always_rated, text);
        note_option(&response.on_hover_text(tip), true);
    }

    fn buttons_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let words = look.words;
        let mut action = None;
        let height = vec2(0.0, 32.0);
        let (start, has_sides) = match self.purpose {
            Purpose::NewGame(sides) => ("new-game-start", sides == Sides::ComputerComputer),
            Purpose::OpenedBoard | Purpose::ChangePlayers => ("opened-board-start", true),
        };
        let may_be_rated = self.purpose == Purpose::NewGame(Sides::PersonComputer);
        let has_room = ui.available_width() > BESIDE_BUTTONS;
        if may_be_rated && !has_room {
            self.rating_ui(ui, look);
        }
        footer_ui(ui, look, |ui| {
            if may_be_rated && has_room {
                self.rating_ui(ui, look);
            }
            let swap = Button::new(words.get("swap-colors")).min_size(height);
            if has_sides && ui.add(swap).clicked() {
                self.sides.swap(0, 1);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if entered_button_ui(ui, look, &words.get(start)) {
                    action = Some(self.answer());
                }
                if ui.add(Button::new(words.get("cancel")).min_size(height)).clicked() {
                    action = Some(Action::Dismiss);
                }
            });
        });
        action
    }

    /// The controls of a match between two computers.
    fn match_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if self.purpose != Purpose::NewGame(Sides::ComputerComputer) {
            return None;
        }
        let words = look.words;
        ui.horizontal(|ui| {
            let label = ui.label(words.get("match-pairs")).id;
            ui.add(egui::DragValue::new(&mut self.pairs).range(1..=10_000)).labelled_by(label);
            let players = self.sides.each_ref().map(|side| side.computer.player());
            let players = Some(players).filter(|[black, white]| black != white);
            let button = Button::new(words.get("match-start"));
            let response = ui.add_enabled(players.is_some(), button);
            let response = response.on_hover_text(words.tip("match-start"));
            players.filter(|_| response.clicked()).map(|p| Action::Match(p, self.pairs))
        })
        .inner
    }
}

/// Selects the sides: people, computers, or one of each.
fn sides_ui(ui: &mut Ui, look: &ViewContext, chosen: Sides) -> Sides {
    let mut sides = chosen;
    ui.horizontal_wrapped(|ui| {
        for (kind, id) in [
            (Sides::PersonComputer, "kind-person-computer"),
            (Sides::ComputerComputer, "kind-computer-computer"),
            (Sides::PersonPerson, "kind-person-person"),
        ] {
            let text = look.words.get(id);
            let response = ui.selectable_label(kind == chosen, &*text);
            response.widget_info(|| WidgetInfo::selected(Role::Tab, true, kind == chosen, &text));
            note_option(&response, kind == chosen);
            if response.clicked() {
                sides = kind;
            }
        }
    });
    sides
}
