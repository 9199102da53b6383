//! The header of an evolution's page: the state of the run, the time left, and the buttons that control it.

use std::path::PathBuf;

use egui::{Align, Label, Layout, ProgressBar, RichText, TextStyle, Ui};
use othello_lab::{learn::evolution::Member, measure::benchmark::Field, players::seat::PlayerSpec};

use crate::{
    runs::{Live, State, evolution::Evolution, exports::Drawn},
    text::failure::Failure,
    theme::{strong_family, text_width, title_style},
    widgets::{Look, button::primary_button, card::card},
};

/// The note below the header.
pub enum Note {
    /// A file was saved at this path.
    Saved(PathBuf),
    /// Something failed.
    Failed(Failure),
}

/// A request from a button on the page.
pub enum Press {
    Pause,
    Stop,
    FinishGeneration,
    Resume,
    More(u32),
    Close,
    SaveHistory,
    SavePlots(Drawn),
    SavePopulation,
    /// Save the selected member as a player in a file.
    SavePlayer,
    Play(Member, u32),
    Watch(Member, u32),
    /// Show this member in the family tree.
    Find(u64),
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
pub fn evolution_of(live: &Live<Evolution>) -> &Evolution {
    live.watched().expect("a run is on the page once it is open")
}

/// The width, in points, below which a run's buttons go below its name.
const NARROW_HEADER: f32 = 480.0;

/// Draws the state of the run, and the buttons that control it.
pub fn header_ui(
    ui: &mut Ui,
    look: &Look,
    live: &Live<Evolution>,
    note: Option<&Note>,
) -> Option<Press> {
    let (run, mut press) = (evolution_of(live), None);
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
                press = buttons(ui);
                ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                    name_ui(ui, look, run);
                });
            });
        });
        if is_narrow {
            press = ui.horizontal(|ui| ui.with_layout(from_right, buttons).inner).inner;
        }
        ui.horizontal(|ui| {
            ui.label(state_text(look, live));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(speed_text(look, live)).color(look.theme.weak));
            });
        });
        ui.add(ProgressBar::new(share_done(live)).desired_height(6.0).fill(look.theme.accent));
        if *live.state() == State::Done {
            press = press.take().or(best_ui(ui, look, run));
        }
        let (text, color) = match (live.failure(look.words), note) {
            (Some(reason), _) => (reason, look.theme.error),
            (None, Some(Note::Failed(reason))) => (reason.words(look.words), look.theme.error),
            (None, note) => {
                let saved = match note {
                    Some(Note::Saved(path)) => Some(path),
                    _ => run.evl.as_ref(),
                };
                let Some(path) = saved else { return };
                let path = path.display().to_string();
                let text = look.words.with("lab-saved", &[("path", path.as_str().into())]);
                (text.into_owned(), look.theme.weak)
            }
        };
        ui.add(Label::new(RichText::new(text).color(color)).wrap());
    });
    press
}

/// The run's name, and its genome and searcher if the buttons leave room.
fn name_ui(ui: &mut Ui, look: &Look, run: &Evolution) {
    let title = RichText::new(run.name()).text_style(title_style());
    let name = ui.add(Label::new(title).truncate());
    let kind = format!("{}, {}", run.settings.genome, run.settings.searcher);
    if text_width(ui, &kind, &TextStyle::Body) < ui.available_width() {
        ui.label(RichText::new(&kind).color(look.theme.weak));
    }
    name.on_hover_text(format!("{}\n{kind}", run.name()));
}

/// The scores of the run's best member, and a button that plays against it.
fn best_ui(ui: &mut Ui, look: &Look, run: &Evolution) -> Option<Press> {
    let (member, generation) = run.best()?;
    let strength = run.strength(&member)?;
    let score = |name: &str| {
        let index =
            Field::Evolution.opponents().iter().position(|opponent| opponent.name == name)?;
        Some(format!("{:.0}", 100.0 * strength.by_opponent.get(index)?))
    };
    let (random, greedy) = (score("random")?, score("greedy")?);
    let values = [("random", random.as_str().into()), ("greedy", greedy.as_str().into())];
    let pressed = ui.horizontal(|ui| {
        let play = ui.add(primary_button(look, &look.words.get("lab-best-play"))).clicked();
        ui.add(Label::new(look.words.with("lab-best", &values)).wrap());
        play
    });
    pressed.inner.then_some(Press::Play(member, generation))
}

fn buttons_ui(ui: &mut Ui, look: &Look, live: &Live<Evolution>) -> Option<Press> {
    let words = look.words;
    let mut press = None;
    let more = evolution_of(live).generation().clamp(1, 100);
    let mut button = |ui: &mut Ui, id: &str, what: Press| {
        let text = words.with(id, &[("count", more.into())]);
        if ui.button(text).on_hover_text(words.tip(id)).clicked() {
            press = Some(what);
        }
    };
    ui.menu_button(words.get("lab-export"), |ui| {
        button(ui, "lab-export-population", Press::SavePopulation);
        button(ui, "lab-export-player", Press::SavePlayer);
        button(ui, "lab-export-history", Press::SaveHistory);
        button(ui, "lab-export-plots", Press::SavePlots(Drawn::Svg));
        button(ui, "lab-export-plots-png", Press::SavePlots(Drawn::Png));
    });
    match live.state() {
        State::Running => {
            button(ui, "lab-stop", Press::Stop);
            button(ui, "lab-finish", Press::FinishGeneration);
            button(ui, "lab-pause", Press::Pause);
        }
        State::Finishing => {
            button(ui, "lab-stop", Press::Stop);
            button(ui, "lab-pause", Press::Pause);
        }
        State::Done => {
            button(ui, "lab-close", Press::Close);
            button(ui, "lab-more", Press::More(more));
        }
        State::Paused | State::Failed(_) => {
            button(ui, "lab-close", Press::Close);
            if evolution_of(live).is_by_hand() {
                return press;
            }
            let resume = primary_button(look, &words.get("lab-resume"));
            if ui.add(resume).on_hover_text(words.tip("lab-resume")).clicked() {
                press = Some(Press::Resume);
            }
        }
    }
    press
}

fn state_text(look: &Look, live: &Live<Evolution>) -> RichText {
    let run = evolution_of(live);
    let mut values = vec![("done", run.generation().into())];
    let id = match (live.state(), run.until) {
        (State::Paused, _) if run.is_by_hand() => "lab-state-choosing",
        (State::Done, _) => "lab-state-done",
        (State::Paused, _) => "lab-state-paused",
        (State::Failed(_), _) => "lab-state-failed",
        (State::Finishing, _) => "lab-state-finishing",
        (State::Running, Some(until)) => {
            values.push(("all", until.into()));
            "lab-state-running"
        }
        (State::Running, None) => "lab-state-running-on",
    };
    RichText::new(look.words.with(id, &values)).family(strong_family())
}

fn speed_text(look: &Look, live: &Live<Evolution>) -> String {
    if !live.is_working() {
        return String::new();
    }
    let rate = evolution_of(live).games_per_sec();
    let rate = if rate < 10.0 { format!("{rate:.1}") } else { format!("{rate:.0}") };
    let mut text = look.words.with("lab-speed", &[("rate", rate.as_str().into())]).into_owned();
    if let Some(secs) = live.secs_left() {
        text += " · ";
        text += &look.words.time_left(secs);
    }
    text
}

fn share_done(live: &Live<Evolution>) -> f32 {
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
