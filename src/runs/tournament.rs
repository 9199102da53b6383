//! The window's view of a tournament, the update of the ladder with its results, and the export of its games.

use std::{
    iter,
    path::{Path, PathBuf},
    sync::Arc,
};

use othello_engine::search::Stop;
use othello_lab::{
    games::openings::OpeningSpec,
    ladder::Ladder,
    library::Level,
    players::{consent::Consent, spec::PlayerSpec},
    pool::LiveGames,
    runs::{
        Progress, Run, RunError, RunFolder, deleted, folder,
        tournament::{self, Config, Format, Tournament, TournamentTable},
    },
};

use super::{RunStart, live::RunView};
use crate::{
    export::{ExportKind, ExportedFile},
    roster::SHIPPED_LADDER,
    text::failure::Failure,
    worker,
};

/// A gauntlet that rates a player against the levels on the ladder. It leaves out Master, which takes seconds
/// for each move.
pub fn measuring(player: &PlayerSpec, seed: u64) -> Config {
    let levels = Level::ALL.into_iter().filter(|level| *level != Level::Master);
    let levels = levels.map(Level::player).filter(|level| !level.is_same(player));
    Config {
        format: Format::Gauntlet,
        pairs: 5,
        openings: OpeningSpec::Random { plies: 8 },
        seed,
        ..Config::new(iter::once(player.clone()).chain(levels).collect())
    }
}

/// Whether a tournament with these settings rates its first player.
pub fn is_measurement(config: &Config) -> bool {
    config.players.first().is_some_and(|player| measuring(player, config.seed) == *config)
}

/// The data of a tournament that the window shows.
pub struct TournamentView {
    /// The table so far.
    pub table: TournamentTable,
    /// The players, in the order of the table's names.
    pub players: Vec<PlayerSpec>,
    /// The live games.
    pub live: Arc<LiveGames>,
}

impl RunView for TournamentView {
    type Run = Tournament;
    type News = TournamentTable;

    fn of(tournament: &Tournament) -> TournamentView {
        let players = tournament.config().players.clone();
        TournamentView { table: tournament.table(), players, live: tournament.live().clone() }
    }

    fn news(tournament: &Tournament, _: Vec<()>) -> TournamentTable {
        tournament.table()
    }

    fn take(&mut self, table: TournamentTable) {
        self.table = table;
    }

    fn finish(tournament: &mut Tournament) -> bool {
        tournament.finish_running();
        true
    }
}

/// Starts a new tournament in a folder, or opens an existing one. Players that cannot play are reported
/// before the first game. The ladder gets the results when the tournament ends or is stopped.
pub fn open(
    folder: &Path,
    config: Option<Config>,
    ladder: &Path,
    consent: &Consent,
) -> RunStart<Tournament> {
    let (folder, ladder, consent) = (folder.to_owned(), ladder.to_owned(), consent.clone());
    let list = ladder.clone();
    let open = move |stop: &Stop| {
        let tournament = match config {
            Some(config) => Tournament::create(&folder, config, &consent)?,
            None => Tournament::open(&folder, &consent)?,
        };
        let tournament = on_scale_of_list(tournament, &list);
        let tournament = tournament.with_threads(worker::usual_threads());
        if !tournament.is_done() {
            for player in tournament.players() {
                let failed = |trouble| RunError::work(format!("{}: {trouble}", player.name()));
                player.check(stop).map_err(failed)?;
            }
        }
        Ok(tournament)
    };
    RunStart::from(open).then(move |tournament, opened| climb(tournament, opened, &ladder))
}

/// Opens the tournament in a folder for viewing. A finished one is opened as by [`open`], which removes leftovers.
pub fn view(folder: &Path, ladder: &Path, consent: &Consent) -> RunStart<Tournament> {
    let (folder, ladder, consent) = (folder.to_owned(), ladder.to_owned(), consent.clone());
    RunStart::from(move |_: &Stop| {
        let seen = Tournament::look(&folder)?;
        let seen = if seen.is_done() { Tournament::open(&folder, &consent)? } else { seen };
        Ok(on_scale_of_list(seen, &ladder))
    })
}

/// Gives the table the scale of the player lists. A ladder that cannot be read is reported on its own page.
fn on_scale_of_list(tournament: Tournament, ladder: &Path) -> Tournament {
    match Ladder::open(ladder, SHIPPED_LADDER) {
        Ok(ladder) => tournament.on_scale_of(&ladder),
        Err(_) => tournament,
    }
}

/// Adds a tournament's results to the ladder, if it has made progress since it was opened.
fn climb(tournament: &Tournament, opened: &Progress, ladder: &Path) -> Result<(), RunError> {
    if tournament.progress() == *opened {
        return Ok(());
    }
    let folder = tournament.folder().map(RunFolder::path);
    let name = folder.and_then(Path::file_name).unwrap_or_default().to_string_lossy();
    let take = |ladder: &mut Ladder| ladder.take_tournament(&name, tournament);
    Ladder::change(ladder, SHIPPED_LADDER, take).map(drop).map_err(RunError::work)
}

/// Renames an idle tournament. Returns its new folder.
///
/// # Errors
/// If the name is taken or not allowed.
pub fn rename(folder: &Path, name: &str) -> Result<PathBuf, Failure> {
    folder::rename(folder, name.trim()).map_err(|error| Failure::from(&error))
}

/// Discards a tournament that was started and has no finished game, unless a program works on it.
pub fn discard_without_games(folder: &Path) {
    if tournament::is_without_games(folder) {
        // One that cannot be discarded is listed, which does no harm.
        let _ = deleted::discard(folder);
    }
}

/// The games of the tournament in a folder, and its table on the scale of the ladder in this file. The table as page or
/// text is for people, so it has these `names` of the players.
///
/// # Errors
/// If the folder cannot be read.
pub fn export(folder: &Path, ladder: &Path, names: Vec<String>) -> Result<ExportedFile, Failure> {
    let tournament = Tournament::look(folder).map_err(|error| Failure::from(&error))?;
    let tournament = on_scale_of_list(tournament, ladder);
    let mut table = tournament.table();
    let (csv, ron) = (table.csv(), table.ron());
    if names.len() == table.names.len() {
        table.names = names;
    }
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let page = table.html(&name);
    let others = [("html", page), ("csv", csv), ("txt", table.text()), ("ron", ron)];
    Ok(ExportedFile {
        kind: ExportKind::Tournament,
        name: format!("{name}.ggf"),
        bytes: tournament.ggf().into_bytes(),
        others: others.map(|(ending, text)| (ending, text.into_bytes())).into(),
    })
}
