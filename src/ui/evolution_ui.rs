//! The page of the evolution lab: the form for a new run, the runs under way, their plots, the
//! population, and any of its members in a game with one click.

use std::path::{Path, PathBuf};

use egui::{
    Align, Button, Label, Layout, Margin, Panel, ProgressBar, RichText, ScrollArea, Slider, Ui,
};
use othello_lab::{
    learn::evolution::Member,
    measure::benchmark::OPPONENTS,
    players::seat::{ModelRef, PlayerSpec, Seat},
    run::{
        RunError,
        evolution::{self, EvolutionRun},
    },
};

use super::{
    Look,
    button::primary_button,
    card::card,
    evolution_form_ui::{Form, Start},
    evolution_plots_ui as plots,
    population_ui::{self, Table},
    runs_ui::RunsList,
};
use crate::{
    Places,
    action::Action,
    exports,
    lab_work::{Doing, LabRun, Origin},
    names, pace,
    theme::{space, strong_family, title_style},
    worker::{self, Poll, Worker},
};

/// The page's state.
pub struct EvolutionPage {
    /// Where runs are kept.
    folder: PathBuf,
    list: RunsList,
    runs: Vec<LabRun>,
    /// Which run is looked at.
    shown: usize,
    form: Option<Form>,
    opening: Option<Opening>,
    table: Table,
    /// What is said below the header: where something was saved, or why it was not.
    note: Option<Note>,
    /// The generation whose champion is looked at; `None`: the last.
    champion_of: Option<u32>,
    /// A first evolution was asked for and begins with the next frame.
    first: bool,
}

/// A run that is being opened or created, which waits for the disk.
struct Opening {
    worker: Worker<Result<Box<EvolutionRun>, RunError>>,
    /// How many threads are to evolve it; `None`: it is only to be looked at.
    threads: Option<usize>,
}

/// Enough for three weights to beat the greedy player, and seconds of work on one core.
const FIRST_GENERATIONS: u32 = 30;

enum Note {
    Saved(PathBuf),
    Failed(String),
}

/// What a button on the page asks for.
enum Press {
    Pause,
    Stop,
    FinishGeneration,
    Resume,
    More(u32),
    Close,
    SaveHistory,
    SavePlots,
    SavePopulation,
    Play(Member, u32),
    Watch(Member, u32, PlayerSpec),
}

impl EvolutionPage {
    /// A page whose runs are kept in the first folder of populations.
    pub fn new(places: &Places) -> EvolutionPage {
        EvolutionPage {
            folder: places.runs.clone(),
            list: RunsList::new(places.run_folders()),
            runs: Vec::new(),
            shown: 0,
            form: None,
            opening: None,
            table: Table::default(),
            note: None,
            champion_of: None,
            first: false,
        }
    }

    /// Begins a first evolution with the usual settings. A form lies behind it, which says why if it
    /// cannot be.
    fn start_first(&mut self, ctx: &egui::Context) {
        let form = self.form.insert(Form::new(&self.folder, "sci"));
        if let Some((folder, origin, threads)) = form.filled_in() {
            self.open(ctx, folder, origin, Some(FIRST_GENERATIONS), Some(threads));
        }
    }

    /// Opens or creates a run beside the window; `threads` as in [`Opening`].
    fn open(
        &mut self,
        ctx: &egui::Context,
        folder: PathBuf,
        origin: Origin,
        until: Option<u32>,
        threads: Option<usize>,
    ) {
        let worker = Worker::spawn(ctx, move |_, send| {
            send(LabRun::open(&folder, origin, until).map(Box::new));
        });
        self.opening = Some(Opening { worker, threads });
    }

    fn form_page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        let can_close = !self.runs.is_empty();
        let start = self.form.as_mut()?.form_ui(ui, look, can_close, &mut self.list)?;
        let (folder, origin, until, threads) = match start {
            Start::Cancel => {
                self.form = None;
                return None;
            }
            Start::ChooseFile => return Some(Action::ChoosePopulation),
            Start::Other(action) => return Some(*action),
            Start::Look(folder) => (folder, Origin::Folder, None, None),
            Start::Run { folder, origin, until, threads } => (folder, origin, until, Some(threads)),
        };
        match (self.at_work_in(&folder), threads) {
            (Some(index), None) => self.show(index),
            (Some(_), Some(_)) => {
                self.form.as_mut()?.error = Some(look.words.get("form-at-work").into_owned());
            }
            (None, _) if self.opening.is_none() => {
                self.open(ui.ctx(), folder, origin, until, threads);
            }
            (None, _) => {}
        }
        None
    }

    /// Shows the run in this folder, and resumes it if it is not done.
    pub fn open_run(&mut self, ctx: &egui::Context, folder: PathBuf) {
        if let Some(index) = self.at_work_in(&folder) {
            self.show(index);
        } else {
            let threads = worker::usual_threads();
            self.open(ctx, folder, Origin::Folder, None, Some(threads));
        }
    }

    /// Takes in the run that was being opened, or why it cannot be.
    fn take_opened(&mut self, ctx: &egui::Context) {
        let Some(Opening { worker, threads }) = &self.opening else { return };
        let (poll, threads) = (worker.poll(), *threads);
        if matches!(poll, Poll::Working) {
            return;
        }
        self.opening = None;
        match (poll, threads) {
            (Poll::Report(Ok(run)), Some(threads)) => self.take(LabRun::start(ctx, *run, threads)),
            (Poll::Report(Ok(run)), None) => {
                self.take(LabRun::at_rest(&run, worker::usual_threads()));
            }
            (Poll::Report(Err(error)), _) => {
                if let Some(form) = &mut self.form {
                    form.error = Some(error.to_string());
                }
            }
            (Poll::Working | Poll::Ended, _) => {}
        }
    }

    /// Where on the page the run of this folder is, if it is evolving.
    fn at_work_in(&self, folder: &Path) -> Option<usize> {
        self.runs.iter().position(|run| run.folder == folder && run.is_working())
    }

    /// Shows the run, in place of an older view of the same folder.
    fn take(&mut self, run: LabRun) {
        self.runs.retain(|other| other.folder != run.folder);
        self.runs.push(run);
        self.show(self.runs.len() - 1);
    }

    fn show(&mut self, index: usize) {
        self.shown = index;
        self.table = Table::default();
        self.champion_of = None;
        self.note = None;
        self.form = None;
    }

    /// The runs by name, and the way to a new one.
    fn tabs_ui(&mut self, ui: &mut Ui, look: &Look) {
        let mut chosen = None;
        ui.horizontal(|ui| {
            for (index, run) in self.runs.iter().enumerate() {
                // The dot has the colour of the run's curve; the name can be read on every ground.
                let color = look.theme.series[index % look.theme.series.len()];
                let name = (RichText::new("•").color(color), RichText::new(run.name()));
                if ui.add(Button::selectable(index == self.shown, name)).clicked() {
                    chosen = Some(index);
                }
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(look.words.get("lab-continue")).clicked() {
                    self.form = Some(Form::of_earlier(&self.folder));
                }
                if ui.button(look.words.get("lab-new")).clicked() {
                    self.form = Some(Form::new(&self.folder, "sci"));
                }
            });
        });
        if let Some(index) = chosen {
            self.show(index);
        }
    }

    fn run_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        self.tabs_ui(ui, look);
        ui.add_space(space::SMALL);
        let mut press = None;
        let width = ui.available_width();
        let list = ScrollArea::vertical().auto_shrink(false);
        if width < NARROW {
            list.show(ui, |ui| {
                press = self.header_ui(ui, look);
                ui.add_space(space::MEDIUM);
                card(look).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    press = press.take().or(self.member_ui(ui, look));
                });
                ui.add_space(space::MEDIUM);
                self.population_ui(ui, look);
            });
        } else {
            let frame =
                card(look).outer_margin(Margin { left: space::LARGE as i8, ..Margin::ZERO });
            Panel::right("member")
                .exact_size(if width < 900.0 { 250.0 } else { 290.0 })
                .resizable(false)
                .frame(frame)
                .show_separator_line(false)
                .show(ui, |ui| {
                    let list = ScrollArea::vertical().auto_shrink(false);
                    list.show(ui, |ui| press = self.member_ui(ui, look));
                });
            list.show(ui, |ui| {
                press = press.take().or(self.header_ui(ui, look));
                ui.add_space(space::MEDIUM);
                self.population_ui(ui, look);
            });
        }
        press.and_then(|press| self.carry_out(ui, look, press))
    }

    fn header_ui(&self, ui: &mut Ui, look: &Look) -> Option<Press> {
        header_ui(ui, look, &self.runs[self.shown], self.note.as_ref())
    }

    /// The member that is looked at, and the way to the champions before.
    fn member_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Press> {
        let (member, opponents) = (self.looked_at(), self.opponents(look));
        let run = &self.runs[self.shown];
        let wish =
            population_ui::member_ui(ui, look, member.as_ref(), run.elite.as_ref(), &opponents);
        ui.add_space(space::LARGE);
        champion_slider_ui(ui, look, run, &mut self.champion_of, &mut self.table);
        ui.add_space(space::LARGE);
        if let Some((member, _)) = &member {
            population_ui::about_ui(ui, look, run, member);
        }
        wish.map(|wish| match wish {
            population_ui::Wish::Play(member, generation) => Press::Play(member, generation),
            population_ui::Wish::Watch(member, generation, opponent) => {
                Press::Watch(member, generation, opponent)
            }
        })
    }

    /// How all of them grow, and who they are.
    fn population_ui(&mut self, ui: &mut Ui, look: &Look) {
        plots::plots_ui(ui, look, &self.runs, self.shown);
        ui.add_space(space::MEDIUM);
        if self.table.table_ui(ui, look, &self.runs[self.shown]) {
            self.champion_of = None;
        }
    }

    /// The member that the side panel shows.
    fn looked_at(&self) -> Option<(Member, u32)> {
        let run = &self.runs[self.shown];
        if let Some(id) = self.table.selected
            && let Some(member) = run.members.iter().find(|member| member.id == id)
        {
            return Some((member.clone(), run.generation()));
        }
        // The exported file plays the elite, and so does "Play it".
        if let (Some(elite), None) = (&run.elite, self.champion_of) {
            let same = |champion: &&evolution::Champion| champion.member.id == elite.id;
            let since = run.champions.iter().find(same).map_or(0, |c| c.generation);
            return Some((elite.clone(), since));
        }
        let generation = self.champion_of.unwrap_or(run.generation());
        let champion = run.champion(generation).map(|c| (c.member.clone(), c.generation));
        champion.or_else(|| run.members.first().map(|member| (member.clone(), 0)))
    }

    /// Whom a member can be watched against: a name and a player each.
    fn opponents(&self, look: &Look) -> Vec<(String, PlayerSpec)> {
        let built_in = ["random", "greedy", "alphabeta:4@sci", "alphabeta:4@jma", "gene23"];
        let player = |text: &str| text.parse().expect("a built-in player");
        let mut all: Vec<(String, PlayerSpec)> =
            built_in.iter().map(|text| (names::player(look.words, text), player(text))).collect();
        for run in &self.runs {
            let searcher = run.settings.searcher.0;
            for champion in run.champions.iter().rev().take(8) {
                let values = [("run", run.name()), ("generation", champion.generation.to_string())];
                let values = values.each_ref().map(|(name, value)| (*name, value.as_str().into()));
                let name = look.words.with("lab-champion-of", &values).into_owned();
                let file = run.folder.join(format!("champions/{}.ron", champion.generation));
                all.push((name, PlayerSpec::search(searcher, ModelRef::file(&file))));
            }
        }
        all
    }

    fn carry_out(&mut self, ui: &Ui, look: &Look, press: Press) -> Option<Action> {
        let run = &mut self.runs[self.shown];
        let failed = |error: &dyn std::fmt::Display| Some(Note::Failed(error.to_string()));
        match press {
            Press::Pause => run.pause(),
            Press::Stop => run.end(),
            Press::FinishGeneration => run.finish_generation(),
            Press::Resume => run.resume(ui.ctx(), None),
            Press::More(generations) => {
                run.resume(ui.ctx(), Some(run.generation() + generations));
            }
            Press::Close => {
                self.runs.remove(self.shown);
                self.show(0);
                if self.runs.is_empty() {
                    self.form = Some(Form::new(&self.folder, "sci"));
                }
            }
            Press::SaveHistory => self.note = Some(save(exports::history_csv(run))),
            Press::SavePlots => {
                let picture = plots::svg(look.words, &self.runs, self.shown);
                let file = exports::svg(&self.runs[self.shown], &picture);
                self.note = Some(save(file));
            }
            Press::SavePopulation => self.note = Some(save(exports::save_population(run))),
            Press::Play(member, generation) => match picked(run, &member, generation) {
                Ok(player) => {
                    return Some(Action::Start([Seat::Human, Seat::Player(player)]));
                }
                Err(error) => self.note = failed(&error),
            },
            Press::Watch(member, generation, opponent) => match picked(run, &member, generation) {
                Ok(player) => return Some(Action::Start([player, opponent].map(Seat::Player))),
                Err(error) => self.note = failed(&error),
            },
        }
        None
    }
}

fn save(result: Result<PathBuf, String>) -> Note {
    match result {
        Ok(path) => Note::Saved(path),
        Err(error) => Note::Failed(error),
    }
}

/// The member as a player: its file is written, so that a saved game finds it again.
fn picked(run: &LabRun, member: &Member, generation: u32) -> Result<PlayerSpec, RunError> {
    let path = evolution::pick(&run.folder, &run.settings.genome, generation, member)?;
    Ok(PlayerSpec::search(run.settings.searcher.0, ModelRef::file(&path)))
}

/// Narrower than this, the parts of the page stand one below the other.
const NARROW: f32 = 600.0;

/// Narrower than this, a run's buttons stand below its name.
const NARROW_HEADER: f32 = 480.0;

/// What the run is doing, and the buttons that change it.
fn header_ui(ui: &mut Ui, look: &Look, run: &LabRun, note: Option<&Note>) -> Option<Press> {
    let mut press = None;
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let is_narrow = ui.available_width() < NARROW_HEADER;
        let buttons = |ui: &mut Ui| buttons_ui(ui, look, run);
        let from_right = Layout::right_to_left(Align::Center);
        ui.horizontal(|ui| {
            ui.label(RichText::new(run.name()).text_style(title_style()));
            let kind = format!("{}, {}", run.settings.genome, run.settings.searcher.0);
            ui.label(RichText::new(kind).color(look.theme.weak));
            if !is_narrow {
                press = ui.with_layout(from_right, buttons).inner;
            }
        });
        if is_narrow {
            press = ui.horizontal(|ui| ui.with_layout(from_right, buttons).inner).inner;
        }
        ui.horizontal(|ui| {
            ui.label(state_text(look, run));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(speed_text(look, run)).color(look.theme.weak));
            });
        });
        ui.add(ProgressBar::new(share_done(run)).desired_height(6.0).fill(look.theme.accent));
        if run.doing == Doing::Done {
            press = press.take().or(best_ui(ui, look, run));
        }
        match (&run.doing, note) {
            (Doing::Failed(reason), _) => {
                let reason = reason
                    .clone()
                    .unwrap_or_else(|| look.words.get("lab-thread-died").into_owned());
                ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
            }
            (_, Some(Note::Failed(reason))) => {
                ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
            }
            (_, Some(Note::Saved(path))) => {
                let path = path.display().to_string();
                let text = look.words.with("lab-saved", &[("path", path.as_str().into())]);
                ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
            }
            _ => {}
        }
    });
    press
}

/// What the run has come to: how its last champion does, and a game against it.
fn best_ui(ui: &mut Ui, look: &Look, run: &LabRun) -> Option<Press> {
    let champion = run.champion(run.generation())?;
    let strength = run.history.last()?.strength.as_ref()?;
    let score = |name: &str| {
        let index = OPPONENTS.iter().position(|opponent| *opponent == name)?;
        Some(format!("{:.0}", 100.0 * strength.by_opponent.get(index)?))
    };
    let (random, greedy) = (score("random")?, score("greedy")?);
    let values = [("random", random.as_str().into()), ("greedy", greedy.as_str().into())];
    let pressed = ui.horizontal(|ui| {
        let play = ui.add(primary_button(look, &look.words.get("lab-best-play"))).clicked();
        ui.add(Label::new(look.words.with("lab-best", &values)).wrap());
        play
    });
    pressed.inner.then(|| Press::Play(champion.member.clone(), champion.generation))
}

fn buttons_ui(ui: &mut Ui, look: &Look, run: &LabRun) -> Option<Press> {
    let words = look.words;
    let mut press = None;
    let mut button = |ui: &mut Ui, id: &str, what: Press| {
        if ui.button(words.get(id)).on_hover_text(words.tip(id)).clicked() {
            press = Some(what);
        }
    };
    ui.menu_button(words.get("lab-export"), |ui| {
        button(ui, "lab-export-population", Press::SavePopulation);
        button(ui, "lab-export-history", Press::SaveHistory);
        button(ui, "lab-export-plots", Press::SavePlots);
    });
    match run.doing {
        Doing::Running => {
            button(ui, "lab-stop", Press::Stop);
            button(ui, "lab-finish", Press::FinishGeneration);
            button(ui, "lab-pause", Press::Pause);
        }
        Doing::Finishing => {
            button(ui, "lab-stop", Press::Stop);
            button(ui, "lab-pause", Press::Pause);
        }
        Doing::Done => {
            button(ui, "lab-close", Press::Close);
            button(ui, "lab-more", Press::More(run.generation().clamp(1, 100)));
        }
        Doing::Paused | Doing::Failed(_) => {
            button(ui, "lab-close", Press::Close);
            let resume = primary_button(look, &words.get("lab-resume"));
            if ui.add(resume).on_hover_text(words.tip("lab-resume")).clicked() {
                press = Some(Press::Resume);
            }
        }
    }
    press
}

fn state_text(look: &Look, run: &LabRun) -> RichText {
    let mut values = vec![("done", run.generation().into())];
    let id = match (&run.doing, run.until) {
        (Doing::Done, _) => "lab-state-done",
        (Doing::Paused, _) => "lab-state-paused",
        (Doing::Failed(_), _) => "lab-state-failed",
        (Doing::Finishing, _) => "lab-state-finishing",
        (Doing::Running, Some(until)) => {
            values.push(("all", until.into()));
            "lab-state-running"
        }
        (Doing::Running, None) => "lab-state-running-on",
    };
    RichText::new(look.words.with(id, &values)).family(strong_family())
}

fn speed_text(look: &Look, run: &LabRun) -> String {
    if !run.is_working() {
        return String::new();
    }
    let rate = run.games_per_sec();
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    let mut text = look.words.with("lab-speed", &[("rate", rate.as_str().into())]).into_owned();
    if let Some(secs) = run.secs_left() {
        text += " · ";
        text += &pace::time_left(look.words, secs);
    }
    text
}

fn share_done(run: &LabRun) -> f32 {
    let (played, games) = run.games();
    let part = if run.is_working() && games > 0 { played as f32 / games as f32 } else { 0.0 };
    match run.until {
        Some(until) if until > 0 => {
            ((run.generation() as f32 + part.min(0.99)) / until as f32).min(1.0)
        }
        _ => part,
    }
}

/// Chooses a past champion.
fn champion_slider_ui(
    ui: &mut Ui,
    look: &Look,
    run: &LabRun,
    champion_of: &mut Option<u32>,
    table: &mut Table,
) {
    let last = run.generation();
    if last < 1 {
        return;
    }
    ui.label(RichText::new(look.words.get("lab-champions")).heading());
    ui.add(
        Label::new(RichText::new(look.words.tip("lab-champions")).small().color(look.theme.weak))
            .wrap(),
    );
    let mut generation = champion_of.unwrap_or(last);
    ui.spacing_mut().slider_width = ui.available_width() - 64.0;
    let slider = Slider::new(&mut generation, 1..=last);
    let response = ui.add(slider);
    response.widget_info(|| {
        egui::WidgetInfo::slider(true, f64::from(generation), look.words.get("lab-champions"))
    });
    if response.changed() {
        *champion_of = (generation < last).then_some(generation);
        table.selected = None;
    }
}

impl EvolutionPage {
    /// Takes in what its workers found. Called before each frame, also when the page is not shown.
    pub fn logic(&mut self, ctx: &egui::Context) {
        if std::mem::take(&mut self.first) {
            self.start_first(ctx);
        }
        self.take_opened(ctx);
        self.list.logic();
        for run in &mut self.runs {
            run.logic();
        }
        if self.is_working() {
            // The games of a long generation are counted between its reports.
            ctx.request_repaint_after_secs(0.25);
        }
    }

    /// Draws the page. What it does not do itself it returns as a wish.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &Look) -> Option<Action> {
        if self.runs.is_empty() && self.form.is_none() {
            self.form = Some(Form::new(&self.folder, "sci"));
        }
        if self.form.is_some() { self.form_page_ui(ui, look) } else { self.run_ui(ui, look) }
    }

    /// Opens the form for what is to evolve.
    pub fn open_form(&mut self, genome: &str) {
        self.form = Some(Form::new(&self.folder, genome));
    }

    /// Opens the list of what can be evolved on.
    pub fn open_earlier(&mut self) {
        self.form = Some(Form::of_earlier(&self.folder));
    }

    /// Evolves a first player, without a question.
    pub fn evolve_first(&mut self) {
        self.first = true;
    }

    /// Goes on with the population in this file.
    pub fn open_population(&mut self, path: &Path) {
        self.form.get_or_insert_with(|| Form::of_earlier(&self.folder)).add_file(path);
    }

    /// Whether it is at work.
    pub fn is_working(&self) -> bool {
        self.list.is_working() || self.runs.iter().any(LabRun::is_working)
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::*;
    use crate::{
        lab_work::tests::panicking_run,
        messages::{Language, Messages},
        roster::Roster,
        settings::Settings,
        theme::{self, Theme, ThemeName},
    };

    /// Draws the page and returns all that a screen reader is told of it.
    fn draw(ctx: &egui::Context, mut page: impl FnMut(&mut Ui, &Look)) -> String {
        let settings = Settings::default();
        let (words, theme) = (Messages::new(Language::English), Theme::new(ThemeName::Dark));
        let roster = Roster::watch(ctx, Vec::new(), &words);
        let (words, theme, settings, roster) = (&words, &theme, &settings, &roster);
        let look = Look { words, theme, settings, roster };
        let size = egui::vec2(1040.0, 720.0);
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
        let input = egui::RawInput { screen_rect, ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| page(ui, &look));
        output.textures_delta.clear();
        format!("{:?}", output.platform_output.accesskit_update)
    }

    #[test]
    fn a_panic_becomes_a_message_and_resume_goes_on() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::in_folder(folder.path(), folder.path().to_owned());
        let ctx = egui::Context::default();
        theme::install_fonts(&ctx);
        Theme::new(ThemeName::Dark).apply(&ctx);
        ctx.enable_accesskit();
        let mut page = EvolutionPage::new(&places);
        page.take(panicking_run(&folder.path().join("run")));
        let wait_for = |page: &mut EvolutionPage, text: &str| {
            let began = Instant::now();
            while !draw(&ctx, |ui, look| _ = page.page_ui(ui, look)).contains(text) {
                assert!(began.elapsed() < Duration::from_secs(30), "waited in vain for {text:?}");
                page.logic(&ctx);
            }
        };
        wait_for(&mut page, "The evolution ended unexpectedly");
        draw(&ctx, |ui, look| _ = page.carry_out(ui, look, Press::Resume));
        wait_for(&mut page, "games a second");
    }
}
