//! The header of an evolution's page: the state of the run, the time left, and the buttons that control it.

use std::path::PathBuf;

use egui::{Align, Label, Layout, ProgressBar, RichText, TextStyle, TextWrapMode, Ui};
use othello_lab::{evolution::Member, players::spec::PlayerSpec, rating::benchmark::Field};

use super::setting_texts::{setting_line, setting_texts};
use crate::{
    runs::{LiveRun, LiveState, evolution::EvolutionView},
    text::{failure::Failure, names},
    theme::{strong_family, text_width, title_style},
    widgets::{
        ViewContext,
        button::primary_button,
        card::card,
        note::note_ui as small_note_ui,
        opened::{OpenedPlace, opened_ui},
        place::place_ui,
    },
};

/// The note below the header.
pub enum RunNote {
    /// A file was saved at this path.
    Saved(PathBuf),
    /// Its folder was opened.
    Opened(OpenedPlace),
    /// Something failed.
    Failed(Failure),
}

/// A request from a button on the page.
pub enum RunInput {
    Pause,
    FinishGeneration,
    Resume,
    More(u32),
    Close,
    /// Open the folder of saved files.
    OpenFolder,
    SaveHistory,
    /// Save all plots in a file with this ending.
    SavePlots(&'static str),
    SavePopulation,
    /// Save the selected member as a player in a file.
    SavePlayer,
    Play(Member, u32),
    Watch(Member, u32),
    /// Show this member's style card.
    Style(Member, u32),
    /// Show this member in the family tree.
    Find(u64),
    /// Select the fittest player of this generation.
    Select(u32),
    /// Play a match between these two players.
    Match(Box<[PlayerSpec; 2]>),
    /// Fork a new run from this generation.
    Fork(u32),
    /// Choose a partner to breed with this member.
    Breed(Member, u32),
    /// Keep these offspring, best first.
    Keep(Vec<u64>),
    /// Play a match between these two members.
    MatchMembers(Box<[Member; 2]>),
}

/// The current state of a run on this page.
pub fn evolution_of(live: &LiveRun<EvolutionView>) -> &EvolutionView {
    live.watched().expect("a run is on the page once it is open")
}

/// The width, in points, below which a run's buttons go below its name.
const NARROW_HEADER: f32 = 480.0;

/// Draws the state of the run, and the buttons that control it. `expected` are the seconds of a generation as measured
/// before the start.
pub fn header_ui(
    ui: &mut Ui,
    look: &ViewContext,
    live: &LiveRun<EvolutionView>,
    note: Option<&RunNote>,
    expected: Option<f64>,
) -> Option<RunInput> {
    let (run, mut input) = (evolution_of(live), None);
    card(look).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let is_narrow = ui.available_width() < NARROW_HEADER;
        let buttons = |ui: &mut Ui| buttons_ui(ui, look, live);
        let from_right = Layout::right_to_left(Align::Center);
        ui.horizontal(|ui| {
            if is_narrow {
                name_ui(ui, look, run);
                return;
            }
            ui.with_layout(from_right, |ui| {
                input = buttons(ui);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    name_ui(ui, look, run);
                });
            });
        });
        if is_narrow {
            input = ui.horizontal(|ui| ui.with_layout(from_right, buttons).inner).inner;
        }
        ui.horizontal(|ui| {
            ui.label(state_text(look, live));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let speed = speed_text(look, live, expected);
                if speed.is_empty() {
                    input = input.take().or(strongest_ui(ui, look, run));
                } else {
                    ui.add(Label::new(RichText::new(speed).color(look.theme.weak)).truncate());
                }
            });
        });
        ui.add(ProgressBar::new(share_done(live)).desired_height(6.0).fill(look.theme.accent));
        // Its row is there from the start, so that nothing below moves when a run ends.
        input = input.take().or(best_ui(ui, look, run));
        if run.settings.benchmark_pairs > 0 {
            small_note_ui(ui, look, &look.words.get("lab-two-best"));
        }
        input = input.take().or(note_ui(ui, look, live, note));
    });
    input
}

/// The note, the reason of a failure, or the place of the file that the run keeps. Returns the request for the folder
/// of what was saved.
fn note_ui(
    ui: &mut Ui,
    look: &ViewContext,
    live: &LiveRun<EvolutionView>,
    note: Option<&RunNote>,
) -> Option<RunInput> {
    let failure = match note {
        Some(RunNote::Failed(reason)) => Some(reason.words(look.words)),
        _ => None,
    };
    if let Some(reason) = live.failure(look.words).or(failure) {
        ui.add(Label::new(RichText::new(reason).color(look.theme.error)).wrap());
        return None;
    }
    let saved = match note {
        Some(RunNote::Opened(opened)) => {
            opened_ui(ui, look, opened);
            return None;
        }
        Some(RunNote::Saved(path)) => path,
        _ => evolution_of(live).evl.as_ref()?,
    };
    place_ui(ui, look, saved, |path| {
        look.words.with("lab-saved", &[("path", path.into())]).into_owned()
    });
    let is_saved = matches!(note, Some(RunNote::Saved(_)));
    let folder = is_saved && ui.small_button(look.words.get("lab-open-folder")).clicked();
    folder.then_some(RunInput::OpenFolder)
}

/// The run's name, and its genome and searcher if the buttons leave room.
fn name_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView) {
    let title = RichText::new(run.name()).text_style(title_style());
    let name = ui.add(Label::new(title).truncate());
    let genome = names::genome(look.words, &run.settings.genome);
    let searcher = names::searcher(look.words, &run.settings.searcher.to_string());
    let kind = format!("{genome} · {searcher}");
    if text_width(ui, &kind, &TextStyle::Body) < ui.available_width() {
        let [_, about] = names::genome_form(look.words, &run.settings.genome);
        ui.label(RichText::new(&kind).color(look.theme.weak)).on_hover_text(about);
    }
    name.on_hover_ui(|ui| {
        let settings = setting_texts(look.words, &run.settings);
        let texts = settings.iter().map(|setting| setting_line(look.words, setting));
        let lines: Vec<String> = std::iter::once(run.name()).chain(texts).collect();
        ui.label(lines.join("\n"));
    });
}

/// A button that plays against the run's player, and its scores once they are measured.
fn best_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView) -> Option<RunInput> {
    let best = run.best();
    let id = if run.keeps_elite() { "lab-play-best" } else { "lab-play-leader" };
    let pressed = ui.horizontal(|ui| {
        let button = primary_button(look, &look.words.get(id));
        let play = ui.add_enabled(best.is_some(), button);
        let play = play.on_hover_text(look.words.tip(id)).clicked();
        if let Some(scores) = best.as_ref().and_then(|(member, _)| scores(look, run, member)) {
            let label = ui.add(Label::new(scores).truncate());
            label.on_hover_text(look.words.tip("plot-strength"));
        }
        play
    });
    let (member, generation) = best?;
    pressed.inner.then_some(RunInput::Play(member, generation))
}

/// The generation with the highest measured strength, once one is measured, as a link that selects its player.
fn strongest_ui(ui: &mut Ui, look: &ViewContext, run: &EvolutionView) -> Option<RunInput> {
    let (generation, rating) = run.strongest()?;
    let elo = format!("{:.0} Elo", rating.value);
    let values = [("elo", elo.as_str().into()), ("generation", generation.into())];
    ui.style_mut().wrap_mode = Some(TextWrapMode::Truncate);
    let link = ui.link(look.words.with("lab-strongest", &values));
    let link = link.on_hover_ui(|ui| {
        ui.label(names::measured(rating));
        ui.label(look.words.tip("lab-strongest"));
    });
    link.clicked().then_some(RunInput::Select(generation))
}

/// The scores of a member against the two weakest opponents of the benchmark.
fn scores(look: &ViewContext, run: &EvolutionView, member: &Member) -> Option<String> {
    let strength = run.strength(member)?;
    let score = |name: &str| {
        let index =
            Field::Evolution.opponents().iter().position(|opponent| opponent.name == name)?;
        Some(format!("{:.0}", 100.0 * strength.by_opponent.get(index)?))
    };
    let (random, greedy) = (score("random")?, score("greedy")?);
    let values = [("random", random.as_str().into()), ("greedy", greedy.as_str().into())];
    Some(look.words.with("lab-best", &values).into_owned())
}

fn buttons_ui(ui: &mut Ui, look: &ViewContext, live: &LiveRun<EvolutionView>) -> Option<RunInput> {
    let words = look.words;
    let mut input = None;
    let more = evolution_of(live).generation().clamp(1, 100);
    let mut button = |ui: &mut Ui, id: &str, request: RunInput| {
        let text = words.with(id, &[("count", more.into())]);
        if ui.button(text).on_hover_text(words.tip(id)).clicked() {
            input = Some(request);
        }
    };
    ui.menu_button(words.get("lab-export"), |ui| {
        button(ui, "lab-export-population", RunInput::SavePopulation);
        button(ui, "lab-export-player", RunInput::SavePlayer);
        button(ui, "lab-export-history", RunInput::SaveHistory);
        button(ui, "lab-export-plots", RunInput::SavePlots("svg"));
        #[cfg(not(target_family = "wasm"))]
        button(ui, "lab-export-plots-png", RunInput::SavePlots("png"));
    });
    match live.state() {
        LiveState::Running => {
            button(ui, "lab-finish", RunInput::FinishGeneration);
            button(ui, "lab-pause", RunInput::Pause);
        }
        LiveState::Finishing => {
            button(ui, "lab-pause", RunInput::Pause);
        }
        LiveState::Done => {
            button(ui, "lab-close", RunInput::Close);
            button(ui, "lab-more", RunInput::More(more));
        }
        LiveState::Paused | LiveState::Failed(_) => {
            button(ui, "lab-close", RunInput::Close);
            if evolution_of(live).is_by_hand() {
                return input;
            }
            let resume = primary_button(look, &words.get("lab-resume"));
            if ui.add(resume).on_hover_text(words.tip("lab-resume")).clicked() {
                input = Some(RunInput::Resume);
            }
        }
    }
    input
}

fn state_text(look: &ViewContext, live: &LiveRun<EvolutionView>) -> RichText {
    let run = evolution_of(live);
    let done = std::iter::once(("done", run.generation().into()));
    let values: Vec<_> = done.chain(run.until.map(|until| ("all", until.into()))).collect();
    let id = match (live.state(), run.until) {
        (LiveState::Paused, _) if run.is_by_hand() => "lab-state-choosing",
        (LiveState::Done, _) => "lab-state-done",
        (LiveState::Paused, Some(_)) => "lab-state-paused",
        (LiveState::Paused, None) => "lab-state-paused-on",
        (LiveState::Failed(_), _) => "lab-state-failed",
        (LiveState::Finishing, _) => "lab-state-finishing",
        (LiveState::Running, Some(_)) => "lab-state-running",
        (LiveState::Running, None) => "lab-state-running-on",
    };
    RichText::new(look.words.with(id, &values)).family(strong_family())
}

fn speed_text(look: &ViewContext, live: &LiveRun<EvolutionView>, expected: Option<f64>) -> String {
    if !live.is_working() {
        return String::new();
    }
    let rate = evolution_of(live).games_per_sec();
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    let mut text = look.words.with("lab-speed", &[("rate", rate.as_str().into())]).into_owned();
    let run = evolution_of(live);
    if *live.state() == LiveState::Running && run.until.is_some() {
        let left = run.until.map(|until| f64::from(until.saturating_sub(run.generation())));
        let by_measurement = || Some(left? * expected?);
        let secs = live.secs_left().or_else(by_measurement).or_else(|| run.secs_left_by_games());
        let estimating = || look.words.get("time-estimating").into_owned();
        text += " · ";
        text += &secs.map_or_else(estimating, |secs| look.words.time_left(secs));
    }
    text
}

fn share_done(live: &LiveRun<EvolutionView>) -> f32 {
    let run = evolution_of(live);
    let (played, games) = run.games();
    let part = if live.is_working() && games > 0 { played as f32 / games as f32 } else { 0.0 };
    match run.until {
        Some(until) if until > 0 => {
            ((run.generation() as f32 + part.min(0.99)) / until as f32).min(1.0)
        }
        _ => part,
    }
}
