//! The start of a new game: the usual start, a named opening, a balanced opening, or the shown board.

use egui::{Align, ComboBox, Label, Layout, RichText, Ui, vec2};
use othello_engine::Game;

use crate::{
    game::setup::GameStart,
    widgets::{
        ViewContext,
        open_list::ShowList,
        opening_list::{OpeningList, OpeningListTexts},
    },
};

/// The least width in points of an explanation beside the field.
const LEAST_TIP: f32 = 160.0;

/// The selection.
#[derive(Clone, Debug)]
pub struct StartChoice {
    kind: StartKind,
    /// The selected opening.
    named: OpeningList,
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
        StartChoice { kind: StartKind::Usual, named: OpeningList::at("Tiger"), shown }
    }

    /// Creates a selection of this board.
    pub fn at(board: Game) -> StartChoice {
        StartChoice { kind: StartKind::Shown, ..StartChoice::new(board) }
    }

    /// The selected start.
    pub fn start(&self) -> GameStart {
        match self.kind {
            StartKind::Usual => GameStart::Line(Game::default()),
            StartKind::Named => {
                let named = self.named.chosen().map(|(game, _)| game.clone());
                GameStart::Line(named.unwrap_or_default())
            }
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
                StartKind::Named => {
                    let texts = OpeningListTexts { name: "start-named", any: None };
                    self.named.list_ui(ui, look, texts);
                }
                StartKind::Balanced | StartKind::Shown => {
                    let tip = RichText::new(words.tip(self.kind.words())).small();
                    let tip = Label::new(tip.color(look.theme.weak)).wrap();
                    let room =
                        vec2(ui.available_size_before_wrap().x, ui.spacing().interact_size.y);
                    if room.x < LEAST_TIP {
                        ui.add(tip);
                        return;
                    }
                    // A block beside the field: otherwise its second line would begin below the field.
                    let beside = Layout::left_to_right(Align::Center);
                    ui.allocate_ui_with_layout(room, beside, |ui| ui.add(tip));
                }
            }
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
