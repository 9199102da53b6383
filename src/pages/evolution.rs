//! The page of the evolution lab: the form for a new run, the open runs, their plots and the population. One click
//! starts a game against any member.

mod apply;
mod breed_form;
mod compared_trial;
mod comparison;
mod discarded;
pub mod duration;
mod earlier;
mod family;
pub mod form;
mod header;
mod kind_picture;
mod kinds;
mod map;
mod map_form;
mod member_panel;
mod night_form;
mod offspring;
pub mod past;
pub mod plots;
pub mod population;
mod request;
pub mod run_card;
pub mod run_list;
pub mod run_name;
pub mod setting_texts;
pub mod settings;

use std::path::{Path, PathBuf};

use egui::{Align, AtomExt, Button, Layout, Margin, Panel, RichText, ScrollArea, Ui};
use othello_engine::Stage;
use othello_lab::{players::spec::PlayerSpec, runs::list};

use crate::{
    action::Action,
    places::Places,
    runs::{
        LiveRun, LiveState,
        evolution::{self as live, EvolutionView},
        forecast::DurationForecast,
    },
    theme::{self, space},
    widgets::{ViewContext, card::card, dialog::is_left_by_escape, plot::series_color, run_color},
    worker,
};
use family::FamilyTree;
use form::{EvolutionForm, FormTools};
use header::{RunInput, RunNote, evolution_of, header_ui};
use offspring::OffspringChoice;
use past::PastPanel;
use population::MemberTable;
use request::{FormInput, RunRequest};
use run_list::{RunsList, compare_button_ui};

/// The page's state.
pub struct EvolutionPage {
    /// The folder of all runs.
    folder: PathBuf,
    /// The bundled map of styles.
    gallery: PathBuf,
    list: RunsList,
    forecast: DurationForecast,
    /// The open runs.
    runs: Vec<LiveRun<EvolutionView>>,
    /// The index of the shown run.
    shown: usize,
    form: Option<EvolutionForm>,
    /// A run that is being opened or created in the background.
    opening: Option<LiveRun<EvolutionView>>,
    table: MemberTable,
    /// The part shown below the header.
    part: RunTab,
    choice: OffspringChoice,
    tree: FamilyTree,
    past: PastPanel,
    /// The note below the header: the path of a saved file, or the reason for a failure.
    note: Option<RunNote>,
    /// The generation of the shown champion; `None` for the last generation.
    champion_of: Option<u32>,
    /// Whether a first evolution starts with the next frame.
    first: bool,
}

/// A part of a run's page, below its header.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
enum RunTab {
    #[default]
    Charts,
    Tree,
    /// The offspring to choose from.
    Children,
}

/// The usual neural network and n-tuple network of a new evolution.
pub const NET: &str = "net:65-32-1";
pub const TUPLES: &str = "ntuple:2";

/// The generations of a first evolution: enough for three weights to beat the greedy player, in seconds on one core.
const FIRST_GENERATIONS: u32 = 30;

impl EvolutionPage {
    /// Creates a page whose runs are saved in the first folder of populations.
    pub fn new(places: &Places) -> EvolutionPage {
        EvolutionPage {
            folder: places.runs.clone(),
            gallery: places.gallery.clone(),
            list: RunsList::new(places.run_folders()),
            forecast: DurationForecast::new(places.speed),
            runs: Vec::new(),
            shown: 0,
            form: None,
            opening: None,
            table: MemberTable::default(),
            part: RunTab::default(),
            choice: OffspringChoice::default(),
            tree: FamilyTree::default(),
            past: PastPanel::default(),
            note: None,
            champion_of: None,
            first: false,
        }
    }

    /// Starts a first evolution with the usual settings. The form behind it shows the reason if that fails.
    fn start_first(&mut self, ctx: &egui::Context) {
        let form = self.form.insert(EvolutionForm::new(&self.folder, "sci"));
        if let Some(run) = form.filled_in() {
            self.open(ctx, RunRequest { until: Some(FIRST_GENERATIONS), ..run });
        }
    }

    /// Opens or creates a run in the background.
    fn open(&mut self, ctx: &egui::Context, run: RunRequest) {
        let RunRequest { folder, start, until, threads } = run;
        self.opening = Some(if let Some(threads) = threads {
            live::begin(ctx, &folder, threads, (start, until))
        } else {
            let open = live::open(&folder, start, until);
            LiveRun::view(ctx, &folder, worker::usual_threads(), open)
        });
    }

    fn form_page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        let can_close = !self.runs.is_empty() || self.has_page_before();
        let is_left = can_close && is_left_by_escape(ui);
        let tools = FormTools { list: &mut self.list, forecast: &mut self.forecast, can_close };
        let input = self.form.as_mut()?.form_ui(ui, look, tools);
        let run = match input.or(is_left.then_some(FormInput::Cancel))? {
            FormInput::Cancel => {
                self.form = None;
                return None;
            }
            FormInput::New => {
                self.form = Some(EvolutionForm::of_kinds(&self.folder));
                return None;
            }
            FormInput::ChooseFile => return Some(Action::ChoosePopulation),
            FormInput::Other(action) => return Some(*action),
            FormInput::Map(folder, map, threads) => {
                self.list.begin_map(ui.ctx(), &folder, map, threads);
                self.open_earlier();
                return None;
            }
            FormInput::Night(batch) => {
                self.list.begin_night(ui.ctx(), look.words, batch);
                self.open_earlier();
                return None;
            }
            FormInput::Run(run) => run,
        };
        match (self.at_work_in(&run.folder), run.threads) {
            (Some(index), None) => self.show(index),
            (Some(_), Some(_)) => {
                self.form.as_mut()?.error =
                    Some(look.words.get("form-at-work").into_owned().into());
            }
            (None, _) if self.opening.is_none() => self.open(ui.ctx(), run),
            (None, _) => {}
        }
        None
    }

    /// Whether the page shows a form other than the one on which it opens.
    fn has_page_before(&self) -> bool {
        let has_runs = self.list.has_runs();
        self.form.as_ref().is_some_and(|form| !form.is_first(has_runs))
    }

    /// Shows the run in this folder, and resumes it unless it is done.
    pub fn open_run(&mut self, ctx: &egui::Context, folder: &Path) {
        if let Some(index) = self.at_work_in(folder) {
            self.show(index);
        } else {
            let threads = Some(worker::usual_threads());
            self.open(ctx, RunRequest { threads, ..RunRequest::view(folder) });
        }
    }

    /// Shows the run in this folder without resuming it.
    pub fn view_run(&mut self, ctx: &egui::Context, folder: &Path) {
        match self.at_work_in(folder) {
            Some(index) => self.show(index),
            None => self.open(ctx, RunRequest::view(folder)),
        }
    }

    /// Opens the form for a run forked from the last generation of the run in this folder.
    pub fn fork_run(&mut self, folder: &Path) {
        let form = EvolutionForm::of_last(&self.folder, folder);
        match (form, &mut self.form) {
            (Ok(form), _) => self.form = Some(form),
            (Err(failure), Some(form)) => form.error = Some(failure),
            (Err(_), None) => {}
        }
    }

    /// Shows the run that was being opened, or the reason why it cannot be opened.
    fn take_opened(&mut self) {
        let Some(mut run) = self.opening.take() else { return };
        run.logic();
        if run.watched().is_some() {
            self.take(run);
        } else if run.is_working() {
            self.opening = Some(run);
        } else if let (LiveState::Failed(Some(reason)), Some(form)) = (run.state(), &mut self.form)
        {
            form.error = Some(reason.clone());
        }
    }

    /// The index of the run in this folder, if it is evolving.
    fn at_work_in(&self, folder: &Path) -> Option<usize> {
        self.runs.iter().position(|run| run.folder() == folder && run.is_working())
    }

    /// Shows the run and drops an older view of the same folder.
    fn take(&mut self, run: LiveRun<EvolutionView>) {
        self.runs.retain(|other| other.folder() != run.folder());
        self.runs.push(run);
        self.show(self.runs.len() - 1);
    }

    fn show(&mut self, index: usize) {
        self.shown = index;
        self.table = MemberTable::default();
        self.tree = FamilyTree::default();
        self.champion_of = None;
        self.note = None;
        self.form = None;
        self.choice = OffspringChoice::default();
        match self.runs.get(index).and_then(LiveRun::watched) {
            Some(run) if run.is_by_hand() => self.part = RunTab::Children,
            _ if self.part == RunTab::Children => self.part = RunTab::Charts,
            _ => {}
        }
    }

    /// The tabs of the runs, and buttons for a new run and for earlier ones.
    fn tabs_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let mut chosen = None;
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if ui.button(look.words.get("lab-continue")).clicked() {
                    self.form = Some(EvolutionForm::of_earlier(&self.folder));
                }
                if ui.button(look.words.get("lab-new")).clicked() {
                    self.form = Some(EvolutionForm::of_kinds(&self.folder));
                }
                if self.runs.len() > 1 && compare_button_ui(ui, look).clicked() {
                    self.compare_runs();
                }
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    chosen = self.names_ui(ui, look);
                });
            });
        });
        if let Some(index) = chosen {
            self.show(index);
        }
    }

    /// The names of the runs, truncated to fit. Returns the index of the clicked one.
    fn names_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<usize> {
        let mut chosen = None;
        let room = ui.available_width() / self.runs.len().max(1) as f32 - space::MEDIUM;
        let places = run_color::places_of(self.evolutions().map(|run| run.folder.as_path()));
        for ((index, run), place) in self.evolutions().enumerate().zip(places) {
            // The dot has the colour of the run's curve; the name stays readable on every background.
            let color = series_color(look, place);
            let dot = RichText::new("•").color(color);
            let name = RichText::new(run.name()).atom_shrink(true);
            let tab = Button::selectable(index == self.shown, (dot, name)).truncate();
            let response = ui.scope(|ui| {
                ui.set_max_width(room);
                ui.add(tab)
            });
            if response.inner.on_hover_text(run.name()).clicked() {
                chosen = Some(index);
            }
        }
        chosen
    }

    fn run_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        self.tabs_ui(ui, look);
        ui.add_space(space::SMALL);
        let mut input = None;
        let width = ui.available_width();
        // The id separates this scroll position from the form's.
        let list = ScrollArea::vertical().id_salt(("run", self.shown)).auto_shrink(false);
        if width < NARROW {
            list.show(ui, |ui| {
                input = self.header_ui(ui, look);
                self.part_names_ui(ui, look);
                card(look).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    input = input.take().or(self.member_ui(ui, look));
                });
                ui.add_space(space::MEDIUM);
                input = input.take().or(self.part_ui(ui, look));
            });
        } else {
            let frame =
                card(look).outer_margin(Margin { left: space::LARGE as i8, ..Margin::ZERO });
            Panel::right("member")
                .exact_size(if width < 900.0 { 250.0 } else { (0.2 * width).clamp(290.0, 440.0) })
                .resizable(false)
                .frame(frame)
                .show_separator_line(false)
                .show(ui, |ui| {
                    // Each part has its own scroll position, so the tree's details start at the top.
                    let id = ("member", self.shown, self.part);
                    let list = ScrollArea::vertical().id_salt(id).auto_shrink(false);
                    theme::beside_scroll_bars(ui);
                    list.show(ui, |ui| input = self.member_ui(ui, look));
                });
            // The tree scrolls itself.
            if self.part == RunTab::Tree {
                input = input.take().or(self.parts_ui(ui, look));
            } else {
                list.show(ui, |ui| input = input.take().or(self.parts_ui(ui, look)));
            }
        }
        input.and_then(|input| self.carry_out(ui, look, input))
    }

    /// The header and the selected part.
    fn parts_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<RunInput> {
        let input = self.header_ui(ui, look);
        self.part_names_ui(ui, look);
        input.or(self.part_ui(ui, look))
    }

    /// The names of the parts: charts, family tree and, if the run is bred by hand, offspring.
    fn part_names_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let parts = [
            (RunTab::Children, "lab-children"),
            (RunTab::Charts, "lab-charts"),
            (RunTab::Tree, "lab-tree"),
        ];
        let first = usize::from(!self.evolution().is_by_hand());
        ui.add_space(space::SMALL);
        ui.horizontal(|ui| {
            for (part, id) in &parts[first..] {
                ui.selectable_value(&mut self.part, *part, look.words.get(id));
            }
        });
        ui.add_space(space::SMALL);
    }

    fn part_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<RunInput> {
        match self.part {
            RunTab::Charts => self.population_ui(ui, look),
            RunTab::Tree => self.tree_ui(ui, look),
            RunTab::Children => {
                let live = &self.runs[self.shown];
                return self.choice.offspring_ui(ui, look, evolution_of(live), !live.is_working());
            }
        }
        None
    }

    fn tree_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        if self.tree.tree_ui(ui, look, evolution_of(&self.runs[self.shown])) {
            self.champion_of = None;
            self.table.selected = None;
        }
    }

    /// The open runs in their current state.
    fn evolutions(&self) -> impl Iterator<Item = &EvolutionView> {
        self.runs.iter().map(evolution_of)
    }

    /// The shown run.
    fn evolution(&self) -> &EvolutionView {
        evolution_of(&self.runs[self.shown])
    }

    fn header_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<RunInput> {
        let live = &self.runs[self.shown];
        let expected = self.forecast.known_generation(&evolution_of(live).settings);
        header_ui(ui, look, live, self.note.as_ref(), expected)
    }

    /// The plots of all runs, and the table of the shown run's members.
    fn population_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        plots::plots_ui(ui, look, &self.evolutions().collect::<Vec<_>>(), self.shown);
        ui.add_space(space::MEDIUM);
        if self.table.table_ui(ui, look, evolution_of(&self.runs[self.shown])) {
            self.champion_of = None;
            self.tree.choose_none();
        }
    }
}

/// The width of the page, in points, below which its parts are stacked.
const NARROW: f32 = 600.0;

impl EvolutionPage {
    /// Collects the results of the workers. Called before each frame, even while the page is hidden.
    pub fn logic(&mut self, ctx: &egui::Context) {
        if std::mem::take(&mut self.first) {
            self.start_first(ctx);
        }
        self.take_opened();
        self.list.logic();
        self.forecast.logic(ctx);
        self.tree.logic();
        self.past.logic();
        for run in &mut self.runs {
            run.logic();
        }
        if self.is_working() {
            // A long generation counts its games between its reports.
            ctx.request_repaint_after_secs(0.25);
        }
    }

    /// Draws the page. Returns the actions that it does not handle itself.
    pub fn page_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if self.runs.is_empty() && self.form.is_none() {
            self.form = Some(self.first_form());
        }
        if self.form.is_some() { self.form_page_ui(ui, look) } else { self.run_ui(ui, look) }
    }

    /// The list of runs if there are any, else the kinds of new ones.
    fn first_form(&self) -> EvolutionForm {
        if list::has_runs(&self.folder) {
            EvolutionForm::of_earlier(&self.folder)
        } else {
            EvolutionForm::of_kinds(&self.folder)
        }
    }

    /// Sets the board of the game page, on which earlier champions are asked for moves.
    pub fn set_board(&mut self, stage: Stage) {
        self.past.set_board(stage);
    }

    /// Opens the form for a new evolution of this genome.
    pub fn open_form(&mut self, genome: &str) {
        self.form = Some(EvolutionForm::new(&self.folder, genome));
    }

    /// Opens the form for a map of styles.
    pub fn open_map_form(&mut self) {
        self.form = Some(EvolutionForm::of_map(&self.folder));
    }

    /// Opens the form for a batch of runs.
    pub fn open_night_form(&mut self) {
        self.form = Some(EvolutionForm::of_night(&self.folder));
    }

    /// Opens the form for a run bred by hand.
    pub fn open_breed_form(&mut self) {
        self.form = Some(EvolutionForm::of_parents(&self.folder, None));
    }

    /// Adds a parent to the form for a run bred by hand.
    pub fn choose_parent(&mut self, player: PlayerSpec) {
        if let Some(form) = &mut self.form {
            form.choose_parent(player);
        }
    }

    /// Opens the list of runs and populations that can be resumed.
    pub fn open_earlier(&mut self) {
        self.form = Some(EvolutionForm::of_earlier(&self.folder));
    }

    /// Opens the list of runs with a comparison: that of the newest runs, unless the user has chosen some.
    pub fn compare_runs(&mut self) {
        self.open_earlier();
        self.list.compare();
    }

    /// Notes that the deleted run in this folder was restored or removed for good.
    pub fn note_deleted_run(&mut self, kept: &Path) {
        self.list.note_deleted_run(kept);
    }

    /// Shows the bundled map of styles.
    pub fn open_gallery(&mut self) {
        self.list.show_map(&self.gallery);
        self.form = Some(EvolutionForm::of_gallery(&self.folder));
    }

    /// Starts a first evolution in the next frame, without a form.
    pub fn evolve_first(&mut self) {
        self.first = true;
    }

    /// Adds the population in this file to the list of those to resume.
    pub fn open_population(&mut self, path: &Path) {
        self.form.get_or_insert_with(|| EvolutionForm::of_earlier(&self.folder)).add_file(path);
    }

    /// Whether there is an evolution, as far as the folders are read, or one is about to start.
    pub fn has_runs(&self) -> bool {
        self.first || self.opening.is_some() || !self.runs.is_empty() || self.list.has_runs()
    }

    /// Whether a run is working.
    pub fn is_working(&self) -> bool {
        self.list.is_working() || self.runs.iter().any(LiveRun::is_working)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        roster::PlayerRoster,
        runs::live::tests::{evolution, panic_now, wait_for},
        settings::Settings,
        text::messages::{Language, Messages},
        theme::{self, Theme, ThemeName},
        watchdog::Watchdog,
    };

    /// Draws the page and returns its accessibility tree as text.
    fn draw(ctx: &egui::Context, mut page: impl FnMut(&mut Ui, &ViewContext)) -> String {
        let settings = Settings::default();
        let (words, theme) = (Messages::new(Language::English), Theme::new(ThemeName::Dark));
        let roster = PlayerRoster::watch(ctx, Vec::new(), PathBuf::new(), &[], &words);
        let (words, theme, settings, roster) = (&words, &theme, &settings, &roster);
        let look = ViewContext { words, theme, settings, roster };
        let size = egui::vec2(1040.0, 720.0);
        let screen_rect = Some(egui::Rect::from_min_size(egui::Pos2::ZERO, size));
        let input = egui::RawInput { screen_rect, ..egui::RawInput::default() };
        let mut output = ctx.run_ui(input, |ui| page(ui, &look));
        output.textures_delta.clear();
        format!("{:?}", output.platform_output.accesskit_update)
    }

    #[test]
    fn a_panic_shows_a_message_and_the_run_can_be_resumed() {
        let folder = tempfile::tempdir().unwrap();
        let places = Places::in_folder(folder.path(), folder.path().to_owned());
        let ctx = egui::Context::default();
        theme::install_fonts(&ctx);
        Theme::new(ThemeName::Dark).apply(&ctx);
        ctx.enable_accesskit();
        let mut page = EvolutionPage::new(&places);
        let mut run = evolution(&folder.path().join("run"));
        wait_for(&mut run, |run| run.watched().is_some_and(|run| run.generation() > 1));
        panic_now(&mut run);
        page.take(run);
        let wait_until = |page: &mut EvolutionPage, text: &str| {
            let watchdog = Watchdog::new(text);
            while !draw(&ctx, |ui, look| _ = page.page_ui(ui, look)).contains(text) {
                watchdog.check(String::new);
                page.logic(&ctx);
            }
        };
        wait_until(&mut page, "A fault in the program ended the run");
        draw(&ctx, |ui, look| _ = page.carry_out(ui, look, RunInput::Resume));
        wait_until(&mut page, "games a second");
    }
}
