//! The start of a new game: the usual start, a named opening, a balanced opening, or the shown board.

use egui::{ComboBox, Label, PopupCloseBehavior, RichText, ScrollArea, TextEdit, Ui};
use othello_engine::Game;
use othello_lab::data::opening_names::openings;

use crate::{
    game::setup::GameStart,
    widgets::{ViewContext, open_list::ShowList},
};

/// The selection.
#[derive(Clone, Debug)]
pub struct StartChoice {
    kind: StartKind,
    /// The named openings in alphabetical order.
    named: Vec<(Game, &'static str)>,
    /// The index of the selected opening.
    chosen: usize,
    search: String,
    /// The moves that led to the shown board.
    shown: Game,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum StartKind {
    Usual,
    Named,
    Balanced,
    Shown,
}

impl StartChoice {
    /// Creates a selection of the usual start; `shown` are the moves to the shown board.
    pub fn new(shown: Game) -> StartChoice {
        let mut named: Vec<_> = openings().collect();
        named.sort_by_key(|(_, name)| *name);
        let chosen = named.iter().position(|(_, name)| *name == "Tiger").unwrap_or(0);
        StartChoice { kind: StartKind::Usual, named, chosen, search: String::new(), shown }
    }

    /// Creates a selection of this board.
    pub fn at(board: Game) -> StartChoice {
        StartChoice { kind: StartKind::Shown, ..StartChoice::new(board) }
    }

    /// The selected start.
    pub fn start(&self) -> GameStart {
        match self.kind {
            StartKind::Usual => GameStart::Line(Game::default()),
            StartKind::Named => GameStart::Line(self.named[self.chosen].0.clone()),
            StartKind::Balanced => GameStart::Balanced,
            StartKind::Shown => GameStart::Board(self.shown.clone()),
        }
    }

    /// Draws the choice in one row.
    pub fn start_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        let is_under_way = self.shown != Game::default() && !self.shown.is_over();
        let is_possible = |kind| kind != StartKind::Shown || is_under_way;
        let label = ui.label(words.get("start-from")).id;
        ui.horizontal_wrapped(|ui| {
            let combo = ComboBox::from_id_salt("start").width(160.0);
            let combo = combo.selected_text(words.get(self.kind.words()));
            let response = combo.show_list(ui, |ui| {
                for kind in
                    [StartKind::Usual, StartKind::Named, StartKind::Balanced, StartKind::Shown]
                {
                    if is_possible(kind) {
                        let text = words.get(kind.words());
                        ui.selectable_value(&mut self.kind, kind, text);
                    }
                }
            });
            response.response.labelled_by(label);
            match self.kind {
                StartKind::Usual => {}
                StartKind::Named => self.named_ui(ui, look),
                StartKind::Balanced | StartKind::Shown => {
                    let tip = RichText::new(words.tip(self.kind.words())).small();
                    ui.add(Label::new(tip.color(look.theme.weak)).wrap());
                }
            }
        });
    }

    fn named_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let words = look.words;
        let combo = ComboBox::from_id_salt("opening").width(220.0).truncate();
        let combo = combo.close_behavior(PopupCloseBehavior::CloseOnClickOutside);
        let (_, chosen) = self.named[self.chosen];
        // Space is a letter of the search here, so the keyboard may not close the list.
        let combo = combo.selected_text(chosen).show_ui(ui, |ui| {
            let search = TextEdit::singleline(&mut self.search)
                .hint_text(words.get("opening-search"))
                .desired_width(f32::INFINITY);
            let search = ui.add(search);
            let name = words.get("opening-search");
            search.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, &*name));
            let search = self.search.to_lowercase();
            let fits = |name: &str| name.to_lowercase().contains(&search);
            let found: Vec<usize> =
                (0..self.named.len()).filter(|&at| fits(self.named[at].1)).collect();
            if found.is_empty() {
                ui.label(RichText::new(words.get("opening-none")).color(look.theme.weak));
            }
            ScrollArea::vertical().max_height(180.0).show(ui, |ui| {
                for at in found {
                    if ui.selectable_label(at == self.chosen, self.named[at].1).clicked() {
                        self.chosen = at;
                        ui.close();
                    }
                }
            });
        });
        let name = words.get("start-named");
        combo.response.widget_info(|| {
            egui::WidgetInfo::labeled(egui::Role::ComboBox, true, format!("{name}: {chosen}"))
        });
    }
}

impl StartKind {
    const fn words(self) -> &'static str {
        match self {
            StartKind::Usual => "start-usual",
            StartKind::Named => "start-named",
            StartKind::Balanced => "start-balanced",
            StartKind::Shown => "start-shown",
        }
    }
}
