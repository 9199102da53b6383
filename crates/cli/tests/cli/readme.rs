//! Tests of the README and the pages of `docs`. Their commands run, their links are valid, their program is
//! the engine's example, and `docs/cli.md` equals the program's help.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
    thread,
};

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// The Markdown files directly in a folder of the repository.
fn pages(folder: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(root().join(folder)).unwrap();
    let mut pages: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).collect();
    pages.retain(|path| path.extension().is_some_and(|ending| ending == "md"));
    pages.sort();
    pages
}

fn documents() -> Vec<PathBuf> {
    ["docs", "docs/experiments"].into_iter().flat_map(pages).collect()
}

/// The `cargo lab …` lines in blocks of a page that are fenced as exactly `sh`, without comments.
fn commands(page: &Path) -> Vec<String> {
    let text = fs::read_to_string(page).unwrap();
    let mut inside = false;
    let mut commands = Vec::new();
    for line in text.lines() {
        if line.starts_with("```") {
            inside = line == "```sh";
        } else if let Some(command) = line.strip_prefix("cargo lab ").filter(|_| inside) {
            commands.push(command.split("  #").next().unwrap().trim().to_owned());
        }
    }
    commands
}

/// Runs the commands of a page in order, in a new folder with the files that they read.
fn run_commands(page: &Path) {
    let folder = tempfile::tempdir().unwrap();
    for name in ["books", "experiments", "populations", "scripts"] {
        copy(&root().join(name), &folder.path().join(name));
    }
    let name = page.file_name().unwrap().display();
    for command in commands(page) {
        let output = Command::new(env!("CARGO_BIN_EXE_othello-lab"))
            .args(command.split_whitespace())
            .current_dir(folder.path())
            .env("XDG_CACHE_HOME", folder.path()) // the folder for saved analyses on Linux
            .output()
            .unwrap();
        let error = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{name}: cargo lab {command}: {error}");
        assert!(!output.stdout.is_empty(), "{name}: cargo lab {command} prints nothing");
    }
}

#[test]
fn commands_in_readme_and_docs_run() {
    let readme = root().join("README.md");
    assert!(!commands(&readme).is_empty());
    let mut pages = documents();
    pages.push(readme);
    // The scope passes panics on when it ends.
    thread::scope(|scope| {
        for page in pages.iter().filter(|page| !commands(page).is_empty()) {
            scope.spawn(|| run_commands(page));
        }
    });
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        if entry.file_type().unwrap().is_dir() {
            copy(&entry.path(), &to.join(entry.file_name()));
        } else {
            fs::copy(entry.path(), to.join(entry.file_name())).unwrap();
        }
    }
}

/// The lines of a page outside fenced blocks.
fn prose(text: &str) -> impl Iterator<Item = &str> {
    let mut inside = false;
    text.lines().filter(move |line| {
        let is_fence = line.starts_with("```");
        inside ^= is_fence;
        !inside && !is_fence
    })
}

/// The targets of a page's links and images.
fn links(text: &str) -> Vec<String> {
    let mut links = Vec::new();
    for line in prose(text) {
        // Every other part is inline code.
        for part in line.split('`').step_by(2) {
            let targets = part.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
            links.extend(targets.map(|(target, _)| target.to_owned()));
        }
    }
    links
}

/// The anchors of a page's headings.
fn anchors(text: &str) -> Vec<String> {
    let titles = prose(text).filter(|line| line.starts_with('#'));
    let letters = |title: &str| {
        let title = title.trim_start_matches('#').trim().to_lowercase();
        let is_kept = |c: &char| c.is_alphanumeric() || " -_".contains(*c);
        title.chars().filter(is_kept).collect::<String>().replace(' ', "-")
    };
    titles.map(letters).collect()
}

#[test]
fn relative_links_in_the_documents_are_valid() {
    let mut checked = 0;
    let folders = ["", "crates/engine", "populations", "gallery", "fuzz/corpus"];
    for page in folders.into_iter().flat_map(pages).chain(documents()) {
        let text = fs::read_to_string(&page).unwrap();
        for link in links(&text) {
            if link.starts_with("https://") {
                continue;
            }
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let target = match file {
                "" => page.clone(),
                _ => page.parent().unwrap().join(file),
            };
            let found = !file.starts_with('/') && target.exists();
            assert!(found, "{}: no such file: {link}", page.display());
            if !anchor.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                let found = anchors(&text).iter().any(|name| name == anchor);
                assert!(found, "{}: no such heading: {link}", page.display());
            }
            checked += 1;
        }
    }
    assert!(checked > 50, "{checked} links");
}

#[test]
fn the_summary_lists_every_page() {
    let summary = fs::read_to_string(root().join("docs/SUMMARY.md")).unwrap();
    let listed: Vec<PathBuf> =
        links(&summary).iter().map(|link| root().join("docs").join(link)).collect();
    for page in documents().iter().filter(|page| !page.ends_with("SUMMARY.md")) {
        assert!(listed.contains(page), "docs/SUMMARY.md has no {}", page.display());
    }
}

#[test]
fn the_program_in_both_readmes_is_the_example_of_the_engine() {
    let example = fs::read_to_string(root().join("crates/engine/examples/bot.rs")).unwrap();
    let (_, program) =
        example.split_once("\n\n").expect("a line of documentation, then the program");
    for readme in ["README.md", "crates/engine/README.md"] {
        let text = fs::read_to_string(root().join(readme)).unwrap();
        assert!(text.contains(&format!("```rust\n{program}```\n")), "{readme}");
    }
}

/// The width at which the help is wrapped.
const COLUMNS: &str = "100";

const INTRODUCTION: &str = "\
# The command line

`othello-lab` is the program without the window. In a checkout, `cargo lab` builds and runs it: `cargo lab help evolve`
prints one of the texts below. [File formats and player names](formats.md) explains how players are written.

The exit code is 0 after success, 1 after a failure and 2 after an invalid command line. It is 130 if Ctrl-C ends a
command before its end, even if the work so far is saved and can be resumed.

This page is generated from the program's help by a test: `UPDATE_DOCS=1 cargo test --test cli help_page`.
";

/// The help of a command, such as `["train", "net"]`.
fn help(command: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_othello-lab"))
        .arg("help")
        .args(command)
        .env("COLUMNS", COLUMNS)
        .output()
        .unwrap();
    assert!(output.status.success(), "help {command:?}: {output:?}");
    let text = String::from_utf8(output.stdout).unwrap().replace("othello-lab.exe", "othello-lab");
    text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n").trim_end().to_owned()
}

/// The subcommands that a help text lists.
fn subcommands(help: &str) -> Vec<String> {
    let listed = help.lines().skip_while(|&line| line != "Commands:").skip(1);
    listed
        .take_while(|line| !line.is_empty())
        // Further lines of a description are indented more.
        .filter_map(|line| line.strip_prefix("  ").filter(|rest| !rest.starts_with(' ')))
        .filter_map(|line| line.split_whitespace().next())
        .filter(|&name| name != "help")
        .map(str::to_owned)
        .collect()
}

/// The sections of a command and its subcommands.
fn sections(command: &[&str], page: &mut String) {
    let text = help(command);
    let title = [&["othello-lab"], command].concat().join(" ");
    *page += &format!("\n## {title}\n\n```text\n{text}\n```\n");
    for name in subcommands(&text) {
        sections(&[command, &[&name]].concat(), page);
    }
}

#[test]
fn the_help_page_is_the_programs_help() {
    let mut page = INTRODUCTION.to_owned();
    sections(&[], &mut page);
    let path = root().join("docs/cli.md");
    if env::var_os("UPDATE_DOCS").is_some() {
        fs::write(&path, page).unwrap();
        return;
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = written.lines().zip(page.lines()).find(|(old, new)| old != new);
    assert!(
        written == page,
        "docs/cli.md is not the program's help (first difference, page and help: {differs:?}); \
         update it: UPDATE_DOCS=1 cargo test --test cli help_page"
    );
}
