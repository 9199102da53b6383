//! The form for a new evolution, and the list of earlier ones to resume.

use std::{
    borrow::Cow,
    path::{Path, PathBuf},
};

use egui::{Align, CollapsingHeader, DragValue, Grid, Label, Layout, RichText, TextEdit, Ui, vec2};
use othello_lab::{
    evolution::{EvolutionSettings, genome::Genome},
    players::spec::PlayerSpec,
    runs::{evolution, list},
    store::fs,
};

use super::{
    breed_form::BreedForm,
    duration::duration_ui,
    earlier::{self, EarlierRun},
    kinds::kinds_ui,
    map_form::MapForm,
    night_form::NightForm,
    request::{FormInput, RunRequest},
    run_list::{NewBatch, NewMap, RunsList},
    run_name::{free_name, free_number, new_folder},
    settings::{settings_rows, shape_of, shaped, threads_row, usual},
};
use crate::{
    action::Action,
    runs::{
        evolution::{EvolutionStart, EvolutionView},
        forecast::{DurationForecast, PlannedWork},
    },
    text::{failure::Failure, names},
    theme::space,
    widgets::{
        ViewContext,
        button::primary_button,
        card::{FormWidth, form_card_ui, scroll_to_start},
        dialog::text_title_ui,
        footer::footer_ui,
        form_row::{row, searcher_rows},
        place::saves_in_ui,
        room::room_ui,
    },
    worker,
};

/// The state of the page that a form uses.
pub struct FormTools<'a> {
    /// The runs on the disk.
    pub list: &'a mut RunsList,
    /// The measured durations.
    pub forecast: &'a mut DurationForecast,
    /// Whether there is something to show without the form.
    pub can_close: bool,
}

/// The form's state.
pub struct EvolutionForm {
    /// The folder of all runs.
    folder: PathBuf,
    content: FormContent,
    generations: u32,
    threads: usize,
    /// Whether there were runs in the folder when the form opened: later ones must not move its buttons.
    had_runs: bool,
    /// Whether the button of a new run is above the runs, not with the form's other buttons.
    has_new_above: bool,
    /// Whether it has yet to scroll to its top: the place where a form before it was left is of no use.
    is_new: bool,
    /// The height of the fields when they were last shown, in points.
    fields_height: f32,
    /// The number of the last read of all runs that the form follows.
    followed: Option<u64>,
    /// The reason why the evolution cannot start.
    pub error: Option<Failure>,
}

enum FormContent {
    /// A new run, or one forked from a generation of the run in a folder.
    New {
        settings: Box<EvolutionSettings>,
        name: String,
        seed: u64,
        /// The part of the genome's name after its kind: the layers of a network, the shapes of tuples.
        shape: String,
        fork: Option<(PathBuf, u32)>,
    },
    Map(Box<MapForm>),
    Bred(Box<BreedForm>),
    Night(Box<NightForm>),
    /// No fields: shows the bundled players.
    Gallery,
    /// No fields: offers every kind of run.
    Kinds,
    Earlier {
        all: Vec<EarlierRun>,
        chosen: usize,
    },
}

impl EvolutionForm {
    /// Creates a form for a new evolution of this genome, with its usual settings.
    pub fn new(folder: &Path, genome: &str) -> EvolutionForm {
        let genome: Genome = genome.parse().unwrap_or(Genome::SCI);
        let scheme = EvolutionSettings::usual_scheme(&genome);
        let kind = genome.to_string();
        let kind = kind.split(':').next().unwrap_or_default().to_owned();
        let (name, number) = free_name(folder, &kind);
        let shape = shape_of(&genome);
        let settings = Box::new(usual(genome, scheme));
        let seed = u64::from(number);
        EvolutionForm::of(folder, FormContent::New { settings, name, seed, shape, fork: None })
    }

    /// Creates a form for a run forked from a generation of another.
    pub fn of_fork(folder: &Path, run: &EvolutionView, generation: u32) -> EvolutionForm {
        let (settings, until) = ((run.settings.clone(), run.seed), run.until);
        EvolutionForm::forked(folder, &run.folder, settings, until, generation)
    }

    /// Like [`EvolutionForm::of_fork`], from the last generation of the run at this path.
    ///
    /// # Errors
    /// If the run cannot be read.
    pub fn of_last(folder: &Path, run: &Path) -> Result<EvolutionForm, Failure> {
        let (file, generation) = evolution::glance(run).map_err(|error| Failure::from(&error))?;
        let settings = (file.settings, file.seed);
        Ok(EvolutionForm::forked(folder, run, settings, file.until, generation))
    }

    fn forked(
        folder: &Path,
        run: &Path,
        (settings, seed): (EvolutionSettings, u64),
        until: Option<u32>,
        generation: u32,
    ) -> EvolutionForm {
        let parent = run.file_name().unwrap_or_default().to_string_lossy();
        let (name, _) = free_number(folder, &format!("{parent}-fork"), 1);
        let shape = shape_of(&settings.genome);
        let fork = Some((run.to_owned(), generation));
        let generations = until.unwrap_or(generation + 100).max(generation + 1);
        let settings = Box::new(settings);
        let content = FormContent::New { settings, name, seed, shape, fork };
        EvolutionForm { generations, ..EvolutionForm::of(folder, content) }
    }

    /// Creates a form for a new map of styles.
    pub fn of_map(folder: &Path) -> EvolutionForm {
        let (name, number) = free_name(folder, "map");
        let map = Box::new(MapForm::new(name, u64::from(number)));
        EvolutionForm {
            generations: MAP_GENERATIONS,
            ..EvolutionForm::of(folder, FormContent::Map(map))
        }
    }

    /// Whether this is the form on which the page opens, given whether there are runs on the disk.
    pub const fn is_first(&self, has_runs: bool) -> bool {
        match self.content {
            FormContent::Earlier { .. } => true,
            FormContent::Kinds => !has_runs,
            _ => false,
        }
    }

    /// Creates a form that shows the bundled players, each the strongest of its style.
    pub fn of_gallery(folder: &Path) -> EvolutionForm {
        EvolutionForm::of(folder, FormContent::Gallery)
    }

    /// Creates a page that offers every kind of run.
    pub fn of_kinds(folder: &Path) -> EvolutionForm {
        EvolutionForm::of(folder, FormContent::Kinds)
    }

    /// Creates a form for a batch of the runs in this folder.
    pub fn of_night(folder: &Path) -> EvolutionForm {
        let (name, _) = free_name(folder, "night");
        EvolutionForm::of(folder, FormContent::Night(Box::new(NightForm::new(folder, name))))
    }

    /// Creates a form for a run bred by hand, with this parent if one is selected already.
    pub fn of_parents(folder: &Path, parent: Option<PlayerSpec>) -> EvolutionForm {
        let (name, number) = free_name(folder, "bred");
        let form = BreedForm::new(name, u64::from(number), parent);
        EvolutionForm::of(folder, FormContent::Bred(Box::new(form)))
    }

    /// The selected parents of a run bred by hand.
    fn parents(&self) -> Vec<PlayerSpec> {
        match &self.content {
            FormContent::Bred(form) => form.parents().to_vec(),
            _ => Vec::new(),
        }
    }

    /// Adds a parent, in a form for a run bred by hand.
    pub fn choose_parent(&mut self, player: PlayerSpec) {
        if let FormContent::Bred(form) = &mut self.content {
            form.choose(player);
        }
    }

    /// The new run as filled in, without a last generation.
    pub fn filled_in(&self) -> Option<RunRequest> {
        let FormContent::New { settings, name, seed, .. } = &self.content else { return None };
        let (folder, threads) = (self.folder.join(name), Some(self.threads));
        let start = EvolutionStart::New(settings.clone(), *seed);
        Some(RunRequest { folder, start, until: None, threads })
    }

    fn of(folder: &Path, content: FormContent) -> EvolutionForm {
        let threads = worker::usual_threads();
        let folder = folder.to_owned();
        let had_runs = list::has_runs(&folder);
        EvolutionForm {
            folder,
            content,
            generations: 100,
            threads,
            had_runs,
            has_new_above: false,
            is_new: true,
            fields_height: 0.0,
            followed: None,
            error: None,
        }
    }

    /// Creates a form that resumes a run or a population in this folder.
    pub fn of_earlier(folder: &Path) -> EvolutionForm {
        let all = earlier::all_in(folder);
        EvolutionForm::of(folder, FormContent::Earlier { all, chosen: 0 })
    }

    /// Adds a population's file from any folder to the list and selects it.
    pub fn add_file(&mut self, path: &Path) {
        let FormContent::Earlier { all, chosen } = &mut self.content else { return };
        self.error = None;
        if let Some(known) = all.iter().position(|earlier| earlier.path == path) {
            *chosen = known;
            return;
        }
        match earlier::population(path) {
            Ok(earlier) => {
                all.push(earlier);
                *chosen = all.len() - 1;
            }
            Err(reason) => self.error = Some(reason),
        }
    }

    /// Draws the form in the middle of the page.
    pub fn form_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        tools: FormTools,
    ) -> Option<FormInput> {
        let place = match self.content {
            FormContent::Earlier { .. } => ("runs", FormWidth { least: RUNS, share: 1.0 }),
            FormContent::Gallery => ("gallery", FormWidth { least: GRID, share: 0.6 }),
            FormContent::Kinds => ("kinds", FormWidth { least: GRID, share: 0.6 }),
            FormContent::New { .. } => ("new", FormWidth::USUAL),
            FormContent::Map(_) => ("map", FormWidth::USUAL),
            FormContent::Bred(_) => ("bred", FormWidth::USUAL),
            FormContent::Night(_) => ("night", FormWidth::USUAL),
        };
        form_card_ui(ui, look, place, |ui| self.parts_ui(ui, look, tools))
    }

    /// Brings the runs to resume up to date with each new read of all runs.
    fn follow(&mut self, list: &RunsList) {
        let read = list.reads();
        // What was read before the form opened is older than its own list.
        let is_new = self.followed.replace(read).is_some_and(|before| before != read);
        if let FormContent::Earlier { all, chosen } = &mut self.content
            && is_new
        {
            earlier::follow(all, chosen, &self.folder, list.runs());
        }
    }

    /// The form, with the runs or the gallery if they belong to it. The runs come first: beside the form that resumes one
    /// if there is room.
    fn parts_ui(&mut self, ui: &mut Ui, look: &ViewContext, tools: FormTools) -> Option<FormInput> {
        let FormTools { list, forecast, can_close } = tools;
        self.follow(list);
        let other =
            |action: Option<Action>| action.map(|action| FormInput::Other(Box::new(action)));
        let room = ui.available_width() - RESUME - space::LARGE;
        let is_of_runs = matches!(self.content, FormContent::Earlier { .. });
        self.has_new_above = is_of_runs && self.had_runs && room >= LEAST_LIST;
        if !self.has_new_above {
            let input = self.contents_ui(ui, look, can_close, forecast);
            let opened = match self.content {
                FormContent::Earlier { .. } => list.list_ui(ui, look),
                FormContent::Gallery => list.gallery_ui(ui, look),
                _ => None,
            };
            return input.or(other(opened));
        }
        let mut input = None;
        ui.horizontal_top(|ui| {
            ui.vertical(|ui| {
                ui.set_width(room);
                if ui.add(primary_button(look, &look.words.get("lab-new"))).clicked() {
                    input = Some(FormInput::New);
                }
                let opened = list.list_ui(ui, look);
                input = input.take().or(other(opened));
            });
            ui.add_space(space::LARGE - ui.spacing().item_spacing.x);
            ui.vertical(|ui| {
                ui.set_width(RESUME);
                let resumed = self.contents_ui(ui, look, can_close, forecast);
                input = input.take().or(resumed);
            });
        });
        input
    }

    fn contents_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        can_close: bool,
        forecast: &mut DurationForecast,
    ) -> Option<FormInput> {
        let named = |id| [look.words.get(id), look.words.tip(id)].map(Cow::into_owned);
        let [title, about] = match &self.content {
            FormContent::New { settings, fork: None, .. } => {
                names::genome_form(look.words, &settings.genome)
            }
            FormContent::New { .. } => named("form-title-fork"),
            FormContent::Map(_) => named("form-title-map"),
            FormContent::Bred(_) => named("form-title-breed"),
            FormContent::Night(_) => named("form-title-night"),
            FormContent::Gallery => named("form-title-gallery"),
            FormContent::Kinds => named("form-title-kinds"),
            FormContent::Earlier { .. } => named("form-title-earlier"),
        };
        if std::mem::take(&mut self.is_new) {
            scroll_to_start(ui);
        }
        text_title_ui(ui, &title);
        ui.add(Label::new(RichText::new(about).color(look.theme.weak)).wrap());
        ui.add_space(space::MEDIUM);
        let action = match self.content {
            FormContent::Gallery => Some(None),
            FormContent::Kinds => Some(kinds_ui(ui, look)),
            _ => None,
        };
        if let Some(action) = action {
            let is_closed = can_close && ui.button(look.words.get("close")).clicked();
            let action = action.map(|action| FormInput::Other(Box::new(action)));
            return action.or(is_closed.then_some(FormInput::Cancel));
        }
        let parents = self.parents();
        let action = self.fields_ui(ui, look);
        if parents != self.parents() {
            // An error about the parents before no longer applies.
            self.error = None;
        }
        ui.add_space(space::SMALL);
        if let Some(folder) = self.named_folder() {
            saves_in_ui(ui, look, &folder);
        }
        self.duration_ui(ui, look, forecast);
        if let Some(error) = &self.error {
            ui.add(
                Label::new(RichText::new(error.words(look.words)).color(look.theme.error)).wrap(),
            );
        }
        ui.add_space(space::SMALL);
        let input = self.buttons_ui(ui, look, can_close);
        action.map(|action| FormInput::Other(Box::new(action))).or(input)
    }

    /// The expected duration of the run as filled in, for kinds whose end is known.
    fn duration_ui(&self, ui: &mut Ui, look: &ViewContext, forecast: &mut DurationForecast) {
        if let FormContent::Night(form) = &self.content {
            return form.duration_ui(ui, look, forecast, self.threads);
        }
        let Some((work, steps)) = self.planned() else { return };
        if let FormContent::Earlier { all, chosen } = &self.content {
            let from = all.get(*chosen).map_or(0, |earlier| earlier.generation);
            let to = from.saturating_add(self.generations);
            let values = [("from", from.into()), ("to", to.into())];
            ui.add(Label::new(look.words.with("form-range", &values)).wrap());
        }
        let answer = forecast.ask(ui.ctx(), &work, self.threads);
        duration_ui(ui, look, answer, Some(steps));
    }

    /// The work of the run as filled in and the number of its generations. A resumed run is asked for by its settings, so
    /// that it gets the forecast of a new run with the same ones.
    fn planned(&self) -> Option<(PlannedWork, u64)> {
        let generations = u64::from(self.generations);
        match &self.content {
            FormContent::New { settings, shape, fork, .. } => {
                let mut settings = settings.clone();
                if let Some((kind, _)) = shaped(&settings.genome) {
                    // An invalid shape is reported at the start.
                    settings.genome = format!("{kind}:{shape}").parse().ok()?;
                }
                let begun = fork.as_ref().map_or(0, |(_, at)| u64::from(*at));
                Some((PlannedWork::Evolution(settings), generations.saturating_sub(begun)))
            }
            FormContent::Map(map) => {
                Some((PlannedWork::Map(Box::new(map.settings.clone())), generations))
            }
            FormContent::Earlier { all, chosen } => {
                let earlier = all.get(*chosen).filter(|earlier| !earlier.is_by_hand())?;
                Some((PlannedWork::Evolution(earlier.settings.clone()?), generations))
            }
            FormContent::Night(_)
            | FormContent::Bred(_)
            | FormContent::Gallery
            | FormContent::Kinds => None,
        }
    }

    /// The folder of the new run with the name as typed; `None` if the form makes no new run.
    fn named_folder(&self) -> Option<PathBuf> {
        let name = match &self.content {
            FormContent::New { name, .. } => name,
            FormContent::Map(map) => &map.name,
            FormContent::Bred(form) => &form.name,
            FormContent::Night(form) => &form.name,
            FormContent::Gallery | FormContent::Kinds | FormContent::Earlier { .. } => return None,
        };
        let name = name.trim();
        Some(self.folder.join(name.strip_suffix(".evl").unwrap_or(name)))
    }

    fn fields_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<Action> {
        if let FormContent::Bred(form) = &mut self.content {
            return form.fields_ui(ui, look);
        }
        if let FormContent::Night(form) = &mut self.content {
            form.fields_ui(ui, look, |ui| threads_row(ui, look, &mut self.threads));
            return None;
        }
        if !self.has_subject() {
            ui.add(Label::new(look.words.get("form-no-earlier")).wrap());
            return None;
        }
        if self.is_by_hand() {
            // As high as the fields of the run selected before, so that the list stays in place.
            let about = Label::new(look.words.get("form-by-hand"));
            room_ui(ui, self.fields_height, |ui| ui.add(about.wrap()));
        } else {
            self.fields_height = ui.scope(|ui| self.grid_ui(ui, look)).response.rect.height();
        }
        match &mut self.content {
            FormContent::New { settings, .. } => {
                ui.add_space(space::MEDIUM);
                let threads = &mut self.threads;
                CollapsingHeader::new(look.words.get("form-more"))
                    .show(ui, |ui| settings_rows(ui, look, settings, threads));
            }
            FormContent::Map(_)
            | FormContent::Bred(_)
            | FormContent::Night(_)
            | FormContent::Gallery
            | FormContent::Kinds => {}
            FormContent::Earlier { all, chosen } => earlier::earlier_ui(ui, look, all, chosen),
        }
        None
    }

    /// The fields of a run that evolves by itself.
    fn grid_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let (generations, threads) = (&mut self.generations, &mut self.threads);
        Grid::new("first").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
            let is_more = matches!(self.content, FormContent::Earlier { .. });
            let label = if is_more { "form-further" } else { "form-generations" };
            row(ui, look, label, |ui| ui.add(DragValue::new(generations).range(1..=1_000_000)));
            if let FormContent::New { settings, name, seed, shape, fork } = &mut self.content {
                row(ui, look, "form-name", |ui| {
                    ui.add(TextEdit::singleline(name).desired_width(180.0))
                });
                if let Some((_, label)) = shaped(&settings.genome).filter(|_| fork.is_none()) {
                    row(ui, look, label, |ui| {
                        ui.add(TextEdit::singleline(shape).desired_width(180.0))
                    });
                }
                searcher_rows(ui, look, &mut settings.searcher);
                row(ui, look, "form-seed", |ui| ui.add(DragValue::new(seed)));
            }
            if let FormContent::Map(map) = &mut self.content {
                map.rows_ui(ui, look);
            }
            if !matches!(self.content, FormContent::New { .. }) {
                threads_row(ui, look, threads);
            }
        });
    }

    /// Whether the selected earlier run is bred by hand: a person ends it, and its generations play no games.
    fn is_by_hand(&self) -> bool {
        let FormContent::Earlier { all, chosen } = &self.content else { return false };
        all.get(*chosen).is_some_and(EarlierRun::is_by_hand)
    }

    /// Whether there is anything to start: no form for earlier evolutions without one.
    fn has_subject(&self) -> bool {
        !matches!(&self.content, FormContent::Earlier { all, .. } if all.is_empty())
    }

    fn buttons_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
        can_close: bool,
    ) -> Option<FormInput> {
        let words = look.words;
        let mut start = None;
        let has_new = !self.has_new_above;
        let others = |ui: &mut Ui| {
            let is_new = has_new && ui.button(words.get("lab-new")).clicked();
            let other = ui.button(words.get("form-file"));
            let is_file = other.on_hover_text(words.tip("form-file")).clicked();
            is_new.then_some(FormInput::New).or(is_file.then_some(FormInput::ChooseFile))
        };
        let is_of_runs = matches!(self.content, FormContent::Earlier { .. });
        if is_of_runs && self.has_new_above {
            start = others(ui);
        }
        let has_list = is_of_runs || matches!(self.content, FormContent::Gallery);
        let buttons = |ui: &mut Ui| {
            if is_of_runs && !self.has_new_above {
                start = others(ui);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                if self.has_subject() && self.start_button_ui(ui, look) {
                    match self.start() {
                        Ok(run) => start = Some(run),
                        Err(error) => self.error = Some(error),
                    }
                }
                if let Some(folder) = self.chosen_run() {
                    let button = ui.button(words.get("form-look"));
                    if button.on_hover_text(words.tip("form-look")).clicked() {
                        start = Some(FormInput::Run(RunRequest::view(&folder)));
                    }
                }
                if can_close && ui.button(words.get("cancel")).clicked() {
                    start = Some(FormInput::Cancel);
                }
            });
        };
        // A list follows the buttons.
        if has_list {
            ui.horizontal(buttons);
        } else {
            footer_ui(ui, look, buttons);
        }
        start
    }

    /// Draws the button that starts or resumes the run. Returns whether it was clicked.
    fn start_button_ui(&self, ui: &mut Ui, look: &ViewContext) -> bool {
        let (id, missing) = match &self.content {
            FormContent::Earlier { .. } if self.is_by_hand() => ("form-choose-parents", None),
            FormContent::Earlier { .. } => ("lab-resume", None),
            FormContent::Bred(form) => ("form-start", form.missing()),
            _ => ("form-start", None),
        };
        let button = primary_button(look, &look.words.get(id)).min_size(vec2(120.0, 34.0));
        let response = ui.add_enabled(missing.is_none(), button);
        let why_not = missing.map_or_else(Cow::default, |id| look.words.get(id));
        response.on_disabled_hover_text(why_not).clicked()
    }

    /// The folder of the selected earlier run, unless it is a single file.
    fn chosen_run(&self) -> Option<PathBuf> {
        let FormContent::Earlier { all, chosen } = &self.content else { return None };
        all.get(*chosen).map(|earlier| earlier.path.clone()).filter(|path| fs::is_folder(path))
    }

    /// The request for the run as filled in.
    ///
    /// # Errors
    /// If a field is not valid, or nothing is selected.
    fn start(&self) -> Result<FormInput, Failure> {
        match &self.content {
            FormContent::New { settings, name, seed, shape, fork } => {
                let mut settings = settings.clone();
                if let Some((kind, _)) = shaped(&settings.genome) {
                    let genome = format!("{kind}:{shape}").parse::<Genome>();
                    settings.genome = genome.map_err(|error| Failure::of(&error))?;
                }
                settings.check().map_err(|error| Failure::of(&error))?;
                let whole = name.trim();
                let name = whole.strip_suffix(".evl").unwrap_or(whole);
                let is_file = name != whole;
                if is_file && (settings.genome.polynomial().is_none() || fork.is_some()) {
                    return Err(Failure::message("form-no-evl"));
                }
                let folder = new_folder(&self.folder, name)?;
                let start = match fork {
                    Some((run, at)) => EvolutionStart::Fork(run.clone(), *at, settings, *seed),
                    None if is_file => EvolutionStart::NewFile(settings, *seed),
                    None => EvolutionStart::New(settings, *seed),
                };
                let (until, threads) = (Some(self.generations), Some(self.threads));
                Ok(FormInput::Run(RunRequest { folder, start, until, threads }))
            }
            FormContent::Bred(form) => {
                let (folder, start) = (new_folder(&self.folder, form.name.trim())?, form.start()?);
                let threads = Some(self.threads);
                Ok(FormInput::Run(RunRequest { folder, start, until: None, threads }))
            }
            FormContent::Night(form) => {
                let folder = new_folder(&self.folder, form.name.trim())?;
                let (plan, threads) = (form.plan()?, self.threads);
                Ok(FormInput::Night(NewBatch { folder, plan, threads }))
            }
            FormContent::Map(map) => {
                map.check()?;
                if map.name.trim().strip_suffix(".evl").is_some() {
                    return Err(Failure::message("form-no-evl"));
                }
                let folder = new_folder(&self.folder, map.name.trim())?;
                let (settings, seed) = (map.settings.clone(), map.seed);
                let new = NewMap { settings, seed, until: self.generations };
                Ok(FormInput::Map(folder, new, self.threads))
            }
            FormContent::Gallery | FormContent::Kinds => Err(Failure::message("form-no-earlier")),
            FormContent::Earlier { all, chosen } => match all.get(*chosen) {
                Some(earlier) => self.resume(earlier),
                None => Err(Failure::message("form-no-earlier")),
            },
        }
    }

    fn resume(&self, earlier: &EarlierRun) -> Result<FormInput, Failure> {
        let until = earlier.generation.saturating_add(self.generations);
        let until = Some(until).filter(|_| !earlier.is_by_hand());
        let threads = Some(self.threads);
        if fs::is_folder(&earlier.path) {
            let (folder, start) = (earlier.path.clone(), EvolutionStart::Folder);
            return Ok(FormInput::Run(RunRequest { folder, start, until, threads }));
        }
        let population = earlier::read_population(&earlier.path)?;
        let settings = earlier::usual_settings(&population);
        let (name, _) = free_number(&self.folder, &earlier.name, 2);
        let folder = self.folder.join(name);
        let start = EvolutionStart::Population(Box::new(population), Box::new(settings), 1);
        Ok(FormInput::Run(RunRequest { folder, start, until, threads }))
    }
}

/// The default number of generations for a map.
const MAP_GENERATIONS: u32 = 50;

/// The least width of the kinds of run and of the gallery in a wide window, in points.
const GRID: f32 = 860.0;
/// The least width of the page with all runs in a wide window, in points.
const RUNS: f32 = 960.0;
/// The width of the form, and the minimum width of the list of runs at its side, in points.
const RESUME: f32 = 280.0;
const LEAST_LIST: f32 = 520.0;

#[cfg(test)]
mod tests {
    use othello_lab::runs::evolution::EvolutionRun;

    use super::*;

    #[test]
    fn a_new_run_and_a_resumed_one_with_its_settings_share_a_forecast() {
        let folder = tempfile::tempdir().unwrap();
        let form = EvolutionForm::new(folder.path(), "sci");
        let FormContent::New { settings, .. } = &form.content else { panic!("it is a new run") };
        let path = folder.path().join("run");
        drop(EvolutionRun::create(&path, (**settings).clone(), 1, Some(3)).unwrap());
        let resumed = EvolutionForm::of_earlier(folder.path());
        assert_eq!(form.planned(), resumed.planned());
    }
}
