//! The search of a selected player: the one it was bred for, or another one set here.

use std::time::Duration;

use egui::{Align, ComboBox, Label, Layout, Slider, Ui, vec2};
use othello_engine::{
    search::{Budget, MctsSettings, Pruning, PvsSettings},
    spec::SearcherSpec,
};
use othello_lab::{library::Level, players::spec::PlayerSpec};

use super::{ViewContext, open_list::ShowList};
use crate::{text::names, theme};

/// A search method that the window offers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SearchMethod {
    AsBred,
    AlphaBeta,
    Minimax,
    PvsTime,
    PvsDepth,
    Pruned,
    Mcts,
}

impl SearchMethod {
    const ALL: [SearchMethod; 7] = [
        SearchMethod::AsBred,
        SearchMethod::AlphaBeta,
        SearchMethod::Minimax,
        SearchMethod::PvsTime,
        SearchMethod::PvsDepth,
        SearchMethod::Pruned,
        SearchMethod::Mcts,
    ];

    /// The message with its name.
    const fn words(self) -> &'static str {
        match self {
            SearchMethod::AsBred => "method-as-bred",
            SearchMethod::AlphaBeta => "method-alphabeta",
            SearchMethod::Minimax => "method-minimax",
            SearchMethod::PvsTime => "method-pvs-secs",
            SearchMethod::PvsDepth => "method-pvs",
            SearchMethod::Pruned => "method-pruned",
            SearchMethod::Mcts => "method-mcts",
        }
    }
}

/// The maximum depth offered, in plies. A typed player may search deeper.
const MAX_DEPTH: u32 = 16;

/// The search settings of one player, or of all.
#[derive(Clone, Debug, PartialEq)]
pub struct SearchForm {
    method: SearchMethod,
    /// The depth in plies.
    depth: u32,
    /// The time for a move, in seconds.
    secs: f32,
    /// The number of simulations for a move.
    simulations: u32,
}

impl Default for SearchForm {
    /// The search that the player was bred for.
    fn default() -> SearchForm {
        SearchForm { method: SearchMethod::AsBred, depth: 4, secs: 1.0, simulations: 5000 }
    }
}

impl SearchForm {
    /// The player with the selected search. A player without a model stays as it is, except for Monte Carlo search.
    pub fn apply(&self, player: &PlayerSpec) -> PlayerSpec {
        let mcts = || MctsSettings {
            budget: Budget::Nodes(u64::from(self.simulations)),
            ..MctsSettings::default()
        };
        let searcher = match self.method {
            SearchMethod::AsBred => None,
            SearchMethod::AlphaBeta => Some(SearcherSpec::AlphaBeta { depth: self.depth }),
            SearchMethod::Minimax => Some(SearcherSpec::Minimax { depth: self.depth }),
            SearchMethod::PvsTime => {
                let time = Duration::from_millis((self.secs * 1000.0).round() as u64);
                Some(SearcherSpec::Pvs(PvsSettings::new(Budget::Time(time))))
            }
            SearchMethod::PvsDepth => {
                Some(SearcherSpec::Pvs(PvsSettings::new(Budget::Depth(self.depth))))
            }
            SearchMethod::Pruned => Some(SearcherSpec::Pruned(Pruning::default())),
            SearchMethod::Mcts => Some(SearcherSpec::Mcts(mcts())),
        };
        match (player, player.model(), searcher) {
            (_, Some(model), Some(searcher)) => PlayerSpec::search(searcher, model.clone()),
            // Monte Carlo search without a model has only its simulations to set.
            (PlayerSpec::Search(SearcherSpec::Mcts(_), None), ..) => {
                PlayerSpec::Search(SearcherSpec::Mcts(mcts()), None)
            }
            _ => player.clone(),
        }
    }

    /// Takes over a player's search that is not the one its model was bred for, as far as it is offered.
    pub fn take(&mut self, searcher: SearcherSpec) {
        match searcher {
            SearcherSpec::AlphaBeta { depth } => self.set_depth(SearchMethod::AlphaBeta, depth),
            SearcherSpec::Minimax { depth } => self.set_depth(SearchMethod::Minimax, depth),
            SearcherSpec::Pvs(settings) => match settings.budget {
                Budget::Depth(depth) => self.set_depth(SearchMethod::PvsDepth, depth),
                Budget::Time(time) => {
                    self.method = SearchMethod::PvsTime;
                    self.secs = time.as_secs_f32().clamp(0.1, 60.0);
                }
                Budget::Nodes(_) => {}
            },
            SearcherSpec::Pruned(_) => self.method = SearchMethod::Pruned,
            SearcherSpec::Mcts(MctsSettings { budget: Budget::Nodes(simulations), .. }) => {
                self.method = SearchMethod::Mcts;
                self.simulations = simulations.clamp(1, 1_000_000) as u32;
            }
            _ => {}
        }
    }

    fn set_depth(&mut self, method: SearchMethod, depth: u32) {
        self.method = method;
        self.depth = depth.clamp(1, MAX_DEPTH);
    }

    /// Whether this player's search can be set. Levels are fixed, and so are players without a model, except for
    /// Monte Carlo search.
    pub fn can_be_set(player: &PlayerSpec) -> bool {
        Level::of(player).is_none()
            && (player.model().is_some()
                || matches!(player, PlayerSpec::Search(SearcherSpec::Mcts(_), None)))
    }

    /// Draws the search settings of this player, or empty space of the same height if there are none.
    pub fn search_ui(&mut self, ui: &mut Ui, look: &ViewContext, player: &PlayerSpec) {
        let room = 2.0 * ui.spacing().interact_size.y + ui.spacing().item_spacing.y;
        ui.allocate_ui_with_layout(
            vec2(ui.available_width(), room),
            Layout::top_down(Align::Min),
            |ui| {
                ui.set_min_height(room);
                match player.model() {
                    _ if !SearchForm::can_be_set(player) => {}
                    Some(_) => self.method_ui(ui, look, Some(player)),
                    None => self.setting_ui(ui, look, SearchMethod::Mcts),
                }
            },
        );
    }

    /// The search method and its setting, for one player or for all.
    pub fn method_ui(&mut self, ui: &mut Ui, look: &ViewContext, player: Option<&PlayerSpec>) {
        let words = look.words;
        let name = |method: SearchMethod| match (method, player) {
            (SearchMethod::AsBred, Some(player)) => {
                let own = names::searcher(words, &player.to_string());
                words.with("method-its-own", &[("search", own.as_str().into())]).into_owned()
            }
            _ => words.get(method.words()).into_owned(),
        };
        ui.horizontal(|ui| {
            let label = label_ui(ui, look, "searcher");
            let combo = ComboBox::from_id_salt("searcher").width(ui.available_width()).truncate();
            let response = combo.selected_text(name(self.method)).show_list(ui, |ui| {
                for method in SearchMethod::ALL {
                    ui.selectable_value(&mut self.method, method, name(method));
                }
            });
            response.response.labelled_by(label);
        });
        self.setting_ui(ui, look, self.method);
    }

    fn setting_ui(&mut self, ui: &mut Ui, look: &ViewContext, method: SearchMethod) {
        ui.horizontal(|ui| {
            let id = match method {
                SearchMethod::AlphaBeta | SearchMethod::Minimax | SearchMethod::PvsDepth => "depth",
                SearchMethod::PvsTime => "secs-a-move",
                SearchMethod::Mcts => "simulations",
                // The space stays, so that nothing jumps.
                SearchMethod::AsBred | SearchMethod::Pruned => {
                    return ui.add_space(ui.spacing().interact_size.y);
                }
            };
            let label = label_ui(ui, look, id);
            ui.spacing_mut().slider_width = (ui.available_width() - 72.0).max(60.0);
            let slider = match method {
                SearchMethod::PvsTime => Slider::new(&mut self.secs, 0.1..=30.0)
                    .logarithmic(true)
                    .fixed_decimals(1)
                    .suffix(" s"),
                SearchMethod::Mcts => {
                    Slider::new(&mut self.simulations, 1..=100_000).logarithmic(true)
                }
                _ => Slider::new(&mut self.depth, 1..=MAX_DEPTH),
            };
            theme::thin(ui);
            ui.add(slider).labelled_by(label);
        });
    }
}

/// A label of fixed width, so that the fields line up.
fn label_ui(ui: &mut Ui, look: &ViewContext, id: &str) -> egui::Id {
    let size = vec2(88.0, ui.spacing().interact_size.y);
    let label = Label::new(look.words.get(id)).truncate();
    let layout = Layout::left_to_right(Align::Center);
    ui.allocate_ui_with_layout(size, layout, |ui| {
        ui.set_min_width(size.x);
        ui.add(label).id
    })
    .inner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_than_a_hundred_simulations_can_be_chosen() {
        for (played, set) in [("mcts:40", 40), ("mcts:1", 1)] {
            let mut search = SearchForm::default();
            search.take(played.parse().unwrap());
            assert_eq!(search.simulations, set);
            let player: PlayerSpec = "mcts:5000".parse().unwrap();
            assert_eq!(search.apply(&player).to_string(), played);
        }
    }
}
