//! User actions. Menus, buttons, the keyboard and the list of shortcuts all use one table of commands with
//! their texts and shortcuts.

use std::{borrow::Cow, path::PathBuf, sync::LazyLock};

use egui::{Key, KeyboardShortcut, Modifiers};
use othello_engine::{Board, Color, Mark, NodeId, Square, models::PolynomialKind};
use othello_lab::{
    data::saved_game::SavedGame,
    library::Level,
    players::spec::{PlayerSpec, Seat},
    runs::{RunKind, tournament::Config},
    teach::puzzles::Puzzle,
};

use crate::{
    cluster::ClusterChoice,
    export::ExportedFile,
    game::setup::GameSetup,
    page::Page,
    roster::PlayerSlot,
    settings::{Animation, Settings},
    sound::Loudness,
    teach::{endgame::EndgameSource, lessons::LessonTopic},
    text::{
        messages::{Argument, Language, Messages},
        names,
    },
    theme::{DiscSet, Felt, ThemeName},
};

/// An action of the user. Views return them; only `App::apply` carries them out.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A command from the table.
    Command(Command),
    /// Plays this square for the person to move.
    Play(Square),
    /// Shows the game after this many moves.
    GoTo(usize),
    /// Shows the board after this move.
    GoToNode(NodeId),
    /// Sets the comment on a move.
    Comment(NodeId, String),
    /// Closes the comment dialog without its text.
    DiscardComment,
    /// Seconds between two moves when computers play each other.
    SetPause(f32),
    /// Sets the width of the side panel in points, or its default width.
    SetSideWidth(Option<f32>),
    /// Starts a game.
    Start(Box<GameSetup>),
    /// Continues an opened game that has no players (a `.tab`) with these players.
    Seat([Seat; 2]),
    /// Continues the game on the board with these players.
    ChangePlayers([Seat; 2]),
    /// Resumes a saved game.
    Resume(Box<SavedGame>, Source),
    /// Allows the listed programs to be started, now and later.
    AllowPrograms,
    /// Refuses to start the listed programs.
    RefusePrograms,
    /// Opens the game or player in this file.
    OpenFile(PathBuf),
    /// Opens the game in this text, in whatever notation it is.
    Paste(String),
    /// Saves the game, or a picture of it, to this file.
    SaveFile(PathBuf),
    /// Asks where to save this file.
    Export(Box<ExportedFile>),
    /// Chooses a file with a player.
    ChoosePlayer(PlayerSlot),
    /// Adds a typed player to the lists.
    AddPlayer(PlayerSpec, PlayerSlot),
    /// Removes an added player from the lists.
    RemovePlayer(PlayerSpec),
    /// Chooses an opponent for this player, in a game to watch.
    ChooseOpponent(PlayerSpec),
    /// Chooses a file with a population to evolve further.
    ChoosePopulation,
    /// Chooses a file with the plan of an experiment.
    ChoosePlan,
    /// Chooses a file with training data for a run of this kind.
    ChooseSamples(RunKind),
    /// Chooses a database of games for the explorer.
    ChooseDatabase,
    /// Adds these databases to the explorer.
    AddDatabases(Vec<String>),
    /// Downloads public games for the explorer, or ends the download.
    FetchDatabases(bool),
    /// Removes all databases from the explorer.
    RemoveDatabases,
    /// Chooses a file with an opening book.
    ChooseBook,
    /// Uses the built-in opening book.
    UsualBook,
    /// Connects to this cluster, and to no other. Runs of the window play their games there.
    JoinCluster(ClusterChoice),
    /// Opens the explorer's game with this number.
    OpenPlayed(u32),
    /// A request in practice.
    Practise(PracticeRequest),
    /// A request to the players that look at one position.
    Minds(MindsRequest),
    /// Shows the style card of this player.
    ShowStyle(PlayerSpec),
    /// Opens the lesson on this topic.
    OpenLesson(LessonTopic),
    /// Closes the dialog, result or message over the page.
    Dismiss,
    /// Closes the announcement or message in the bar.
    DismissNotice,
    /// Opens a game from the list of recent ones.
    OpenRecent(PathBuf),
    /// Opens a game from the list of those of one file, 0 for the first.
    OpenCollected(usize),
    /// Deletes a recent game (`true`), or restores it.
    DeleteRecent(PathBuf, bool),
    /// Starts a game from this board, with this side to move.
    SetUp(Board, Color),
    /// Continues with this side to move on a board that was opened without one.
    Move(Color),
    /// Starts a match of this many pairs of games between these players.
    Match([PlayerSpec; 2], u32),
    /// Plays a tournament.
    PlayTournament(Box<Config>),
    /// Shows the run in this folder, and resumes it if it is not done.
    OpenRun(RunKind, PathBuf),
    /// Views the evolution or the training run in this folder without resuming it.
    ViewRun(PathBuf),
    /// Sets up a run that forks the evolution in this folder.
    ForkRun(PathBuf),
    /// Shows the tournament in this folder and plays its remaining games.
    OpenTournament(PathBuf),
    /// Views the tournament in this folder without playing.
    ViewTournament(PathBuf),
    /// Shows a page.
    Show(Page),
    /// Resign, after a confirmation.
    Resign,
    /// Close the window while runs are at work, after a confirmation.
    Close,
    /// Plays again, against this level.
    Again(Level),
    /// Reviews the finished game, from the board after this many moves if given.
    Review(Option<usize>),
    /// Sets up a game of a person against this player.
    PlayAgainst(PlayerSpec),
    /// Sets the shortcut of a command, or restores its default.
    SetKeys(Command, Option<KeyboardShortcut>),
    /// Restores the default shortcuts of all commands.
    UsualKeys,
    /// Saves the user's answer to a puzzle: whether the first try was right.
    AnswerPuzzle(Box<Puzzle>, bool),
    /// Resumes the search for the values of moves after a stop.
    ResumeAnalysis,
}

impl Action {
    /// A new game of a person, who begins, against this seat.
    pub fn against(seat: Seat) -> Action {
        Action::Start(Box::new(GameSetup::against(seat)))
    }
}

/// The source of an opened game.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// This file.
    File(PathBuf),
    /// No file of its own, such as the clipboard or a tournament.
    NoFile,
    /// The recent games, where it is saved.
    Recent(PathBuf),
}

impl From<Command> for Action {
    fn from(command: Command) -> Action {
        Action::Command(command)
    }
}

/// The sides that people play in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// A person against the computer.
    PersonComputer,
    /// The computer against itself.
    ComputerComputer,
    /// Two people at one keyboard.
    PersonPerson,
}

/// A request of the person in practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeRequest {
    /// Gives the current mistake up.
    GiveUp,
    /// Continues with the next mistake.
    GoOn,
    /// Starts another endgame with this many empty squares.
    Endgame(u32, EndgameSource),
    /// Starts the same endgame or opening again.
    Restart,
    /// Takes a deviation from the opening book back.
    TakeBack,
    /// Starts another opening.
    NextOpening,
    /// Leaves practice.
    Close,
}

/// A request to the players that look at one position.
#[derive(Clone, Debug, PartialEq)]
pub enum MindsRequest {
    /// Asks this player too, or no longer.
    Toggle(PlayerSpec),
    /// Stops all searches.
    Stop,
    /// Begins the stopped searches again.
    GoOn,
    /// Leaves the page.
    Close,
}

/// A new run of the evolution lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewRun {
    /// A first player within a minute, without a form.
    First,
    /// Polynomials with these variables.
    Polynomial(PolynomialKind),
    /// Twelve features.
    Features,
    /// Small value networks.
    Net,
    /// N-tuple networks.
    Tuples,
    /// A map of styles.
    Map,
    /// Offspring of two players; the person selects some of them.
    ByHand,
    /// A batch of existing runs, resumed overnight.
    Night,
    /// Runs of several settings and seeds, compared.
    Experiment,
    /// Pattern weights.
    Patterns,
    /// A value network.
    Network,
}

/// A command of menus, buttons and shortcuts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Chooses players and starts.
    New(Sides),
    /// Opens a game.
    Open,
    /// Lists the games that were played here.
    Library,
    /// Shows the endgame puzzles.
    Puzzles,
    /// Saves to the game's file.
    Save,
    /// Saves to a new file.
    SaveAs,
    /// Copies the moves to the clipboard.
    CopyMoves,
    /// Copies the board to the clipboard.
    CopyPosition,
    /// Copies an address that opens the game. In a browser only.
    CopyLink,
    /// Opens the game or the position on the clipboard.
    Paste,
    /// Saves a picture of the board or of the game.
    SavePicture,
    /// Toggles full screen.
    FullScreen,
    /// Sets up a board by hand.
    EditBoard,
    /// Chooses the players who continue the game on the board.
    ChangePlayers,
    /// Starts again with swapped colours.
    Rematch,
    /// Resigns the game on the board.
    Resign,
    /// Leaves the program.
    Quit,
    /// Undoes the last change: the person's last move, an opened game, a deletion.
    Undo,
    /// Redoes the change that was undone.
    Redo,
    /// Shows the next variation here.
    NextVariation,
    /// Shows the previous variation here.
    PreviousVariation,
    /// Makes the shown variation the main line at its branch.
    Promote,
    /// Deletes the shown move and all moves after it.
    Delete,
    /// Comments on the shown move.
    Comment,
    /// Marks the shown move, or removes the mark.
    Mark(Mark),
    /// Shows the start.
    First,
    /// Goes back one move.
    Back,
    /// Goes forward one move.
    Forward,
    /// Shows the end.
    Last,
    /// Pauses or continues the computer.
    PauseOrContinue,
    /// Lets the computer make one move.
    Step,
    /// Toggles between every move of a game between two computers and only its end.
    ToggleAtOnce,
    /// Stops every search.
    Stop,
    /// Shows the best move.
    Hint,
    /// Toggles the values of all moves.
    ToggleValues,
    /// Analyses the whole game, or stops its analysis.
    AnalyseGame,
    /// Shows the board before the next mistake.
    NextMistake,
    /// Finds better moves for the person's mistakes in the game.
    LearnMistakes,
    /// Repeats the kept mistakes that are due.
    PractiseDue,
    /// Plays an endgame against the exact solver.
    TrainEndgame,
    /// Plays a line of the opening book from memory.
    LearnOpenings,
    /// Asks several players about the position on the board.
    Minds,
    /// Shows the style card of the computer on the board.
    StyleCard,
    /// Closes the analysis and removes the values from the squares.
    CloseAnalysis,
    /// Toggles the opening explorer.
    ToggleExplorer,
    /// Sets up an evolution or another run of this kind.
    Evolve(NewRun),
    /// Resumes an evolution.
    ContinueEvolution,
    /// Shows the gallery: the map of styles that ships with the program.
    Gallery,
    /// Connects to a cluster, or shows its workers.
    Cluster,
    /// Uses this theme.
    Theme(ThemeName),
    /// Uses this felt.
    Felt(Felt),
    /// Uses these discs.
    Discs(DiscSet),
    /// Uses this language.
    Language(Language),
    /// Turns discs at this speed.
    Animation(Animation),
    /// Toggles the sounds of the board.
    ToggleSound,
    /// Sets the volume.
    Loudness(Loudness),
    /// Toggles the marks on legal squares.
    ToggleLegal,
    /// Toggles the preview of flipped discs.
    TogglePreview,
    /// Toggles the coordinates around the board.
    ToggleCoordinates,
    /// Toggles the value bar beside the board.
    ToggleBar,
    /// Toggles the view of values: Black's instead of that of the side to move.
    ToggleValuesForBlack,
    /// Toggles the feedback on each move of a person.
    ToggleFeedback,
    /// Makes everything larger.
    Larger,
    /// Makes everything smaller.
    Smaller,
    /// Resets the scale.
    UsualSize,
    /// Searches commands, players and games.
    Palette,
    /// Opens the lessons on the rules and on the first ideas of play.
    HowToPlay,
    /// Lists the shortcuts.
    Shortcuts,
    /// Shows the About dialog.
    About,
}

/// A command's row in the table.
#[derive(Clone, Copy)]
pub struct CommandEntry {
    /// The command.
    pub command: Command,
    /// The message with its name; its attribute `tip` explains it.
    words: &'static str,
    /// The default shortcut; `keys::of` returns the one in force.
    pub shortcut: Option<KeyboardShortcut>,
}

impl CommandEntry {
    /// The command's name.
    pub fn name(&self, words: &Messages) -> String {
        words.with(self.words, &self.values(&self.title())).into_owned()
    }

    /// The command's explanation.
    pub fn tip(&self, words: &Messages) -> String {
        let title = self.title();
        let weights = self.polynomial().map(|kind| names::polynomial_weights(words, kind));
        let mut values = self.values(&title);
        values.extend(weights.as_deref().map(|weights| ("weights", weights.into())));
        words.tip_with(self.words, &values).into_owned()
    }

    /// The key of the command's shortcut in the settings.
    pub fn key(&self) -> Cow<'static, str> {
        match self.polynomial() {
            // The polynomials share a message.
            Some(kind) => format!("command-evolve-{}", kind.name()).into(),
            None => self.words.into(),
        }
    }

    const fn polynomial(&self) -> Option<PolynomialKind> {
        match self.command {
            Command::Evolve(NewRun::Polynomial(kind)) => Some(kind),
            _ => None,
        }
    }

    fn title(&self) -> String {
        self.polynomial().map_or_else(String::new, PolynomialKind::title)
    }

    /// The values in the command's message.
    fn values<'a>(&self, title: &'a str) -> Vec<(&'static str, Argument<'a>)> {
        let Some(kind) = self.polynomial() else { return Vec::new() };
        vec![("name", title.into()), ("count", kind.len().into())]
    }
}

const fn plain(command: Command, words: &'static str) -> CommandEntry {
    CommandEntry { command, words, shortcut: None }
}

const fn keys(
    command: Command,
    words: &'static str,
    modifiers: Modifiers,
    key: Key,
) -> CommandEntry {
    CommandEntry { command, words, shortcut: Some(KeyboardShortcut::new(modifiers, key)) }
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const NONE: Modifiers = Modifiers::NONE;

/// Every command, in the order of the menus.
pub static COMMANDS: LazyLock<Vec<CommandEntry>> = LazyLock::new(|| {
    let polynomials = PolynomialKind::ALL
        .map(|kind| plain(Command::Evolve(NewRun::Polynomial(kind)), "command-evolve-polynomial"));
    let all = [FIRST_COMMANDS, &polynomials, LAST_COMMANDS].concat();
    all.into_iter().filter(|entry| entry.command.is_offered()).collect()
});

/// The rows of the table above those of the polynomials, which are generated.
const FIRST_COMMANDS: &[CommandEntry] = &[
    keys(
        Command::New(Sides::ComputerComputer),
        "command-new-computer-computer",
        CTRL_SHIFT,
        Key::N,
    ),
    keys(Command::New(Sides::PersonComputer), "command-new-person-computer", CTRL, Key::N),
    plain(Command::New(Sides::PersonPerson), "command-new-person-person"),
    keys(Command::Resign, "command-resign", CTRL_SHIFT, Key::R),
    keys(Command::Rematch, "command-rematch", CTRL, Key::R),
    keys(Command::ChangePlayers, "command-change-players", CTRL, Key::J),
    keys(Command::Open, "command-open", CTRL, Key::O),
    keys(Command::Library, "command-library", CTRL, Key::L),
    keys(Command::Puzzles, "command-puzzles", NONE, Key::F3),
    keys(Command::SaveAs, "command-save-as", CTRL_SHIFT, Key::S),
    keys(Command::Save, "command-save", CTRL, Key::S),
    keys(Command::CopyMoves, "command-copy-moves", CTRL, Key::C),
    plain(Command::CopyPosition, "command-copy-position"),
    plain(Command::CopyLink, "command-copy-link"),
    keys(Command::Paste, "command-paste", CTRL, Key::V),
    plain(Command::SavePicture, "command-save-picture"),
    keys(Command::EditBoard, "command-edit-board", CTRL, Key::B),
    keys(Command::Quit, "command-quit", CTRL, Key::Q),
    keys(Command::Redo, "command-redo", CTRL_SHIFT, Key::Z),
    keys(Command::Undo, "command-undo", CTRL, Key::Z),
    keys(Command::First, "command-first", NONE, Key::Home),
    keys(Command::Back, "command-back", NONE, Key::ArrowLeft),
    keys(Command::Forward, "command-forward", NONE, Key::ArrowRight),
    keys(Command::Last, "command-last", NONE, Key::End),
    keys(Command::PreviousVariation, "command-previous-variation", NONE, Key::ArrowUp),
    keys(Command::NextVariation, "command-next-variation", NONE, Key::ArrowDown),
    keys(Command::Promote, "command-promote", CTRL, Key::U),
    keys(Command::Delete, "command-delete", NONE, Key::Delete),
    keys(Command::Comment, "command-comment", NONE, Key::F2),
    keys(Command::Mark(Mark::Good), "command-mark-good", CTRL, Key::Num1),
    keys(Command::Mark(Mark::Mistake), "command-mark-mistake", CTRL, Key::Num2),
    keys(Command::Mark(Mark::Interesting), "command-mark-interesting", CTRL, Key::Num3),
    keys(Command::Mark(Mark::Blunder), "command-mark-blunder", CTRL, Key::Num4),
    keys(Command::PauseOrContinue, "command-pause", CTRL, Key::P),
    keys(Command::Step, "command-step", CTRL, Key::T),
    plain(Command::ToggleAtOnce, "command-at-once"),
    keys(Command::Stop, "command-stop", NONE, Key::Escape),
    keys(Command::Hint, "command-hint", CTRL, Key::H),
    keys(Command::CloseAnalysis, "command-close-analysis", CTRL_SHIFT, Key::E),
    keys(Command::ToggleValues, "command-values", CTRL, Key::E),
    keys(Command::AnalyseGame, "command-analyse", CTRL, Key::G),
    keys(Command::NextMistake, "command-next-mistake", NONE, Key::F4),
    keys(Command::LearnMistakes, "command-learn-mistakes", NONE, Key::F5),
    keys(Command::PractiseDue, "command-practise-due", NONE, Key::F6),
    keys(Command::TrainEndgame, "command-endgame", NONE, Key::F7),
    keys(Command::LearnOpenings, "command-learn-openings", NONE, Key::F8),
    keys(Command::Minds, "command-minds", NONE, Key::F9),
    keys(Command::StyleCard, "command-style", CTRL, Key::I),
    keys(Command::ToggleFeedback, "command-feedback", CTRL_SHIFT, Key::F),
    keys(Command::ToggleExplorer, "command-explorer", CTRL, Key::D),
    plain(Command::Evolve(NewRun::First), "command-evolve-first"),
];

/// The rows of the table below those of the polynomials.
const LAST_COMMANDS: &[CommandEntry] = &[
    plain(Command::Evolve(NewRun::Features), "command-evolve-features"),
    plain(Command::Evolve(NewRun::Net), "command-evolve-net"),
    plain(Command::Evolve(NewRun::Tuples), "command-evolve-tuples"),
    plain(Command::Evolve(NewRun::Map), "command-evolve-map"),
    plain(Command::Evolve(NewRun::ByHand), "command-evolve-by-hand"),
    plain(Command::Evolve(NewRun::Night), "command-night"),
    plain(Command::Evolve(NewRun::Experiment), "command-experiment"),
    plain(Command::Evolve(NewRun::Patterns), "command-evolve-patterns"),
    plain(Command::Evolve(NewRun::Network), "command-evolve-network"),
    plain(Command::ContinueEvolution, "command-continue-evolution"),
    plain(Command::Gallery, "command-gallery"),
    plain(Command::Cluster, "command-machines"),
    plain(Command::Theme(ThemeName::Light), "command-theme-light"),
    plain(Command::Theme(ThemeName::Dark), "command-theme-dark"),
    plain(Command::Theme(ThemeName::HighContrast), "command-theme-high-contrast"),
    plain(Command::Felt(Felt::Green), "command-felt-green"),
    plain(Command::Felt(Felt::Blue), "command-felt-blue"),
    plain(Command::Felt(Felt::Walnut), "command-felt-walnut"),
    plain(Command::Felt(Felt::Slate), "command-felt-slate"),
    plain(Command::Discs(DiscSet::Classic), "command-discs-classic"),
    plain(Command::Discs(DiscSet::Clear), "command-discs-clear"),
    plain(Command::Discs(DiscSet::Quiet), "command-discs-quiet"),
    plain(Command::Language(Language::English), "command-language-english"),
    plain(Command::Language(Language::Spanish), "command-language-spanish"),
    plain(Command::Language(Language::French), "command-language-french"),
    plain(Command::Language(Language::Polish), "command-language-polish"),
    plain(Command::Language(Language::Japanese), "command-language-japanese"),
    plain(Command::Language(Language::Persian), "command-language-persian"),
    plain(Command::Animation(Animation::Off), "command-animation-off"),
    plain(Command::Animation(Animation::Fast), "command-animation-fast"),
    plain(Command::Animation(Animation::Normal), "command-animation-normal"),
    plain(Command::Animation(Animation::Slow), "command-animation-slow"),
    keys(Command::ToggleSound, "command-sound", CTRL, Key::M),
    plain(Command::Loudness(Loudness::Quiet), "command-loudness-quiet"),
    plain(Command::Loudness(Loudness::Normal), "command-loudness-normal"),
    plain(Command::Loudness(Loudness::Loud), "command-loudness-loud"),
    plain(Command::ToggleLegal, "command-legal"),
    plain(Command::TogglePreview, "command-preview"),
    plain(Command::ToggleCoordinates, "command-coordinates"),
    plain(Command::ToggleBar, "command-bar"),
    plain(Command::ToggleValuesForBlack, "command-values-for-black"),
    keys(Command::FullScreen, "command-full-screen", NONE, Key::F11),
    keys(Command::Larger, "command-larger", CTRL, Key::Plus),
    keys(Command::Smaller, "command-smaller", CTRL, Key::Minus),
    keys(Command::UsualSize, "command-usual-size", CTRL, Key::Num0),
    keys(Command::Palette, "command-palette", CTRL, Key::K),
    keys(Command::HowToPlay, "command-how-to-play", NONE, Key::F1),
    keys(Command::Shortcuts, "command-shortcuts", NONE, Key::Questionmark),
    plain(Command::About, "command-about"),
];

impl Command {
    /// Whether this build offers the command. A page in a browser has only some runs and no window to close, and
    /// only a page has an address.
    pub const fn is_offered(self) -> bool {
        let is_page = cfg!(target_family = "wasm");
        match self {
            Command::Evolve(
                NewRun::First
                | NewRun::Polynomial(_)
                | NewRun::Features
                | NewRun::Net
                | NewRun::Tuples,
            ) => true,
            Command::Evolve(_)
            | Command::Gallery
            | Command::StyleCard
            | Command::FullScreen
            | Command::Quit => !is_page,
            Command::Cluster => cfg!(feature = "cluster"),
            Command::CopyLink => is_page,
            _ => true,
        }
    }

    /// The command's row.
    pub fn entry(self) -> &'static CommandEntry {
        COMMANDS.iter().find(|entry| entry.command == self).expect("every command is in the table")
    }

    /// Whether the command's option is selected, `None` if the command is not an option.
    pub fn is_chosen(self, settings: &Settings) -> Option<bool> {
        match self {
            Command::Theme(name) => Some(settings.theme == name),
            // High contrast has a board of its own.
            Command::Felt(_) | Command::Discs(_) if settings.theme == ThemeName::HighContrast => {
                Some(false)
            }
            Command::Felt(felt) => Some(settings.felt == felt),
            Command::Discs(discs) => Some(settings.discs == discs),
            Command::Language(language) => Some(settings.language == language),
            Command::Animation(animation) => Some(settings.animation == animation),
            Command::ToggleSound => Some(settings.sound),
            Command::Loudness(loudness) => Some(settings.loudness == loudness),
            Command::ToggleLegal => Some(settings.show_legal),
            Command::ToggleValues => Some(settings.show_values),
            Command::ToggleAtOnce => Some(settings.at_once),
            Command::TogglePreview => Some(settings.show_preview),
            Command::ToggleCoordinates => Some(settings.show_coordinates),
            Command::ToggleBar => Some(settings.show_bar),
            Command::ToggleValuesForBlack => Some(settings.values_for_black),
            Command::ToggleFeedback => Some(settings.show_feedback),
            Command::ToggleExplorer => Some(settings.show_explorer),
            _ => None,
        }
    }

    /// The title message of the menu that gives the command its context, if its own text does not.
    pub const fn menu(self) -> Option<&'static str> {
        match self {
            Command::New(_) => Some("menu-new"),
            Command::Evolve(_)
            | Command::ContinueEvolution
            | Command::Gallery
            | Command::Cluster => Some("menu-evolution"),
            Command::Mark(_) | Command::Promote | Command::Delete | Command::Comment => {
                Some("menu-this-move")
            }
            Command::Theme(_) => Some("menu-theme"),
            Command::Felt(_) => Some("menu-felt"),
            Command::Discs(_) => Some("menu-discs"),
            Command::Language(_) => Some("menu-language"),
            Command::Animation(_) => Some("menu-animation"),
            Command::Loudness(_) => Some("menu-sound"),
            _ => None,
        }
    }

    /// Whether the command opens a lesson or an exercise.
    pub const fn is_of_practice(self) -> bool {
        use Command::{HowToPlay, LearnMistakes, LearnOpenings, PractiseDue, TrainEndgame};
        matches!(self, HowToPlay | LearnMistakes | LearnOpenings | PractiseDue | TrainEndgame)
    }

    /// Whether the command moves through the game or changes its tree. Its keys have other meanings on other
    /// pages and in focused widgets.
    pub const fn is_of_board(self) -> bool {
        use Command::{Back, Delete, First, Forward, Last, NextVariation, PreviousVariation};
        matches!(self, First | Back | Forward | Last | NextVariation | PreviousVariation | Delete)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_has_its_own_key_in_the_settings() {
        let keys: BTreeSet<_> = COMMANDS.iter().map(CommandEntry::key).collect();
        assert_eq!(keys.len(), COMMANDS.len());
        let sci = Command::Evolve(NewRun::Polynomial(PolynomialKind::Sci));
        assert_eq!(sci.entry().key(), "command-evolve-sci");
    }

    #[test]
    fn shortcuts_are_unique() {
        for (index, entry) in COMMANDS.iter().enumerate() {
            let same = |other: &CommandEntry| other.shortcut == entry.shortcut;
            let twin = COMMANDS[index + 1..].iter().find(|other| same(other));
            if entry.shortcut.is_some() {
                assert!(twin.is_none(), "{} and {:?}", entry.key(), twin.map(CommandEntry::key));
            }
        }
    }
}
