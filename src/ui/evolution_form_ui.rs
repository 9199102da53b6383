//! The form for a new evolution, and the list of earlier ones to go on with.

use std::{
    fs,
    path::{Path, PathBuf},
};

use egui::{
    Align, CollapsingHeader, ComboBox, DragValue, Grid, Label, Layout, Response, RichText,
    ScrollArea, TextEdit, Ui, vec2,
};
use othello_engine::{notation::evl, player::SearcherSpec};
use othello_lab::{
    evolution::{Colours, Fitness, Settings},
    genome::Genome,
    runs::{Run, files::PopulationFile, list},
};

use super::{Look, dialog_ui::title_ui, evolution_ui::card, game_ui::primary_button};
use crate::{lab_work::Origin, theme::space};

/// What the form asks for.
pub enum Start {
    /// Evolve in this folder.
    Run {
        /// The run's folder.
        folder: PathBuf,
        /// What it begins with.
        origin: Origin,
        /// The generation to stop after.
        until: Option<u32>,
    },
    /// Nothing after all.
    Cancel,
}

/// The form's state.
pub struct Form {
    /// Where runs are kept.
    folder: PathBuf,
    what: What,
    generations: u32,
    /// Why the evolution cannot start.
    pub error: Option<String>,
}

enum What {
    New { settings: Box<Settings>, name: String, seed: u64 },
    Earlier { all: Vec<Earlier>, chosen: usize },
}

/// An evolution that can go on.
struct Earlier {
    path: PathBuf,
    name: String,
    genome: String,
    generation: u32,
}

impl Form {
    /// For a new evolution of this genome, with the published settings.
    pub fn new(folder: &Path, genome: &str) -> Form {
        let genome: Genome = genome.parse().unwrap_or(Genome::Sci);
        let scheme = Settings::usual_scheme(&genome);
        let kind = genome.to_string();
        let kind = kind.split(':').next().unwrap_or_default().to_owned();
        let free = |n: &u32| !folder.join(format!("{kind}-run-{n}")).exists();
        let number = (1..1000).find(free).unwrap_or(1);
        let generations = if genome == Genome::Features { 20 } else { 100 };
        let settings = Box::new(Settings::new(genome, scheme));
        let what =
            What::New { settings, name: format!("{kind}-run-{number}"), seed: u64::from(number) };
        Form { folder: folder.to_owned(), what, generations, error: None }
    }

    /// For going on with a run or a population in this folder.
    pub fn of_earlier(folder: &Path) -> Form {
        let mut all: Vec<Earlier> = list(folder).iter().filter_map(|path| run(path)).collect();
        let files = fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
        let mut files: Vec<PathBuf> = files.collect();
        files.sort();
        all.extend(files.iter().filter_map(|path| population(path)));
        let what = What::Earlier { all, chosen: 0 };
        Form { folder: folder.to_owned(), what, generations: 100, error: None }
    }

    /// Draws the form in the middle of the page.
    pub fn form_ui(&mut self, ui: &mut Ui, look: &Look, can_close: bool) -> Option<Start> {
        let mut start = None;
        ScrollArea::vertical().auto_shrink(false).show(ui, |ui| {
            let side = ((ui.available_width() - 640.0) / 2.0).max(0.0);
            ui.horizontal(|ui| {
                ui.add_space(side);
                card(look).inner_margin(24).show(ui, |ui| {
                    ui.vertical(|ui| {
                        ui.set_width(560.0);
                        start = self.contents_ui(ui, look, can_close);
                    });
                });
            });
        });
        start
    }

    fn contents_ui(&mut self, ui: &mut Ui, look: &Look, can_close: bool) -> Option<Start> {
        let title = match &self.what {
            What::New { settings, .. } => match settings.genome {
                Genome::Sci => "form-title-sci",
                Genome::Jma => "form-title-jma",
                Genome::Features => "form-title-features",
                Genome::Net(_) => "form-title-net",
            },
            What::Earlier { .. } => "form-title-earlier",
        };
        title_ui(ui, look, title);
        ui.add(Label::new(RichText::new(look.words.tip(title)).color(look.theme.weak)).wrap());
        ui.add_space(space::LARGE);
        let generations = &mut self.generations;
        Grid::new("first").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
            row(ui, look, "form-generations", |ui| {
                ui.add(DragValue::new(generations).range(1..=1_000_000))
            });
            if let What::New { settings, name, seed } = &mut self.what {
                row(ui, look, "form-name", |ui| {
                    ui.add(TextEdit::singleline(name).desired_width(180.0))
                });
                searcher_rows(ui, look, &mut settings.searcher.0);
                row(ui, look, "form-seed", |ui| ui.add(DragValue::new(seed)));
            }
        });
        match &mut self.what {
            What::New { settings, .. } => {
                ui.add_space(space::MEDIUM);
                CollapsingHeader::new(look.words.get("form-more"))
                    .show(ui, |ui| more_ui(ui, look, settings));
            }
            What::Earlier { all, chosen } => earlier_ui(ui, look, all, chosen),
        }
        if let Some(error) = &self.error {
            ui.add(Label::new(RichText::new(error).color(look.theme.error)).wrap());
        }
        ui.add_space(space::LARGE);
        self.buttons_ui(ui, look, can_close)
    }

    fn buttons_ui(&mut self, ui: &mut Ui, look: &Look, can_close: bool) -> Option<Start> {
        let mut start = None;
        ui.horizontal(|ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let button = primary_button(look, &look.words.get("form-start"));
                if ui.add(button.min_size(vec2(120.0, 34.0))).clicked() {
                    match self.start() {
                        Ok(run) => start = Some(run),
                        Err(error) => self.error = error.or(self.error.take()),
                    }
                }
                if can_close && ui.button(look.words.get("cancel")).clicked() {
                    start = Some(Start::Cancel);
                }
            });
        });
        start
    }

    /// What the form says; an error is what stands in the way, if there is something to say of it.
    fn start(&self) -> Result<Start, Option<String>> {
        match &self.what {
            What::New { settings, name, seed } => {
                settings.check().map_err(|error| Some(error.to_string()))?;
                let plain = |c: char| c.is_alphanumeric() || "-_ .".contains(c);
                let right =
                    !name.trim().is_empty() && !name.starts_with('.') && name.chars().all(plain);
                if !right {
                    return Err(Some(format!("{name:?}: letters, digits, - and _ make a name")));
                }
                let origin = Origin::New(settings.clone(), *seed);
                let folder = self.folder.join(name.trim());
                Ok(Start::Run { folder, origin, until: Some(self.generations) })
            }
            What::Earlier { all, chosen } => {
                let earlier = all.get(*chosen).ok_or(None)?;
                self.go_on(earlier).map_err(Some)
            }
        }
    }

    fn go_on(&self, earlier: &Earlier) -> Result<Start, String> {
        let until = Some(earlier.generation.saturating_add(self.generations));
        if earlier.path.is_dir() {
            return Ok(Start::Run { folder: earlier.path.clone(), origin: Origin::Folder, until });
        }
        let population = read_population(&earlier.path).ok_or("the file cannot be read")?;
        let scheme = Settings::usual_scheme(&population.genome);
        let settings = Settings::new(population.genome.clone(), scheme);
        let free = |n: &u32| !self.folder.join(format!("{}-{n}", earlier.name)).exists();
        let number = (2..1000).find(free).unwrap_or(2);
        let folder = self.folder.join(format!("{}-{number}", earlier.name));
        let origin = Origin::Population(Box::new(population), Box::new(settings), 1);
        Ok(Start::Run { folder, origin, until })
    }
}

fn run(path: &Path) -> Option<Earlier> {
    let run = Run::open(path).ok()?;
    Some(Earlier {
        path: path.to_owned(),
        name: path.file_name()?.to_string_lossy().into_owned(),
        genome: run.settings().genome.to_string(),
        generation: run.evolution().state().generation,
    })
}

fn population(path: &Path) -> Option<Earlier> {
    let population = read_population(path)?;
    let settings =
        Settings::new(population.genome.clone(), Settings::usual_scheme(&population.genome));
    population.fits(&settings).ok()?;
    Some(Earlier {
        path: path.to_owned(),
        name: path.file_stem()?.to_string_lossy().into_owned(),
        genome: population.genome.to_string(),
        generation: population.state.generation,
    })
}

fn read_population(path: &Path) -> Option<PopulationFile> {
    let ending = path.extension()?.to_str()?;
    let text = match ending {
        "evl" | "ron" => fs::read_to_string(path).ok()?,
        _ => return None,
    };
    if ending == "evl" {
        evl::read(&text).ok().map(|population| PopulationFile::from_evl(&population))
    } else {
        PopulationFile::read(&text).ok()
    }
}

/// A line of the form: its name, its field, and below them a line of help.
fn row(ui: &mut Ui, look: &Look, id: &str, field: impl FnOnce(&mut Ui) -> Response) {
    // The name stands beside its field, not beside the help below it.
    let label = ui
        .vertical(|ui| {
            ui.add_space(space::SMALL + 1.0);
            ui.add(Label::new(look.words.get(id)).extend())
        })
        .inner;
    ui.vertical(|ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        field(ui).labelled_by(label.id);
        let help = RichText::new(look.words.tip(id)).small().color(look.theme.weak);
        ui.set_max_width(380.0);
        ui.add(Label::new(help).wrap());
    });
    ui.end_row();
}

fn searcher_rows(ui: &mut Ui, look: &Look, searcher: &mut SearcherSpec) {
    match searcher {
        SearcherSpec::Pruned(pruning) => {
            row(ui, look, "form-depth", |ui| {
                ui.add(DragValue::new(&mut pruning.depth).range(1..=30))
            });
            row(ui, look, "form-width", |ui| {
                ui.add(DragValue::new(&mut pruning.width).range(1..=30))
            });
        }
        SearcherSpec::AlphaBeta { depth } | SearcherSpec::Minimax { depth } => {
            row(ui, look, "form-depth", |ui| ui.add(DragValue::new(depth).range(1..=12)));
        }
        _ => {}
    }
}

fn more_ui(ui: &mut Ui, look: &Look, s: &mut Settings) {
    let number = |ui: &mut Ui, value: &mut f64| ui.add(DragValue::new(value).speed(0.1));
    let elitism = s.scheme == othello_lab::evolution::Scheme::Elitism;
    Grid::new("more").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
        row(ui, look, "form-parents", |ui| ui.add(DragValue::new(&mut s.parents).range(1..=500)));
        row(ui, look, "form-children", |ui| ui.add(DragValue::new(&mut s.children).range(1..=500)));
        if elitism {
            row(ui, look, "form-opponents", |ui| {
                ui.add(DragValue::new(&mut s.opponents).range(1..=100))
            });
        } else {
            row(ui, look, "form-rate", |ui| {
                ui.add(DragValue::new(&mut s.mutation_rate).range(0.0..=1.0).speed(0.01))
            });
            row(ui, look, "form-settled", |ui| {
                ui.add(DragValue::new(&mut s.settled).range(0.0..=1.0).speed(0.01))
            });
        }
        row(ui, look, "form-sigma", |ui| {
            ui.add(DragValue::new(&mut s.sigma).range(0.0..=1000.0).speed(0.05))
        });
        row(ui, look, "form-low", |ui| number(ui, &mut s.range.0));
        row(ui, look, "form-high", |ui| number(ui, &mut s.range.1));
        row(ui, look, "form-win", |ui| number(ui, &mut s.points.win));
        row(ui, look, "form-margin", |ui| number(ui, &mut s.points.margin));
        row(ui, look, "form-draw", |ui| number(ui, &mut s.points.draw));
        row(ui, look, "form-loss", |ui| number(ui, &mut s.points.loss));
        row(ui, look, "form-fitness", |ui| {
            let mut fresh = s.fitness == Fitness::Fresh;
            let response = ui.checkbox(&mut fresh, "");
            s.fitness = if fresh { Fitness::Fresh } else { Fitness::Accumulating };
            response
        });
        row(ui, look, "form-colours", |ui| colours_ui(ui, look, &mut s.colours));
        row(ui, look, "form-plies", |ui| {
            ui.add(DragValue::new(&mut s.opening_plies).range(0..=20))
        });
        row(ui, look, "form-benchmark", |ui| {
            ui.add(DragValue::new(&mut s.benchmark_pairs).range(0..=100))
        });
    });
}

fn colours_ui(ui: &mut Ui, look: &Look, colours: &mut Colours) -> Response {
    let all = [
        (Colours::FirstIsBlack, "colours-first"),
        (Colours::Drawn, "colours-drawn"),
        (Colours::Both, "colours-both"),
    ];
    let name = |wanted: Colours| all.iter().find(|(c, _)| *c == wanted).map_or("", |(_, id)| *id);
    ComboBox::from_id_salt("colours")
        .selected_text(look.words.get(name(*colours)))
        .show_ui(ui, |ui| {
            for (choice, id) in all {
                ui.selectable_value(colours, choice, look.words.get(id));
            }
        })
        .response
}

fn earlier_ui(ui: &mut Ui, look: &Look, all: &[Earlier], chosen: &mut usize) {
    ui.add_space(space::MEDIUM);
    if all.is_empty() {
        ui.label(look.words.get("form-no-earlier"));
    }
    for (index, earlier) in all.iter().enumerate() {
        let generation = earlier.generation.to_string();
        let values = [
            ("name", earlier.name.as_str().into()),
            ("genome", earlier.genome.as_str().into()),
            ("done", generation.as_str().into()),
        ];
        let text = look.words.with("form-earlier", &values);
        if ui.selectable_label(*chosen == index, &*text).clicked() {
            *chosen = index;
        }
    }
}
