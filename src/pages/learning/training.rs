//! A training run of any kind: its state with its controls, its results, and the form of a new run.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
    time::SystemTime,
};

use egui::{Button, Color32, Label, ProgressBar, RichText, TextStyle, Ui, vec2};
use othello_lab::{
    players::spec::PlayerSpec,
    runs::rounds::{MAX_ROUNDS, TrainingRounds},
};

use super::{
    curves::Curves,
    form::{Recipe, RoundForecast, TrainingForm},
    games::{GameBoards, NewestGames},
    pair_ui,
    rounds::{RoundList, rounds_ui},
    stages::stages_ui,
    wording::Wording,
};
use crate::{
    places::Places,
    runs::{
        LiveRun, LiveState, RunStart,
        earlier::{EarlierRuns, newest},
        learning::{
            Epoch, FinishedRound, Step, TrainingKind, TrainingView, extend, has_run, look, open,
        },
        trial::Trial,
    },
    text::failure::Failure,
    theme::{self, space},
    widgets::{
        ViewContext,
        button::primary_button,
        card::card,
        left_out::left_out_ui,
        note::{note_height, note_ui},
        room::room_ui,
    },
    worker,
};

/// The user's request.
#[derive(Clone, Debug, PartialEq)]
pub enum TrainingInput {
    /// A game against the shown model.
    Play,
    /// A game against the player of a round.
    PlayRound(PlayerSpec),
    /// A file to learn from.
    ChooseFile,
}

/// A run, and the form of a new one.
pub struct TrainingRun<T: TrainingKind<Settings: Recipe>> {
    wording: Wording,
    form: TrainingForm<T::Settings>,
    /// The run that is shown: the one that was started last, or the one in the form's folder.
    live: Option<LiveRun<TrainingView<T>>>,
    /// The run in the form's folder while it is being opened, to be looked at.
    looking: Option<LiveRun<TrainingView<T>>>,
    games: GameBoards,
    earlier: EarlierRuns,
    /// The match against the shipped model.
    trial: Option<Trial>,
    /// The reason why something is not possible.
    refusal: Option<Failure>,
    /// Whether the settings of the run change while it is being opened.
    is_form_old: bool,
    /// The run that was shown before a new one is set up.
    former: Option<PathBuf>,
    /// The time at which the newest run was written when the window opened.
    written: Option<SystemTime>,
}

impl<T: TrainingKind<Settings: Recipe>> TrainingRun<T> {
    /// Creates the state with the newest run, to be shown. Without one, the form proposes this folder, inside the
    /// folder of runs, for a new one.
    pub fn new(places: &Places, folder: &str, wording: Wording) -> TrainingRun<T> {
        let mut form = TrainingForm::new(&places.runs.join(folder), &places.games, places.speed);
        let newest = newest(&places.runs, wording.kind);
        if let Some((_, folder)) = &newest {
            form.set_folder(folder);
        }
        let earlier = EarlierRuns::new(places.run_folders(), wording.kind);
        TrainingRun {
            wording,
            form,
            live: None,
            looking: None,
            games: GameBoards::default(),
            earlier,
            trial: None,
            refusal: None,
            is_form_old: false,
            former: None,
            written: newest.map(|(written, _)| written),
        }
    }

    /// The time at which the newest run was written when the window opened, if there was one.
    pub const fn written(&self) -> Option<SystemTime> {
        self.written
    }

    /// The model that the run has learned, if there is one yet, and the run's folder.
    pub fn learned(&self) -> Option<(&T::Learned, &Path)> {
        let live = self.live.as_ref()?;
        Some((live.watched()?.learned.as_ref()?, live.folder()))
    }

    /// The finished rounds of the run.
    pub fn rounds(&self) -> &[FinishedRound] {
        self.live.as_ref().and_then(LiveRun::watched).map_or(&[], |learning| &learning.rounds)
    }

    /// Whether the run is working.
    pub fn is_working(&self) -> bool {
        self.live.as_ref().is_some_and(LiveRun::is_working)
    }

    /// Collects the results of the background threads.
    pub fn logic(&mut self) {
        self.live.iter_mut().for_each(LiveRun::logic);
        if let Some(slowdown) = self.live.as_ref().and_then(LiveRun::slowdown) {
            self.form.machine().note_slowdown(slowdown);
        }
        let is_open = self.live.as_ref().is_some_and(|live| live.watched().is_some());
        if is_open && std::mem::take(&mut self.is_form_old) {
            self.form.read_again();
        }
        self.looking.iter_mut().for_each(LiveRun::logic);
        if let Some(looked) = self.looking.take_if(|looking| !looking.is_working()) {
            self.show(Some(looked));
        }
        self.trial.iter_mut().for_each(Trial::logic);
        self.earlier.logic();
    }

    /// Shows the reason why something is not possible.
    pub fn refuse(&mut self, reason: Failure) {
        self.refusal = Some(reason);
    }

    /// Adds a file that a new run learns from.
    pub fn learn_from(&mut self, path: &Path) {
        self.form.add_file(path);
    }

    /// Resumes the run in the folder, unless a run is working.
    pub fn resume(&mut self, ctx: &egui::Context, folder: &Path) {
        if !self.is_refused_beside(folder) {
            self.form.set_folder(folder);
            self.start(ctx, folder, None);
        }
    }

    /// Shows the run in the folder without resuming it, unless a run is working.
    pub fn view(&mut self, folder: &Path) {
        if !self.is_refused_beside(folder) {
            self.form.set_folder(folder);
            // Read again, as another program may have worked on it.
            self.show(None);
        }
    }

    /// Whether a run is working, which is shown. Says so if it is another one than that in the folder.
    fn is_refused_beside(&mut self, folder: &Path) -> bool {
        let Some(live) = self.live.as_ref().filter(|live| live.is_working()) else { return false };
        if live.folder() != folder {
            self.refusal = Some(Failure::message("learning-busy"));
        }
        true
    }

    /// Shows this run, or none.
    fn show(&mut self, run: Option<LiveRun<TrainingView<T>>>) {
        (self.live, self.looking) = (run, None);
        self.games = GameBoards::default();
        (self.trial, self.refusal) = (None, None);
    }

    /// Opens the run in the form's folder, to be shown as far as it has come. A folder without a run shows none.
    fn follow_folder(&mut self, ctx: &egui::Context) {
        let folder = self.form.folder();
        let is_of_folder = |live: &LiveRun<_>| live.folder() == folder;
        if self.is_working() || self.live.as_ref().is_some_and(is_of_folder) {
            self.looking = None;
        } else if !has_run(&folder) {
            if self.live.is_some() || self.looking.is_some() {
                self.show(None);
            }
        } else if !self.looking.as_ref().is_some_and(is_of_folder) {
            let threads = worker::usual_threads();
            self.looking = Some(LiveRun::view(ctx, &folder, threads, look(&folder)));
        }
    }

    /// Whether the run in the folder is being read.
    fn is_reading(&self) -> bool {
        self.looking.as_ref().is_some_and(LiveRun::is_working)
    }

    /// Starts the run in the folder, or resumes the one there.
    fn start(&mut self, ctx: &egui::Context, folder: &Path, settings: Option<T::Settings>) {
        self.begin(ctx, folder, RunStart::from(open(folder, settings)));
    }

    /// Trains the finished run in the folder for this many more rounds.
    fn extend(&mut self, ctx: &egui::Context, folder: &Path, more: u32) {
        self.is_form_old = true;
        self.begin(ctx, folder, RunStart::from(extend(folder, more)));
    }

    /// Begins the work on the run in the folder, and shows it.
    fn begin(&mut self, ctx: &egui::Context, folder: &Path, start: RunStart<TrainingRounds<T>>) {
        let start = start.at_speed(self.form.machine().speed_of_run(ctx));
        self.show(Some(LiveRun::begin(ctx, folder, worker::usual_threads(), start)));
    }

    /// The model to play, the state of the run, and the buttons that control it.
    pub fn top_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TrainingInput> {
        self.follow_folder(ui.ctx());
        let (words, wording) = (look.words, self.wording);
        let about = if self.learned().is_some() { wording.of_run } else { wording.shipped };
        ui.add(Label::new(RichText::new(words.get(about)).color(look.theme.weak)).wrap());
        ui.add_space(space::SMALL);
        // After a run, playing its model is the next step.
        let is_done = self.live.as_ref().is_some_and(|live| *live.state() == LiveState::Done);
        let text = words.get(wording.play);
        let button = if is_done { primary_button(look, &text) } else { Button::new(text) };
        let play = ui.add(button);
        let is_clicked = play.on_hover_text(words.tip(wording.play)).clicked();
        ui.add_space(space::MEDIUM);
        ui.separator();
        ui.add_space(space::SMALL);
        self.controls_ui(ui, look);
        is_clicked.then_some(TrainingInput::Play)
    }

    /// The form of a new run, or the settings of the run in its folder.
    pub fn form_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TrainingInput> {
        let is_free = !self.is_working();
        let rows = ui.add_enabled_ui(is_free, |ui| self.form.form_ui(ui, look));
        rows.inner.then_some(TrainingInput::ChooseFile)
    }

    /// The state of the run, and the button that starts or stops it.
    fn controls_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let folder = self.form.folder();
        let is_new = !self.is_working() && !has_run(&folder);
        // Asked even if a run is resumed, so that its start does not wait for the machine's speed.
        let forecast = self.form.forecast(ui.ctx());
        self.status_ui(ui, look, is_new, forecast);
        ui.add_space(space::SMALL);
        let words = look.words;
        if let Some(live) = self.live.as_ref().filter(|live| live.is_working()) {
            if ui.button(words.get("learning-stop")).clicked() {
                live.pause();
            }
            return;
        }
        // What the run needs next is known once it is read.
        ui.add_enabled_ui(!self.is_reading(), |ui| {
            ui.horizontal_wrapped(|ui| self.start_buttons_ui(ui, look, &folder, is_new));
        });
    }

    /// The buttons of a run at rest: start or resume it, give it further rounds, or set up another one.
    fn start_buttons_ui(&mut self, ui: &mut Ui, look: &ViewContext, folder: &Path, is_new: bool) {
        let words = look.words;
        let is_over =
            |live: &LiveRun<_>| *live.state() == LiveState::Done && folder == live.folder();
        if self.live.as_ref().is_some_and(is_over) {
            let more = MORE_ROUNDS.min(MAX_ROUNDS.saturating_sub(self.rounds().len() as u32));
            let text = words.with("learning-more", &[("count", more.into())]);
            let button = ui.add_enabled(more > 0, Button::new(text));
            if button.on_hover_text(words.tip("learning-more")).clicked() {
                self.extend(ui.ctx(), folder, more);
            }
        } else {
            let id = if is_new { "learning-start" } else { "learning-go-on" };
            if ui.add(primary_button(look, &words.get(id))).clicked() {
                let settings = self.form.settings();
                self.start(ui.ctx(), folder, Some(settings));
            }
        }
        if !is_new {
            let new = ui.button(words.get("learning-new"));
            if new.on_hover_text(words.tip("learning-new")).clicked() {
                self.former = Some(folder.to_owned());
                self.form.set_free_folder();
            }
        } else if let Some(former) = self.former.clone().filter(|former| has_run(former)) {
            let name = former.file_name().unwrap_or_default().to_string_lossy();
            let values = [("name", (&*name).into())];
            if ui.button(words.with("learning-back", &values)).clicked() {
                self.form.set_folder(&former);
            }
        }
    }

    /// The state of the run and its time left, or the forecast of a new run, which is known once this machine is
    /// measured.
    fn status_ui(
        &self,
        ui: &mut Ui,
        look: &ViewContext,
        is_new: bool,
        forecast: Option<RoundForecast>,
    ) {
        let words = look.words;
        // Two lines: nothing below moves while games are counted.
        let room = 2.0 * ui.text_style_height(&TextStyle::Body);
        room_ui(ui, room, |ui| ui.label(self.status(look)));
        let bar = match &self.live {
            None => ProgressBar::new(0.0).fill(Color32::TRANSPARENT), // as high, but not seen
            Some(live) => {
                ProgressBar::new(live.progress().share().unwrap_or(0.0)).fill(look.theme.accent)
            }
        };
        ui.add(bar.desired_height(6.0));
        let left = self.live.as_ref().and_then(LiveRun::secs_left);
        // Of a run at work, only its own work tells the speed.
        let left = match (left, forecast.filter(|_| is_new)) {
            (Some(left), _) => words.time_left(left),
            (None, Some(forecast)) => cost(look, &forecast),
            (None, None) if is_new || self.is_working() => {
                words.get("time-estimating").into_owned()
            }
            (None, None) => String::new(),
        };
        // Its lines stay, so that nothing below moves when the text changes.
        let room = note_height(ui, TIME_LINES);
        room_ui(ui, room, |ui| note_ui(ui, look, &left));
        let failure = self.live.as_ref().and_then(|live| live.failure(words));
        if let Some(reason) = self.refusal.as_ref().map(|why| why.words(look.words)).or(failure) {
            ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
        }
        let watched = self.live.as_ref().and_then(LiveRun::watched);
        for loss in watched.map_or(&[][..], |training| &training.losses) {
            left_out_ui(ui, look, &loss.path, &loss.parts);
        }
    }

    fn status<'a>(&self, look: &ViewContext<'a>) -> Cow<'a, str> {
        let words = look.words;
        let Some(live) = &self.live else {
            return words.get(if self.is_reading() { "learning-reading" } else { "learning-idle" });
        };
        match (live.state(), live.watched().and_then(|learning| learning.last)) {
            (LiveState::Paused, _) => words.get("learning-stopped"),
            (LiveState::Done, _) => words.get("learning-done"),
            (_, None | Some(Step::Round(()))) => words.get("learning-beginning"),
            (_, Some(Step::Games { round, played, of })) => {
                let values =
                    [("round", round.into()), ("played", played.into()), ("of", of.into())];
                words.with("learning-playing", &values)
            }
            (_, Some(Step::Epoch { round, report: Epoch { epoch, .. } })) => {
                let values = [("round", round.into()), ("epoch", epoch.into())];
                words.with("learning-learning", &values)
            }
        }
    }

    /// The results of the run: its curves, its games and its rounds.
    pub fn main_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<TrainingInput> {
        let Some(live) = &self.live else {
            known_ui(ui, look, &self.wording);
            return None;
        };
        let learning = live.watched();
        let predicts_chance = learning.is_some_and(|learning| learning.predicts_chance);
        let unit = if predicts_chance { "axis-chance" } else { self.wording.unit };
        let wording = Wording { unit, ..self.wording };
        let (epochs, rounds): (&[(u32, Epoch)], &[FinishedRound]) =
            learning.map_or((&[], &[]), |learning| (&learning.epochs, &learning.rounds));
        let earlier = self.earlier.look(ui.ctx(), live.folder(), rounds.len());
        let curves = Curves { folder: live.folder(), epochs, rounds, earlier };
        curves.curves_ui(ui, look, &wording, HEIGHT);
        reading_ui(ui, look, curves.overfitted());
        let stages = learning.map_or(&[][..], |learning| &learning.stages);
        let (games, batch) =
            learning.map_or((&[][..], 0), |learning| (&learning.games[..], learning.batch));
        let is_playing = live.is_working()
            && learning.is_some_and(|learning| matches!(learning.last, Some(Step::Games { .. })));
        let shown = NewestGames { games, batch, is_playing };
        let boards = &mut self.games;
        pair_ui(
            ui,
            |ui| stages_ui(ui, look, stages, unit, HEIGHT),
            |ui| boards.games_ui(ui, look, &shown, HEIGHT),
        );
        if rounds.is_empty() {
            return None;
        }
        ui.add_space(space::MEDIUM);
        let shown = RoundList { over: rounds, wording: self.wording };
        rounds_ui(ui, look, &shown, &mut self.trial).map(TrainingInput::PlayRound)
    }
}

/// A hint that the model has overfitted for this many epochs, or the way to read the curves. Its room is that of the
/// longer one, so that nothing below moves when it changes.
fn reading_ui(ui: &mut Ui, look: &ViewContext, overfitted: Option<u32>) {
    const LONGEST: u32 = 99;
    let words = look.words;
    let hint = |epochs: u32| words.with("learning-overfits", &[("count", epochs.into())]);
    let usual = words.get("learning-good-curves");
    ui.add_space(space::SMALL);
    let room = note_height(ui, &hint(LONGEST)).max(note_height(ui, &usual));
    room_ui(ui, room, |ui| note_ui(ui, look, &overfitted.map_or(usual, hint)));
    ui.add_space(space::SMALL);
}

/// The number of rounds that a finished run gets at a time.
const MORE_ROUNDS: u32 = 3;

/// As many lines as the time of a run takes.
const TIME_LINES: &str = "\n\n";

/// The height of a card's contents, in points.
const HEIGHT: f32 = 130.0;

/// The estimated duration of a run, and what the estimate supposes.
fn cost(
    look: &ViewContext,
    RoundForecast { secs: rounds, is_as_before }: &RoundForecast,
) -> String {
    let words = look.words;
    let whole = words.rough_duration(rounds.iter().sum());
    let [least, most] = [f64::min, f64::max]
        .map(|pick| rounds.iter().copied().reduce(pick).unwrap_or_default())
        .map(|secs| words.rough_duration(secs));
    let message = match rounds.len() {
        0 | 1 => "learning-takes",
        _ if least == most => "learning-takes-each",
        _ => "learning-takes-rounds",
    };
    let named = [("time", whole), ("least", least), ("most", most)];
    let values = named.each_ref().map(|(name, text)| (*name, text.as_str().into()));
    let supposed =
        if *is_as_before { "learning-takes-as-before" } else { "learning-takes-if-idle" };
    format!("{} · {}", words.with(message, &values), words.get(supposed))
}

/// The page before a run starts: what the model is, the strength of the shipped one, and what a run will show here.
fn known_ui(ui: &mut Ui, look: &ViewContext, wording: &Wording) {
    let words = look.words;
    card(look).show(ui, |ui| {
        ui.set_min_size(vec2(ui.available_width(), HEIGHT - 2.0 * space::LARGE));
        ui.add(Label::new(words.get(wording.what)).wrap());
        ui.add_space(space::MEDIUM);
        ui.label(RichText::new(words.get("plot-strength")).heading());
        ui.add_space(space::SMALL);
        let listed = look.roster.find_model(&wording.model.into());
        if let Some(rated) = listed.and_then(|listed| listed.rated.as_ref()) {
            ui.horizontal_wrapped(|ui| {
                let elo = format!("{:.0} ± {:.0} Elo", rated.rating, rated.error());
                ui.label(RichText::new(elo).text_style(theme::title_style()));
                let games = [("count", (rated.games as usize).into())];
                let games = format!(
                    "{} · {}",
                    words.get(wording.built_in),
                    words.with("player-games", &games)
                );
                ui.label(RichText::new(games).color(look.theme.weak));
            });
        }
        ui.add_space(space::SMALL);
        let then = Label::new(RichText::new(words.get("learning-then")).color(look.theme.weak));
        ui.add(then.wrap());
    });
}
