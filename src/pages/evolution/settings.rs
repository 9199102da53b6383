//! The rows of an evolution's settings.

use egui::{ComboBox, DragValue, Grid, Response, Ui};
use othello_lab::evolution::{
    Colours, EvolutionSettings, Fitness, MuLambdaSettings, Rivals, Scheme, SchemeSettings,
    StopRule, TdSettings, genome::Genome,
};

use super::setting_texts::{COLOURS, FITNESS, rivals_name, scheme_name, stop_rule_name};
use crate::{
    theme::space,
    widgets::{ViewContext, check::check_ui, form_row::row, open_list::ShowList},
    worker,
};

/// The published settings. Runs of (µ, λ) end by the trend rule instead, which noise does not trigger.
pub fn usual(genome: Genome, scheme: Scheme) -> EvolutionSettings {
    let mut settings = EvolutionSettings::new(genome, scheme);
    if let SchemeSettings::MuLambda(own) = &mut settings.scheme {
        *own = own.ended_by(StopRule::Trend);
    }
    settings
}

/// The row for the number of threads.
pub fn threads_row(ui: &mut Ui, look: &ViewContext, threads: &mut usize) {
    row(ui, look, "form-threads", |ui| ui.add(DragValue::new(threads).range(1..=worker::cores())));
}

/// The rows of settings that seldom change.
pub fn settings_rows(
    ui: &mut Ui,
    look: &ViewContext,
    s: &mut EvolutionSettings,
    threads: &mut usize,
) {
    let number = |ui: &mut Ui, value: &mut f64| ui.add(DragValue::new(value).speed(0.1));
    Grid::new("more").num_columns(2).spacing([space::LARGE, space::MEDIUM]).show(ui, |ui| {
        threads_row(ui, look, threads);
        row(ui, look, "form-scheme", |ui| scheme_ui(ui, look, s));
        members_rows(ui, look, &mut s.scheme);
        match &mut s.scheme {
            SchemeSettings::MuLambda(own) => mulambda_rows(ui, look, own, &s.genome),
            SchemeSettings::Td(td) => td_rows(ui, look, td),
            SchemeSettings::Elitism(_) | SchemeSettings::CmaEs(_) | SchemeSettings::ByHand(_) => {}
        }
        if s.scheme.kind() != Scheme::MuLambda {
            row(ui, look, "form-opponents", |ui| {
                ui.add(DragValue::new(&mut s.opponents).range(1..=100))
            });
        }
        if let Some(sigma) = s.scheme.sigma_mut() {
            row(ui, look, "form-sigma", |ui| {
                ui.add(DragValue::new(sigma).range(0.0..=1000.0).speed(0.05))
            });
        }
        row(ui, look, "form-low", |ui| number(ui, &mut s.range.0));
        row(ui, look, "form-high", |ui| number(ui, &mut s.range.1));
        row(ui, look, "form-win", |ui| number(ui, &mut s.points.win));
        row(ui, look, "form-margin", |ui| number(ui, &mut s.points.margin));
        row(ui, look, "form-draw", |ui| number(ui, &mut s.points.draw));
        row(ui, look, "form-loss", |ui| number(ui, &mut s.points.loss));
        row(ui, look, "form-fitness", |ui| fitness_ui(ui, look, &mut s.fitness));
        row(ui, look, "form-rivals", |ui| rivals_ui(ui, look, &mut s.rivals));
        row(ui, look, "form-colours", |ui| colours_ui(ui, look, &mut s.colours));
        row(ui, look, "form-plies", |ui| {
            ui.add(DragValue::new(&mut s.opening_plies).range(0..=20))
        });
        row(ui, look, "form-benchmark", |ui| {
            ui.add(DragValue::new(&mut s.benchmark_pairs).range(0..=100))
        });
    });
}

/// The rows for the numbers of members, as far as the scheme leaves a choice.
fn members_rows(ui: &mut Ui, look: &ViewContext, scheme: &mut SchemeSettings) {
    for (label, count) in ["form-parents", "form-children"].into_iter().zip(scheme.counts_mut()) {
        if let Some(count) = count {
            row(ui, look, label, |ui| ui.add(DragValue::new(count).range(1..=500)));
        }
    }
}

/// The rows of (µ, λ).
fn mulambda_rows(ui: &mut Ui, look: &ViewContext, own: &mut MuLambdaSettings, genome: &Genome) {
    row(ui, look, "form-rate", |ui| {
        ui.add(DragValue::new(&mut own.mutation_rate).range(0.0..=1.0).speed(0.01))
    });
    row(ui, look, "form-least", |ui| {
        ui.add(DragValue::new(&mut own.min_generations).range(1..=1000))
    });
    row(ui, look, "form-stop-rule", |ui| stop_rule_ui(ui, look, own));
    row(ui, look, "form-settled", |ui| {
        ui.add(DragValue::new(&mut own.settled).range(0.0..=1.0).speed(0.01))
    });
    if *genome == Genome::Features {
        row(ui, look, "form-heuristic", |ui| check_ui(ui, look, &mut own.heuristic, ""));
    }
}

/// The rows of temporal-difference learning.
fn td_rows(ui: &mut Ui, look: &ViewContext, td: &mut TdSettings) {
    row(ui, look, "form-td-games", |ui| {
        ui.add(DragValue::new(&mut td.games).range(1..=1_000_000).speed(10.0))
    });
    row(ui, look, "form-td-rate", |ui| {
        ui.add(DragValue::new(&mut td.rate).range(0.0..=1.0).speed(0.01))
    });
    row(ui, look, "form-td-slower", |ui| {
        ui.add(DragValue::new(&mut td.slower).range(0..=1_000_000))
    });
    row(ui, look, "form-td-explore", |ui| {
        ui.add(DragValue::new(&mut td.explore).range(0.0..=1.0).speed(0.01))
    });
}

/// The schemes. Choosing another one loads its published settings.
fn scheme_ui(ui: &mut Ui, look: &ViewContext, s: &mut EvolutionSettings) -> Response {
    let name = |scheme| look.words.get(scheme_name(scheme));
    let mut scheme = s.scheme.kind();
    let combo = ComboBox::from_id_salt("scheme").selected_text(name(scheme)).show_list(ui, |ui| {
        let all = [Scheme::Elitism, Scheme::MuLambda, Scheme::CmaEs, Scheme::Td];
        let can_be = |scheme: &Scheme| *scheme != Scheme::Td || s.genome.is_linear();
        for choice in all.into_iter().filter(can_be) {
            ui.selectable_value(&mut scheme, choice, name(choice));
        }
    });
    if scheme != s.scheme.kind() {
        let new = usual(s.genome.clone(), scheme);
        // Temporal-difference learning uses the searcher of its own settings.
        let searcher = if scheme == Scheme::Td { new.searcher } else { s.searcher };
        *s = EvolutionSettings { searcher, ..new };
    }
    combo.response
}

/// The rules that end an evolution. Choosing another one loads its usual threshold.
fn stop_rule_ui(ui: &mut Ui, look: &ViewContext, own: &mut MuLambdaSettings) -> Response {
    let name = |rule| look.words.get(stop_rule_name(rule));
    let mut rule = own.stop_rule;
    let combo = ComboBox::from_id_salt("stop rule").selected_text(name(rule)).show_list(ui, |ui| {
        for choice in [StopRule::Trend, StopRule::Paper] {
            ui.selectable_value(&mut rule, choice, name(choice));
        }
    });
    if rule != own.stop_rule {
        *own = own.ended_by(rule);
    }
    combo.response
}

/// A combo box of these values, each with the message that names it.
fn choice_ui<T: Clone + PartialEq>(
    ui: &mut Ui,
    look: &ViewContext,
    id: &str,
    chosen: &mut T,
    all: &[(T, &'static str)],
) -> Response {
    let name = all.iter().find(|(value, _)| value == chosen).map_or("", |(_, name)| *name);
    ComboBox::from_id_salt(id)
        .selected_text(look.words.get(name))
        .show_list(ui, |ui| {
            for (value, name) in all {
                ui.selectable_value(chosen, value.clone(), look.words.get(name));
            }
        })
        .response
}

fn fitness_ui(ui: &mut Ui, look: &ViewContext, fitness: &mut Fitness) -> Response {
    choice_ui(ui, look, "fitness", fitness, &FITNESS)
}

fn rivals_ui(ui: &mut Ui, look: &ViewContext, rivals: &mut Rivals) -> Response {
    let mut all = vec![
        Rivals::Population,
        Rivals::Champions,
        Rivals::Leader,
        Rivals::Mirror,
        Rivals::Benchmark,
    ];
    // Only a settings file can name players; a fork may keep them.
    if matches!(rivals, Rivals::Players(_)) {
        all.push(rivals.clone());
    }
    let names: Vec<_> = all.iter().map(rivals_name).collect();
    let all: Vec<_> = all.into_iter().zip(names).collect();
    choice_ui(ui, look, "rivals", rivals, &all)
}

fn colours_ui(ui: &mut Ui, look: &ViewContext, colours: &mut Colours) -> Response {
    choice_ui(ui, look, "colours", colours, &COLOURS)
}

/// The prefix of a genome that has a shape, and the message that names the shape.
pub(super) fn shaped(genome: &Genome) -> Option<(&'static str, &'static str)> {
    match genome {
        Genome::Net(_) => Some(("net", "form-layers")),
        Genome::NTuple(_) => Some(("ntuple", "form-tuples")),
        Genome::Polynomial(_) | Genome::Features => None,
    }
}

/// The shape of a genome as written, or nothing.
pub(super) fn shape_of(genome: &Genome) -> String {
    genome.to_string().split_once(':').map_or_else(String::new, |(_, shape)| shape.to_owned())
}
