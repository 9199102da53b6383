//! The commands of menus, buttons and shortcuts.

use othello_engine::{Mark, models::PolynomialKind};

use crate::{
    settings::{Animation, Settings},
    sound::Loudness,
    text::messages::Language,
    theme::{DiscSet, Felt, ThemeName},
};

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
    /// Shows the result of the finished game again.
    ShowResult,
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
    /// Leaves the variation for the moves of the game.
    BackToGame,
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
    /// Analyses the moves of the shown variation, or stops their analysis.
    AnalyseVariation,
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
    /// Compares the strength of runs.
    CompareRuns,
    /// Shows the deleted runs.
    DeletedRuns,
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
    /// Explains the marks on the board.
    Legend,
    /// Lists the shortcuts.
    Shortcuts,
    /// Shows the About dialog.
    About,
}

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
            | Command::CompareRuns
            | Command::DeletedRuns
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

    /// Whether the command belongs to the analysis of the game on the board.
    pub const fn is_of_analysis(self) -> bool {
        use Command::{
            AnalyseGame, AnalyseVariation, CloseAnalysis, Hint, NextMistake, ToggleValues,
        };
        matches!(
            self,
            Hint | ToggleValues | AnalyseGame | AnalyseVariation | NextMistake | CloseAnalysis
        )
    }

    /// Whether the command shows runs that exist already.
    pub const fn is_of_runs(self) -> bool {
        use Command::{CompareRuns, ContinueEvolution, DeletedRuns, Gallery};
        matches!(self, ContinueEvolution | CompareRuns | DeletedRuns | Gallery)
    }

    /// Whether the command opens a lesson or an exercise.
    pub const fn is_of_practice(self) -> bool {
        use Command::{HowToPlay, LearnMistakes, LearnOpenings, PractiseDue, TrainEndgame};
        matches!(self, HowToPlay | LearnMistakes | LearnOpenings | PractiseDue | TrainEndgame)
    }

    /// Whether the command copies something to the clipboard.
    pub const fn copies(self) -> bool {
        matches!(self, Command::CopyMoves | Command::CopyPosition | Command::CopyLink)
    }

    /// Whether the command acts on the moves of the game, or lets its computer move.
    pub const fn is_of_moves(self) -> bool {
        use Command::{BackToGame, Comment, Mark, PauseOrContinue, Promote, Redo, Step, Undo};
        self.is_of_board()
            || matches!(
                self,
                Undo | Redo | BackToGame | Promote | Mark(_) | Comment | PauseOrContinue | Step
            )
    }

    /// Whether the command concerns the game on the board alone: its analysis, its pace or its explorer.
    pub const fn is_about_board(self) -> bool {
        self.is_of_analysis() || matches!(self, Command::ToggleAtOnce | Command::ToggleExplorer)
    }

    /// Whether the command moves through the game or changes its tree. Its keys have other meanings on other
    /// pages and in focused widgets.
    pub const fn is_of_board(self) -> bool {
        use Command::{Back, Delete, First, Forward, Last, NextVariation, PreviousVariation};
        matches!(self, First | Back | Forward | Last | NextVariation | PreviousVariation | Delete)
    }
}
