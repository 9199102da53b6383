//! User actions. Menus, buttons, the keyboard and the list of shortcuts all use one table of commands with
//! their texts and shortcuts.

mod command;
mod table;

use std::path::PathBuf;

use egui::KeyboardShortcut;
use othello_engine::{Board, Color, NodeId, Square};
use othello_lab::{
    data::saved_game::SavedGame,
    library::Level,
    players::spec::{PlayerSpec, Seat},
    runs::{RunKind, tournament::Config},
    teach::puzzles::Puzzle,
};

pub use command::{Command, NewRun, Sides};
pub use table::{COMMANDS, CommandEntry};

use crate::{
    cluster::ClusterChoice,
    export::ExportedFile,
    game::setup::GameSetup,
    page::Page,
    roster::PlayerSlot,
    teach::{endgame::EndgameSource, lessons::LessonTopic},
};

/// An action of the user. Views return them; only `App::apply` carries them out.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// A command from the table.
    Command(Command),
    /// Plays this square for the person to move.
    Play(Square),
    /// Says why this square of the board cannot be played.
    ExplainIllegal(Square),
    /// Shows the game after this many moves.
    GoTo(usize),
    /// Shows the board after this move.
    GoToNode(NodeId),
    /// Shows the board after these moves of a line of the analysis, or the game again if there are none.
    ShowLine(Vec<Square>),
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
    /// Opens the game in this text from the clipboard, and says so.
    PasteClipboard(String),
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
    /// Removes the message about a failed download.
    DismissDownload,
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
    /// Restores the deleted run in this folder.
    RestoreRun(PathBuf),
    /// Removes the deleted run in this folder for good.
    RemoveRun(PathBuf),
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

/// A request of the person in practice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PracticeRequest {
    /// Gives the current mistake up.
    GiveUp,
    /// Begins with the mistakes that the review has found so far.
    Begin,
    /// Continues with the next mistake.
    GoOn,
    /// Continues with the mistakes after the worst ones.
    AskOthers,
    /// Starts another endgame with this many empty squares.
    Endgame(u32, EndgameSource),
    /// Starts the same endgame or opening again.
    Restart,
    /// Takes a deviation from the opening book back.
    TakeBack,
    /// Shows the next hint on a move of an opening.
    Hint,
    /// Shows the line of an opening before it is asked.
    ShowLine,
    /// Asks the line of an opening after it was shown.
    AskLine,
    /// Starts another opening.
    NextOpening,
    /// Leaves the exercise for the overview of all exercises.
    Leave,
    /// Leaves the exercise for the page where it was asked for.
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
