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
        let code = code.split("#[cfg(test)]\npub(crate) mod ").next().unwrap_or_default();
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
const TRAIN: &str = "crates/train/src";
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
    let train = found(&sources(&[TRAIN]), &["othello_lab", "othello_cli", "egui", "clap"]);
    assert_nowhere(&train, &[], "training needs only the engine");
    let lab = found(&sources(&[LAB]), &["egui", "eframe", "clap", "indicatif"]);
    assert_nowhere(&lab, &[], "the lab knows neither window nor command line");
    let cli = found(&sources(&[CLI]), &["egui", "eframe", "rfd"]);
    assert_nowhere(&cli, &[], "headless work never builds the window");
    let window = found(&sources(&[WINDOW]), &["clap", "indicatif"]);
    assert_nowhere(&window, &[], "the window knows no command line");
}

#[test]
fn the_fuzz_targets_have_the_crates_of_the_readers_they_share() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let manifest = fs::read_to_string(root.join("fuzz/Cargo.toml")).unwrap();
    let mut crates = BTreeSet::new();
    for source in sources(&["tests/bad_input", "fuzz/fuzz_targets"]) {
        for line in &source.lines {
            let words = line.split(|c: char| !c.is_alphanumeric() && c != '_');
            let names = words.filter(|word| word.starts_with("othello_"));
            crates.extend(names.map(|name| name.replace('_', "-")));
        }
    }
    assert!(crates.contains("othello-engine"), "{crates:?}");
    crates.retain(|name| !manifest.contains(&format!("\n{name} = ")));
    assert!(crates.is_empty(), "not in fuzz/Cargo.toml: {crates:?}");
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
    let places = found(&sources(&[TRAIN, LAB, CLI, WINDOW]), &words);
    assert_nowhere(&places, &["crates/lab/src/store"], "files are written in one place");
}

#[test]
fn only_the_store_reads_files() {
    let words = ["fs::read", "fs::read_to_string", "File::open", "read_to_end"];
    let places = found(&sources(&[TRAIN, LAB, CLI, WINDOW]), &words);
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
    let places = found(&sources(&[ENGINE, TRAIN, LAB, CLI, WINDOW]), &["unsafe"]);
    assert_nowhere(&places, &["crates/engine/src/simd"], "unsafe code");
}

#[test]
fn no_function_is_longer_than_sixty_lines() {
    let mut long = Vec::new();
    for source in sources(&[ENGINE, TRAIN, LAB, CLI, WINDOW]) {
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

/// An import of a module or of an item in it.
struct Import {
    /// The importing module, from the crate's root.
    from: Vec<String>,
    /// The imported path, from the crate's root.
    path: Vec<String>,
    /// Whether it is a re-export.
    is_public: bool,
    /// The file and the line.
    place: String,
}

/// The module in a source file, from the crate's root.
fn module(folder: &str, source: &Source) -> Vec<String> {
    let path = source.path.strip_prefix(folder).unwrap_or(&source.path);
    let parts = path.trim_end_matches(".rs").split('/');
    let is_root = |part: &&str| !["", "lib", "main", "mod"].contains(part);
    parts.filter(is_root).map(str::to_owned).collect()
}

/// All imports from the same crate in the `use` declarations of a source file.
fn imports(folder: &str, source: &Source) -> Vec<Import> {
    let from = module(folder, source);
    let child = |line: &str| Some(item(line).strip_prefix("mod ")?.strip_suffix(';')?.to_owned());
    let children: BTreeSet<String> = source.lines.iter().filter_map(|line| child(line)).collect();
    let mut all = Vec::new();
    for (number, line) in source.lines.iter().enumerate() {
        let Some(begin) = item(line).strip_prefix("use ") else { continue };
        let rest = source.lines[number + 1..].iter().map(String::as_str);
        let text: String = [begin].into_iter().chain(rest).collect();
        let body = text.split(';').next().unwrap_or_default();
        let Some((base, rest)) = based(&from, &children, body) else { continue };
        let mut paths = Vec::new();
        spread(&base, rest, &mut paths);
        let place = format!("{}:{}", source.path, number + 1);
        let is_public = line.starts_with("pub");
        let import = |path| Import { from: from.clone(), path, is_public, place: place.clone() };
        all.extend(paths.into_iter().map(import));
    }
    all
}

/// A line without the visibility of its item.
fn item(line: &str) -> &str {
    let visible = ["pub ", "pub(crate) ", "pub(super) "];
    visible.iter().find_map(|word| line.strip_prefix(word)).unwrap_or(line)
}

/// The module that a `use` declaration starts from, and the rest of its path; `None` for another crate.
fn based<'a>(
    from: &[String],
    children: &BTreeSet<String>,
    body: &'a str,
) -> Option<(Vec<String>, &'a str)> {
    if let Some(rest) = body.strip_prefix("crate::") {
        return Some((Vec::new(), rest));
    }
    let (mut base, mut rest) = (from.to_vec(), body.strip_prefix("self::").unwrap_or(body));
    while let Some(parent) = rest.strip_prefix("super::") {
        base.pop();
        rest = parent;
    }
    let first = rest.split("::").next().unwrap_or_default();
    (rest.len() < body.len() || children.contains(first)).then_some((base, rest))
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
            let name = rest.split(" as ").next().unwrap_or_default();
            all.push(base.iter().cloned().chain([name.to_owned()]).collect());
        }
        None => {}
    }
}

/// The imports between the files and folders of each folder: target and line by importer, by folder. A folder and the
/// file of its name are one.
type Arrows = BTreeMap<String, BTreeMap<String, BTreeMap<String, String>>>;

fn arrows(folder: &str) -> Arrows {
    let sources = sources(&[folder]);
    let modules: BTreeSet<Vec<String>> =
        sources.iter().map(|source| module(folder, source)).collect();
    let imports: Vec<Import> = sources.iter().flat_map(|source| imports(folder, source)).collect();
    assert!(imports.len() > 10, "{folder}: only {} imports were seen", imports.len());
    let mut exports = BTreeMap::new();
    for import in imports.iter().filter(|import| import.is_public) {
        let name = import.path.last().cloned().unwrap_or_default();
        let exported: Vec<String> = import.from.iter().cloned().chain([name]).collect();
        exports.insert(exported, import.path.clone());
    }
    let mut arrows = Arrows::new();
    for import in imports {
        let target = home(&modules, &exports, &import.path);
        let common =
            import.from.iter().zip(&target).take_while(|(one, other)| one == other).count();
        // A folder's file declares and re-exports what is inside, so the two are one.
        let (Some(one), Some(other)) = (import.from.get(common), target.get(common)) else {
            continue;
        };
        let level: Vec<&str> =
            [folder].into_iter().chain(import.from[..common].iter().map(String::as_str)).collect();
        let inside = arrows.entry(level.join("/")).or_default();
        let targets = inside.entry(one.clone()).or_default();
        targets.entry(other.clone()).or_insert(import.place);
    }
    arrows
}

/// The module that defines a path, re-exports followed.
fn home(
    modules: &BTreeSet<Vec<String>>,
    exports: &BTreeMap<Vec<String>, Vec<String>>,
    path: &[String],
) -> Vec<String> {
    let mut lengths = (0..=path.len()).rev();
    let length = lengths.find(|&length| modules.contains(&path[..length]));
    let length = length.unwrap_or_default();
    match path.get(..=length).and_then(|name| exports.get(name)) {
        Some(exported) if exported != path => home(modules, exports, exported),
        _ => path[..length].to_vec(),
    }
}

#[test]
fn folders_have_no_import_cycles() {
    let mut cycles = Vec::new();
    for folder in [ENGINE, TRAIN, LAB, CLI, WINDOW] {
        for (level, inside) in arrows(folder) {
            if let Some(cycle) = cycle(&inside) {
                let pairs = cycle.windows(2);
                let arrow =
                    |pair: &[String]| format!("{} in {}", pair[1], inside[&pair[0]][&pair[1]]);
                let arrows: Vec<String> = pairs.map(arrow).collect();
                cycles.push(format!("{level}: {} imports {}", cycle[0], arrows.join(", imports ")));
            }
        }
    }
    assert!(cycles.is_empty(), "import cycles: {cycles:#?}");
}

/// An import cycle: its members in order, the first one again at the end.
fn cycle(inside: &BTreeMap<String, BTreeMap<String, String>>) -> Option<Vec<String>> {
    let mut done = BTreeSet::new();
    inside.keys().find_map(|start| follow(inside, start, &mut vec![start.clone()], &mut done))
}

fn follow(
    inside: &BTreeMap<String, BTreeMap<String, String>>,
    at: &str,
    path: &mut Vec<String>,
    done: &mut BTreeSet<String>,
) -> Option<Vec<String>> {
    if done.contains(at) {
        return None;
    }
    for next in inside.get(at).into_iter().flat_map(BTreeMap::keys) {
        if let Some(begin) = path.iter().position(|seen| seen == next) {
            return Some(path[begin..].iter().cloned().chain([next.clone()]).collect());
        }
        path.push(next.clone());
        if let Some(cycle) = follow(inside, next, path, done) {
            return Some(cycle);
        }
        path.pop();
    }
    done.insert(at.to_owned());
    None
}

/// A type definition, with its file and line.
struct Definition {
    name: String,
    is_public: bool,
    place: String,
}

/// The types of some crates, besides those inside functions and implementations.
fn definitions(folders: &[&str]) -> Vec<Definition> {
    let keywords = ["struct ", "enum ", "trait ", "type ", "union "];
    let mut all = Vec::new();
    for source in sources(folders) {
        for (number, line) in source.lines.iter().enumerate() {
            let item = item(line);
            let Some(rest) = keywords.iter().find_map(|word| item.strip_prefix(word)) else {
                continue;
            };
            let name = rest.chars().take_while(|c| c.is_alphanumeric()).collect();
            let place = format!("{}:{}", source.path, number + 1);
            all.push(Definition { name, is_public: line.starts_with("pub "), place });
        }
    }
    all
}

/// The names of several public types: one for each kind of system.
const PUBLIC_DUPLICATES: &[&str] = &["ClusterConnection", "Device", "NativeDialog", "Speaker"];

/// The names of several types, at most one of them public.
const DUPLICATES: &[&str] = &[
    "Boards",
    "File",
    "Lines",
    "Node",
    "NodeValue",
    "Places",
    "Reader",
    "Root",
    "RosterFeed",
    "Search",
    "Shape",
    "Slot",
    "Stage",
    "Table",
    "TablePages",
    "Window",
    "WorkHandle",
];

#[test]
fn every_type_has_a_name_of_its_own() {
    let definitions = definitions(&[ENGINE, TRAIN, LAB, CLI, WINDOW]);
    assert!(definitions.len() > 500, "only {} types were seen", definitions.len());
    let mut by_name: BTreeMap<&str, Vec<&Definition>> = BTreeMap::new();
    for definition in &definitions {
        by_name.entry(&definition.name).or_default().push(definition);
    }
    let mut wrong = Vec::new();
    for (name, homes) in by_name {
        let public = homes.iter().filter(|home| home.is_public).count();
        let is_known = PUBLIC_DUPLICATES.contains(&name);
        if !is_known && (public > 1 || homes.len() > 1 && !DUPLICATES.contains(&name)) {
            let places: Vec<&str> = homes.iter().map(|home| home.place.as_str()).collect();
            wrong.push(format!("{name}: {}", places.join(", ")));
        }
    }
    assert!(wrong.is_empty(), "types of one name: {wrong:#?}");
}

/// Words that name no thing: irregular participles, adverbs, pronouns and verbs.
const NOT_NOUNS: &[&str] = &[
    "Ahead",
    "Begun",
    "Came",
    "Chosen",
    "Done",
    "Drawn",
    "Elsewhere",
    "Found",
    "Kept",
    "Known",
    "Learns",
    "Plays",
    "Shown",
    "Spent",
    "Told",
    "What",
    "Whole",
    "Written",
];

#[test]
fn types_of_the_window_are_named_by_nouns() {
    let is_noun = |definition: &&Definition| {
        let begin = definition.name.rfind(char::is_uppercase).unwrap_or_default();
        let word = &definition.name[begin..];
        !NOT_NOUNS.contains(&word)
            && (!word.ends_with("ed") || ["Feed", "Seed", "Speed"].contains(&word))
    };
    let definitions = definitions(&[WINDOW]);
    let odd = definitions.iter().filter(|definition| !is_noun(definition));
    let odd: Vec<String> = odd.map(|odd| format!("{}: {}", odd.place, odd.name)).collect();
    assert!(odd.is_empty(), "types without a noun: {odd:#?}");
}

/// The imports from the standard library, each without line breaks, with its first line.
fn std_imports(source: &Source) -> Vec<(usize, String)> {
    let mut imports = Vec::new();
    for (number, line) in source.lines.iter().enumerate() {
        if line.trim_start().starts_with("use std::") {
            let end = source.lines[number..].iter().position(|line| line.ends_with(';'));
            let lines = &source.lines[number..=number + end.unwrap_or_default()];
            imports.push((number + 1, lines.join(" ")));
        }
    }
    imports
}

#[test]
fn drop_down_lists_have_their_keys() {
    let window = sources(&[WINDOW]);
    // The list of openings has a search field, in which Space is a letter.
    let own = ["src/widgets/open_list.rs", "src/widgets/opening_list.rs"];
    let others: Vec<Source> =
        window.into_iter().filter(|source| !own.contains(&&*source.path)).collect();
    let with_lists: Vec<Source> = others
        .into_iter()
        .filter(|source| source.lines.iter().any(|line| line.contains("ComboBox::")))
        .collect();
    assert!(with_lists.len() > 5);
    assert_eq!(found(&with_lists, &[".show_ui(", ".show_index("]), Vec::<String>::new());
}

#[test]
fn code_for_the_browser_uses_the_portable_clock_and_files() {
    let sources = sources(&[ENGINE, TRAIN, LAB, WINDOW]);
    let (mut clocks, mut files) = (Vec::new(), found(&sources, &["std::fs"]));
    for source in &sources {
        let asks_time = source.lines.iter().any(|line| holds(line, "SystemTime::now"));
        for (line, import) in std_imports(source) {
            let place = format!("{}:{line}: {import}", source.path);
            let has = |word: &str| holds(&import, word);
            if has("Instant") || has("UNIX_EPOCH") || has("SystemTime") && asks_time {
                clocks.push(place);
            } else if has("fs") {
                files.push(place);
            }
        }
        for (number, line) in source.lines.iter().enumerate() {
            if [".exists()", ".try_exists()"].iter().any(|call| line.contains(call)) {
                files.push(format!("{}:{}: {line}", source.path, number + 1));
            }
        }
    }
    let native = [
        "crates/lab/src/executor/cluster/",
        "crates/lab/src/players/external/",
        "crates/lab/src/store/memory.rs",
        "src/watchdog.rs",
    ];
    assert_nowhere(&clocks, &native, "on a page the clocks of std panic: use othello_engine::time");
    let native = ["crates/lab/src/store/", "crates/lab/src/players/external/"];
    assert_nowhere(&files, &native, "on a page std finds no file: use othello_lab::store::fs");
}

#[test]
fn a_page_knows_every_job_of_its_web_workers() {
    let sources = sources(&[WINDOW]);
    let page = sources.iter().find(|source| source.path == "src/web.rs").unwrap().lines.join("\n");
    let jobs = sources.iter().flat_map(|source| &source.lines).filter_map(|line| {
        let (_, job) = line.split_once("PlainJob for ")?;
        job.split(' ').next()
    });
    let unknown: Vec<&str> =
        jobs.filter(|job| !page.contains(&format!("run_encoded::<{job}>"))).collect();
    assert!(unknown.is_empty(), "src/web.rs runs no {unknown:?}");
    assert!(page.matches("run_encoded::<").count() > 5);
}
