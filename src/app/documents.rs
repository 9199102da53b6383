//! Opening, pasting and saving games, boards, runs, tournaments and pictures.

use std::path::{Path, PathBuf};

use othello_engine::{
    Board, Color, Game,
    notation::{
        conversion::{Converted, LeftOut, LeftOutReason},
        detect, diagram,
        record::GameRecord,
        tab,
    },
};
use othello_lab::store::fs;
use othello_lab::{
    data::{
        game_files,
        saved_game::{RatingRule, SavedGame},
    },
    library,
    players::spec::Seat,
    runs::{RunKind, tournament},
    store,
};

use super::{App, Dialog, new_game::open_seats, news::News};
use crate::{
    action::{Action, Command, Sides, Source},
    dialogs::{
        collection::CollectionDialog, file::FileChooser, library::LibraryDialog, paste::PastedText,
    },
    export::{ExportKind, ExportedFile, picture::BoardPicture},
    files::{self, FilePurpose, NativeDialog, OpenedFile, recent},
    game::session::Session,
    page::Page,
    pages::{game::illegal::illegal_text, learning::LearningModel},
    roster::PlayerSlot,
    run_kinds::RunPresentation,
    text::{
        failure::Failure,
        left_out::{left_out_text, reasons},
        names,
    },
};

impl App {
    pub(super) fn open_run(&mut self, ctx: &egui::Context, kind: RunKind, path: &Path) {
        // Runs without a page are resumed by the list of runs.
        let Some(page) = RunPresentation::of(kind).page else { return };
        match page {
            Page::Evolution => self.pages.lab.open_run(ctx, path),
            Page::Learning => self.pages.learning.resume(ctx, LearningModel::in_run(kind), path),
            Page::Tournament => self.open_tournament(ctx, path),
            Page::Experiment => self.pages.experiment.open(ctx, path),
            Page::Practice | Page::Game | Page::Ladder | Page::Puzzles | Page::Minds => {}
        }
        self.page = page;
    }

    /// Shows the run in the folder without resuming it.
    pub(super) fn view_run(&mut self, ctx: &egui::Context, path: &Path) {
        match RunKind::of(path) {
            Some(kind @ (RunKind::Patterns | RunKind::Network)) => {
                self.pages.learning.view(LearningModel::in_run(kind), path);
                self.page = Page::Learning;
            }
            Some(RunKind::Experiment) => {
                self.pages.experiment.view(ctx, path);
                self.page = Page::Experiment;
            }
            _ => self.pages.lab.view_run(ctx, path),
        }
    }

    /// Opens a tournament, with consent: a folder from elsewhere may name any program as a player.
    pub(super) fn open_tournament(&mut self, ctx: &egui::Context, folder: &Path) {
        if self.may_read_tournament(folder, Action::OpenTournament(folder.to_owned())) {
            self.pages.tournament.open(ctx, folder, &self.consent);
        }
    }

    /// Shows a tournament without playing. The same consent is asked for, as a finished one is opened whole.
    pub(super) fn view_tournament(&mut self, ctx: &egui::Context, folder: &Path) {
        if self.may_read_tournament(folder, Action::ViewTournament(folder.to_owned())) {
            self.pages.tournament.view(ctx, folder, &self.consent);
        }
    }

    /// Whether a tournament can be read now. Otherwise the user is asked for consent, and `then` follows.
    fn may_read_tournament(&mut self, folder: &Path, then: Action) -> bool {
        let seats = tournament::settings_in(folder).map_or(Vec::new(), |config| config.seats());
        !self.must_wait_for_tournament() && !self.must_ask_consent(&seats, then)
    }

    pub(super) fn list_games(&mut self, ctx: &egui::Context) {
        let on_board = self.session.autosave_file.clone();
        let dialog = LibraryDialog::new(ctx, &self.places.games, on_board);
        self.dialog = Some(Dialog::Library(dialog));
    }

    pub(super) fn open_recent(&mut self, path: PathBuf) {
        self.dialog = None;
        self.saver.settle();
        if self.session.autosave_file.as_ref() == Some(&path) {
            self.page = Page::Game;
        } else if let Some(game) = recent::read(&path) {
            self.take_saved(game, Source::Recent(path));
        } else {
            self.notice = Some(self.words.get("recent-gone").into_owned());
        }
    }

    pub(super) fn delete_recent(&mut self, path: &Path, gone: bool) {
        self.saver.settle();
        match (recent::delete(path, gone), &mut self.dialog) {
            (Ok(()), Some(Dialog::Library(dialog))) => dialog.note_deleted(path, gone),
            (Ok(()), _) => {}
            (Err(error), _) => self.report("save-failed", path, &Failure::of(&error)),
        }
    }

    /// Asks for the side to move, unless only one side can move.
    fn ask_who_moves(&mut self, board: Board) {
        let can_move = |color| board.turn(color) == Some(color);
        if Color::BOTH.into_iter().all(can_move) {
            self.dialog = Some(Dialog::WhoMoves(board));
        } else {
            self.ask_who_plays_on(SavedGame::of_board(&tab::game(board)), None);
        }
    }

    pub(super) fn take_side(&mut self, color: Color) {
        if let Some(Dialog::WhoMoves(board)) = self.dialog.take() {
            let game = Game::from_board(board, color);
            self.ask_who_plays_on(SavedGame::of_board(&game), None);
        }
    }

    pub(super) fn open(&mut self, ctx: &egui::Context, path: &Path) {
        if let Err(failure) = self.try_to_open(ctx, path) {
            self.report("open-failed", path, &failure);
        }
    }

    /// Opens a file, and shows the dialog that asked for it again if that fails.
    fn open_chosen(&mut self, ctx: &egui::Context, path: &Path, asked: Option<FileChooser>) {
        let Some(mut chooser) = asked else { return self.open(ctx, path) };
        if let Err(failure) = self.try_to_open(ctx, path) {
            chooser.refuse(self.failure_text("open-failed", path, &failure));
            self.show_chooser(chooser);
        }
    }

    fn try_to_open(&mut self, ctx: &egui::Context, path: &Path) -> Result<(), Failure> {
        self.saver.settle();
        let Converted { content, left_out } = files::open(path)?;
        match content {
            OpenedFile::Player => {
                self.ask_for_game(Sides::PersonComputer);
                self.take_player(library::entry_of_file(path), PlayerSlot::Opponent);
            }
            OpenedFile::Samples(kind) => self.learn_from(kind, path),
            OpenedFile::Contest(config) => self.set_up_tournament(*config),
            OpenedFile::Run(kind, folder) => self.open_run(ctx, kind, &folder),
            OpenedFile::Book => self.open_book(path),
            OpenedFile::Database => {
                self.add_databases([path.to_string_lossy().into_owned()]);
            }
            opened => self.take_opened(opened, Source::File(path.to_owned())),
        }
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        self.tell_left_out("left-out-file", &file, &left_out);
        Ok(())
    }

    /// Shows a notice of what was left out, if anything: the first parts with their locations and reasons.
    fn tell_left_out(&mut self, id: &'static str, file: &str, left_out: &[LeftOut]) {
        if left_out.is_empty() {
            return;
        }
        self.notice = Some(left_out_text(&self.words, id, file, left_out));
    }

    /// Opens a game from the list of those of one file.
    pub(super) fn open_collected(&mut self, index: usize) {
        let Some(Dialog::Collection(dialog)) = &self.dialog else { return };
        let Some(record) = dialog.game(index) else { return };
        let opened = files::imported(SavedGame::of(record));
        self.dialog = None;
        self.take_opened(opened, Source::NoFile);
    }

    fn list_collected(&mut self, records: Vec<GameRecord>, source: &Source) {
        let path = match source {
            Source::File(path) => Some(path.clone()),
            Source::NoFile | Source::Recent(_) => None,
        };
        let dialog = CollectionDialog::new(&self.look(), records, path);
        self.dialog = Some(Dialog::Collection(dialog));
    }

    /// Shows the training form for the games in a file.
    fn learn_from(&mut self, kind: RunKind, path: &Path) {
        self.pages.learning.learn_from(LearningModel::in_run(kind), path);
        self.page = Page::Learning;
    }

    /// Copies the moves, the shown board or the address of the game.
    pub(super) fn copy(&self, ctx: &egui::Context, command: Command) {
        match command {
            Command::CopyPosition => self.copy_position(ctx),
            Command::CopyLink => self.copy_link(ctx),
            _ => ctx.copy_text(game_files::moves(self.session.game())),
        }
    }

    fn copy_position(&self, ctx: &egui::Context) {
        let stage = self.session.stage();
        ctx.copy_text(diagram::write(&stage.board, stage.turn.unwrap_or(Color::Black)));
    }

    /// Copies the page's address with the moves of the game.
    fn copy_link(&self, ctx: &egui::Context) {
        if let Some(address) = &self.places.address {
            let moves = game_files::moves(self.session.game());
            let moves = moves.replace(' ', "%20").replace('\n', "%0A");
            ctx.copy_text(format!("{address}#{moves}"));
        }
    }

    /// Opens the game in a text from the clipboard, and says which it is. Other contents open a dialog.
    pub(super) fn paste_clipboard(&mut self, text: &str) {
        let is_game = self.paste(text) && self.dialog.is_none();
        if is_game {
            let values = [("count", self.session.ply().into())];
            self.news = Some(News::new(self.words.with("pasted-game", &values)));
        }
    }

    /// Opens the game in a text, or shows the text to be corrected. Returns whether it was opened.
    pub(super) fn paste(&mut self, text: &str) -> bool {
        match files::recognise(text) {
            Ok(Converted { content, mut left_out }) => {
                self.dialog = None;
                if matches!(content, OpenedFile::Game(_)) && left_out.is_empty() {
                    left_out.extend(detect::words_after(text));
                }
                self.take_opened(content, Source::NoFile);
                // The dialog says what is illegal; a notice would say it again.
                if !self.offers_correction(text, &left_out) {
                    self.tell_left_out("left-out-pasted", "", &left_out);
                }
                true
            }
            Err(failure) => {
                let reason = failure.words(&self.words);
                let values = [("reason", reason.as_str().into())];
                if text.trim().is_empty() || text.len() > MOST_CORRECTED {
                    self.notice = Some(self.words.with("paste-failed", &values).into_owned());
                } else {
                    let failure = self.words.with("paste-unreadable", &values).into_owned();
                    self.dialog = Some(Dialog::Pasted(PastedText::new(text, failure)));
                    // It may be about an earlier try.
                    self.notice = None;
                }
                false
            }
        }
    }

    /// Shows a pasted text to be corrected if its game was read up to an illegal move, and says why that is illegal.
    /// Returns whether it is shown.
    fn offers_correction(&mut self, text: &str, left_out: &[LeftOut]) -> bool {
        let illegal = left_out.iter().find_map(|part| match &part.reason {
            LeftOutReason::IllegalMove(illegal) => Some(illegal),
            _ => None,
        });
        let Some(illegal) = illegal.filter(|_| text.len() <= MOST_CORRECTED) else { return false };
        if self.dialog.is_some() || self.session.ply() + 1 != illegal.number {
            return false;
        }
        let why = illegal_text(&self.look(), &self.session.stage().board, illegal.square);
        let values = [
            ("number", illegal.number.into()),
            ("why", why.as_str().into()),
            ("count", self.session.ply().into()),
        ];
        let failure = self.words.with("paste-illegal", &values).into_owned();
        let pasted = PastedText::new(text, failure);
        let pasted = pasted.marking(self.session.game(), illegal.square);
        (self.dialog, self.notice) = (Some(Dialog::Pasted(pasted)), None);
        true
    }

    /// Shows an opened game. For a board alone, asks for the players.
    fn take_opened(&mut self, opened: OpenedFile, source: Source) {
        match opened {
            OpenedFile::Game(saved) => self.take_saved(*saved, source),
            OpenedFile::Discs(board) => self.ask_who_moves(board),
            OpenedFile::Games(records) => self.list_collected(records, &source),
            OpenedFile::Board(game) => self.ask_who_plays_on(SavedGame::of_board(&game), None),
            OpenedFile::Player
            | OpenedFile::Samples(_)
            | OpenedFile::Database
            | OpenedFile::Book
            | OpenedFile::Contest(_)
            | OpenedFile::Run(..) => {}
        }
    }

    /// Shows a saved game, or asks for players if some are missing or not allowed.
    pub(super) fn take_saved(&mut self, saved: SavedGame, source: Source) {
        let seats = Color::BOTH.map(|color| self.roster.find_again(saved.seat(color)));
        let then = Action::Resume(Box::new(saved.clone()), source.clone());
        if self.must_ask_consent(&seats, then) {
            return;
        }
        match open_seats(&seats, &self.consent) {
            Ok(players) => {
                let mut session = Session::resume(saved, players, self.places.seed);
                // Only a game that this program keeps itself goes on as rated.
                if !matches!(source, Source::Recent(_)) {
                    session.set_rating(RatingRule::Unrated);
                }
                self.set_session(session);
                match source {
                    Source::File(path) => self.session.path = holds_all(&path).then_some(path),
                    Source::NoFile => {}
                    Source::Recent(place) => self.session.autosave_file = Some(place),
                }
                self.autosave_game();
            }
            // The players are missing but the game is intact: others can continue it.
            Err(reason) => {
                let reason = self.words.reason(&reason);
                self.ask_who_plays_on(saved, Some(reason));
            }
        }
    }

    pub(super) fn save(&mut self, path: &Path) {
        if let Some((file, _)) = self.exported.take_if(|(_, to)| to.as_deref() == Some(path)) {
            return self.save_exported(&file, path);
        }
        if FilePurpose::Picture.fits(path) {
            self.save_picture(path);
            return;
        }
        let name = |seat: &Seat| names::seat(&self.words, seat);
        match files::save(path, &self.saved(), name) {
            Ok(left_out) => {
                self.session.path = Some(path.to_owned());
                self.say_saved(path);
                if !left_out.is_empty() {
                    let of_game = left_out.into_iter().map(|part| LeftOut { game: None, ..part });
                    let left_out: Vec<LeftOut> = of_game.collect();
                    let (place, reasons) =
                        (path.display().to_string(), reasons(&self.words, &left_out));
                    let values =
                        [("file", place.as_str().into()), ("reasons", reasons.as_str().into())];
                    // It says what is lost, so it stays until it is closed.
                    self.notice = Some(self.words.with("saved-without", &values).into_owned());
                    self.news = None;
                }
            }
            Err(error) => {
                self.dialog = None;
                self.refuse_to_save(path, &error);
            }
        }
    }

    /// Asks where to save a file of the lab.
    pub(super) fn export(&mut self, ctx: &egui::Context, file: ExportedFile) {
        // The answer of an open dialog belongs to the file before.
        if self.native.is_some() {
            return;
        }
        let purpose = FilePurpose::Export(file.kind);
        self.exported = Some((file, None));
        self.choose_file(ctx, purpose);
    }

    fn save_exported(&mut self, file: &ExportedFile, path: &Path) {
        self.dialog = None;
        match file.save(path) {
            Ok(()) if self.page == Page::Evolution && self.pages.lab.say_saved(path) => {}
            Ok(()) => self.say_saved(path),
            Err(error) => self.refuse_to_save(path, &error),
        }
    }

    /// Says why a file cannot be written. If its folder is missing, this names the folder: the system's error says that
    /// the file does not exist.
    fn refuse_to_save(&mut self, path: &Path, error: &Failure) {
        let folder = path.parent().filter(|folder| !fs::is_there(folder));
        let Some(folder) = folder.filter(|folder| !folder.as_os_str().is_empty()) else {
            return self.report("save-failed", path, error);
        };
        let (file, folder) = (path.file_name().unwrap_or_default(), folder.display().to_string());
        let file = file.to_string_lossy();
        let values = [("file", (&*file).into()), ("folder", folder.as_str().into())];
        self.notice = Some(self.words.with("save-folder-missing", &values).into_owned());
    }

    fn say_saved(&mut self, path: &Path) {
        let place = path.display().to_string();
        let values = [("file", place.as_str().into())];
        self.news = Some(News::new(self.words.with("saved-as", &values)));
        (self.notice, self.dialog) = (None, None);
    }

    /// Writes a picture of the board, or of the whole game, in the background: a long game takes a second.
    fn save_picture(&mut self, path: &Path) {
        let game = self.session.game().clone();
        let is_game = path.extension().is_some_and(|ending| ending == "gif");
        let ply = if is_game { game.moves().len() } else { self.session.ply() };
        let (colors, place) = (self.theme.board.clone(), path.to_owned());
        let with_coordinates = self.settings.show_coordinates;
        self.slow_saver.change(move || {
            let picture = BoardPicture { game: &game, ply, colors: &colors, with_coordinates };
            store::write(&place, &picture.bytes(&place)?)
        });
        self.say_saved(path);
    }

    pub(super) fn report(&mut self, id: &'static str, path: &Path, failure: &Failure) {
        self.notice = Some(self.failure_text(id, path, failure));
    }

    fn failure_text(&self, id: &'static str, path: &Path, failure: &Failure) -> String {
        let file = path.file_name().unwrap_or_default().to_string_lossy();
        let reason = failure.words(&self.words);
        let values = [("file", (&*file).into()), ("reason", reason.as_str().into())];
        self.words.with(id, &values).into_owned()
    }

    pub(super) fn choose_file(&mut self, ctx: &egui::Context, purpose: FilePurpose) {
        if self.native.is_some() {
            return;
        }
        if !self.places.native_dialogs {
            self.choose_in_window(purpose);
            return;
        }
        let (folder, name) = (self.folder(purpose), self.suggested_name(purpose));
        self.native = Some(NativeDialog::open(ctx, &self.words, purpose, &folder, &name));
    }

    /// Opens the file dialog inside the window, over the dialog that asked for it.
    pub(super) fn choose_in_window(&mut self, purpose: FilePurpose) {
        let chooser =
            FileChooser::new(purpose, &self.folder(purpose), &self.suggested_name(purpose));
        self.show_chooser(chooser);
    }

    fn show_chooser(&mut self, chooser: FileChooser) {
        let below = self.dialog.take().map(Box::new);
        self.dialog = Some(Dialog::File(chooser, below));
    }

    /// The folder in which a dialog begins: the last one with such a file.
    fn folder(&self, purpose: FilePurpose) -> PathBuf {
        if let Some(downloads) = self.places.downloads.as_ref().filter(|_| purpose.is_save()) {
            return downloads.clone();
        }
        let settings = &self.settings;
        let there =
            |folder: &String| Some(PathBuf::from(folder)).filter(|folder| fs::is_folder(folder));
        let own = settings.folders.get(purpose.kind()).and_then(there);
        let usual = match purpose {
            FilePurpose::Player(_) | FilePurpose::Population => {
                self.places.populations.first().cloned()
            }
            FilePurpose::Export(ExportKind::Tournament) => Some(self.places.tournaments.clone()),
            FilePurpose::Export(_) => Some(self.places.runs.clone()),
            _ => None,
        };
        own.or(usual)
            .or_else(|| settings.folder.as_ref().and_then(there))
            .or_else(|| std::env::current_dir().ok())
            .unwrap_or_default()
    }

    fn suggested_name(&self, purpose: FilePurpose) -> String {
        let name = self.session.path.as_ref().and_then(|path| path.file_name());
        match (purpose, name) {
            (FilePurpose::SaveGame, Some(name)) => name.to_string_lossy().into_owned(),
            (FilePurpose::SaveGame, None) => "game.ron".to_owned(),
            (FilePurpose::Picture, _) => "board.png".to_owned(),
            (FilePurpose::Export(_), _) => {
                self.exported.as_ref().map_or_else(String::new, |(file, _)| file.name.clone())
            }
            _ => String::new(),
        }
    }

    /// Closes the file dialog inside the window, and shows the one below it.
    fn take_chooser(&mut self) -> Option<FileChooser> {
        match self.dialog.take() {
            Some(Dialog::File(chooser, below)) => {
                self.dialog = below.map(|dialog| *dialog);
                Some(chooser)
            }
            dialog => {
                self.dialog = dialog;
                None
            }
        }
    }

    pub(super) fn file_chosen(&mut self, ctx: &egui::Context, purpose: FilePurpose, path: &Path) {
        let mut asked = self.take_chooser();
        let in_window = asked.is_some();
        if let Some(folder) = path.parent() {
            let folder = folder.to_string_lossy().into_owned();
            self.settings.folders.insert(purpose.kind().to_owned(), folder);
        }
        match purpose {
            FilePurpose::OpenGame => self.open_chosen(ctx, path, asked),
            FilePurpose::SaveGame | FilePurpose::Picture | FilePurpose::Export(_) => {
                let full = purpose.with_ending(path.to_owned());
                // The system's dialog has confirmed only the name as typed.
                let was_asked = !in_window && full == path;
                let is_export = matches!(purpose, FilePurpose::Export(_));
                let is_own = !is_export && self.session.path.as_ref() == Some(&full);
                match &mut self.exported {
                    Some((_, to)) if is_export => *to = Some(full.clone()),
                    exported => *exported = None,
                }
                if fs::is_there(&full) && !was_asked && !is_own {
                    let below = self.dialog.take().map(Box::new);
                    let chooser = asked.take().map(|chooser| Dialog::File(chooser, below));
                    self.dialog = Some(Dialog::Overwrite(full, chooser.map(Box::new)));
                } else {
                    self.save(&full);
                }
            }
            FilePurpose::Player(slot) => self.take_player(library::entry_of_file(path), slot),
            FilePurpose::Population => self.pages.lab.open_population(path),
            FilePurpose::Plan => self.pages.experiment.open_plan(path),
            FilePurpose::Samples(kind) => self.learn_from(kind, path),
            FilePurpose::Database => self.add_databases([path.to_string_lossy().into_owned()]),
            FilePurpose::Book => self.open_book(path),
        }
    }
}

/// The length of the longest pasted text that is shown to be corrected, in bytes.
const MOST_CORRECTED: usize = 20_000;

/// Whether a file of this name stores the whole game, with variations and players.
fn holds_all(path: &Path) -> bool {
    path.extension().is_some_and(|ending| ending == "ron")
}
