//! The shortcuts of commands: the defaults of the table, and the user's own, which the settings store as text
//! such as `"Ctrl+Shift+K"`.

use std::cmp::Reverse;

use egui::{Event, Id, InputState, Key, KeyboardShortcut, Modifiers};

use crate::{
    action::{COMMANDS, Command, CommandEntry},
    settings::Settings,
};

/// The reason why a command cannot have a shortcut.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum ShortcutRefusal {
    /// Another command has it.
    Taken(Command),
    /// It has a fixed meaning, or is for typing squares.
    Reserved,
}

/// The command's shortcut in force.
pub fn of(settings: &Settings, command: Command) -> Option<KeyboardShortcut> {
    let entry = command.entry();
    let chosen = settings.keys.get(&*entry.key()).and_then(|text| read(text));
    chosen.filter(|keys| !is_reserved(*keys) && !is_fixed(command)).or(entry.shortcut)
}

/// Whether the user has set the shortcut of a command.
pub fn is_chosen(settings: &Settings, command: Command) -> bool {
    of(settings, command) != command.entry().shortcut
}

/// Whether a command's shortcut is fixed. The system reports the clipboard's shortcuts as events, not as
/// keys.
pub const fn is_fixed(command: Command) -> bool {
    matches!(command, Command::CopyMoves | Command::Paste)
}

/// The reason why a command cannot have this shortcut, or its default; `None` if it can.
pub fn refusal(
    settings: &Settings,
    command: Command,
    keys: Option<KeyboardShortcut>,
) -> Option<ShortcutRefusal> {
    let usual = command.entry().shortcut;
    let keys = keys.or(usual)?;
    let has = |entry: &&CommandEntry| {
        entry.command != command && of(settings, entry.command) == Some(keys)
    };
    let taken = COMMANDS.iter().find(has).map(|entry| ShortcutRefusal::Taken(entry.command));
    taken
        .or_else(|| (is_reserved(keys) && usual != Some(keys)).then_some(ShortcutRefusal::Reserved))
}

/// Sets a command's shortcut, or restores its default.
///
/// # Errors
/// Returns the reason for a refusal; nothing has changed then.
pub fn set(
    settings: &mut Settings,
    command: Command,
    keys: Option<KeyboardShortcut>,
) -> Result<(), ShortcutRefusal> {
    let usual = command.entry().shortcut;
    if let Some(refused) = refusal(settings, command, keys) {
        return Err(refused);
    }
    let key = command.entry().key();
    match keys.filter(|keys| Some(*keys) != usual) {
        Some(keys) => _ = settings.keys.insert(key.into_owned(), write(keys)),
        None => _ = settings.keys.remove(&*key),
    }
    Ok(())
}

/// The command whose shortcut was just pressed. Shortcuts without Ctrl are left to a focused text field or an
/// open menu. `board` says whether the game's page is shown, and `transparent` is a widget that leaves the board's keys
/// to the board while it has the focus.
pub fn pressed(
    ctx: &egui::Context,
    settings: &Settings,
    board: bool,
    transparent: Option<Id>,
) -> Option<Command> {
    let typing = ctx.text_edit_focused() || egui::Popup::is_any_open(ctx);
    // The clipboard's shortcuts arrive as events.
    if !typing && ctx.input(|input| input.events.contains(&Event::Copy)) {
        return Some(Command::CopyMoves);
    }
    let focused = ctx.memory(egui::Memory::focused);
    let is_elsewhere = !board || focused.is_some_and(|focused| Some(focused) != transparent);
    let usable = |command: Command, keys: KeyboardShortcut| {
        // On other pages Escape leaves forms.
        let is_left = command == Command::Stop && !board;
        let is_text = typing && !keys.modifiers.command;
        let is_moved = command.is_of_board() && is_elsewhere;
        !(is_text || is_moved || is_left)
    };
    let all = COMMANDS.iter().map(|entry| entry.command);
    ctx.input_mut(|input| first_pressed(input, settings, all, usable))
}

/// The first of these commands whose shortcut was just pressed and is usable.
pub fn first_pressed(
    input: &mut InputState,
    settings: &Settings,
    commands: impl IntoIterator<Item = Command>,
    usable: impl Fn(Command, KeyboardShortcut) -> bool,
) -> Option<Command> {
    let with_keys = |command| Some((command, of(settings, command)?));
    let mut all: Vec<_> = commands.into_iter().filter_map(with_keys).collect();
    // `consume_shortcut` also accepts a shortcut with an extra Shift or Alt, so those with modifiers are
    // tried first.
    all.sort_by_key(|(_, keys)| {
        Reverse(u8::from(keys.modifiers.shift) + u8::from(keys.modifiers.alt))
    });
    let mut is_pressed = |(command, keys): &(Command, KeyboardShortcut)| {
        usable(*command, *keys) && input.consume_shortcut(keys)
    };
    all.into_iter().find(|pair| is_pressed(pair)).map(|(command, _)| command)
}

/// Whether a shortcut has another use. Lists and dialogs need Enter, Tab, Space, Escape and the arrows, the squares
/// letters and digits, the clipboard Ctrl with C, X and V.
fn is_reserved(keys: KeyboardShortcut) -> bool {
    let KeyboardShortcut { modifiers, logical_key: key } = keys;
    let is_everywhere = matches!(
        key,
        Key::Enter
            | Key::Tab
            | Key::Space
            | Key::Escape
            | Key::ArrowUp
            | Key::ArrowDown
            | Key::ArrowLeft
            | Key::ArrowRight
            | Key::Backspace
    );
    let is_typed = key.name().len() == 1 && !modifiers.command && !modifiers.alt;
    let is_of_clipboard = modifiers.command && matches!(key, Key::C | Key::X | Key::V);
    // F10 opens the menu.
    let is_of_system =
        matches!(key, Key::Copy | Key::Cut | Key::Paste | Key::BrowserBack | Key::F10);
    is_everywhere || is_typed || is_of_clipboard || is_of_system
}

/// The shortcut as text: `Ctrl+Shift+K`.
pub fn write(keys: KeyboardShortcut) -> String {
    let modifiers = keys.modifiers;
    let pressed = [modifiers.command, modifiers.alt, modifiers.shift];
    let mut text = String::new();
    for (name, _) in NAMES.into_iter().zip(pressed).filter(|(_, pressed)| *pressed) {
        text += name;
        text.push('+');
    }
    text + keys.logical_key.name()
}

const NAMES: [&str; 3] = ["Ctrl", "Alt", "Shift"];

/// The shortcut as keyboards of this system label it: `Ctrl++`, not `Ctrl+Plus`.
pub fn shown(ctx: &egui::Context, keys: KeyboardShortcut) -> String {
    let text = ctx.format_shortcut(&keys);
    let name = keys.logical_key.name();
    let sign = match keys.logical_key {
        Key::Plus => "+",
        Key::Minus => "−",
        Key::Questionmark => "?",
        Key::Exclamationmark => "!",
        Key::Comma => ",",
        Key::Period => ".",
        Key::Colon => ":",
        Key::Semicolon => ";",
        Key::Equals => "=",
        Key::Slash => "/",
        Key::Backslash => "\\",
        Key::Pipe => "|",
        Key::Backtick => "`",
        Key::Quote => "'",
        Key::OpenBracket => "[",
        Key::CloseBracket => "]",
        Key::OpenCurlyBracket => "{",
        Key::CloseCurlyBracket => "}",
        _ => name,
    };
    text.strip_suffix(name).map_or_else(|| text.clone(), |pressed| format!("{pressed}{sign}"))
}

/// Parses a shortcut; `None` if the text is not one.
pub fn read(text: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut rest = text.trim();
    while let Some((name, after)) = rest.split_once('+').filter(|(_, after)| !after.is_empty()) {
        match NAMES.iter().position(|own| *own == name)? {
            0 => modifiers |= Modifiers::COMMAND,
            1 => modifiers |= Modifiers::ALT,
            _ => modifiers |= Modifiers::SHIFT,
        }
        rest = after;
    }
    Some(KeyboardShortcut::new(modifiers, Key::from_name(rest)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::action::Sides;

    #[test]
    fn default_shortcuts_read_back() {
        for keys in COMMANDS.iter().filter_map(|entry| entry.shortcut) {
            assert_eq!(read(&write(keys)), Some(keys), "{}", write(keys));
        }
        let keys = KeyboardShortcut::new(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
        assert_eq!(write(keys), "Ctrl+Shift+K");
    }

    #[test]
    fn shortcuts_with_and_without_shift_differ() {
        let mut settings = Settings::default();
        let [plain, shifted] = ["Ctrl+Y", "Ctrl+Shift+Y"].map(|text| read(text).unwrap());
        // In the table the one with Shift comes later.
        set(&mut settings, Command::New(Sides::ComputerComputer), Some(plain)).unwrap();
        set(&mut settings, Command::About, Some(shifted)).unwrap();
        for (modifiers, command) in [
            (Modifiers::CTRL | Modifiers::COMMAND, Command::New(Sides::ComputerComputer)),
            (Modifiers::CTRL | Modifiers::COMMAND | Modifiers::SHIFT, Command::About),
        ] {
            let ctx = egui::Context::default();
            let event = Event::Key {
                key: Key::Y,
                physical_key: None,
                pressed: true,
                repeat: false,
                modifiers,
            };
            let input = egui::RawInput { events: vec![event], ..Default::default() };
            let mut found = None;
            let mut output =
                ctx.run_ui(input, |ui| found = pressed(ui.ctx(), &settings, true, None));
            // There is no renderer to take the textures.
            output.textures_delta.clear();
            assert_eq!(found, Some(command));
        }
    }

    #[test]
    fn punctuation_keys_are_shown_by_their_character() {
        let ctx = egui::Context::default();
        for (written, text) in
            [("Ctrl+Plus", "Ctrl++"), ("Questionmark", "?"), ("Ctrl+K", "Ctrl+K")]
        {
            assert_eq!(shown(&ctx, read(written).unwrap()), text);
        }
    }

    #[test]
    fn invalid_settings_keep_the_default_shortcuts() {
        for text in ["", "++", "Ctrl+", "Ctrl", "Hyper+K", "Ctrl+Nothing", "K", "Ctrl+V", "é"] {
            let mut settings = Settings::default();
            settings.keys.insert("command-open".to_owned(), text.to_owned());
            settings.keys.insert("command-of-tomorrow".to_owned(), "Ctrl+Y".to_owned());
            assert_eq!(of(&settings, Command::Open), Command::Open.entry().shortcut, "{text:?}");
        }
    }

    #[test]
    fn keys_of_another_command_are_refused_until_it_has_others() {
        let mut settings = Settings::default();
        let [open, other] = ["Ctrl+O", "Ctrl+Shift+O"].map(|text| read(text).unwrap());
        let refused = set(&mut settings, Command::Library, Some(open));
        assert_eq!(refused, Err(ShortcutRefusal::Taken(Command::Open)));
        assert!(settings.keys.is_empty());
        set(&mut settings, Command::Open, Some(other)).unwrap();
        set(&mut settings, Command::Library, Some(open)).unwrap();
        assert_eq!(of(&settings, Command::Library), Some(open));
        let refused = set(&mut settings, Command::Open, None);
        assert_eq!(refused, Err(ShortcutRefusal::Taken(Command::Library)));
        set(&mut settings, Command::Library, None).unwrap();
        set(&mut settings, Command::Open, None).unwrap();
        assert!(settings.keys.is_empty());
    }

    #[test]
    fn keys_that_are_needed_elsewhere_are_refused() {
        let mut settings = Settings::default();
        for text in ["Enter", "Tab", "A", "Shift+5", "Ctrl+C", "Escape", "Up"] {
            let keys = read(text).unwrap();
            let refused = set(&mut settings, Command::About, Some(keys));
            assert!(refused.is_err(), "{text}");
        }
    }
}
