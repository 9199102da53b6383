//! The effects of the actions.

use egui::ViewportCommand;
use othello_engine::{Color, NodeId, Square};
use othello_lab::{
    library::{self, LibraryEntry},
    players::spec::{PlayerSpec, Seat},
    runs::tournament::Config,
};

use super::{App, Dialog, EarlierGame, closing::close, news::News};
use crate::{
    action::{Action, Command, NewRun, Sides},
    cluster::{ClusterChoice, ClusterConnection},
    dialogs::{palette::Palette, shortcuts::Shortcuts},
    files::FilePurpose,
    game::{
        game_analysis::{GameAnalysis, files_of},
        session::{Edit, Session},
    },
    keys,
    page::Page,
    pages::{evolution, learning::LearningModel},
    roster::PlayerSlot,
    runs::tournament::is_measurement,
    settings::Settings,
    text::failure::Failure,
    theme::{LARGEST_SCALE, SCALE_STEP, SMALLEST_SCALE, ThemeName},
};

/// The number of games that undo can bring back.
const MAX_EARLIER: usize = 50;

impl App {
    /// Carries out the user's action.
    pub fn apply(&mut self, ctx: &egui::Context, action: Action) {
        // An action from the palette closes the palette.
        if action != Action::Dismiss && matches!(self.dialog, Some(Dialog::Palette(_))) {
            self.dialog = None;
        }
        match action {
            Action::Command(command) => self.command(ctx, command),
            Action::Play(square) => self.play_on_page(ctx, square),
            Action::ExplainIllegal(square) => self.explain_illegal(square),
            Action::Practise(request) => self.practise(ctx, request),
            Action::Minds(request) => self.ask_minds(ctx, request),
            Action::ShowStyle(player) => self.show_style(ctx, &player),
            Action::GoTo(ply) => self.go_to(ply),
            Action::GoToNode(node) => self.go_to_node(node),
            Action::Comment(node, text) => self.comment(node, text),
            Action::DiscardComment => self.dialog = None,
            Action::Start(setup) => self.begin(ctx, &setup),
            Action::Seat(seats) => self.seat_opened(ctx, seats),
            Action::ChangePlayers(seats) => self.change_players(ctx, seats),
            Action::Resume(saved, source) => self.take_saved(*saved, source),
            Action::AllowPrograms => self.allow_programs(ctx),
            Action::RefusePrograms => self.refuse_programs(),
            Action::OpenFile(path) => self.open(ctx, &path),
            Action::Paste(text) => _ = self.paste(&text),
            Action::PasteClipboard(text) => self.paste_clipboard(&text),
            Action::SaveFile(path) => self.save(&path),
            Action::Export(file) => self.export(ctx, *file),
            Action::ChoosePlayer(slot) => self.choose_file(ctx, FilePurpose::Player(slot)),
            Action::AddPlayer(player, slot) => self.take_player(library::entry_of(&player), slot),
            Action::RemovePlayer(player) => self.remove_player(&player),
            Action::ChooseOpponent(player) => self.ask_for_match_with(&player),
            Action::ChooseSamples(kind) => self.choose_file(ctx, FilePurpose::Samples(kind)),
            Action::ChoosePlan => self.choose_file(ctx, FilePurpose::Plan),
            Action::ChoosePopulation => self.choose_file(ctx, FilePurpose::Population),
            Action::ChooseDatabase => self.choose_file(ctx, FilePurpose::Database),
            Action::ChooseBook => self.choose_file(ctx, FilePurpose::Book),
            Action::AddDatabases(files) => self.add_databases(files),
            Action::FetchDatabases(begin) => self.fetch_databases(ctx, begin),
            Action::OpenPlayed(number) => self.open_played(number),
            Action::OpenLesson(topic) => self.open_lesson(topic),
            Action::Resign => self.resign(ctx),
            Action::Close => close(ctx),
            Action::Again(level) => self.play_again(ctx, Some(level)),
            Action::Review(ply) => self.review(ctx, ply),
            Action::Dismiss => self.dismiss(),
            Action::DismissNotice => (self.notice, self.news) = (None, None),
            Action::OpenRecent(path) => self.open_recent(path),
            Action::OpenCollected(index) => self.open_collected(index),
            Action::DeleteRecent(path, gone) => self.delete_recent(&path, gone),
            Action::Move(color) => self.take_side(color),
            Action::SetUp(board, turn) => self.set_up(board, turn),
            Action::Show(page) => self.show_page(page),
            Action::PlayAgainst(player) => {
                self.ask_for_game_with(Sides::PersonComputer, PlayerSlot::Opponent, &player);
            }
            Action::ShowLine(moves) => self.show_line(moves),
            Action::AnswerPuzzle(puzzle, is_found) => self.save_answer(*puzzle, is_found),
            other => self.apply_to_runs(ctx, other),
        }
    }

    /// Plays a square on the board of the shown page.
    fn play_on_page(&mut self, ctx: &egui::Context, square: Square) {
        if self.page == Page::Practice {
            self.practise_move(ctx, square);
        } else {
            self.play(ctx, square);
        }
    }

    fn ask_for_match_with(&mut self, player: &PlayerSpec) {
        self.ask_for_game_with(Sides::ComputerComputer, PlayerSlot::Side(Color::Black), player);
        if let Some(Dialog::NewGame(dialog, _)) = &mut self.dialog {
            dialog.seat_another_white(&self.roster, player);
        }
    }

    #[cfg(feature = "cluster")]
    fn show_cluster(&mut self) {
        let dialog = crate::dialogs::cluster::ClusterDialog::new(&self.settings.cluster);
        self.dialog = Some(Dialog::Cluster(dialog));
    }

    pub(super) fn join_cluster(&mut self, ctx: &egui::Context, named: ClusterChoice) {
        ClusterConnection::of(ctx).join(ctx, &named);
        self.settings.cluster = named;
    }

    /// Changes the settings that are not set by a command. Other actions change nothing here.
    pub(super) fn set(&mut self, action: &Action) {
        let settings = &mut self.settings;
        match action {
            Action::SetPause(secs) => settings.pause_secs = *secs,
            Action::SetSideWidth(width) => settings.side_width = *width,
            Action::RemoveDatabases => settings.databases.clear(),
            Action::UsualBook => settings.book = None,
            // The dialog has already shown why some keys are refused.
            Action::SetKeys(command, keys) => _ = keys::set(settings, *command, *keys),
            Action::UsualKeys => settings.keys.clear(),
            _ => {}
        }
    }

    /// The id of the message that says why a command is unavailable, `None` if it is available.
    pub fn refusal(&self, command: Command) -> Option<&'static str> {
        let has_other_board = matches!(self.page, Page::Practice | Page::Puzzles | Page::Minds);
        if has_other_board && (command.is_of_moves() || command.is_about_board()) {
            return Some("refusal-other-board");
        }
        self.refusal_on_board(command)
    }

    fn refusal_on_board(&self, command: Command) -> Option<&'static str> {
        let session = &self.session;
        let unless = |possible: bool, reason| (!possible).then_some(reason);
        let no_person = unless(session.has_person(), "refusal-no-person");
        let no_moves = unless(!session.game().moves().is_empty(), "refusal-no-moves");
        let over = unless(session.turn().is_some(), "refusal-over");
        match command {
            Command::Undo => {
                let opened = !self.earlier.is_empty();
                let possible = session.can_undo() || opened || session.undo_target().is_some();
                unless(possible, "refusal-nothing-to-undo")
            }
            Command::Redo => {
                let closed = !self.later.is_empty();
                let possible = session.can_redo() || closed || !session.is_at_end();
                unless(possible, "refusal-nothing-to-redo")
            }
            Command::First | Command::Back | Command::Delete | Command::Mark(_) => {
                unless(session.ply() > 0, "refusal-at-start")
            }
            Command::Forward | Command::Last => unless(!session.is_at_end(), "refusal-at-end"),
            Command::NextVariation | Command::PreviousVariation => {
                unless(session.other_variation(true).is_some(), "refusal-no-variation")
            }
            Command::BackToGame => unless(session.way_back().is_some(), "refusal-main-line"),
            Command::Promote | Command::AnalyseVariation => {
                unless(session.tree().branch(session.shown()).is_some(), "refusal-main-line")
            }
            Command::CopyMoves | Command::AnalyseGame => no_moves,
            Command::PauseOrContinue if session.can_reopen() => None,
            Command::PauseOrContinue if session.is_replay() => no_moves,
            Command::PauseOrContinue | Command::Step | Command::StyleCard
                if !session.has_computer() =>
            {
                Some("refusal-no-computer")
            }
            Command::PauseOrContinue | Command::Hint | Command::Minds => over,
            Command::Resign => no_person.or_else(|| unless(session.is_under_way(), "refusal-over")),
            Command::ShowResult => unless(session.result_node().is_some(), "refusal-not-over"),
            Command::Step => unless(session.is_computers_turn(), "refusal-not-its-turn"),
            Command::Stop => {
                let busy = session.thinking().is_some() || self.analysis.is_busy();
                unless(busy, "refusal-not-thinking")
            }
            Command::CloseAnalysis => unless(self.shows_analysis(), "refusal-no-analysis"),
            Command::NextMistake => {
                unless(!self.analysis.mistakes(session).is_empty(), "refusal-no-mistakes")
            }
            Command::LearnMistakes => no_person.or(no_moves),
            Command::PractiseDue => unless(self.count_of_due() > 0, "refusal-nothing-due"),
            Command::Felt(_) | Command::Discs(_) => {
                let has_own = self.settings.theme == ThemeName::HighContrast;
                unless(!has_own, "refusal-high-contrast")
            }
            Command::Larger => unless(self.scale() < self.most_scale, "refusal-no-room"),
            _ => None,
        }
    }

    fn command(&mut self, ctx: &egui::Context, command: Command) {
        match command {
            Command::New(sides) => self.ask_for_game(sides),
            Command::Resign => self.ask_to_resign(),
            Command::ShowResult => self.recall_result(ctx),
            Command::Rematch => self.play_again(ctx, None),
            Command::ChangePlayers => self.ask_for_players(),
            Command::Open => self.choose_file(ctx, FilePurpose::OpenGame),
            Command::Library => self.list_games(ctx),
            Command::Puzzles => self.page = Page::Puzzles,
            Command::Minds => self.show_minds(),
            Command::StyleCard => self.show_style_of_computer(ctx),
            Command::Save => match self.session.path.clone() {
                Some(path) => self.save(&path),
                None => self.choose_file(ctx, FilePurpose::SaveGame),
            },
            Command::SaveAs => self.choose_file(ctx, FilePurpose::SaveGame),
            command if command.copies() => self.copy(ctx, command),
            // The text arrives as an event.
            Command::Paste => ctx.send_viewport_cmd(ViewportCommand::RequestPaste),
            Command::EditBoard => self.edit_board(),
            Command::SavePicture => self.choose_file(ctx, FilePurpose::Picture),
            Command::FullScreen => fill_screen(ctx),
            Command::Quit => self.close(ctx),
            Command::Undo => self.undo(),
            Command::Redo => self.redo(),
            Command::NextVariation => self.switch_variation(true),
            Command::PreviousVariation => self.switch_variation(false),
            Command::BackToGame => self.go_back_to_game(),
            Command::Promote | Command::Delete | Command::Mark(_) => self.edit(command),
            Command::Comment => self.ask_comment(),
            Command::First | Command::Back | Command::Forward | Command::Last => self.walk(command),
            Command::PauseOrContinue if self.session.is_running() => self.session.stop(),
            Command::PauseOrContinue => self.continue_play(),
            Command::Step => self.session.step(),
            Command::Stop => {
                self.session.stop();
                self.analysis.stop();
            }
            command if command.is_of_analysis() => self.analyse(ctx, command),
            Command::Evolve(breed) => self.show_form(breed),
            command if command.is_of_runs() => self.show_runs(ctx, command),
            command if command.is_of_practice() => self.start_practice(ctx, command),
            Command::Palette => self.search(ctx),
            Command::Legend => self.dialog = Some(Dialog::Legend),
            Command::Shortcuts => self.dialog = Some(Dialog::Shortcuts(Shortcuts::default())),
            #[cfg(feature = "cluster")]
            Command::Cluster => self.show_cluster(),
            #[cfg(not(feature = "cluster"))]
            Command::Cluster => {}
            Command::About => self.dialog = Some(Dialog::About),
            setting => self.change_setting(setting),
        }
        if self.settings != self.saved_settings.settings {
            self.apply_appearance(ctx);
        }
    }

    fn change_setting(&mut self, setting: Command) {
        // One step from the scale in effect, which may be automatic, or below the chosen one.
        if matches!(setting, Command::Larger | Command::Smaller) {
            (self.settings.scale, self.settings.auto_scale) = (self.scale(), Some(false));
        }
        change(&mut self.settings, setting);
        self.note_feedback();
        self.note_explorer();
    }

    /// Notes that the explorer, which shows the values of openings, helps in the game on the board.
    fn note_explorer(&mut self) {
        if self.settings.show_explorer && self.session.turn().is_some() {
            self.session.note_help();
        }
    }

    /// Notes that feedback on moves helps in the game on the board.
    pub(super) fn note_feedback(&mut self) {
        if self.settings.show_feedback && self.session.turn().is_some() {
            self.session.note_help();
        }
    }

    /// Shows a page. A message about a success belongs to the page before, so it is removed.
    fn show_page(&mut self, page: Page) {
        self.news = None;
        // On its own page, the tab of practice leads from the exercise to the overview.
        if [self.page, page] == [Page::Practice; 2] {
            self.end_exercise();
        }
        self.page = page;
    }

    /// Turns off the values of moves left on from an analysis, and closes the explorer: with them the game would not
    /// be rated.
    pub(super) fn hide_values_in_fair_game(&mut self) {
        let may_help = !self.session.must_be_fair();
        self.settings.show_values &= may_help;
        self.settings.show_explorer &= may_help;
    }

    /// Shows the page with the form for such a run.
    fn show_form(&mut self, breed: NewRun) {
        let lab = &mut self.pages.lab;
        match breed {
            NewRun::First => lab.evolve_first(),
            NewRun::Polynomial(kind) => lab.open_form(kind.name()),
            NewRun::Features => lab.open_form("features"),
            NewRun::Net => lab.open_form(evolution::NET),
            NewRun::Tuples => lab.open_form(evolution::TUPLES),
            NewRun::Map => lab.open_map_form(),
            NewRun::ByHand => lab.open_breed_form(),
            NewRun::Night => lab.open_night_form(),
            NewRun::Experiment => {
                self.pages.experiment.open_form();
                self.page = Page::Experiment;
                return;
            }
            NewRun::Patterns => return self.show_learning(LearningModel::Patterns),
            NewRun::Network => return self.show_learning(LearningModel::Network),
        }
        self.page = Page::Evolution;
    }

    fn show_learning(&mut self, learns: LearningModel) {
        self.pages.learning.show(learns);
        self.page = Page::Learning;
    }

    /// Starts a match on the tournament page.
    pub(super) fn start_match(
        &mut self,
        ctx: &egui::Context,
        players: &[PlayerSpec; 2],
        pairs: u32,
    ) {
        let seats = players.clone().map(Seat::Player);
        if self.must_wait_for_tournament()
            || self.must_ask_consent(&seats, Action::Match(players.clone(), pairs))
        {
            return;
        }
        self.dialog = None;
        self.page = Page::Tournament;
        let [one, two] = players.each_ref().map(|player| self.roster.name_of(&self.words, player));
        let values = [("one", one.as_str().into()), ("two", two.as_str().into())];
        let purpose = self.words.with("tournament-match", &values);
        self.pages.tournament.start_match(ctx, (players, pairs), &purpose, &self.consent);
    }

    /// Shows the tournament form with these settings.
    pub(super) fn set_up_tournament(&mut self, config: Config) {
        if !self.must_wait_for_tournament() {
            self.page = Page::Tournament;
            self.pages.tournament.set_up(config);
        }
    }

    pub(super) fn play_tournament(&mut self, ctx: &egui::Context, config: Config) {
        let again = Action::PlayTournament(Box::new(config.clone()));
        if !self.must_wait_for_tournament() && !self.must_ask_consent(&config.seats(), again) {
            self.page = Page::Tournament;
            let purpose = is_measurement(&config).then(|| {
                let name = self.roster.name_of(&self.words, &config.players[0]);
                let values = [("name", name.as_str().into())];
                self.words.with("tournament-measurement", &values).into_owned()
            });
            self.pages.tournament.start(ctx, config, purpose.as_deref(), &self.consent);
        }
    }

    /// Whether a tournament is running, which another one would end. If so, shows a message.
    pub(super) fn must_wait_for_tournament(&mut self) -> bool {
        let is_working = self.pages.tournament.is_working();
        if is_working {
            self.dialog = None;
            self.page = Page::Tournament;
            self.notice = Some(self.words.get("tournament-busy").into_owned());
        }
        is_working
    }

    /// Whether a seat needs a program that the user has not allowed. The user is then asked, and the action
    /// is repeated after the answer.
    pub(super) fn must_ask_consent(&mut self, seats: &[Seat], then: Action) -> bool {
        let programs = self.consent.missing(seats);
        let must_ask = !programs.is_empty();
        if must_ask {
            let below = self.dialog.take().map(Box::new);
            self.dialog = Some(Dialog::Consent { programs, then: Box::new(then), below });
        }
        must_ask
    }

    fn allow_programs(&mut self, ctx: &egui::Context) {
        let Some(Dialog::Consent { programs, then, below }) = self.dialog.take() else { return };
        for program in &programs {
            self.consent.allow(program);
            // Consent is permanent, so the program goes on the lists.
            self.remember(library::entry_of_program(program));
        }
        self.keep_consent();
        self.dialog = below.map(|dialog| *dialog);
        self.apply(ctx, *then);
    }

    fn refuse_programs(&mut self) {
        let Some(Dialog::Consent { then, below, .. }) = self.dialog.take() else { return };
        self.dialog = below.map(|dialog| *dialog);
        if let Action::Resume(saved, _) = *then {
            self.ask_who_plays_on(*saved, None);
        }
    }

    fn play(&mut self, ctx: &egui::Context, square: Square) {
        // A click can arrive late: the square was legal on the board where it was clicked.
        if self.session.is_persons_turn() && self.session.play(square).is_ok() {
            self.passed = None;
            self.after_move(ctx, ctx.input(|input| input.time));
        }
    }

    /// Says why a square cannot be played, until another board is shown.
    fn explain_illegal(&mut self, square: Square) {
        if self.page == Page::Practice {
            return self.pages.practice.explain_illegal(square);
        }
        // A click on a line of the analysis leads back to the game, where the square may be legal.
        if self.page == Page::Game && self.analysis.leave_line() {
            return;
        }
        let is_explained = self.page == Page::Game && self.session.has_person();
        self.illegal = is_explained.then(|| (square, self.session.shown()));
    }

    /// The square that the user tried in vain on the shown board.
    pub(super) fn illegal_square(&self) -> Option<Square> {
        let (square, node) = self.illegal?;
        let is_shown = node == self.session.shown() && self.session.turn().is_some();
        is_shown.then_some(square)
    }

    /// Steps through the game.
    fn walk(&mut self, command: Command) {
        let ply = self.session.ply();
        self.go_to(match command {
            Command::First => 0,
            Command::Back => ply.saturating_sub(1),
            Command::Forward => ply + 1,
            _ => usize::MAX,
        });
    }

    pub(super) fn go_to(&mut self, ply: usize) {
        self.session.go_to(ply);
        self.close_notices();
    }

    pub(super) fn go_to_node(&mut self, node: NodeId) {
        self.session.go_to_node(node);
        self.close_notices();
    }

    /// Closes the pass notice and the result of the previous board.
    pub(super) fn close_notices(&mut self) {
        self.passed = None;
        self.close_result();
        self.illegal = None;
    }

    fn continue_play(&mut self) {
        self.session.continue_play();
        self.close_notices();
        self.autosave_game();
    }

    fn switch_variation(&mut self, next: bool) {
        if let Some(node) = self.session.other_variation(next) {
            self.go_to_node(node);
        }
    }

    fn go_back_to_game(&mut self) {
        self.session.go_back_to_game();
        self.close_notices();
    }

    /// Undoes the last change of the game. After the first change it restores the previous game.
    fn undo(&mut self) {
        let mut said = None;
        if self.session.can_undo() || self.earlier.is_empty() {
            let before = self.session.ply();
            let was_change = self.session.undo();
            // In an opened game, undo goes back over moves that were not made here.
            let count = before.saturating_sub(self.session.ply());
            if !was_change && count > 0 {
                said = Some(self.words.with("undone-moves", &[("count", count.into())]));
            }
        } else if let Some(earlier) = self.earlier.pop() {
            let later = self.exchange_game(earlier);
            self.later.push(later);
            said = Some(self.words.get("undone-game"));
        }
        self.news = said.map(News::new);
        self.close_notices();
        self.autosave_game();
    }

    /// Puts the game before the shown one back on the board; the shown one was not wanted.
    pub(super) fn bring_back_game(&mut self) {
        if let Some(earlier) = self.earlier.pop() {
            self.exchange_game(earlier);
            self.autosave_game();
        }
    }

    fn redo(&mut self) {
        self.news = None;
        if self.session.can_redo() || self.later.is_empty() {
            self.session.redo();
        } else if let Some(later) = self.later.pop() {
            let earlier = self.exchange_game(later);
            self.earlier.push(earlier);
        }
        self.close_notices();
        self.autosave_game();
    }

    /// Edits the game tree at the shown move.
    fn edit(&mut self, command: Command) {
        let (tree, shown) = (self.session.tree(), self.session.shown());
        let edit = match command {
            Command::Promote => tree.branch(shown).map(|branch| Edit::Place(branch, Some(0))),
            Command::Delete => Some(Edit::Place(shown, None)),
            Command::Mark(mark) => {
                Some(Edit::Mark(shown, Some(mark).filter(|mark| tree.mark(shown) != Some(*mark))))
            }
            _ => None,
        };
        if let Some(edit) = edit {
            self.session.edit(edit);
            self.close_notices();
            self.autosave_game();
        }
    }

    fn ask_comment(&mut self) {
        let shown = self.session.shown();
        let text = self.comment_on(shown).to_owned();
        self.dialog = Some(Dialog::Comment(shown, text));
    }

    pub(super) fn comment_on(&self, node: NodeId) -> &str {
        self.session.tree().comment(node)
    }

    fn comment(&mut self, node: NodeId, text: String) {
        self.dialog = None;
        if self.session.tree().comment(node) != text {
            self.session.edit(Edit::Comment(node, text));
            self.autosave_game();
        }
    }

    /// Adds a player to the lists and the settings. Returns it as the lists name it.
    pub(super) fn remember(&mut self, entry: LibraryEntry) -> PlayerSpec {
        if let Some(known) = self.roster.find(&entry.player) {
            return known.player.clone();
        }
        let player = entry.player.clone();
        self.settings.players.push(player.clone().into());
        self.roster.add(entry, &self.settings.added_players(), &self.words);
        player
    }

    /// Removes an added player from the lists. A program must be allowed again.
    fn remove_player(&mut self, player: &PlayerSpec) {
        let is_other = |seat: &Seat| seat.player().is_none_or(|other| !other.is_same(player));
        self.settings.players.retain(is_other);
        self.roster.remove(player, &self.settings.added_players(), &self.words);
        if let PlayerSpec::External(program) = player {
            self.consent.withdraw(program);
            self.keep_consent();
        }
    }

    fn keep_consent(&mut self) {
        if let Err(error) = self.consent.save(&self.places.engines) {
            self.report("save-failed", &self.places.engines.clone(), &Failure::of(&error));
        }
    }

    /// Replaces the game on the board. Its analysis starts with the notes in the tree, and undo brings back
    /// the old game.
    pub(super) fn set_session(&mut self, session: Session) {
        let mut analysis = GameAnalysis::new(self.places.analysis);
        analysis.take_from(session.tree());
        // In a rated game under way, an earlier review of the same moves would be help.
        if !session.must_be_fair() {
            analysis.restore(files_of(&self.places.reviews(), session.tree()));
        }
        let before = self.exchange_game(EarlierGame { session, analysis });
        // The earlier game may be the same, and its analysis has only now been sent to its file.
        self.saver.settle();
        self.earlier.push(before);
        if self.earlier.len() > MAX_EARLIER {
            self.earlier.remove(0);
        }
        self.later.clear();
    }

    /// Puts another game on the board and returns the old one.
    fn exchange_game(&mut self, game: EarlierGame) -> EarlierGame {
        self.keep_analysis(true);
        self.pages.practice.stop_growing();
        let session = std::mem::replace(&mut self.session, game.session).parked();
        let analysis = std::mem::replace(&mut self.analysis, game.analysis).parked();
        self.page = Page::Game;
        (self.passed, self.illegal) = (None, None);
        (self.notice, self.news) = (None, None);
        self.result = None;
        self.moved_at = f64::NEG_INFINITY;
        self.hide_values_in_fair_game();
        self.note_feedback();
        EarlierGame { session, analysis }
    }

    fn search(&mut self, ctx: &egui::Context) {
        self.dialog = Some(Dialog::Palette(Palette::new(ctx, &self.places.games)));
    }
}

/// Toggles full screen.
fn fill_screen(ctx: &egui::Context) {
    let fills = ctx.input(|input| input.viewport().fullscreen == Some(true));
    ctx.send_viewport_cmd(ViewportCommand::Fullscreen(!fills));
}

/// Carries out a command that changes the appearance; other commands change nothing here.
fn change(settings: &mut Settings, command: Command) {
    match command {
        Command::Theme(name) => settings.theme = name,
        Command::Felt(felt) => settings.felt = felt,
        Command::Discs(discs) => settings.discs = discs,
        Command::Language(language) => settings.language = language,
        Command::Animation(animation) => settings.animation = animation,
        Command::ToggleSound => settings.sound ^= true,
        Command::Loudness(loudness) => settings.loudness = loudness,
        Command::ToggleLegal => settings.show_legal ^= true,
        Command::ToggleAtOnce => settings.at_once ^= true,
        Command::TogglePreview => settings.show_preview ^= true,
        Command::ToggleCoordinates => settings.show_coordinates ^= true,
        Command::ToggleBar => settings.show_bar ^= true,
        Command::ToggleValuesForBlack => settings.values_for_black ^= true,
        Command::ToggleFeedback => settings.show_feedback ^= true,
        Command::ToggleExplorer => settings.show_explorer ^= true,
        Command::Larger => settings.scale = (settings.scale + SCALE_STEP).min(LARGEST_SCALE),
        Command::Smaller => settings.scale = (settings.scale - SCALE_STEP).max(SMALLEST_SCALE),
        Command::UsualSize => (settings.scale, settings.auto_scale) = (1.0, Some(true)),
        _ => {}
    }
}
