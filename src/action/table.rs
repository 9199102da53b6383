//! The table of the commands, with their texts and default shortcuts.

use std::{borrow::Cow, sync::LazyLock};

use egui::{Key, KeyboardShortcut, Modifiers};
use othello_engine::{Mark, models::PolynomialKind};

use super::command::{Command, NewRun, Sides};
use crate::{
    settings::Animation,
    sound::Loudness,
    text::{
        messages::{Argument, Language, Messages},
        names,
    },
    theme::{DiscSet, Felt, ThemeName},
};

/// A command's row in the table.
#[derive(Clone, Copy)]
pub struct CommandEntry {
    /// The command.
    pub command: Command,
    /// The message with its name; its attribute `tip` explains it.
    words: &'static str,
    /// The default shortcut; `keys::of` returns the one in force.
    pub shortcut: Option<KeyboardShortcut>,
}

impl CommandEntry {
    /// The command's name.
    pub fn name(&self, words: &Messages) -> String {
        words.with(self.words, &self.values(&self.title())).into_owned()
    }

    /// The command's explanation.
    pub fn tip(&self, words: &Messages) -> String {
        let title = self.title();
        let weights = self.polynomial().map(|kind| names::polynomial_weights(words, kind));
        let mut values = self.values(&title);
        values.extend(weights.as_deref().map(|weights| ("weights", weights.into())));
        words.tip_with(self.words, &values).into_owned()
    }

    /// Other words by which a search finds the command, of its own and of its menu.
    pub fn also(&self, words: &Messages) -> String {
        let menu = self.command.menu().map_or_else(String::new, |menu| words.also(menu));
        format!("{} {menu}", words.also(self.words))
    }

    /// The key of the command's shortcut in the settings.
    pub fn key(&self) -> Cow<'static, str> {
        match self.polynomial() {
            // The polynomials share a message.
            Some(kind) => format!("command-evolve-{}", kind.name()).into(),
            None => self.words.into(),
        }
    }

    const fn polynomial(&self) -> Option<PolynomialKind> {
        match self.command {
            Command::Evolve(NewRun::Polynomial(kind)) => Some(kind),
            _ => None,
        }
    }

    fn title(&self) -> String {
        self.polynomial().map_or_else(String::new, PolynomialKind::title)
    }

    /// The values in the command's message.
    fn values<'a>(&self, title: &'a str) -> Vec<(&'static str, Argument<'a>)> {
        let Some(kind) = self.polynomial() else { return Vec::new() };
        vec![("name", title.into()), ("count", kind.len().into())]
    }
}

const fn plain(command: Command, words: &'static str) -> CommandEntry {
    CommandEntry { command, words, shortcut: None }
}

const fn keys(
    command: Command,
    words: &'static str,
    modifiers: Modifiers,
    key: Key,
) -> CommandEntry {
    CommandEntry { command, words, shortcut: Some(KeyboardShortcut::new(modifiers, key)) }
}

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);
const NONE: Modifiers = Modifiers::NONE;

/// Every command, in the order of the menus.
pub static COMMANDS: LazyLock<Vec<CommandEntry>> = LazyLock::new(|| {
    let polynomials = PolynomialKind::ALL
        .map(|kind| plain(Command::Evolve(NewRun::Polynomial(kind)), "command-evolve-polynomial"));
    let all = [FIRST_COMMANDS, &polynomials, LAST_COMMANDS].concat();
    all.into_iter().filter(|entry| entry.command.is_offered()).collect()
});

/// The rows of the table above those of the polynomials, which are generated.
const FIRST_COMMANDS: &[CommandEntry] = &[
    keys(
        Command::New(Sides::ComputerComputer),
        "command-new-computer-computer",
        CTRL_SHIFT,
        Key::N,
    ),
    keys(Command::New(Sides::PersonComputer), "command-new-person-computer", CTRL, Key::N),
    plain(Command::New(Sides::PersonPerson), "command-new-person-person"),
    keys(Command::Resign, "command-resign", CTRL_SHIFT, Key::R),
    keys(Command::ShowResult, "command-show-result", CTRL_SHIFT, Key::G),
    keys(Command::Rematch, "command-rematch", CTRL, Key::R),
    keys(Command::ChangePlayers, "command-change-players", CTRL, Key::J),
    keys(Command::Open, "command-open", CTRL, Key::O),
    keys(Command::Library, "command-library", CTRL, Key::L),
    keys(Command::Puzzles, "command-puzzles", NONE, Key::F3),
    keys(Command::SaveAs, "command-save-as", CTRL_SHIFT, Key::S),
    keys(Command::Save, "command-save", CTRL, Key::S),
    keys(Command::CopyMoves, "command-copy-moves", CTRL, Key::C),
    plain(Command::CopyPosition, "command-copy-position"),
    plain(Command::CopyLink, "command-copy-link"),
    keys(Command::Paste, "command-paste", CTRL, Key::V),
    plain(Command::SavePicture, "command-save-picture"),
    keys(Command::EditBoard, "command-edit-board", CTRL, Key::B),
    keys(Command::Quit, "command-quit", CTRL, Key::Q),
    keys(Command::Redo, "command-redo", CTRL_SHIFT, Key::Z),
    keys(Command::Undo, "command-undo", CTRL, Key::Z),
    keys(Command::First, "command-first", NONE, Key::Home),
    keys(Command::Back, "command-back", NONE, Key::ArrowLeft),
    keys(Command::Forward, "command-forward", NONE, Key::ArrowRight),
    keys(Command::Last, "command-last", NONE, Key::End),
    keys(Command::PreviousVariation, "command-previous-variation", NONE, Key::ArrowUp),
    keys(Command::NextVariation, "command-next-variation", NONE, Key::ArrowDown),
    keys(Command::BackToGame, "command-back-to-game", CTRL_SHIFT, Key::B),
    keys(Command::Promote, "command-promote", CTRL, Key::U),
    keys(Command::Delete, "command-delete", NONE, Key::Delete),
    keys(Command::Comment, "command-comment", NONE, Key::F2),
    keys(Command::Mark(Mark::Good), "command-mark-good", CTRL, Key::Num1),
    keys(Command::Mark(Mark::Mistake), "command-mark-mistake", CTRL, Key::Num2),
    keys(Command::Mark(Mark::Interesting), "command-mark-interesting", CTRL, Key::Num3),
    keys(Command::Mark(Mark::Blunder), "command-mark-blunder", CTRL, Key::Num4),
    keys(Command::PauseOrContinue, "command-pause", CTRL, Key::P),
    keys(Command::Step, "command-step", CTRL, Key::T),
    plain(Command::ToggleAtOnce, "command-at-once"),
    keys(Command::Stop, "command-stop", NONE, Key::Escape),
    keys(Command::Hint, "command-hint", CTRL, Key::H),
    keys(Command::CloseAnalysis, "command-close-analysis", CTRL_SHIFT, Key::E),
    keys(Command::ToggleValues, "command-values", CTRL, Key::E),
    keys(Command::AnalyseGame, "command-analyse", CTRL, Key::G),
    plain(Command::AnalyseVariation, "command-analyse-variation"),
    keys(Command::NextMistake, "command-next-mistake", NONE, Key::F4),
    keys(Command::LearnMistakes, "command-learn-mistakes", NONE, Key::F5),
    keys(Command::PractiseDue, "command-practise-due", NONE, Key::F6),
    keys(Command::TrainEndgame, "command-endgame", NONE, Key::F7),
    keys(Command::LearnOpenings, "command-learn-openings", NONE, Key::F8),
    keys(Command::Minds, "command-minds", NONE, Key::F9),
    keys(Command::StyleCard, "command-style", CTRL, Key::I),
    keys(Command::ToggleFeedback, "command-feedback", CTRL_SHIFT, Key::F),
    keys(Command::ToggleExplorer, "command-explorer", CTRL, Key::D),
    plain(Command::Evolve(NewRun::First), "command-evolve-first"),
];

/// The rows of the table below those of the polynomials.
const LAST_COMMANDS: &[CommandEntry] = &[
    plain(Command::Evolve(NewRun::Features), "command-evolve-features"),
    plain(Command::Evolve(NewRun::Net), "command-evolve-net"),
    plain(Command::Evolve(NewRun::Tuples), "command-evolve-tuples"),
    plain(Command::Evolve(NewRun::Map), "command-evolve-map"),
    plain(Command::Evolve(NewRun::ByHand), "command-evolve-by-hand"),
    plain(Command::Evolve(NewRun::Night), "command-night"),
    plain(Command::Evolve(NewRun::Experiment), "command-experiment"),
    plain(Command::Evolve(NewRun::Patterns), "command-evolve-patterns"),
    plain(Command::Evolve(NewRun::Network), "command-evolve-network"),
    plain(Command::ContinueEvolution, "command-continue-evolution"),
    keys(Command::CompareRuns, "command-compare-runs", CTRL_SHIFT, Key::D),
    plain(Command::DeletedRuns, "command-deleted-runs"),
    plain(Command::Gallery, "command-gallery"),
    plain(Command::Cluster, "command-machines"),
    plain(Command::Theme(ThemeName::Light), "command-theme-light"),
    plain(Command::Theme(ThemeName::Dark), "command-theme-dark"),
    plain(Command::Theme(ThemeName::HighContrast), "command-theme-high-contrast"),
    plain(Command::Felt(Felt::Green), "command-felt-green"),
    plain(Command::Felt(Felt::Blue), "command-felt-blue"),
    plain(Command::Felt(Felt::Walnut), "command-felt-walnut"),
    plain(Command::Felt(Felt::Slate), "command-felt-slate"),
    plain(Command::Discs(DiscSet::Classic), "command-discs-classic"),
    plain(Command::Discs(DiscSet::Clear), "command-discs-clear"),
    plain(Command::Discs(DiscSet::Quiet), "command-discs-quiet"),
    plain(Command::Language(Language::English), "command-language-english"),
    plain(Command::Language(Language::Spanish), "command-language-spanish"),
    plain(Command::Language(Language::French), "command-language-french"),
    plain(Command::Language(Language::Polish), "command-language-polish"),
    plain(Command::Language(Language::Japanese), "command-language-japanese"),
    plain(Command::Language(Language::Persian), "command-language-persian"),
    plain(Command::Animation(Animation::Off), "command-animation-off"),
    plain(Command::Animation(Animation::Fast), "command-animation-fast"),
    plain(Command::Animation(Animation::Normal), "command-animation-normal"),
    plain(Command::Animation(Animation::Slow), "command-animation-slow"),
    keys(Command::ToggleSound, "command-sound", CTRL, Key::M),
    plain(Command::Loudness(Loudness::Quiet), "command-loudness-quiet"),
    plain(Command::Loudness(Loudness::Normal), "command-loudness-normal"),
    plain(Command::Loudness(Loudness::Loud), "command-loudness-loud"),
    plain(Command::ToggleLegal, "command-legal"),
    plain(Command::TogglePreview, "command-preview"),
    plain(Command::ToggleCoordinates, "command-coordinates"),
    plain(Command::ToggleBar, "command-bar"),
    plain(Command::ToggleValuesForBlack, "command-values-for-black"),
    keys(Command::FullScreen, "command-full-screen", NONE, Key::F11),
    keys(Command::Larger, "command-larger", CTRL, Key::Plus),
    keys(Command::Smaller, "command-smaller", CTRL, Key::Minus),
    keys(Command::UsualSize, "command-usual-size", CTRL, Key::Num0),
    keys(Command::Palette, "command-palette", CTRL, Key::K),
    keys(Command::HowToPlay, "command-how-to-play", NONE, Key::F1),
    plain(Command::Legend, "command-legend"),
    keys(Command::Shortcuts, "command-shortcuts", NONE, Key::Questionmark),
    plain(Command::About, "command-about"),
];

impl Command {
    /// The command's row.
    pub fn entry(self) -> &'static CommandEntry {
        COMMANDS.iter().find(|entry| entry.command == self).expect("every command is in the table")
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_command_has_its_own_key_in_the_settings() {
        let keys: BTreeSet<_> = COMMANDS.iter().map(CommandEntry::key).collect();
        assert_eq!(keys.len(), COMMANDS.len());
        let sci = Command::Evolve(NewRun::Polynomial(PolynomialKind::Sci));
        assert_eq!(sci.entry().key(), "command-evolve-sci");
    }

    #[test]
    fn shortcuts_are_unique() {
        for (index, entry) in COMMANDS.iter().enumerate() {
            let same = |other: &CommandEntry| other.shortcut == entry.shortcut;
            let twin = COMMANDS[index + 1..].iter().find(|other| same(other));
            if entry.shortcut.is_some() {
                assert!(twin.is_none(), "{} and {:?}", entry.key(), twin.map(CommandEntry::key));
            }
        }
    }
}
