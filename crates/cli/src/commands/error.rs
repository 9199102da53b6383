//! Errors of the commands, and their exit codes.

use std::{borrow::Cow, error::Error, io, path::PathBuf, process::ExitCode};

use othello_engine::{IllegalMove, spec::ParseSearcherError};
use othello_lab::{
    book::BookError,
    data::{
        fetch::FetchError,
        game_files::{GameFileError, GameFileErrorKind},
        sources::SourceError,
    },
    evolution::{SettingsError, files::FileError},
    executor::cluster::{AccessError, ClusterError},
    ladder::LadderError,
    players::{
        external::ExternalError, model_file::ModelError, resolve::PlayerError,
        spec::ParsePlayerError,
    },
    runs::RunError,
    teach::puzzles::PuzzleRecordError,
};
use othello_train::network::NetTrainingError;

use super::position::PositionError;

/// The reason why a command ended early, as one sentence.
///
/// A usage error calls for another command line: arguments, options or settings are invalid, missing, or do
/// not fit the run that they name. A failure has a cause outside: a file, a program, the network or the
/// system.
#[derive(Debug, thiserror::Error)]
pub enum CliError {
    /// Usage: options are missing, invalid or exclude each other.
    #[error("{0}")]
    Usage(Cow<'static, str>),
    /// Usage: an argument is not what was expected.
    #[error("expected {expected}, found {found}")]
    Expected {
        /// The valid arguments.
        expected: Cow<'static, str>,
        /// The argument.
        found: String,
    },
    /// Usage: the text is not a position.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// Usage: the text is neither a file nor a game.
    #[error("{text:?} is neither a file nor a game: {source}")]
    Game {
        /// The text.
        text: String,
        /// The reason why it is no game.
        source: PositionError,
    },
    /// Usage: the text is not a player spec.
    #[error(transparent)]
    Spec(#[from] ParsePlayerError),
    /// Usage: the text is not a searcher.
    #[error(transparent)]
    Searcher(#[from] ParseSearcherError),
    /// Usage: a file names an external program, and `--allow-engines` is missing.
    #[error("{0}: a file names it; allow it with --allow-engines")]
    NotAllowed(#[source] PlayerError),
    /// Usage: a setting of an evolution is invalid.
    #[error(transparent)]
    Settings(#[from] SettingsError),
    /// Usage: an option contradicts the settings of the run to resume.
    #[error("{}: {option} is {stored} here, not {given}", path.display())]
    Contradiction {
        /// The run.
        path: PathBuf,
        /// The option.
        option: Cow<'static, str>,
        /// The value in the run's settings.
        stored: String,
        /// The value on the command line.
        given: String,
    },
    /// Usage: the file of settings that an option names is invalid.
    #[error("{}: {source}", path.display())]
    Config {
        /// The file.
        path: PathBuf,
        /// The fault and its location.
        source: Box<dyn Error + Send + Sync>,
    },
    /// Usage: the configuration file of a tournament is invalid.
    #[error("{}:{source}", path.display())]
    TournamentConfig {
        /// The file.
        path: PathBuf,
        /// The fault, which begins with its line.
        source: RunError,
    },
    /// Usage or failure: a network cannot be trained.
    #[error(transparent)]
    Training(#[from] NetTrainingError),
    /// Usage or failure: a player cannot be opened.
    #[error(transparent)]
    Player(#[from] PlayerError),
    /// Usage or failure: a model cannot be opened.
    #[error(transparent)]
    Model(#[from] ModelError),
    /// Usage or failure: a file of games cannot be read or written.
    #[error(transparent)]
    GameFile(#[from] GameFileError),
    /// Usage or failure: a run cannot be started or resumed.
    #[error(transparent)]
    Run(RunError),
    /// Usage or failure: the access to a cluster is invalid.
    #[error(transparent)]
    Access(#[from] AccessError),
    /// Failure: the cluster does not answer, or refuses this program.
    #[error(transparent)]
    Cluster(#[from] ClusterError),
    /// Failure: a file cannot be read or written.
    #[error("{}: {source}", path.display())]
    File {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: io::Error,
    },
    /// Failure: the content of a file is invalid.
    #[error("{}: {source}", path.display())]
    Content {
        /// The file.
        path: PathBuf,
        /// The fault and its location.
        source: Box<dyn Error + Send + Sync>,
    },
    /// Failure: a line of a file is not a position.
    #[error("{}, line {line}: {source}", path.display())]
    Line {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// The fault.
        source: PositionError,
    },
    /// Failure: an opening book is damaged.
    #[error(transparent)]
    Book(#[from] BookError),
    /// Usage or failure: a population cannot be resumed.
    #[error(transparent)]
    Population(#[from] FileError),
    /// Failure: a file of training data cannot be read.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// Failure: a ladder cannot be read or written.
    #[error(transparent)]
    Ladder(#[from] LadderError),
    /// Failure: the record of answers to puzzles cannot be read or written.
    #[error(transparent)]
    PuzzleRecord(#[from] PuzzleRecordError),
    /// Failure: an external program cannot play.
    #[error("{player}: {trouble}")]
    Engine {
        /// The player.
        player: String,
        /// The cause.
        trouble: ExternalError,
    },
    /// Failure: a player has no move to play.
    #[error("{player} gave no move: {reason}")]
    NoMove {
        /// The player.
        player: String,
        /// The reason.
        reason: String,
    },
    /// Failure: a player's move is illegal.
    #[error("{player} played an illegal move: {source}")]
    IllegalMove {
        /// The player.
        player: String,
        /// The move.
        source: IllegalMove,
    },
    /// Failure: some results of `solve` disagree with the known ones.
    #[error("{wrong} of {done} results disagree with the file")]
    Disagreement {
        /// The number of results that disagree.
        wrong: usize,
        /// The number of all results.
        done: usize,
    },
    /// Failure: some parts of the input were left out.
    #[error(
        "{} left out; --lenient accepts that",
        if *parts == 1 { "1 part was".to_owned() } else { format!("{parts} parts were") }
    )]
    LeftOut {
        /// The number of parts.
        parts: usize,
    },
    /// Failure: standard input cannot be read.
    #[error("cannot read the input: {0}")]
    Input(#[source] io::Error),
    /// Failure: the system gives too few threads.
    #[error("the system cannot start {threads} threads: {source}")]
    Threads {
        /// The number of threads; 0 means one per core.
        threads: usize,
        /// The cause.
        source: rayon::ThreadPoolBuildError,
    },
    /// Failure: the system does not report Ctrl-C.
    #[error("cannot listen for Ctrl-C: {0}")]
    CtrlC(#[source] ctrlc::Error),
    /// Failure: public data cannot be fetched.
    #[error("{}", fetch_text(.0))]
    Fetch(#[from] FetchError),
    /// Failure: any other.
    #[error("{0}")]
    Failure(Cow<'static, str>),
    /// The user interrupted a command that has nothing to save.
    #[error("interrupted")]
    Interrupted,
}

/// A failed download and the way on, with its cause in a second line if that is the network's.
fn fetch_text(error: &FetchError) -> String {
    let [site, file] = error.site().unwrap_or_default();
    match error {
        FetchError::Network { .. } if error.is_unreachable() => format!(
            "cannot reach {site}: check the internet connection, then run the same command again, which resumes\n  \
             cause: {error}"
        ),
        FetchError::Network { .. } => format!(
            "{site} does not deliver {file}: run the same command again later, which resumes, or name a mirror with \
             --from\n  cause: {error}"
        ),
        FetchError::Changed { .. } => format!("{error}; --changed accepts it"),
        FetchError::Form { .. } | FetchError::File { .. } => error.to_string(),
    }
}

impl CliError {
    /// The exit code of an invalid command line, as clap's.
    const USAGE: u8 = 2;
    /// The exit code of a failure.
    pub const FAILURE: u8 = 1;
    /// The exit code of an interruption: 128 and the number of SIGINT, as in shells.
    pub const INTERRUPTED: u8 = 130;

    /// A usage error with this sentence.
    pub fn usage(sentence: impl Into<Cow<'static, str>>) -> CliError {
        CliError::Usage(sentence.into())
    }

    /// A failure with this sentence.
    pub fn failure(sentence: impl Into<Cow<'static, str>>) -> CliError {
        CliError::Failure(sentence.into())
    }

    /// Converts the error of an operation on this file.
    pub fn file(path: impl Into<PathBuf>) -> impl FnOnce(io::Error) -> CliError {
        let path = path.into();
        move |source| CliError::File { path, source }
    }

    /// Converts a fault in the content of this file.
    pub fn content<E: Into<Box<dyn Error + Send + Sync>>>(
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(E) -> CliError {
        let path = path.into();
        move |source| CliError::Content { path, source: source.into() }
    }

    /// Converts a fault in this file of settings.
    pub fn config<E: Into<Box<dyn Error + Send + Sync>>>(
        path: impl Into<PathBuf>,
    ) -> impl FnOnce(E) -> CliError {
        let path = path.into();
        move |source| CliError::Config { path, source: source.into() }
    }

    /// The exit code of the program.
    pub fn exit_code(&self) -> ExitCode {
        let code = match self {
            CliError::Interrupted => CliError::INTERRUPTED,
            _ if self.is_usage() => CliError::USAGE,
            _ => CliError::FAILURE,
        };
        ExitCode::from(code)
    }

    /// Whether another command line is called for.
    fn is_usage(&self) -> bool {
        match self {
            CliError::Usage(_)
            | CliError::Expected { .. }
            | CliError::Position(_)
            | CliError::Game { .. }
            | CliError::Spec(_)
            | CliError::Searcher(_)
            | CliError::NotAllowed(_)
            | CliError::Settings(_)
            | CliError::Contradiction { .. }
            | CliError::Config { .. }
            | CliError::TournamentConfig { .. } => true,
            CliError::Training(error) => {
                matches!(error, NetTrainingError::Setting { .. } | NetTrainingError::Net(_))
            }
            CliError::Player(error) => match error {
                PlayerError::Spec(_) | PlayerError::NotAllowed(_) => true,
                PlayerError::Model(error) => is_unknown(error),
                _ => false,
            },
            CliError::Model(error) => is_unknown(error),
            CliError::Population(error) => matches!(error, FileError::Size { .. }),
            CliError::GameFile(error) => matches!(error.kind, GameFileErrorKind::Ending),
            CliError::Run(error) => matches!(
                error,
                RunError::Settings(_)
                    | RunError::Name(_)
                    | RunError::Taken(_)
                    | RunError::OtherSettings(_)
            ),
            CliError::Access(error) | CliError::Cluster(ClusterError::Access(error)) => {
                matches!(error, AccessError::Address | AccessError::Secret)
            }
            _ => false,
        }
    }
}

fn is_unknown(error: &ModelError) -> bool {
    matches!(error, ModelError::Unknown(_))
}

impl From<RunError> for CliError {
    /// The error of a player counts as such, also when a run reports it.
    fn from(error: RunError) -> CliError {
        match error {
            RunError::Settings(why) | RunError::Work(why) if why.is::<PlayerError>() => {
                CliError::Player(*why.downcast().expect("its type was checked above"))
            }
            error => CliError::Run(error),
        }
    }
}

#[cfg(test)]
mod tests {
    use othello_lab::players::{consent::Consent, resolve::ResolvedPlayer};

    use super::*;

    fn player_error(player: &str) -> PlayerError {
        ResolvedPlayer::parse(player, &Consent::NONE).expect_err("it cannot be opened")
    }

    #[test]
    fn invalid_players_are_usage_errors_and_missing_files_are_failures() {
        for (player, is_usage) in
            [("nobody", true), ("pvs:2@nothing", true), ("gtp:program", true), ("x.evl", false)]
        {
            assert_eq!(CliError::from(player_error(player)).is_usage(), is_usage, "{player}");
            let error = CliError::from(RunError::work(player_error(player)));
            assert_eq!(error.is_usage(), is_usage, "a run with {player}");
        }
    }

    #[test]
    fn other_settings_are_usage_errors_and_runs_in_use_are_failures() {
        assert!(CliError::from(RunError::OtherSettings("run".into())).is_usage());
        assert!(CliError::from(RunError::Taken("run".into())).is_usage());
        assert!(!CliError::from(RunError::InUse("run".into())).is_usage());
        assert!(!CliError::file("run")(io::ErrorKind::NotFound.into()).is_usage());
    }
}
