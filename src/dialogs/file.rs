//! A file dialog inside the window, for systems without one of their own.

use std::path::{Path, PathBuf};

use egui::{
    Align, ComboBox, Event, EventFilter, Id, Key, Layout, Response, RichText, ScrollArea, TextEdit,
    Ui,
    text::{CCursor, CCursorRange},
    text_edit::TextEditState,
    vec2,
};
use othello_lab::store::fs;

use crate::{
    files::FilePurpose,
    theme::{duration, space},
    widgets::{
        ViewContext,
        announce::announce,
        button::primary_button,
        dialog::{dialog_width, list_height, take_keyboard, title_ui},
        footer::footer_ui,
    },
};

/// The dialog's state.
#[derive(Clone, Debug)]
pub struct FileChooser {
    /// The purpose of the file.
    pub purpose: FilePurpose,
    folder: PathBuf,
    name: String,
    entries: Vec<FolderEntry>,
    /// The entry that the keyboard walks to, which takes the focus in the next frame.
    walks_to: Option<usize>,
    /// The letters typed in the list, and the time of the last one.
    typed: (String, f64),
    /// Whether the suggested name is to be selected, so that typing replaces it.
    selects_name: bool,
    /// The reason why the file cannot be opened, until another one is named.
    failure: Option<String>,
}

#[derive(Clone, Debug)]
struct FolderEntry {
    name: String,
    is_folder: bool,
}

/// The result of the dialog.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FileChoice {
    /// The selected file.
    File(PathBuf),
    /// No file, as the dialog was cancelled.
    Cancelled,
}

impl FileChooser {
    /// Creates a dialog that starts in this folder; `name` is suggested for a file to be written.
    pub fn new(purpose: FilePurpose, folder: &Path, name: &str) -> FileChooser {
        // A relative path would have no parent to go up to.
        let folder = folder.canonicalize().unwrap_or_else(|_| folder.to_owned());
        let mut chooser = FileChooser {
            purpose,
            folder: PathBuf::new(),
            name: name.to_owned(),
            entries: Vec::new(),
            walks_to: None,
            typed: (String::new(), f64::NEG_INFINITY),
            selects_name: !name.is_empty(),
            failure: None,
        };
        chooser.enter(folder);
        chooser
    }

    /// Says why the file cannot be opened. The name stays, to be corrected.
    pub fn refuse(&mut self, failure: String) {
        self.failure = Some(failure);
    }

    fn enter(&mut self, folder: PathBuf) {
        let endings = self.purpose.endings();
        let mut entries: Vec<FolderEntry> = fs::read_dir(&folder)
            .into_iter()
            .flatten()
            .flatten()
            .map(|entry| {
                let is_folder = fs::is_folder(entry.path());
                FolderEntry { name: entry.file_name().to_string_lossy().into_owned(), is_folder }
            })
            .filter(|entry| !entry.name.starts_with('.'))
            .filter(|entry| {
                let ending = Path::new(&entry.name).extension().and_then(|e| e.to_str());
                entry.is_folder || ending.is_some_and(|ending| endings.contains(&ending))
            })
            .collect();
        entries.sort_by_key(|entry| (!entry.is_folder, entry.name.to_lowercase()));
        self.entries = entries;
        self.folder = folder;
        self.walks_to = None;
        self.typed.0.clear();
    }

    /// Moves the focus to an entry of the list, and names it if it is a file.
    fn walk_to(&mut self, index: usize) {
        let Some(entry) = self.entries.get(index) else { return };
        self.walks_to = Some(index);
        if !entry.is_folder {
            self.name.clone_from(&entry.name);
            self.failure = None;
        }
    }

    /// The entry where the arrow keys enter the list: the named one, the first that begins with the typed name, or else
    /// the first or the last one.
    fn entry_of_name(&self, is_down: bool) -> Option<usize> {
        let is_named = |entry: &FolderEntry| entry.name == self.name;
        let typed = self.name.trim().to_lowercase();
        let begins = |entry: &FolderEntry| {
            !typed.is_empty() && entry.name.to_lowercase().starts_with(&typed)
        };
        let first = if is_down { 0 } else { self.entries.len().checked_sub(1)? };
        let found = self.entries.iter().position(is_named);
        found.or_else(|| self.entries.iter().position(begins)).or(Some(first))
    }

    /// The entry that begins with the typed letters, from the one with the focus on.
    fn entry_of_letters(&mut self, ui: &Ui, focused: usize) -> Option<usize> {
        let (now, typed) = ui.input(|input| {
            let typed = input.events.iter().filter_map(|event| match event {
                Event::Text(text) => Some(text.to_lowercase()),
                _ => None,
            });
            (input.time, typed.collect::<String>())
        });
        let (letters, at) = &mut self.typed;
        if now > *at + duration::TYPED_PREFIX {
            letters.clear();
        }
        // Space presses the entry.
        if typed.is_empty() || (letters.is_empty() && typed.trim().is_empty()) {
            return None;
        }
        let from = focused + usize::from(letters.is_empty());
        letters.push_str(&typed);
        *at = now;
        let count = self.entries.len();
        let mut order = (from..from + count).map(|index| index % count);
        order.find(|&index| self.entries[index].name.to_lowercase().starts_with(&**letters))
    }

    /// Draws the dialog's contents.
    pub fn file_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<FileChoice> {
        dialog_width(ui, 480.0);
        title_ui(ui, look, self.purpose.title());
        let up = self.folder_ui(ui, look);
        let (into, picked) = self.list_ui(ui, look);
        let by_keyboard = into.as_ref().is_some_and(|(_, by_keyboard)| *by_keyboard);
        if let Some(folder) = up.or(into.map(|(folder, _)| folder)) {
            self.enter(folder);
            // The focus stays in the list.
            self.walks_to = by_keyboard.then_some(0);
        }
        ui.add_space(space::SMALL);
        let named = self.name_ui(ui, look);
        self.failure_ui(ui, look);
        self.format_ui(ui, look);
        ui.add_space(space::MEDIUM);
        let answer = self.buttons_ui(ui, look).or(named.or(picked).map(FileChoice::File));
        match answer {
            Some(FileChoice::File(path)) if fs::is_folder(&path) => {
                self.name.clear();
                self.enter(path);
                None
            }
            answer => answer,
        }
    }

    /// The folder, and a button that leads to its parent.
    fn folder_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<PathBuf> {
        let up = ui.horizontal(|ui| {
            let button = egui::Button::new(look.words.get("file-up"));
            let up = ui.add_enabled(self.folder.parent().is_some(), button).clicked();
            let folder = RichText::new(self.folder.display().to_string()).color(look.theme.weak);
            ui.add(egui::Label::new(folder).truncate());
            up
        });
        if up.inner { self.folder.parent().map(Path::to_owned) } else { None }
    }

    /// The list of the folder's entries. Returns the folder to enter, and whether by the keyboard; and the file that was
    /// double-clicked or chosen by Enter.
    fn list_ui(
        &mut self,
        ui: &mut Ui,
        look: &ViewContext,
    ) -> (Option<(PathBuf, bool)>, Option<PathBuf>) {
        let (mut into, mut picked, mut focused) = (None, None, None);
        let walks_to = self.walks_to.take();
        let is_entered = ui.input(|input| input.key_pressed(Key::Enter));
        let height = list_height(ui, 356.0, 260.0);
        let frame = egui::Frame::new().fill(look.theme.sunken).corner_radius(8.0).inner_margin(6.0);
        let list = |ui: &mut Ui| {
            ui.spacing_mut().item_spacing.y = 2.0;
            for (index, entry) in self.entries.iter().enumerate() {
                let text =
                    if entry.is_folder { format!("{}/", entry.name) } else { entry.name.clone() };
                let selected = !entry.is_folder && entry.name == self.name;
                let button = egui::Button::selectable(selected, text)
                    .min_size(vec2(ui.available_width(), 26.0));
                let response = ui.add(button);
                if walks_to == Some(index) {
                    response.request_focus();
                    response.scroll_to_me(None);
                }
                let has_focus = response.has_focus();
                if has_focus {
                    focused = Some((index, response.id));
                }
                if response.clicked() && entry.is_folder {
                    into = Some((self.folder.join(&entry.name), has_focus));
                } else if response.clicked() {
                    self.name.clone_from(&entry.name);
                    self.failure = None;
                }
                let is_chosen = response.double_clicked() || (has_focus && is_entered);
                if is_chosen && !entry.is_folder {
                    picked = Some(self.folder.join(&entry.name));
                }
            }
        };
        let area = ScrollArea::vertical().max_height(height).min_scrolled_height(height);
        frame.show(ui, |ui| area.auto_shrink(false).show(ui, list));
        if let Some((index, id)) = focused {
            self.walk(ui, index, id);
        }
        (into, picked)
    }

    /// Walks through the list by the arrow keys and by typed letters, from the entry with the focus.
    fn walk(&mut self, ui: &Ui, focused: usize, id: Id) {
        let filter = EventFilter { vertical_arrows: true, ..EventFilter::default() };
        ui.memory_mut(|memory| memory.set_focus_lock_filter(id, filter));
        let step = ui.input(|input| {
            isize::from(input.key_pressed(Key::ArrowDown))
                - isize::from(input.key_pressed(Key::ArrowUp))
        });
        let to = if step == 0 {
            self.entry_of_letters(ui, focused)
        } else {
            Some(focused.saturating_add_signed(step).min(self.entries.len() - 1))
        };
        if let Some(to) = to.filter(|to| *to != focused) {
            self.walk_to(to);
            ui.ctx().request_repaint();
        }
    }

    /// The field of the file's name. Returns the file when Enter is pressed in it.
    fn name_ui(&mut self, ui: &mut Ui, look: &ViewContext) -> Option<PathBuf> {
        let entered = ui.horizontal(|ui| {
            let label = ui.label(look.words.get("file-name"));
            let edit = TextEdit::singleline(&mut self.name).desired_width(ui.available_width());
            let response = ui.add(edit).labelled_by(label.id);
            // Checked before the focus is taken back, since Enter gives it away.
            let entered = response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter));
            take_keyboard(&response);
            if response.changed() {
                self.failure = None;
            }
            if response.has_focus() {
                let pressed = |key| ui.input(|input| input.key_pressed(key));
                let is_down = pressed(Key::ArrowDown);
                if is_down != pressed(Key::ArrowUp)
                    && let Some(entry) = self.entry_of_name(is_down)
                {
                    self.walk_to(entry);
                    ui.ctx().request_repaint();
                }
            }
            if response.has_focus() && std::mem::take(&mut self.selects_name) {
                select_all(ui, &response, self.name.chars().count());
            }
            entered
        });
        if entered.inner { self.file() } else { None }
    }

    /// Shows the reason why the named file cannot be opened, and lets screen readers say it.
    fn failure_ui(&self, ui: &mut Ui, look: &ViewContext) {
        let Some(failure) = &self.failure else { return };
        let text = RichText::new(failure).color(look.theme.error);
        let response = ui.add(egui::Label::new(text).wrap());
        announce(&response, failure.clone());
    }

    /// The choice of the format, which sets the extension of the name.
    fn format_ui(&mut self, ui: &mut Ui, look: &ViewContext) {
        let formats = self.purpose.formats();
        if formats.is_empty() {
            return;
        }
        let named = self.purpose.with_ending(PathBuf::from(self.name.trim()));
        let ending = named.extension().and_then(|ending| ending.to_str()).unwrap_or_default();
        let mut chosen = formats.iter().position(|format| format.0 == ending).unwrap_or(0);
        let before = chosen;
        ui.add_space(space::SMALL);
        ui.horizontal(|ui| {
            let label = ui.label(look.words.get("file-format")).id;
            let combo = ComboBox::from_id_salt("format").width(ui.available_width()).truncate();
            let text = |index: usize| look.words.get(formats[index].1);
            combo
                .show_index(ui, &mut chosen, formats.len(), |index| text(index).into_owned())
                .labelled_by(label);
        });
        if chosen != before {
            let path = Path::new(self.name.trim()).with_extension(formats[chosen].0);
            self.name = path.to_string_lossy().into_owned();
        }
    }

    fn buttons_ui(&self, ui: &mut Ui, look: &ViewContext) -> Option<FileChoice> {
        let mut chosen = None;
        footer_ui(ui, look, |ui| {
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                let text = look.words.get(self.purpose.button());
                let button = primary_button(look, &text).min_size(vec2(88.0, 32.0));
                if ui.add_enabled(self.file().is_some(), button).clicked() {
                    chosen = self.file().map(FileChoice::File);
                }
                let cancel = egui::Button::new(look.words.get("cancel")).min_size(vec2(0.0, 32.0));
                if ui.add(cancel).clicked() {
                    chosen = Some(FileChoice::Cancelled);
                }
            });
        });
        chosen
    }

    /// The named file. A new file without an ending gets the usual one.
    fn file(&self) -> Option<PathBuf> {
        let name = self.name.trim();
        if name.is_empty() {
            return None;
        }
        let path = self.folder.join(name);
        let is_new = self.purpose.is_save() && !fs::is_folder(&path);
        Some(if is_new { self.purpose.with_ending(path) } else { path })
    }
}

/// Selects the text of a field with this many characters.
fn select_all(ui: &Ui, field: &Response, count: usize) {
    let mut state = TextEditState::load(ui.ctx(), field.id).unwrap_or_default();
    let all = CCursorRange::two(CCursor::new(0), CCursor::new(count));
    state.cursor.set_char_range(Some(all));
    state.store(ui.ctx(), field.id);
}
