//! All runs on the disk, of every kind, as a grid of cards. A click resumes, plays, compares, forks, renames or
//! deletes a run.

use std::{
    collections::{BTreeMap, BTreeSet},
    path::{Path, PathBuf},
};

use egui::{Label, Rect, Response, RichText, Ui, vec2};
use othello_engine::search::Stop;
use othello_lab::evolution::map_elites::MapSettings;
use othello_lab::rating::benchmark::Rating;
use othello_lab::resume;
use othello_lab::runs::{
    Progress, QuietRun, Run, RunError, RunKind, RunSummary,
    batch::{BatchRun, Plan, report_in},
    deleted::{self, deleted_in},
    folder, list,
    map::MapRun,
    strength,
};
use othello_lab::store::fs;

use super::{
    compared_trial::ComparedTrial,
    comparison::{ComparedRuns, TALL},
    discarded::{DiscardedInput, DiscardedRun, discarded_ui},
    map::StyleMap,
    run_card::{RunCardContent, RunCardInput, has_strength, run_card_ui},
};
use crate::{
    action::{Action, Command},
    page::Page,
    run_kinds::RunPresentation,
    runs::{LiveRun, LiveState, RunStart, earlier::written, notification::NotificationText},
    text::{failure::Failure, messages::Messages, numbers::signed},
    theme::space,
    widgets::{
        ViewContext, columns::columns_ui, note::note_ui, opened::OpenedPlace, plot::thinned,
    },
    worker::{self, Poll, Worker},
};

/// The runs found by the last read.
pub struct RunsList {
    folders: Vec<PathBuf>,
    found: RunScan,
    /// The number of reads so far.
    reads: u64,
    /// Whether the pointer was over the cards in the last frame.
    is_pointed: bool,
    reading: Option<Worker<RunScan>>,
    /// The runs whose strength is compared in one plot.
    compared: BTreeSet<PathBuf>,
    /// Whether the comparison scrolls into view once it is read.
    reveals: bool,
    /// Whether the newest runs are compared once the runs are read.
    awaits_comparison: bool,
    /// The run whose report or folder was opened last, and what was opened.
    opened: Option<(PathBuf, OpenedPlace)>,
    /// The run whose map is shown.
    mapped: Option<PathBuf>,
    /// The time of the next read, in the window's seconds.
    due: f64,
    /// The runs resumed here, which have no page of their own.
    playing: Vec<LiveRun<()>>,
    /// The run being renamed, and the typed name.
    naming: Option<(PathBuf, String)>,
    /// The run that was deleted last, unless it was restored.
    discarded: Option<DiscardedRun>,
    /// The match between the best players of the two compared runs.
    trial: Option<ComparedTrial>,
    /// The reason why the last change failed.
    failure: Option<Failure>,
}

/// The result of reading the folders.
#[derive(Default)]
struct RunScan {
    runs: Vec<RunSummary>,
    /// The compared runs.
    compared: BTreeSet<PathBuf>,
    /// The figures of the compared runs.
    figures: ComparedRuns,
    /// The difference in strength, if two runs are compared.
    difference: Option<Difference>,
    /// The strength of each run by its steps, kept until the run makes progress.
    sparks: Sparks,
    /// The shown map.
    map: Option<StyleMap>,
    /// Whether any run was deleted.
    has_deleted: bool,
}

type Sparks = BTreeMap<PathBuf, (Progress, Vec<f32>)>;

/// The difference in strength between two runs, in Elo, at a step that both have reached.
struct Difference {
    /// The names of the stronger run and of the other one.
    names: [String; 2],
    step: u32,
    value: f64,
    /// The two ends of the 95% interval.
    interval: [f64; 2],
}

impl Difference {
    fn of(runs: &[&RunSummary]) -> Option<Difference> {
        let [one, two] = runs else { return None };
        let [a, b] = [one, two].map(|run| strength::curve(&run.path).ok());
        let (a, b) = (a?, b?);
        let names = [one.name(), two.name()];
        let step = a.last()?.0.min(b.last()?.0);
        let at = |curve: &[(u32, Rating)]| {
            curve.iter().rev().find(|(number, _)| *number <= step).map(|(_, rating)| *rating)
        };
        let (one_is, two_is) = (at(&a)?, at(&b)?);
        // The stronger run comes first, as in a sentence.
        let is_first = one_is.value >= two_is.value;
        let [name, other] = names;
        let names = if is_first { [name, other] } else { [other, name] };
        let value = (one_is.value - two_is.value).abs();
        // Each rating comes from games of its own, so their errors are independent.
        let half = |rating: Rating| (rating.high - rating.low) / 2.0;
        let half = half(one_is).hypot(half(two_is));
        Some(Difference { names, step, value, interval: [value - half, value + half] })
    }
}

impl RunScan {
    /// Keeps the order in which these runs are shown; new ones follow at the end.
    fn keep_order(&mut self, shown: &RunScan) {
        let place = |run: &RunSummary| shown.runs.iter().position(|known| known.path == run.path);
        self.runs.sort_by_cached_key(|run| place(run).unwrap_or(usize::MAX));
    }

    fn read(
        folders: &[PathBuf],
        compared: &BTreeSet<PathBuf>,
        mapped: Option<&Path>,
        mut known: Sparks,
    ) -> RunScan {
        let runs = list(folders);
        let spark = |run: &RunSummary| {
            let old = known.remove(&run.path).filter(|(progress, _)| *progress == run.progress);
            let new = || (run.progress.clone(), spark_of(run));
            (run.path.clone(), old.unwrap_or_else(new))
        };
        let sparks = runs.iter().filter(|run| has_strength(run)).map(spark).collect();
        let pair: Vec<_> = runs.iter().filter(|run| compared.contains(&run.path)).collect();
        let difference = Difference::of(&pair);
        let figures = ComparedRuns::read(&pair);
        let map = mapped.and_then(|path| StyleMap::read(path).ok());
        let has_deleted = !deleted_in(folders).is_empty();
        let compared = compared.clone();
        RunScan { runs, compared, figures, difference, sparks, map, has_deleted }
    }
}

/// The strength of a run, thinned out for its card.
fn spark_of(run: &RunSummary) -> Vec<f32> {
    let curve = strength::curve(&run.path).unwrap_or_default();
    thinned(&curve).map(|(_, rating)| rating.value as f32).collect()
}

/// A map to be started.
pub struct NewMap {
    /// The settings of the map.
    pub settings: MapSettings,
    /// The seed of all random numbers.
    pub seed: u64,
    /// The generation to stop after.
    pub until: u32,
}

/// A batch to be started.
pub struct NewBatch {
    /// The folder that it is saved in.
    pub folder: PathBuf,
    /// Its runs and their limits.
    pub plan: Plan,
    /// The number of threads that play its games.
    pub threads: usize,
}

/// The minimum width of a card, in points.
const CARD: f32 = 250.0;

/// The height that scrolls into view with the first chart of a comparison: its title, its axis and its margins, in points.
const REVEALED: f32 = 60.0;

/// The interval between reads while the runs are shown, in seconds.
const READ_EVERY: f64 = 2.0;

impl RunsList {
    /// Creates a list of the runs in these folders and in their subfolders.
    pub fn new(folders: Vec<PathBuf>) -> RunsList {
        RunsList {
            folders,
            found: RunScan::default(),
            reads: 0,
            is_pointed: false,
            reading: None,
            compared: BTreeSet::new(),
            reveals: false,
            awaits_comparison: false,
            opened: None,
            mapped: None,
            due: 0.0,
            playing: Vec::new(),
            naming: None,
            discarded: None,
            trial: None,
            failure: None,
        }
    }

    /// Collects the results of the workers.
    pub fn logic(&mut self) {
        let is_pointed = std::mem::take(&mut self.is_pointed);
        match self.reading.as_ref().map(Worker::poll) {
            Some(Poll::Report(mut found)) => {
                if is_pointed {
                    found.keep_order(&self.found);
                }
                (self.found, self.reading) = (found, None);
                self.reads += 1;
            }
            Some(Poll::Ended) => self.reading = None,
            Some(Poll::Working) | None => {}
        }
        if let Some(trial) = &mut self.trial {
            trial.logic();
        }
        self.playing.iter_mut().for_each(LiveRun::logic);
        self.playing
            .retain(|games| games.is_working() || matches!(games.state(), LiveState::Failed(_)));
    }

    /// Whether any run was found.
    pub const fn has_runs(&self) -> bool {
        !self.found.runs.is_empty()
    }

    /// The number of times that the runs were read.
    pub const fn reads(&self) -> u64 {
        self.reads
    }

    /// The runs, as last read.
    pub fn runs(&self) -> &[RunSummary] {
        &self.found.runs
    }

    /// Whether a run resumed here is working.
    pub fn is_working(&self) -> bool {
        self.playing.iter().any(LiveRun::is_working)
    }

    /// Draws the runs, one card each.
    pub fn list_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.read_when_due(ui.ctx());
        let shown_deleted = self.discarded_ui(ui, look);
        if self.found.runs.is_empty() {
            if self.reads == 0 {
                note_ui(ui, look, &look.words.get("runs-reading"));
            }
            return shown_deleted;
        }
        if self.awaits_comparison && self.can_compare() {
            self.compare_newest();
        }
        ui.add_space(space::MEDIUM);
        self.title_ui(ui, look);
        let top = ui.cursor().min;
        let input = self.cards_ui(ui, look);
        let size = vec2(ui.available_width(), ui.cursor().top() - top.y);
        self.is_pointed = ui.rect_contains_pointer(Rect::from_min_size(top, size));
        // Below the cards, so that these stay in place.
        self.comparison_ui(ui, look);
        let chosen = self.map_ui(ui, look);
        let Some(input) = input else { return chosen.or(shown_deleted) };
        // The change shows at once, not after the next regular read.
        self.due = 0.0;
        self.carry_out(ui.ctx(), look.words, input)
    }

    /// The title of the runs, and a button that compares some of them.
    fn title_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(look.words.get("runs-title")).heading());
            ui.add_space(space::MEDIUM);
            let can = self.can_compare();
            let button = ui.add_enabled_ui(can, |ui| compare_button_ui(ui, look)).inner;
            let button = button.on_disabled_hover_text(look.words.get("runs-compare-one"));
            if button.clicked() {
                self.compare();
            }
            if self.awaits_comparison && !can {
                ui.label(look.words.get("runs-compare-one"));
            }
        });
    }

    /// Compares the newest runs once they are read, unless the user has chosen runs, and scrolls to the comparison.
    pub fn compare(&mut self) {
        self.awaits_comparison = true;
        self.due = 0.0;
    }

    /// Whether there are two runs whose strength can be measured.
    fn can_compare(&self) -> bool {
        self.found.runs.iter().filter(|run| has_strength(run)).nth(1).is_some()
    }

    /// Chooses the newest runs of those with a measured strength, or of all others if there are too few.
    fn compare_newest(&mut self) {
        const PAIR: usize = 2;
        self.awaits_comparison = false;
        self.reveals = true;
        let measured = |run: &RunSummary| {
            self.found.sparks.get(&run.path).is_some_and(|(_, spark)| !spark.is_empty())
        };
        let mut runs: Vec<&RunSummary> =
            self.found.runs.iter().filter(|run| has_strength(run)).collect();
        runs.sort_by_cached_key(|run| std::cmp::Reverse((measured(run), written(run))));
        let missing = PAIR.saturating_sub(self.compared.len());
        let new = runs.into_iter().map(|run| run.path.clone());
        let new: Vec<PathBuf> =
            new.filter(|path| !self.compared.contains(path)).take(missing).collect();
        self.compared.extend(new);
        self.due = 0.0;
    }

    fn cards_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
    ) -> Option<(RunKind, PathBuf, RunCardInput)> {
        let mut input = None;
        let columns = (ui.available_width() / CARD).floor().max(1.0) as usize;
        for runs in self.found.runs.chunks(columns) {
            columns_ui(ui, columns, runs, |ui, run| {
                let live = self.playing.iter().find(|games| games.folder() == run.path);
                let naming = self.naming.as_ref().filter(|(path, _)| *path == run.path);
                let opened = self.opened.as_ref().filter(|(path, _)| *path == run.path);
                let shown = RunCardContent {
                    color: self.found.figures.place_of(&run.path),
                    curve: self.compared.contains(&run.path),
                    map: self.mapped.as_ref() == Some(&run.path),
                    spark: self.found.sparks.get(&run.path).map_or(&[], |(_, spark)| spark),
                    naming: naming.map(|(_, name)| name.as_str()),
                    opened: opened.map(|(_, opened)| opened),
                };
                if let Some(card_input) = run_card_ui(ui, look, run, live, shown) {
                    input = Some((run.kind, run.path.clone(), card_input));
                }
            });
        }
        input
    }

    fn carry_out(
        &mut self,
        ctx: &egui::Context,
        words: &Messages,
        (kind, path, input): (RunKind, PathBuf, RunCardInput),
    ) -> Option<Action> {
        match input {
            RunCardInput::Button => return self.resume_or_pause(ctx, words, kind, path),
            RunCardInput::Report => {
                self.opened = report_in(&path).map(|page| (path, OpenedPlace::report(ctx, &page)));
            }
            RunCardInput::Folder => {
                let opened = OpenedPlace::folder(ctx, folder_of(&path));
                self.opened = Some((path, opened));
            }
            RunCardInput::End => self.end_night(ctx, words, kind, &path),
            RunCardInput::Play(player) => return Some(Action::PlayAgainst(player)),
            RunCardInput::View => return Some(Action::ViewRun(path)),
            RunCardInput::Fork => return Some(Action::ForkRun(path)),
            RunCardInput::Compare => {
                self.trial = None;
                let is_added = !self.compared.remove(&path);
                if is_added {
                    self.compared.insert(path);
                }
                // Two runs are a comparison, which many cards push below the edge.
                self.reveals = is_added && self.compared.len() > 1;
            }
            // A second click hides the map.
            RunCardInput::Map => {
                self.mapped = Some(path).filter(|path| self.mapped.as_ref() != Some(path));
            }
            RunCardInput::Naming(name) => self.naming = name.map(|name| (path, name)),
            RunCardInput::Rename(name) => {
                let renamed = folder::rename(&path, name.trim());
                let known = self.found.runs.iter_mut().find(|run| run.path == path);
                if let (Ok(new), Some(run)) = (&renamed, known) {
                    run.path.clone_from(new);
                }
                self.note(renamed.map(|_| ()));
                // After a failure the field stays open.
                self.naming = self.naming.take().filter(|_| self.failure.is_some());
            }
            RunCardInput::Delete => {
                let discarded = deleted::discard(&path).map(|kept| {
                    self.discarded = Some(DiscardedRun { path, kept, is_new: true });
                    self.found.has_deleted = true;
                });
                self.note(discarded);
            }
        }
        None
    }

    fn note(&mut self, done: Result<(), RunError>) {
        self.failure = done.err().map(|error| Failure::from(&error));
    }

    fn resume_or_pause(
        &mut self,
        ctx: &egui::Context,
        words: &Messages,
        kind: RunKind,
        path: PathBuf,
    ) -> Option<Action> {
        if RunPresentation::of(kind).page.is_some() {
            return Some(Action::OpenRun(kind, path));
        }
        self.resume_here(ctx, words, kind, &path);
        None
    }

    /// Resumes a run in this list, without opening its page, or pauses it if it is already working here.
    fn resume_here(&mut self, ctx: &egui::Context, words: &Messages, kind: RunKind, path: &Path) {
        let is_this = |games: &&LiveRun<()>| games.folder() == path && games.is_working();
        if let Some(games) = self.playing.iter().find(is_this) {
            games.pause();
        } else {
            let file = path.to_owned();
            let start = quiet_start(words, kind, path, move || resume::open(kind, &file));
            self.play(ctx, path, worker::usual_threads(), start);
        }
    }

    /// Ends a batch. Resumes it first if it is paused.
    fn end_night(&mut self, ctx: &egui::Context, words: &Messages, kind: RunKind, path: &Path) {
        let works = |live: &LiveRun<()>| live.folder() == path && live.is_working();
        if !self.playing.iter().any(works) {
            self.resume_here(ctx, words, kind, path);
        }
        if let Some(live) = self.playing.iter().find(|live| works(live)) {
            live.end();
        }
    }

    /// The last failure, the run that was deleted last, and a button for all deleted runs if there are any.
    fn discarded_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if let Some(failure) = &self.failure {
            let text = RichText::new(failure.words(look.words)).color(look.theme.error);
            ui.add(Label::new(text).wrap());
        }
        if self.discarded.is_none() && !self.found.has_deleted {
            return None;
        }
        match discarded_ui(ui, look, self.discarded.as_mut())? {
            DiscardedInput::ShowAll => Some(Action::Command(Command::DeletedRuns)),
            DiscardedInput::Restore => {
                let DiscardedRun { path, kept, .. } = self.discarded.as_ref()?;
                let restored = deleted::restore(kept, path);
                self.discarded.take_if(|_| restored.is_ok());
                self.note(restored);
                self.due = 0.0;
                None
            }
        }
    }

    /// Notes that the deleted run in this folder was restored or removed for good.
    pub fn note_deleted_run(&mut self, kept: &Path) {
        self.discarded.take_if(|run| run.kept == kept);
        self.due = 0.0;
    }

    /// Starts a map on this many threads, and shows it.
    pub fn begin_map(&mut self, ctx: &egui::Context, path: &Path, map: NewMap, threads: usize) {
        let file = path.to_owned();
        self.show_map(path);
        let open = move |_: &Stop| -> Result<QuietRun, RunError> {
            Ok(Box::new(MapRun::create(&file, map.settings, map.seed, map.until)?))
        };
        self.play(ctx, path, threads, open.into());
    }

    /// Starts a batch.
    pub fn begin_night(&mut self, ctx: &egui::Context, words: &Messages, batch: NewBatch) {
        let NewBatch { folder, plan, threads } = batch;
        let file = folder.clone();
        self.due = 0.0;
        self.play(
            ctx,
            &folder,
            threads,
            quiet_start(words, RunKind::Batch, &folder, move || {
                Ok(Box::new(BatchRun::create(&file, plan)?))
            }),
        );
    }

    /// Shows the map in this folder.
    pub fn show_map(&mut self, path: &Path) {
        self.mapped = Some(path.to_owned());
        self.due = 0.0;
    }

    /// Draws the shown map alone.
    pub fn gallery_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.read_when_due(ui.ctx());
        self.map_ui(ui, look)
    }

    fn map_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let map = self.found.map.as_ref().filter(|_| self.mapped.is_some())?;
        ui.add_space(space::MEDIUM);
        map.map_ui(ui, look)
    }

    /// The compared runs, of whatever kind.
    fn comparison_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        if self.compared.is_empty() {
            return;
        }
        let top = ui.cursor().min;
        ui.add_space(space::MEDIUM);
        if let Some(difference) = &self.found.difference {
            let [one, two] = &difference.names;
            let [low, high] = difference.interval.map(|elo| signed(elo, 0));
            let value = format!("{:.0}", difference.value);
            let values = [
                ("one", one.as_str().into()),
                ("two", two.as_str().into()),
                ("step", difference.step.into()),
                ("value", value.as_str().into()),
                ("low", low.as_str().into()),
                ("high", high.as_str().into()),
            ];
            let is_clear = difference.interval[0] > 0.0;
            let id = if is_clear { "runs-difference" } else { "runs-difference-open" };
            ui.add(Label::new(look.words.with(id, &values)).wrap());
            self.trial_ui(ui, look);
        }
        let start = ui.cursor().min;
        self.found.figures.compared_ui(ui, look);
        if self.reveals && self.found.compared == self.compared {
            self.reveals = false;
            let room = vec2(ui.available_width(), start.y - top.y + TALL + REVEALED);
            ui.scroll_to_rect(Rect::from_min_size(top, room), None);
        }
    }

    /// The match between the best players of two runs, on request.
    fn trial_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        if !Page::Tournament.is_offered() {
            return;
        }
        let compared = self.found.runs.iter().filter(|run| self.compared.contains(&run.path));
        let compared: Vec<&RunSummary> = compared.collect();
        let again = match &self.trial {
            None => ComparedTrial::button_ui(ui, look, &compared),
            Some(trial) => {
                if trial.trial_ui(ui, look) {
                    self.trial = None;
                    return;
                }
                trial.note_ui(ui, look, &compared)
            }
        };
        if again && let [one, two] = compared[..] {
            self.trial = ComparedTrial::begin(ui.ctx(), [one, two]);
        }
    }

    fn read_when_due(&mut self, ctx: &egui::Context) {
        let now = ctx.input(|input| input.time);
        if now >= self.due && self.reading.is_none() {
            self.due = now + READ_EVERY;
            let (folders, compared) = (self.folders.clone(), self.compared.clone());
            let mapped = self.mapped.clone();
            let sparks = self.found.sparks.clone();
            self.reading = Some(Worker::spawn_behind(ctx, move |_, send| {
                send(RunScan::read(&folders, &compared, mapped.as_deref(), sparks));
            }));
        }
        ctx.request_repaint_after_secs(READ_EVERY as f32);
    }

    fn play(
        &mut self,
        ctx: &egui::Context,
        path: &Path,
        threads: usize,
        start: RunStart<QuietRun>,
    ) {
        // A failed run stays listed until it is started again.
        self.playing.retain(|games| games.folder() != path);
        self.playing.push(LiveRun::begin(ctx, path, threads, start));
    }
}

/// The start of a run without a page. If it has a report, a notification announces its end.
fn quiet_start(
    words: &Messages,
    kind: RunKind,
    path: &Path,
    open: impl FnOnce() -> Result<QuietRun, RunError> + Send + 'static,
) -> RunStart<QuietRun> {
    let start = RunStart::from(|_: &Stop| open());
    // Other runs with a report can take minutes, with their user at the window.
    if kind != RunKind::Batch {
        return start;
    }
    let text = end_notification(words, path);
    start.then(move |run, _| {
        if run.is_done() {
            text.show();
        }
        Ok(())
    })
}

/// The notification when the batch in this folder ends.
fn end_notification(words: &Messages, folder: &Path) -> NotificationText {
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let body = words.with("night-over", &[("name", (&*name).into())]).into_owned();
    NotificationText { title: words.get("night-over-title").into_owned(), body }
}

/// Draws the button that compares runs.
pub fn compare_button_ui(ui: &mut Ui, look: &ViewContext) -> Response {
    let entry = Command::CompareRuns.entry();
    ui.button(entry.name(look.words)).on_hover_text(entry.tip(look.words))
}

/// A run's folder, or the folder of a run that is a file.
fn folder_of(run: &Path) -> &Path {
    if fs::is_folder(run) { run } else { run.parent().unwrap_or(run) }
}
