//! Code and message files agree: every text in the window has a message in every language.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    sync::Arc,
};

use fluent_bundle::FluentResource;
use othello::{
    action::COMMANDS,
    text::messages::{Language, Messages},
    theme,
};
use othello_engine::models::PolynomialKind;

/// The message ids of a language with the text of each, including attributes and variables.
fn messages(language: Language) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, String> = BTreeMap::new();
    let mut current = String::new();
    for line in language.source().lines() {
        let id =
            line.split_once(" = ").filter(|_| line.starts_with(|c: char| c.is_ascii_lowercase()));
        if let Some((id, _)) = id {
            id.clone_into(&mut current);
            assert!(!all.contains_key(id), "{language:?}: {id} stands there twice");
        }
        if !line.starts_with('#') && !line.trim().is_empty() {
            all.entry(current.clone()).or_default().push_str(&format!("{line}\n"));
        }
    }
    all
}

/// All sources of the window, without tests.
fn sources(folder: &Path) -> String {
    let mut text = String::new();
    let mut entries: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            text.push_str(&sources(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let source = fs::read_to_string(&path).unwrap();
            text.push_str(source.split("#[cfg(test)]").next().unwrap());
        }
    }
    text
}

/// The error texts of the engine and the lab, with a 7 for each placeholder.
fn sentences() -> Vec<String> {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).join("crates");
    let code = sources(&crates.join("engine/src")) + &sources(&crates.join("lab/src"));
    let mut all = Vec::new();
    for error in code.split("#[error(").skip(1) {
        let Some(text) = error.trim_start().strip_prefix('"') else { continue };
        let mut sentence = String::new();
        let mut letters = text.chars();
        while let Some(letter) = letters.next().filter(|letter| *letter != '"') {
            match letter {
                // The string continues on the next line of the code.
                '\\' => match letters.next() {
                    Some('\n') => letters = letters.as_str().trim_start().chars(),
                    other => sentence.extend(other),
                },
                '{' => {
                    letters.by_ref().take_while(|letter| *letter != '}').for_each(drop);
                    sentence.push('7');
                }
                letter => sentence.push(letter),
            }
        }
        all.push(sentence);
    }
    all
}

#[test]
fn reader_errors_are_translated_to_every_language() {
    let all = sentences();
    assert!(all.len() > 60, "{} sentences", all.len());
    let english = ["expected", "found", "the", "is", "not", "of", "at", "and", "with", "needs"];
    let is_english = |sentence: &String| {
        sentence.split(|letter: char| !letter.is_alphabetic()).any(|word| english.contains(&word))
    };
    for language in Language::ALL.into_iter().filter(|language| *language != Language::English) {
        let words = Messages::new(language);
        let sentences: Vec<String> = all.iter().map(|sentence| words.reason(sentence)).collect();
        let left: Vec<&String> = sentences.iter().filter(|sentence| is_english(sentence)).collect();
        assert!(left.is_empty(), "{language:?}: {left:#?}");
    }
}

/// The strings in the code that look like a message id: lower case with at least one hyphen.
fn ids_in_code() -> BTreeSet<String> {
    // Strings that look like ids but are names of files, fonts and the program.
    const OTHERS: [&str; 4] = ["othello-lab", "inter-strong", "japanese-strong", "persian-strong"];
    let code = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let is_id = |text: &str| {
        text.contains('-')
            && text.starts_with(|c: char| c.is_ascii_lowercase())
            && text.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-')
            && !text.ends_with('-')
    };
    let strings = code
        .lines()
        .filter(|line| !line.trim_start().starts_with("//"))
        .flat_map(|line| line.split('"'));
    strings.filter(|text| is_id(text) && !OTHERS.contains(text)).map(str::to_owned).collect()
}

#[test]
fn every_language_has_every_message() {
    let english = messages(Language::English);
    for language in Language::ALL {
        let theirs = messages(language);
        let ids = |m: &BTreeMap<String, String>| m.keys().cloned().collect::<BTreeSet<_>>();
        assert_eq!(ids(&english), ids(&theirs), "English and {language:?} have different messages");
        for (id, text) in &english {
            let parts = |text: &str| {
                let variables = text.split('$').skip(1).map(|rest| {
                    rest.chars().take_while(char::is_ascii_alphabetic).collect::<String>()
                });
                let attributes = [".tip = ", ".also = "].map(|name| text.contains(name));
                (variables.collect::<BTreeSet<_>>(), attributes)
            };
            assert_eq!(
                parts(text),
                parts(&theirs[id]),
                "{language:?}: variables or attributes of {id}"
            );
        }
    }
}

#[test]
fn every_message_file_parses_without_errors() {
    for language in Language::ALL {
        let errors = FluentResource::try_new(language.source().to_owned()).err().map(|(_, e)| e);
        assert!(errors.is_none(), "{language:?}: {errors:?}");
    }
}

#[test]
fn every_id_in_the_code_is_a_message() {
    let english = messages(Language::English);
    let missing: Vec<_> =
        ids_in_code().into_iter().filter(|id| !english.contains_key(id)).collect();
    assert!(missing.is_empty(), "no message for {missing:?}");
}

#[test]
fn every_message_is_used() {
    let code = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"));
    let labels = PolynomialKind::ALL.into_iter().flat_map(PolynomialKind::labels);
    let weights: BTreeSet<String> =
        labels.map(|label| format!("weight-{}", label.to_lowercase().replace(' ', "-"))).collect();
    let is_used = |id: &String| code.contains(&format!("\"{id}\"")) || weights.contains(id);
    let unused: Vec<_> =
        messages(Language::English).into_keys().filter(|id| !is_used(id)).collect();
    assert!(unused.is_empty(), "nothing says {unused:?}");
}

#[test]
fn every_command_has_a_name_and_an_explanation_in_every_language() {
    for language in Language::ALL {
        let words = Messages::new(language);
        for entry in COMMANDS.iter() {
            // A missing message shows as its id.
            for text in [entry.name(&words), entry.tip(&words)] {
                assert!(!text.starts_with("command-"), "{language:?}: {text}");
            }
        }
    }
}

#[test]
fn the_fonts_have_every_letter_of_every_language() {
    let ctx = egui::Context::default();
    theme::install_fonts(&ctx);
    ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    for language in Language::ALL {
        let all = [language.source(), language.reasons(), language.own_name()].concat();
        let letters: BTreeSet<char> = all.chars().filter(|letter| !letter.is_control()).collect();
        for family in [egui::FontFamily::Proportional, theme::strong_family()] {
            let font = egui::FontId::new(14.0, family);
            let has = |letter: &char| ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *letter));
            let missing: String = letters.iter().filter(|letter| !has(letter)).collect();
            assert_eq!(missing, "", "{language:?}, {:?}", font.family);
        }
    }
}

/// A bold word with some letters in regular type looks broken.
/// The window orders words and lines from right to left, but not the digits of a number.
#[test]
fn numbers_in_persian_messages_are_in_latin_digits() {
    let source = Language::Persian.source();
    let is_persian = |digit: char| matches!(digit, '\u{660}'..='\u{66c}' | '\u{6f0}'..='\u{6f9}');
    let found: Vec<&str> = source.lines().filter(|line| line.contains(is_persian)).collect();
    assert_eq!(found, Vec::<&str>::new());
}

#[test]
fn the_bold_japanese_font_has_every_letter_of_the_messages() {
    let bold = include_bytes!("../../assets/fonts/NotoSansJP-Bold.otf");
    let mut fonts = egui::FontDefinitions::empty();
    fonts.font_data.insert("bold".into(), Arc::new(egui::FontData::from_static(bold)));
    for family in [egui::FontFamily::Proportional, egui::FontFamily::Monospace] {
        fonts.families.insert(family, vec!["bold".into()]);
    }
    let ctx = egui::Context::default();
    ctx.set_fonts(fonts);
    ctx.run_ui(egui::RawInput::default(), |_| {}).textures_delta.clear();
    let font = egui::FontId::proportional(14.0);
    let is_japanese =
        |letter: &char| matches!(letter, '\u{3001}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}');
    let letters: BTreeSet<char> = Language::Japanese.source().chars().filter(is_japanese).collect();
    assert!(letters.len() > 400, "{}", letters.len());
    let has = |letter: &char| ctx.fonts_mut(|fonts| fonts.has_glyph(&font, *letter));
    let missing: String = letters.iter().filter(|letter| !has(letter)).collect();
    assert_eq!(missing, "");
}
