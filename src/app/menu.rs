//! The menu bar, with the tabs of the pages at its end. Where there is no room, the tabs become a list, then the menus
//! become one.

use egui::{
    Align, ComboBox, Id, Key, Layout, MenuBar, Modifiers, Popup, Response, Role, ScrollArea, Ui,
    WidgetInfo,
    containers::menu::{MenuState, is_in_menu},
    vec2,
};
use othello_engine::models::PolynomialKind;

use crate::{
    action::{Action, Command, NewRun, Sides},
    page::Page,
    pages::Pages,
    settings::Animation,
    sound::Loudness,
    text::messages::Language,
    theme::{self, DiscSet, Felt, ThemeName, space},
    widgets::{
        ViewContext,
        direction::is_mirrored,
        menu::{Refusal, item_ui, move_items_ui, named_item_ui},
        open_list::ShowList,
        pane::{WindowPane, offer_focus},
    },
};

/// The titles of the menus.
const MENUS: [&str; 6] =
    ["menu-game", "menu-moves", "menu-analysis", "menu-evolution", "menu-view", "menu-help"];

/// Draws the menu bar.
pub fn menu_ui(
    ui: &mut Ui,
    look: &ViewContext,
    refusal: Refusal,
    pages: ShownPages,
) -> Option<Action> {
    let ShownPages { page, pages, due } = pages;
    let mut menus = Menus { look, refusal, due, action: None, bar: Vec::new(), is_folded: false };
    MenuBar::new().ui(ui, |ui| {
        let tabs = tabs_of(look, pages);
        if menus.have_room(ui, &tabs) {
            menus.all(ui);
        } else {
            menus.folded(ui);
        }
        menus.tabs(ui, page, &tabs);
    });
    by_keyboard(ui, &menus.bar, is_mirrored(look));
    menus.action
}

/// The state of the pages for the menu bar.
#[derive(Clone, Copy)]
pub struct ShownPages<'a> {
    /// The page on the screen.
    pub page: Page,
    /// All pages.
    pub pages: &'a Pages,
    /// The number of kept mistakes that are due.
    pub due: usize,
}

struct Menus<'a> {
    look: &'a ViewContext<'a>,
    refusal: Refusal<'a>,
    due: usize,
    action: Option<Action>,
    /// The menus of the bar in reading order.
    bar: Vec<BarMenu>,
    /// Whether all menus are in one, where there is no room for them.
    is_folded: bool,
}

/// The diameter of the dot of a tab, in points.
const DOT: f32 = 5.0;

/// A page's tab.
struct PageTab {
    page: Page,
    name: String,
    /// Whether something runs on the page. The tab has a dot then.
    is_working: bool,
}

fn tabs_of(look: &ViewContext, pages: &Pages) -> Vec<PageTab> {
    let tabs = Page::ALL.into_iter().filter(|page| pages.has_tab(*page)).map(|page| PageTab {
        page,
        name: look.words.get(page.title()).into_owned(),
        is_working: pages.is_working(page),
    });
    tabs.collect()
}

/// A menu of the bar.
struct BarMenu {
    button: Response,
    /// The key that opens it together with Alt, if its name begins with a Latin letter.
    key: Option<Key>,
}

impl BarMenu {
    fn popup(&self) -> Id {
        Popup::default_response_id(&self.button)
    }

    fn open(&self) {
        self.button.request_focus();
        Popup::open_id(&self.button.ctx, self.popup());
    }
}

/// Opens menus by F10 and by Alt with the first letter, and leads to the neighbours of an open menu by the arrow keys.
fn by_keyboard(ui: &Ui, bar: &[BarMenu], is_mirrored: bool) {
    let ctx = ui.ctx();
    if ctx.memory(|memory| memory.top_modal_layer().is_some()) {
        return;
    }
    let is_pressed = |key| ui.input(|input| input.key_pressed(key));
    let open = bar.iter().position(|menu| Popup::is_id_open(ctx, menu.popup()));
    if let Some(at) = open {
        // A submenu takes the arrow keys itself.
        let has_submenu =
            MenuState::from_id(ctx, bar[at].popup(), |state| state.open_item).is_some();
        let was_open = ui.data_mut(|data| {
            std::mem::replace(
                data.get_temp_mut_or_default::<bool>(Id::unique("submenu")),
                has_submenu,
            )
        });
        let step =
            isize::from(is_pressed(Key::ArrowRight)) - isize::from(is_pressed(Key::ArrowLeft));
        let step = if is_mirrored { -step } else { step };
        if step != 0 && bar.len() > 1 && !has_submenu && !was_open {
            bar[(at as isize + step).rem_euclid(bar.len() as isize) as usize].open();
        }
        return;
    }
    if let Some(first) = bar.first().filter(|_| is_pressed(Key::F10)) {
        first.open();
    }
    let is_alt = |key| ui.input_mut(|input| input.consume_key(Modifiers::ALT, key));
    if let Some(menu) = bar.iter().find(|menu| menu.key.is_some_and(is_alt)) {
        menu.open();
    }
}

/// Scrolls a menu that is higher than the window to the item that the keyboard has reached.
fn follow_focus(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused);
    let focused = focused.and_then(|id| ui.ctx().read_response(id));
    if let Some(item) = focused.filter(Response::gained_focus)
        && item.layer_id == ui.layer_id()
    {
        ui.scroll_to_rect(item.rect, None);
    }
}

impl Menus<'_> {
    /// Whether the menus fit beside the narrowest form of the tabs.
    fn have_room(&self, ui: &Ui, tabs: &[PageTab]) -> bool {
        let width = |name: &str| theme::button_width(ui, name);
        let menus: f32 = MENUS.iter().map(|id| width(&self.look.words.get(id))).sum();
        let widest = tabs.iter().map(|tab| width(&tab.name)).fold(0.0, f32::max);
        let combo = widest.max(ui.spacing().combo_width) + ui.spacing().icon_width;
        menus + combo + space::LARGE <= ui.available_width()
    }

    fn all(&mut self, ui: &mut Ui) {
        self.game(ui);
        self.moves(ui);
        self.analysis(ui);
        self.evolution(ui);
        self.view(ui);
        self.help(ui);
    }

    /// All menus in one.
    fn folded(&mut self, ui: &mut Ui) {
        let button = self.menu(ui, "menu-all", |menus, ui| {
            menus.is_folded = true;
            menus.all(ui);
            menus.is_folded = false;
        });
        offer_focus(&button, WindowPane::Menu);
        self.bar.push(BarMenu { button, key: None });
    }

    fn game(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-game", |menus, ui| {
            menus.sub(ui, "menu-new", |menus, ui| {
                menus.item(ui, Command::New(Sides::PersonComputer));
                menus.item(ui, Command::New(Sides::ComputerComputer));
                menus.item(ui, Command::New(Sides::PersonPerson));
            });
            menus.item(ui, Command::Rematch);
            menus.item(ui, Command::ChangePlayers);
            menus.item(ui, Command::Resign);
            menus.item(ui, Command::ShowResult);
            ui.separator();
            menus.item(ui, Command::Puzzles);
            ui.separator();
            menus.item(ui, Command::Open);
            menus.item(ui, Command::Library);
            menus.item(ui, Command::Save);
            menus.item(ui, Command::SaveAs);
            menus.item(ui, Command::SavePicture);
            ui.separator();
            menus.item(ui, Command::CopyMoves);
            menus.item(ui, Command::CopyPosition);
            menus.item(ui, Command::CopyLink);
            menus.item(ui, Command::Paste);
            menus.item(ui, Command::EditBoard);
            if Command::Quit.is_offered() {
                ui.separator();
                menus.item(ui, Command::Quit);
            }
        });
    }

    fn moves(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-moves", |menus, ui| {
            menus.item(ui, Command::Undo);
            menus.item(ui, Command::Redo);
            ui.separator();
            menus.item(ui, Command::First);
            menus.item(ui, Command::Back);
            menus.item(ui, Command::Forward);
            menus.item(ui, Command::Last);
            menus.item(ui, Command::PreviousVariation);
            menus.item(ui, Command::NextVariation);
            menus.item(ui, Command::BackToGame);
            ui.separator();
            menus.sub(ui, "menu-this-move", Menus::this_move);
            ui.separator();
            menus.item(ui, Command::PauseOrContinue);
            menus.item(ui, Command::Step);
            menus.item(ui, Command::ToggleAtOnce);
            menus.item(ui, Command::Stop);
        });
    }

    /// The actions on the shown move.
    fn this_move(&mut self, ui: &mut Ui) {
        let action = move_items_ui(ui, self.look, self.refusal);
        self.action = action.or(self.action.take());
    }

    fn analysis(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-analysis", |menus, ui| {
            menus.item(ui, Command::Hint);
            menus.item(ui, Command::ToggleValues);
            ui.separator();
            menus.item(ui, Command::AnalyseGame);
            menus.item(ui, Command::AnalyseVariation);
            menus.item(ui, Command::NextMistake);
            menus.item(ui, Command::ToggleFeedback);
            ui.separator();
            menus.item(ui, Command::LearnMistakes);
            menus.due_item(ui);
            menus.item(ui, Command::LearnOpenings);
            menus.item(ui, Command::TrainEndgame);
            ui.separator();
            menus.item(ui, Command::Minds);
            menus.item(ui, Command::StyleCard);
            menus.item(ui, Command::ToggleExplorer);
            ui.separator();
            menus.item(ui, Command::Stop);
            menus.item(ui, Command::CloseAnalysis);
        });
    }

    fn evolution(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-evolution", |menus, ui| {
            menus.item(ui, Command::Evolve(NewRun::First));
            menus.sub(ui, "menu-new", |menus, ui| {
                menus.sub(ui, "menu-polynomials", |menus, ui| {
                    for kind in PolynomialKind::ALL {
                        menus.item(ui, Command::Evolve(NewRun::Polynomial(kind)));
                    }
                });
                menus.item(ui, Command::Evolve(NewRun::Features));
                menus.item(ui, Command::Evolve(NewRun::Net));
                menus.item(ui, Command::Evolve(NewRun::Tuples));
                menus.item(ui, Command::Evolve(NewRun::Map));
                menus.item(ui, Command::Evolve(NewRun::ByHand));
                menus.item(ui, Command::Evolve(NewRun::Patterns));
                menus.item(ui, Command::Evolve(NewRun::Network));
            });
            menus.item(ui, Command::ContinueEvolution);
            menus.item(ui, Command::CompareRuns);
            menus.item(ui, Command::DeletedRuns);
            menus.item(ui, Command::Evolve(NewRun::Night));
            menus.item(ui, Command::Evolve(NewRun::Experiment));
            menus.item(ui, Command::Gallery);
            if Command::Cluster.is_offered() {
                ui.separator();
                menus.item(ui, Command::Cluster);
            }
        });
    }

    fn view(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-view", |menus, ui| {
            menus.sub(ui, "menu-theme", |menus, ui| {
                for name in ThemeName::ALL {
                    menus.item(ui, Command::Theme(name));
                }
            });
            menus.sub(ui, "menu-felt", |menus, ui| {
                for felt in Felt::ALL {
                    menus.item(ui, Command::Felt(felt));
                }
            });
            menus.sub(ui, "menu-discs", |menus, ui| {
                for discs in DiscSet::ALL {
                    menus.item(ui, Command::Discs(discs));
                }
            });
            menus.sub(ui, "menu-language", |menus, ui| {
                for language in Language::ALL {
                    menus.item(ui, Command::Language(language));
                }
            });
            menus.sub(ui, "menu-animation", |menus, ui| {
                for animation in Animation::ALL {
                    menus.item(ui, Command::Animation(animation));
                }
            });
            menus.sub(ui, "menu-sound", |menus, ui| {
                menus.item(ui, Command::ToggleSound);
                ui.separator();
                for loudness in Loudness::ALL {
                    menus.item(ui, Command::Loudness(loudness));
                }
            });
            ui.separator();
            menus.item(ui, Command::ToggleLegal);
            menus.item(ui, Command::TogglePreview);
            menus.item(ui, Command::ToggleCoordinates);
            menus.item(ui, Command::ToggleBar);
            menus.item(ui, Command::ToggleValuesForBlack);
            ui.separator();
            menus.item(ui, Command::FullScreen);
            menus.item(ui, Command::Larger);
            menus.item(ui, Command::Smaller);
            menus.item(ui, Command::UsualSize);
        });
    }

    fn help(&mut self, ui: &mut Ui) {
        self.top(ui, "menu-help", |menus, ui| {
            menus.item(ui, Command::HowToPlay);
            menus.item(ui, Command::Legend);
            ui.separator();
            menus.item(ui, Command::Palette);
            menus.item(ui, Command::Shortcuts);
            menus.item(ui, Command::About);
        });
    }

    /// A menu of the bar.
    fn top(&mut self, ui: &mut Ui, words: &str, items: impl FnOnce(&mut Self, &mut Ui)) {
        if self.is_folded {
            return self.sub(ui, words, items);
        }
        let name = self.look.words.get(words);
        let letter = name.chars().next().map(|letter| letter.to_uppercase().to_string());
        let key = letter.and_then(|letter| Key::from_name(&letter));
        let button = self.menu(ui, words, items);
        if self.bar.is_empty() {
            offer_focus(&button, WindowPane::Menu);
        }
        self.bar.push(BarMenu { button, key });
    }

    /// A menu in a menu.
    fn sub(&mut self, ui: &mut Ui, words: &str, items: impl FnOnce(&mut Self, &mut Ui)) {
        self.menu(ui, words, items);
    }

    fn menu(
        &mut self,
        ui: &mut Ui,
        words: &str,
        items: impl FnOnce(&mut Self, &mut Ui),
    ) -> Response {
        let words = self.look.words.get(words).into_owned();
        let window = ui.ctx().content_rect();
        // The bar stays in sight above its menus; a menu in a menu may be as high as the window.
        let top = if is_in_menu(ui) { window.top() } else { ui.min_rect().bottom() };
        let room = window.bottom() - top - 2.0 * space::LARGE;
        let shown = ui.menu_button(words, |ui| {
            ui.set_min_width(220.0);
            theme::beside_scroll_bars(ui);
            // A new popup offers less height than the window has.
            let mut area = ScrollArea::vertical().max_height(room).min_scrolled_height(room);
            if !ui.memory(|memory| memory.areas().visible_last_frame(&ui.layer_id())) {
                // It may have been closed at its end.
                area = area.vertical_scroll_offset(0.0);
            }
            area.show(ui, |ui| {
                // As in lists, so that most menus fit a small window.
                ui.spacing_mut().item_spacing.y = 2.0;
                items(self, ui);
                follow_focus(ui);
            });
        });
        shown.response
    }

    fn item(&mut self, ui: &mut Ui, command: Command) {
        if !command.is_offered() {
            return;
        }
        let action = item_ui(ui, self.look, self.refusal, command);
        self.action = action.or(self.action.take());
    }

    /// The kept mistakes, with the number of those that are due.
    fn due_item(&mut self, ui: &mut Ui) {
        let name = self.look.words.with("practise-due-count", &[("count", self.due.into())]);
        let action =
            named_item_ui(ui, self.look, self.refusal, (Command::PractiseDue, name.into_owned()));
        self.action = action.or(self.action.take());
    }

    /// The tabs of the pages, or a combo box if there is no room for all.
    fn tabs(&mut self, ui: &mut Ui, page: Page, tabs: &[PageTab]) {
        if tabs.len() < 2 {
            return;
        }
        let page = page.marked();
        // The form of an experiment has no tab until one is open: it belongs to the lab.
        let has_tab = tabs.iter().any(|tab| tab.page == page);
        let page = if page == Page::Experiment && !has_tab { Page::Evolution } else { page };
        // A selected tab is slightly wider than its text.
        ui.spacing_mut().button_padding.x = 6.0;
        let words = self.look.words;
        let width: f32 = tabs.iter().map(|tab| theme::button_width(ui, &tab.name)).sum();
        // There is no space after the last one.
        let width = width - ui.spacing().item_spacing.x;
        let rest = ui.available_width() - width;
        if rest < 0.0 {
            let shown = tabs.iter().find(|tab| tab.page == page).map(|tab| tab.name.clone());
            let name = shown.unwrap_or_else(|| words.get(page.title()).into_owned());
            let list = |ui: &mut Ui| {
                for tab in tabs {
                    self.tab(ui, page, tab);
                }
            };
            let combo = |ui: &mut Ui| {
                ComboBox::from_id_salt("pages").selected_text(name).show_list(ui, list).response
            };
            let response = ui.with_layout(Layout::right_to_left(Align::Center), combo).inner;
            let label = words.get("menu-pages");
            response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, &*label));
        } else {
            // In reading order, which is that of the Tab key too: a layout from the right would reverse it.
            ui.add_space(rest);
            for tab in tabs {
                self.tab(ui, page, tab);
            }
        }
    }

    fn tab(&mut self, ui: &mut Ui, page: Page, tab: &PageTab) {
        let is_shown = tab.page == page;
        let button = ui.selectable_label(is_shown, &tab.name);
        if tab.is_working {
            // The dot lies in the margin of the tab, so that no tab moves when it appears.
            let at = button.rect.right_top() + vec2(-DOT, DOT);
            ui.painter().circle_filled(at, DOT / 2.0, self.look.theme.accent);
            let label = format!("{}, {}", tab.name, self.look.words.get("run-state-running"));
            let info = || WidgetInfo::selected(Role::Button, true, is_shown, &*label);
            button.widget_info(info);
        }
        if button.clicked() {
            self.action = Some(Action::Show(tab.page));
        }
    }
}
