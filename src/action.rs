//! All that a user can ask for. Commands stand in one table with their words and shortcuts: menus,
//! buttons, the list of shortcuts and the keyboard all read it there.

use std::path::PathBuf;

use egui::{Key, KeyboardShortcut, Modifiers};
use othello_engine::{Board, Color, Mark, NodeId, Square, models::PolynomialKind};
use othello_lab::{
    data::saved_game::SavedGame,
    players::{
        library::Level,
        seat::{PlayerSpec, Seat},
    },
    run::{RunKind, tournament::Config},
};

use crate::{
    machines::Named,
    messages::Language,
    roster::Wanted,
    settings::{Animation, Settings},
    setup::Setup,
    sound::Loudness,
    theme::{DiscSet, Felt, ThemeName},
    ui::Page,
};

/// A wish of the user. Views return them; only `App::apply` carries them out.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// One of the table.
    Command(Command),
    /// Play this square for the person whose turn it is.
    Play(Square),
    /// Show the game after this many moves.
    GoTo(usize),
    /// Show the board after this move.
    GoToNode(NodeId),
    /// Say this of a move.
    Comment(NodeId, String),
    /// Seconds between two moves when computers play each other.
    SetPause(f32),
    /// Make the side beside the board so many points wide, or its usual width.
    SetSideWidth(Option<f32>),
    /// Start a game.
    Start(Box<Setup>),
    /// Play the game that was opened without its players (a `.tab`) on with these.
    Seat([Seat; 2]),
    /// Play the game on the board on with these.
    ChangePlayers([Seat; 2]),
    /// Resume a saved game.
    Resume(Box<SavedGame>, Source),
    /// Allow the programs that were shown to be started, now and later.
    AllowPrograms,
    /// Do without the programs that were shown.
    RefusePrograms,
    /// Open the game or player in this file.
    OpenFile(PathBuf),
    /// Open the game in this text, in whatever notation it is.
    Paste(String),
    /// Save the game, or a picture of it, to this file.
    SaveFile(PathBuf),
    /// Ask for a file with a player.
    ChoosePlayer(Wanted),
    /// Put a player that was typed on the lists.
    AddPlayer(PlayerSpec, Wanted),
    /// Take a player that was added off the lists.
    RemovePlayer(PlayerSpec),
    /// Ask who plays against this player, in a game to watch.
    ChooseOpponent(PlayerSpec),
    /// Ask for a file with a population to evolve on.
    ChoosePopulation,
    /// Ask for a file that a run of this kind learns from.
    ChooseSamples(RunKind),
    /// Ask for a file of games to ask by position.
    ChooseDatabase,
    /// Ask these files of games, too.
    AddDatabases(Vec<String>),
    /// Ask no file of games any more.
    RemoveDatabases,
    /// Ask for a file with a book of openings.
    ChooseBook,
    /// Ask the book of openings that comes along.
    UsualBook,
    /// Let these machines play for the runs of the window, and no others.
    JoinMachines(Named),
    /// Open the game of this number of those that are asked by position.
    OpenPlayed(u32),
    /// Close what lies over the page: a dialog, the result, a message.
    Dismiss,
    /// Close the announcement or message in the bar.
    DismissNotice,
    /// Open a game from the list of recent ones.
    OpenRecent(PathBuf),
    /// Delete a game among the recent ones (`true`), or bring it back.
    DeleteRecent(PathBuf, bool),
    /// Start a game from this board, with this side to move.
    SetUp(Board, Color),
    /// Play on with this side to move on a board that came without one.
    Move(Color),
    /// Start a match of so many pairs of games between these players.
    Match([PlayerSpec; 2], u32),
    /// Play a tournament.
    PlayTournament(Box<Config>),
    /// Show the run in this folder, and resume it if it is not done.
    OpenRun(RunKind, PathBuf),
    /// Look at the evolution in this folder without resuming it.
    ViewRun(PathBuf),
    /// Set up a run that branches off from the evolution in this folder.
    ForkRun(PathBuf),
    /// Show the tournament in this folder and play what is left of it.
    OpenTournament(PathBuf),
    /// Turn to a page.
    Show(Page),
    /// Give up the game, after a question.
    Resign,
    /// Play again against this level.
    Again(Level),
    /// Look at the game that is over: at the board after so many moves, where one is named.
    Review(Option<usize>),
    /// Ask for a game of a person against this player.
    PlayAgainst(PlayerSpec),
    /// Give a command these keys, or its usual ones.
    SetKeys(Command, Option<KeyboardShortcut>),
    /// Give all commands their usual keys.
    UsualKeys,
    /// Take back that the values of moves are no longer looked for.
    GoOnAnalysing,
}

impl Action {
    /// Start a game of a person, who begins, against this seat.
    pub fn against(seat: Seat) -> Action {
        Action::Start(Box::new(Setup::against(seat)))
    }
}

/// Where a game that is opened comes from.
#[derive(Clone, Debug, PartialEq)]
pub enum Source {
    /// This file.
    File(PathBuf),
    /// No file of its own: the clipboard, a tournament.
    Elsewhere,
    /// The recent games, where it is kept here.
    Recent(PathBuf),
}

impl From<Command> for Action {
    fn from(command: Command) -> Action {
        Action::Command(command)
    }
}

/// Which sides persons play in a new game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sides {
    /// A person against the computer.
    PersonComputer,
    /// The computer against itself.
    ComputerComputer,
    /// Two people at one keyboard.
    PersonPerson,
}

/// A new run of the evolution lab.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Breed {
    /// A first player in a minute, without a question.
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
    /// Children of two players, of whom the person keeps some.
    ByHand,
    /// Runs that are there go on through a night.
    Night,
    /// Pattern weights.
    Patterns,
    /// A value network.
    Network,
}

/// What stands in menus and on buttons.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Command {
    /// Choose players and start.
    New(Sides),
    /// Open a game.
    Open,
    /// List the games that were played here.
    Library,
    /// Save to the game's file.
    Save,
    /// Save to a new file.
    SaveAs,
    /// Put the moves on the clipboard.
    CopyMoves,
    /// Put the board on the clipboard.
    CopyPosition,
    /// Open the game or the position on the clipboard.
    Paste,
    /// Save a picture of the board or of the game.
    SavePicture,
    /// Fill the whole screen, or not.
    FullScreen,
    /// Set up a board by hand.
    EditBoard,
    /// Choose who plays the game on the board on.
    ChangePlayers,
    /// Start again with the colours changed.
    Rematch,
    /// Give up the game on the board.
    Resign,
    /// Leave the program.
    Quit,
    /// Take back the last change: the person's last move, a game that was opened, a deletion.
    Undo,
    /// Make the change again that was taken back.
    Redo,
    /// Show the next variation here.
    NextVariation,
    /// Show the variation before.
    PreviousVariation,
    /// Make the variation that is shown the main line where it begins.
    Promote,
    /// Delete the move that is shown with all after it.
    Delete,
    /// Say something of the move that is shown.
    Comment,
    /// Mark the move that is shown, or take the mark away.
    Mark(Mark),
    /// Show the start.
    First,
    /// Show one move less.
    Back,
    /// Show one move more.
    Forward,
    /// Show the end.
    Last,
    /// Stop the computer, or let it go on.
    PauseOrContinue,
    /// Let the computer make one move.
    Step,
    /// Show only the end of a game between two computers, or every move.
    ToggleAtOnce,
    /// Stop every search.
    Stop,
    /// Show the best move.
    Hint,
    /// Show the values of all moves, or not.
    ToggleValues,
    /// Look at the whole game as a whole, or end that.
    AnalyseGame,
    /// Show the board before the next mistake.
    NextMistake,
    /// Put the analysis away, with the values on the squares.
    CloseAnalysis,
    /// Show what others played on the board that is shown, or not.
    ToggleExplorer,
    /// Evolve polynomials.
    Evolve(Breed),
    /// Resume an evolution.
    ContinueEvolution,
    /// Show the players of each style that come along.
    Gallery,
    /// Let other machines play, or see who does.
    Machines,
    /// Use these colours.
    Theme(ThemeName),
    /// Play on this felt.
    Felt(Felt),
    /// Play with these discs.
    Discs(DiscSet),
    /// Speak this language.
    Language(Language),
    /// Turn discs at this speed.
    Animation(Animation),
    /// Let what happens on the board be heard, or not.
    ToggleSound,
    /// Make sounds this loud.
    Loudness(Loudness),
    /// Mark the squares that can be played, or not.
    ToggleLegal,
    /// Show what a move would turn over, or not.
    TogglePreview,
    /// Show letters and digits around the board, or not.
    ToggleCoordinates,
    /// Show a bar with the value beside the board, or not.
    ToggleBar,
    /// Make everything larger.
    Larger,
    /// Make everything smaller.
    Smaller,
    /// Make everything its usual size.
    UsualSize,
    /// Search commands, players and games.
    Palette,
    /// List the shortcuts.
    Shortcuts,
    /// Say what this is.
    About,
}

/// A command's row in the table.
pub struct Entry {
    /// The command.
    pub command: Command,
    /// The message with its name; its attribute `tip` explains it.
    pub words: &'static str,
    /// The usual keys; `keys::of` knows those in force.
    pub shortcut: Option<KeyboardShortcut>,
}

const fn plain(command: Command, words: &'static str) -> Entry {
    Entry { command, words, shortcut: None }
}

const fn keys(command: Command, words: &'static str, modifiers: Modifiers, key: Key) -> Entry {
    Entry { command, words, shortcut: Some(KeyboardShortcut::new(modifiers, key)) }
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const NONE: Modifiers = Modifiers::NONE;

/// Every command, in the order of the menus.
pub const COMMANDS: &[Entry] = &[
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
    keys(Command::SaveAs, "command-save-as", CTRL_SHIFT, Key::S),
    keys(Command::Save, "command-save", CTRL, Key::S),
    keys(Command::CopyMoves, "command-copy-moves", CTRL, Key::C),
    plain(Command::CopyPosition, "command-copy-position"),
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
    keys(Command::ToggleExplorer, "command-explorer", CTRL, Key::D),
    plain(Command::Evolve(Breed::First), "command-evolve-first"),
    plain(Command::Evolve(Breed::Polynomial(PolynomialKind::Sci)), "command-evolve-sci"),
    plain(Command::Evolve(Breed::Polynomial(PolynomialKind::Jma)), "command-evolve-jma"),
    plain(Command::Evolve(Breed::Polynomial(PolynomialKind::Pfm)), "command-evolve-pfm"),
    plain(Command::Evolve(Breed::Features), "command-evolve-features"),
    plain(Command::Evolve(Breed::Net), "command-evolve-net"),
    plain(Command::Evolve(Breed::Tuples), "command-evolve-tuples"),
    plain(Command::Evolve(Breed::Map), "command-evolve-map"),
    plain(Command::Evolve(Breed::ByHand), "command-evolve-by-hand"),
    plain(Command::Evolve(Breed::Night), "command-night"),
    plain(Command::Evolve(Breed::Patterns), "command-evolve-patterns"),
    plain(Command::Evolve(Breed::Network), "command-evolve-network"),
    plain(Command::ContinueEvolution, "command-continue-evolution"),
    plain(Command::Gallery, "command-gallery"),
    plain(Command::Machines, "command-machines"),
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
    keys(Command::FullScreen, "command-full-screen", NONE, Key::F11),
    keys(Command::Larger, "command-larger", CTRL, Key::Plus),
    keys(Command::Smaller, "command-smaller", CTRL, Key::Minus),
    keys(Command::UsualSize, "command-usual-size", CTRL, Key::Num0),
    keys(Command::Palette, "command-palette", CTRL, Key::K),
    keys(Command::Shortcuts, "command-shortcuts", NONE, Key::Questionmark),
    plain(Command::About, "command-about"),
];

impl Command {
    /// The command's row.
    pub fn entry(self) -> &'static Entry {
        COMMANDS.iter().find(|entry| entry.command == self).expect("every command is in the table")
    }

    /// Whether the command is something that is chosen at present, `None` if it is no choice.
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
            Command::ToggleExplorer => Some(settings.show_explorer),
            _ => None,
        }
    }

    /// The message with the name of the menu that says what the command is about, where its own words
    /// do not.
    pub const fn menu(self) -> Option<&'static str> {
        match self {
            Command::New(_) => Some("menu-new"),
            Command::Evolve(_)
            | Command::ContinueEvolution
            | Command::Gallery
            | Command::Machines => Some("menu-evolution"),
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

    /// Whether the command walks through the game or changes its tree, by a key that means something
    /// else on other pages and wherever the keyboard is at something.
    pub const fn is_of_board(self) -> bool {
        use Command::{Back, Delete, First, Forward, Last, NextVariation, PreviousVariation};
        matches!(self, First | Back | Forward | Last | NextVariation | PreviousVariation | Delete)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_two_commands_share_their_keys() {
        for (index, entry) in COMMANDS.iter().enumerate() {
            let same = |other: &Entry| other.shortcut == entry.shortcut;
            let twin = COMMANDS[index + 1..].iter().find(|other| same(other));
            if entry.shortcut.is_some() {
                assert!(twin.is_none(), "{} and {:?}", entry.words, twin.map(|t| t.words));
            }
        }
    }
}
