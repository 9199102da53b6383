//! The page that offers every kind of run, each with a picture, its changing parts, duration and strength.

use egui::{Button, Label, RichText, Ui, vec2};
use othello_engine::models::PolynomialKind;
use othello_lab::evolution::genome::Genome;

use super::kind_picture::{PICTURE, picture_ui};
use crate::{
    action::{Action, COMMANDS, Command, CommandEntry, NewRun},
    text::names,
    theme::{HIT, space, strong_family},
    widgets::ViewContext,
};

/// The width of the column of buttons, and the minimum width of the descriptions beside them, in points.
const BUTTONS: f32 = 190.0;
const TEXT: f32 = 240.0;

/// A run on offer: its command, and the message with its measured time and strength, if any.
type Offer = (NewRun, Option<&'static str>);

/// Every kind of run that evolves or learns.
fn offers() -> Vec<Offer> {
    let polynomials = PolynomialKind::ALL.map(|kind| {
        let measured = match kind {
            PolynomialKind::Sci => "kinds-sci",
            PolynomialKind::Jma => "kinds-jma",
            PolynomialKind::Pfm => "kinds-pfm",
        };
        (NewRun::Polynomial(kind), Some(measured))
    });
    let others = [
        (NewRun::Features, None),
        (NewRun::Net, None),
        (NewRun::Tuples, Some("kinds-tuples")),
        (NewRun::Map, Some("kinds-map")),
        (NewRun::ByHand, None),
        (NewRun::Patterns, None),
        (NewRun::Network, None),
    ];
    let mut all = [&[(NewRun::First, None)], &polynomials[..], &others].concat();
    all.retain(|(run, _)| Command::Evolve(*run).is_offered());
    all
}

/// Draws a button for each kind with its description, beside it if there is room. Returns the command of the clicked
/// one.
pub fn kinds_ui(ui: &mut Ui, look: &ViewContext) -> Option<Action> {
    let mut chosen = None;
    let is_wide = ui.available_width() > PICTURE + BUTTONS + 2.0 * space::LARGE + TEXT;
    for (run, measured) in offers() {
        let is_clicked = if is_wide {
            let row = ui.horizontal_top(|ui| {
                picture_ui(ui, look, run);
                ui.add_space(space::SMALL);
                let is_clicked = button_ui(ui, look, run);
                ui.add_space(space::MEDIUM);
                ui.vertical(|ui| {
                    // Each row is at least as high as its picture.
                    ui.set_min_height(PICTURE);
                    description_ui(ui, look, run, measured);
                });
                is_clicked
            });
            row.inner
        } else {
            picture_ui(ui, look, run);
            let is_clicked = button_ui(ui, look, run);
            description_ui(ui, look, run, measured);
            is_clicked
        };
        if is_clicked {
            chosen = Some(Action::from(Command::Evolve(run)));
        }
        ui.add_space(space::MEDIUM);
    }
    chosen
}

fn entry(run: NewRun) -> Option<&'static CommandEntry> {
    COMMANDS.iter().find(|entry| entry.command == Command::Evolve(run))
}

/// The button of a kind. Returns whether it was clicked.
fn button_ui(ui: &mut Ui, look: &ViewContext, run: NewRun) -> bool {
    let name = entry(run).map_or_else(String::new, |entry| entry.name(look.words));
    let text = RichText::new(name).family(strong_family());
    let button = Button::new(text).wrap().min_size(vec2(BUTTONS, HIT));
    let scope = ui.scope(|ui| {
        ui.set_max_width(BUTTONS);
        ui.add(button).clicked()
    });
    scope.inner
}

fn description_ui(ui: &mut Ui, look: &ViewContext, run: NewRun, measured: Option<&str>) {
    ui.add(Label::new(about(look, run)).wrap());
    if let Some(id) = measured {
        let text = RichText::new(look.words.get(id)).color(look.theme.weak);
        ui.add(Label::new(text).wrap());
    }
    let listed = built_in(run).and_then(|model| look.roster.find_model(&model.into()));
    if let Some(rated) = listed.and_then(|listed| listed.rated.as_ref()) {
        let elo = format!("{:.0} ± {:.0}", rated.rating, rated.error());
        let text = look.words.with("kinds-rated", &[("elo", elo.as_str().into())]);
        ui.add(Label::new(RichText::new(text).color(look.theme.weak)).wrap());
    }
}

/// The built-in model that came from such a run.
const fn built_in(run: NewRun) -> Option<&'static str> {
    match run {
        NewRun::Polynomial(PolynomialKind::Jma) => Some("jma"),
        NewRun::Features => Some("gene23"),
        NewRun::Patterns => Some("glem"),
        NewRun::Network => Some("net"),
        _ => None,
    }
}

/// The explanation that the run's form shows too: the evolving parts and the approximate time.
fn about(look: &ViewContext, run: NewRun) -> String {
    let of_genome = |genome: &str| {
        let genome = genome.parse::<Genome>().expect("every genome of the menu can be read");
        let [_, about] = names::genome_form(look.words, &genome);
        about
    };
    match run {
        NewRun::Polynomial(kind) => of_genome(kind.name()),
        NewRun::Features => of_genome("features"),
        NewRun::Net => of_genome(super::NET),
        NewRun::Tuples => of_genome(super::TUPLES),
        NewRun::Map => look.words.tip("form-title-map").into_owned(),
        NewRun::ByHand => look.words.tip("form-title-breed").into_owned(),
        NewRun::First | NewRun::Night | NewRun::Experiment | NewRun::Patterns | NewRun::Network => {
            entry(run).map_or_else(String::new, |entry| entry.tip(look.words))
        }
    }
}
