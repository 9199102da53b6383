//! The actions of the New game dialog: start a game, or continue one with other players.

use egui::Context;
use othello_engine::{Color, Game};
use othello_lab::{
    data::saved_game::{RatingRule, SavedGame},
    library::{Level, LibraryEntry},
    players::{
        consent::Consent,
        model_file::ModelError,
        resolve::ResolvedPlayer,
        spec::{PlayerSpec, Seat},
    },
};

use super::{App, Dialog};
use crate::{
    action::{Action, Sides},
    dialogs::new_game::{NewGame, Purpose},
    game::{
        session::{Players, Session},
        setup::{Contest, FIRST_OPPONENT, GameSetup, GameStart},
    },
    roster::{PlayerRoster, PlayerSlot},
    settings::Settings,
    text::failure::Failure,
};

impl App {
    /// Opens the New game dialog.
    pub(super) fn ask_for_game(&mut self, sides: Sides) {
        self.ask_for(Purpose::NewGame(sides), None);
    }

    /// Opens the New game dialog with this player in this place.
    pub(super) fn ask_for_game_with(
        &mut self,
        sides: Sides,
        place: PlayerSlot,
        player: &PlayerSpec,
    ) {
        let mut dialog = self.new_game_dialog(Purpose::NewGame(sides));
        dialog.sit(&self.roster, place, player);
        self.dialog = Some(Dialog::NewGame(Box::new(dialog), None));
    }

    /// Opens the New game dialog for a game from this board.
    pub(super) fn ask_for_game_from(&mut self, board: Game) {
        let is_between_people = self.session.has_person() && !self.session.has_computer();
        let sides = if is_between_people { Sides::PersonPerson } else { Sides::PersonComputer };
        let mut dialog = self.new_game_dialog(Purpose::NewGame(sides));
        dialog.start_at(board);
        self.dialog = Some(Dialog::NewGame(Box::new(dialog), None));
    }

    /// Asks for the players who continue the game on the board.
    pub(super) fn ask_for_players(&mut self) {
        self.ask_for(Purpose::ChangePlayers, None);
    }

    /// Asks for the players of a saved game without players, or with players that cannot play.
    pub(super) fn ask_who_plays_on(&mut self, game: SavedGame, reason: Option<String>) {
        self.ask_for(Purpose::OpenedBoard, Some(game));
        if let Some(Dialog::NewGame(dialog, _)) = &mut self.dialog {
            dialog.error = reason;
        }
    }

    fn ask_for(&mut self, purpose: Purpose, game: Option<SavedGame>) {
        let dialog = Box::new(self.new_game_dialog(purpose));
        self.dialog = Some(Dialog::NewGame(dialog, game.map(Box::new)));
    }

    fn new_game_dialog(&self, purpose: Purpose) -> NewGame {
        let seats = Color::BOTH.map(|color| self.session.seat(color));
        let shown = self.session.game().truncated(self.session.ply());
        self.roster.look_again();
        NewGame::new(&self.roster, &self.settings, &seats, shown, purpose)
    }

    /// Adds a player that the user has opened or typed, or shows the error.
    pub(super) fn take_player(
        &mut self,
        opened: Result<LibraryEntry, ModelError>,
        slot: PlayerSlot,
    ) {
        let player = opened
            .map(|entry| self.remember(entry))
            .map_err(|error| Failure::of(&error).words(&self.words));
        match (&mut self.dialog, player, slot) {
            (
                Some(Dialog::NewGame(dialog, _)),
                Ok(player),
                PlayerSlot::Side(_) | PlayerSlot::Opponent,
            ) => {
                dialog.sit(&self.roster, slot, &player);
            }
            (Some(Dialog::NewGame(dialog, _)), Err(error), _) => dialog.error = Some(error),
            (_, Ok(player), PlayerSlot::Tournament) => self.pages.tournament.choose(player),
            (_, Ok(player), PlayerSlot::Ladder) => self.pages.ladder.choose(player),
            (_, Ok(player), PlayerSlot::Parent) => self.pages.lab.choose_parent(player),
            (_, Ok(player), PlayerSlot::Minds) => self.toggle_mind(player),
            (_, Ok(_), PlayerSlot::Side(_) | PlayerSlot::Opponent) => {}
            (_, Err(error), _) => self.notice = Some(error),
        }
    }

    /// Starts a new game. The dialog names a player that cannot be opened.
    pub(super) fn begin(&mut self, ctx: &Context, setup: &GameSetup) {
        let seed = self.places.seed.wrapping_add(1 << 32);
        let seats = setup.seats(seed);
        if self.must_ask_consent(&seats, Action::Start(Box::new(setup.clone()))) {
            return;
        }
        match open_seats(&seats, &self.consent) {
            Ok(players) => {
                if let Contest::Against(_, plays) = setup.contest {
                    self.settings.plays = plays;
                }
                self.settings.time = setup.time;
                self.seated(ctx, seats);
                self.places.seed = seed;
                let mut session = Session::new(&setup.game(seed), players, seed);
                session.set_rating(setup.rating());
                session.set_clock(setup.time);
                self.set_session(session);
                self.autosave_game();
            }
            Err(reason) => self.refuse_players(&reason),
        }
    }

    /// Starts the game again from the same opening, with swapped colours. A given level replaces the
    /// opponent.
    pub(super) fn play_again(&mut self, ctx: &Context, level: Option<Level>) {
        let mut seats = Color::BOTH.map(|color| self.session.seat(color.other()));
        for seat in seats.iter_mut().filter(|seat| **seat != Seat::Human) {
            if let Some(level) = level {
                *seat = level.player().into();
            }
        }
        let (opening, rule) = (self.session.opening().clone(), self.session.agreed_rating());
        let start = if opening == Game::default() || rule == RatingRule::Fair {
            GameStart::Line(opening)
        } else {
            GameStart::Board(opening)
        };
        let (contest, time) = (Contest::Between(seats), self.session.time_control());
        let always_rated = rule == RatingRule::Always;
        self.begin(ctx, &GameSetup { contest, start, time, always_rated });
    }

    /// Continues an opened game between these players.
    pub(super) fn seat_opened(&mut self, ctx: &Context, seats: [Seat; 2]) {
        if self.must_ask_consent(&seats, Action::Seat(seats.clone())) {
            return;
        }
        let Some(Dialog::NewGame(_, Some(game))) = &self.dialog else { return };
        let game = (**game).clone();
        match open_seats(&seats, &self.consent) {
            Ok(players) => {
                self.seated(ctx, seats);
                self.places.seed = self.places.seed.wrapping_add(1 << 32);
                let mut session = Session::resume(game, players, self.places.seed);
                session.set_rating(RatingRule::Unrated);
                self.set_session(session);
                if self.session.is_at_end() {
                    self.session.continue_play();
                }
                if self.session.stage().turn.is_none() {
                    self.show_result(ctx);
                }
                self.autosave_game();
            }
            Err(reason) => self.refuse_players(&reason),
        }
    }

    /// Continues the game with other players, keeping all its variations.
    pub(super) fn change_players(&mut self, ctx: &Context, seats: [Seat; 2]) {
        if self.must_ask_consent(&seats, Action::ChangePlayers(seats.clone())) {
            return;
        }
        match open_seats(&seats, &self.consent) {
            Ok(players) => {
                self.seated(ctx, seats);
                self.session.change_players(players);
                self.autosave_game();
            }
            Err(reason) => self.refuse_players(&reason),
        }
    }

    /// Remembers the seated players and closes their dialog.
    fn seated(&mut self, ctx: &Context, seats: [Seat; 2]) {
        if let Some(Dialog::Lessons(lessons)) = self.dialog.take() {
            self.note_lessons(&lessons);
        }
        if let [Seat::Human, opponent @ Seat::Player(_)]
        | [opponent @ Seat::Player(_), Seat::Human] = &seats
        {
            self.settings.opponent = Some(opponent.clone());
        }
        self.settings.seats = Some(seats);
        ctx.request_repaint();
    }

    /// Shows in the dialog why players cannot be seated.
    pub(super) fn refuse_players(&mut self, reason: &str) {
        let reason = self.words.reason(reason);
        match &mut self.dialog {
            Some(Dialog::NewGame(dialog, _)) => dialog.error = Some(reason),
            _ => self.notice = Some(reason),
        }
    }
}

/// Opens the players of both sides, black first.
pub(super) fn open_seats(seats: &[Seat; 2], consent: &Consent) -> Result<Players, String> {
    let open = |seat: &Seat| match seat {
        Seat::Human => Ok(None),
        Seat::Player(spec) => {
            ResolvedPlayer::open(spec, consent).map(Some).map_err(|e| e.to_string())
        }
        Seat::Named(name) => Err(format!("the player {name} is not known here: choose another")),
    };
    Ok([open(&seats[0])?, open(&seats[1])?])
}

/// The players of the last game, or a person against a newcomer's opponent.
pub(super) fn players_at_start(
    settings: &Settings,
    roster: &PlayerRoster,
    consent: &Consent,
) -> Players {
    let again = |seats: &[Seat; 2]| {
        let seats = seats.each_ref().map(|seat| roster.find_again(seat));
        open_seats(&seats, consent).ok()
    };
    settings
        .seats
        .as_ref()
        .and_then(again)
        .unwrap_or_else(|| [None, ResolvedPlayer::open(&FIRST_OPPONENT.player(), consent).ok()])
}
