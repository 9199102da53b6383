//! The invariants of ARCHITECTURE.md that the source shows. A failure names file and line.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

/// A source file without its tests.
struct Source {
    /// The path from the project's root.
    path: String,
    /// The lines, up to the tests at the end.
    lines: Vec<String>,
}

fn sources(folders: &[&str]) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = Vec::new();
    for folder in folders {
        walk(&root.join(folder), &mut files);
    }
    assert!(files.len() > 5, "{folders:?}");
    let source = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let code = text.split("#[cfg(test)]\nmod ").next().unwrap_or_default();
        let path = path.strip_prefix(root).unwrap().to_string_lossy().replace('\\', "/");
        Source { path, lines: code.lines().map(str::to_owned).collect() }
    };
    files.into_iter().map(source).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    let mut inside: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    inside.sort();
    for path in inside {
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "rs")
            && path.file_name().is_some_and(|name| name != "tests.rs")
        {
            files.push(path);
        }
    }
}

const ENGINE: &str = "crates/engine/src";
const LAB: &str = "crates/lab/src";
const CLI: &str = "crates/cli/src";
const WINDOW: &str = "src";

/// The lines of code that contain one of these words, comments left out, with their places.
fn found(sources: &[Source], words: &[&str]) -> Vec<String> {
    let mut places = Vec::new();
    for source in sources {
        for (number, line) in source.lines.iter().enumerate() {
            let code = line.split("//").next().unwrap_or_default();
            if let Some(word) = words.iter().find(|word| holds(code, word)) {
                places.push(format!("{}:{}: {word}", source.path, number + 1));
            }
        }
    }
    places
}

/// Whether a line contains a word, not just as part of another one.
fn holds(code: &str, word: &str) -> bool {
    let part = |c: char| c.is_alphanumeric() || c == '_';
    code.match_indices(word)
        .any(|(at, _)| !code[..at].ends_with(part) && !code[at + word.len()..].starts_with(part))
}

#[track_caller]
fn assert_nowhere(places: &[String], but_for: &[&str], why: &str) {
    let wrong: Vec<&String> =
        places.iter().filter(|place| !but_for.iter().any(|file| place.starts_with(file))).collect();
    assert!(wrong.is_empty(), "{why}: {wrong:#?}");
    for file in but_for {
        let is_used = places.iter().any(|place| place.starts_with(file));
        assert!(is_used, "{file} is allowed what it does not do: {why}");
    }
}

#[test]
fn crates_depend_in_one_direction() {
    let engine = found(&sources(&[ENGINE]), &["othello_lab", "othello_cli", "egui", "clap"]);
    assert_nowhere(&engine, &[], "the engine stands alone");
    let lab = found(&sources(&[LAB]), &["egui", "eframe", "clap", "indicatif"]);
    assert_nowhere(&lab, &[], "the lab knows neither window nor command line");
    let cli = found(&sources(&[CLI]), &["egui", "eframe", "rfd"]);
    assert_nowhere(&cli, &[], "headless work never builds the window");
    let window = found(&sources(&[WINDOW]), &["clap", "indicatif"]);
    assert_nowhere(&window, &[], "the window knows no command line");
}

#[test]
fn below_the_game_record_there_is_no_colour() {
    let mut sources = sources(&[ENGINE]);
    let below = ["evaluator", "models", "search"].map(|folder| format!("{ENGINE}/{folder}"));
    sources.retain(|source| below.iter().any(|folder| source.path.starts_with(folder)));
    // Some published players play White by other rules, so their searcher knows its colour.
    let places = found(&sources, &["Game", "Color"]);
    assert_nowhere(
        &places,
        &["crates/engine/src/search/basic/oneply.rs"],
        "a colour where none belongs",
    );
}

#[test]
fn the_engine_opens_no_file_and_prints_nothing() {
    let words = ["fs", "File", "println", "eprintln", "print", "std::io"];
    let places = found(&sources(&[ENGINE]), &words);
    assert_nowhere(&places, &[], "the engine has no side effects");
}

#[test]
fn only_the_store_writes_files() {
    let words = [
        "fs::write",
        "File::create",
        "File::options",
        "OpenOptions",
        "fs::rename",
        "fs::remove_file",
        "fs::remove_dir_all",
        "fs::create_dir_all",
        "fs::create_dir",
        "fs::copy",
    ];
    let places = found(&sources(&[LAB, CLI, WINDOW]), &words);
    assert_nowhere(&places, &["crates/lab/src/store"], "files are written in one place");
}

#[test]
fn only_the_store_reads_files() {
    let words = ["fs::read", "fs::read_to_string", "File::open", "read_to_end"];
    let places = found(&sources(&[LAB, CLI, WINDOW]), &words);
    // The process files of the system have neither a size nor an end to check.
    let process = "crates/lab/src/players/external/process.rs";
    assert_nowhere(&places, &["crates/lab/src/store", process], "files are read within limits");
}

#[test]
fn views_touch_no_files() {
    let places = found(
        &sources(&["src/dialogs", "src/pages", "src/widgets"]),
        &["store::write", "std::fs", "fs::read", "fs::metadata"],
    );
    assert_nowhere(&places, &[], "views draw, and return what the user asked for");
}

#[test]
fn only_the_instruction_sets_are_unsafe() {
    let places = found(&sources(&[ENGINE, LAB, CLI, WINDOW]), &["unsafe"]);
    assert_nowhere(&places, &["crates/engine/src/simd"], "unsafe code");
}

#[test]
fn no_function_is_longer_than_sixty_lines() {
    let mut long = Vec::new();
    for source in sources(&[ENGINE, LAB, CLI, WINDOW]) {
        for (start, lines) in functions(&source.lines) {
            if lines > 60 {
                long.push(format!("{}:{}: {lines} lines", source.path, start + 1));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}

/// The first line and the length of each function, by rustfmt's layout: the closing brace has the indentation
/// of the first line.
fn functions(lines: &[String]) -> Vec<(usize, usize)> {
    let is_function = |line: &str| {
        let line = line.trim_start().trim_start_matches("pub ").trim_start_matches("pub(super) ");
        let line = line.trim_start_matches("pub(crate) ").trim_start_matches("const ");
        line.starts_with("fn ")
    };
    let mut all = Vec::new();
    for (start, line) in lines.iter().enumerate().filter(|(_, line)| is_function(line)) {
        let indent = line.len() - line.trim_start().len();
        let end = lines[start..].iter().position(|line| {
            line.len() == indent + 1 && line.ends_with('}')
                || (line.len() - line.trim_start().len() == indent && line.ends_with(';'))
        });
        all.push((start, end.unwrap_or(0) + 1));
    }
    all
}

/// The imported modules of each module of a crate, by `crate::` and `super::`.
fn imports(folder: &str) -> BTreeMap<String, BTreeSet<String>> {
    let sources = sources(&[folder]);
    let name = |path: &str| {
        let path = path.strip_prefix(folder).unwrap_or(path).trim_start_matches('/');
        path.trim_end_matches(".rs").replace('/', "::")
    };
    let modules: BTreeSet<String> = sources.iter().map(|source| name(&source.path)).collect();
    let of = |source: &Source| {
        let this = name(&source.path);
        let text = source.lines.join("\n");
        let named = paths(&text, &this);
        let targets = named.iter().filter_map(|path| longest(&modules, path));
        // A parent declares its children: `mod` is no import.
        let others = targets.filter(|target| *target != this).collect();
        (this, others)
    };
    sources.iter().map(of).collect()
}

/// The longest prefix of a path that is a module.
fn longest(modules: &BTreeSet<String>, path: &[String]) -> Option<String> {
    let beginnings = (1..=path.len()).rev().map(|length| path[..length].join("::"));
    beginnings.into_iter().find(|module| modules.contains(module))
}

/// All paths below `crate::` and `super::` in the `use` declarations of a text.
fn paths(text: &str, this: &str) -> Vec<Vec<String>> {
    let mut all = Vec::new();
    for (at, _) in text.match_indices("use ") {
        let is_start = text[..at].ends_with('\n') || text[..at].ends_with("pub ") || at == 0;
        let Some(end) = text[at..].find(';') else { continue };
        let body = text[at + 4..at + end].trim();
        let mut base: Vec<String> = this.split("::").map(str::to_owned).collect();
        let rest = if let Some(rest) = body.strip_prefix("crate::") {
            base.clear();
            rest
        } else if let Some(rest) = body.strip_prefix("super::") {
            base.pop();
            rest
        } else {
            continue;
        };
        if is_start {
            spread(&base, rest, &mut all);
        }
    }
    all
}

/// Expands `a::{b, c::d}` into `a::b` and `a::c::d`.
fn spread(base: &[String], rest: &str, all: &mut Vec<Vec<String>>) {
    let rest = rest.trim();
    if let Some(inside) = rest.strip_prefix('{').and_then(|rest| rest.strip_suffix('}')) {
        let (mut depth, mut begin) = (0, 0);
        for (at, c) in inside.char_indices().chain([(inside.len(), ',')]) {
            match c {
                '{' => depth += 1,
                '}' => depth -= 1,
                ',' if depth == 0 => {
                    spread(base, &inside[begin..at], all);
                    begin = at + 1;
                }
                _ => {}
            }
        }
        return;
    }
    match rest.split_once("::") {
        Some((first, rest)) => {
            let base: Vec<String> = base.iter().cloned().chain([first.to_owned()]).collect();
            spread(&base, rest, all);
        }
        None if !rest.is_empty() => {
            all.push(base.iter().cloned().chain([rest.to_owned()]).collect());
        }
        None => {}
    }
}

#[test]
fn modules_have_no_import_cycles() {
    for folder in [ENGINE, LAB, CLI, WINDOW] {
        let imports = imports(folder);
        let names: usize = imports.values().map(BTreeSet::len).sum();
        assert!(names > 10, "{folder}: only {names} imports were seen");
        if let Some(circle) = circle(&imports) {
            panic!("{folder}: modules that import each other: {}", circle.join(" -> "));
        }
    }
}

/// An import cycle. A module and its submodules count as one, because a folder's file re-exports them.
fn circle(imports: &BTreeMap<String, BTreeSet<String>>) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    imports.keys().find_map(|start| follow(imports, start, &mut vec![start.clone()], &mut done))
}

fn follow(
    imports: &BTreeMap<String, BTreeSet<String>>,
    at: &str,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if done.contains(at) {
        return None;
    }
    for next in imports.get(at).into_iter().flatten() {
        let is_family =
            next.starts_with(&format!("{at}::")) || at.starts_with(&format!("{next}::"));
        if is_family {
            continue;
        }
        if let Some(begin) = path.iter().position(|seen| seen == next) {
            return Some(path[begin..].iter().cloned().chain([next.clone()]).collect());
        }
        path.push(next.clone());
        if let Some(circle) = follow(imports, next, path, done) {
            return Some(circle);
        }
        path.pop();
    }
    done.insert(at.to_owned());
    None
}
