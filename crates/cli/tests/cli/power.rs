//! Simulated losses of power at any moment of a run. Unsynced data is then lost, partly written or
//! reordered, and the run must resume to the same bytes. `strace` lists the file operations of a run. After
//! each operation, power fails in five ways. `OTHELLO_POWER` is the number of these states to resume for
//! each work; `all` resumes every distinct one.
#![cfg(target_os = "linux")]

use std::{
    collections::{BTreeMap, HashSet},
    env, fs,
    hash::{BuildHasher, BuildHasherDefault, DefaultHasher},
    path::{Path, PathBuf},
};

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

use crate::common::{
    files, is_reported,
    trace::traced,
    work::{Work, short},
};

type Files = BTreeMap<PathBuf, Vec<u8>>;
/// Files with their contents, and folders that may be empty.
type State<Contents = Vec<u8>> = (BTreeMap<PathBuf, Contents>, Vec<PathBuf>);

/// A file operation. Paths are relative to the folder of the work.
#[derive(Clone, Debug)]
enum Operation {
    Create(PathBuf),
    Make(PathBuf),
    Append(PathBuf, Vec<u8>),
    Cut(PathBuf, usize),
    Rename(PathBuf, PathBuf),
    Remove(PathBuf),
    Sync(PathBuf),
}

/// Decodes a trace whose strings are all hexadecimal.
fn plain(text: &str) -> Vec<u8> {
    let digit = |digit: u8| if digit <= b'9' { digit - b'0' } else { digit - b'a' + 10 };
    let (text, mut bytes, mut at) = (text.as_bytes(), Vec::with_capacity(text.len() / 4), 0);
    while at < text.len() {
        if text[at] == b'\\' {
            bytes.push(16 * digit(text[at + 2]) + digit(text[at + 3]));
            at += 4;
        } else {
            bytes.push(text[at]);
            at += 1;
        }
    }
    bytes
}

/// The complete calls of a trace, ordered by their ends.
fn whole_calls(trace: &str) -> Vec<String> {
    let mut begun: BTreeMap<&str, &str> = BTreeMap::new();
    let mut calls = Vec::new();
    for line in trace.lines() {
        let Some((thread, call)) = line.split_once(char::is_whitespace) else { continue };
        let call = call.trim_start();
        if let Some(start) = call.strip_suffix(" <unfinished ...>") {
            begun.insert(thread, start);
        } else if call.starts_with("<... ")
            && let Some((_, end)) = call.split_once(" resumed>")
        {
            calls.push(begun.remove(thread).unwrap_or_default().to_owned() + end);
        } else {
            calls.push(call.to_owned());
        }
    }
    calls
}

/// The operation of a call, if it has one and succeeds.
fn operation(call: &str, folder: &Path) -> Option<Operation> {
    let (call, result) = call.rsplit_once(" = ")?;
    let result = result.trim();
    if result.starts_with('-') {
        return None;
    }
    let (name, arguments) = call.split_once('(')?;
    let path = |bytes: Vec<u8>| {
        let path = folder.join(String::from_utf8(bytes).ok()?);
        Some(path.strip_prefix(folder).ok()?.to_owned())
    };
    let text = |number: usize| arguments.split('"').nth(2 * number + 1);
    let opened = |text: &str| {
        let bytes = plain(text.split_once('<')?.1.split('>').next()?);
        bytes.starts_with(b"/").then_some(bytes).and_then(path) // a pipe has no path
    };
    Some(match name {
        "openat" if arguments.contains("O_CREAT") => Operation::Create(opened(result)?),
        "mkdir" => Operation::Make(path(plain(text(0)?))?),
        "write" => {
            let bytes = plain(text(0)?);
            assert_eq!(bytes.len().to_string(), result, "the whole text is traced");
            Operation::Append(opened(arguments)?, bytes)
        }
        "ftruncate" => {
            let length = arguments.rsplit(", ").next()?.trim_end_matches(')').parse().ok()?;
            Operation::Cut(opened(arguments)?, length)
        }
        "rename" => Operation::Rename(path(plain(text(0)?))?, path(plain(text(1)?))?),
        "unlink" => Operation::Remove(path(plain(text(0)?))?),
        "fsync" | "fdatasync" => Operation::Sync(opened(arguments)?),
        _ => return None,
    })
}

/// The number of a file or folder, independent of its name.
type Node = usize;

/// A change in a folder: a name that leads to a node, and a name that is removed.
#[derive(Clone, Debug)]
struct Naming {
    to: Option<(PathBuf, Node)>,
    gone: Option<PathBuf>,
}

#[derive(Default)]
struct Folder {
    namings: Vec<Naming>,
    synced: usize,
}

#[derive(Default)]
struct File {
    last: Vec<u8>,
    /// The contents at the last sync.
    safe: Vec<u8>,
    /// The number of changes.
    version: usize,
}

/// The identity of a file's contents after a loss of power. Large files, such as checkpoints, take too long
/// to compare and are identified by their origin.
#[derive(PartialEq, Eq, Hash)]
enum Mark {
    Bytes(Vec<u8>),
    Whole(Node, usize),
    Torn(Node, usize, Loss, u64),
}

/// The size from which a file counts as large.
const LARGE: usize = 1 << 20;

/// A simulated disk that tracks which data is synced.
struct Disk {
    names: BTreeMap<PathBuf, Node>, // the programs' view
    folders: BTreeMap<Node, Folder>,
    files: BTreeMap<Node, File>,
    next: Node,
}

/// The extent of the loss of unsynced data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Loss {
    /// Everything is lost.
    All,
    /// Names survive, and files are empty.
    Contents,
    /// Names survive, and contents are zeros.
    Zeros,
    /// Contents survive for the names that are left.
    Names,
    /// A prefix of each folder's changes of names survives, and random pages of contents.
    Some,
}

const LOSSES: [Loss; 5] = [Loss::All, Loss::Contents, Loss::Zeros, Loss::Names, Loss::Some];
const PAGE: usize = 4096;

impl Disk {
    /// A disk with a copy of this folder, fully synced.
    fn of(folder: &Path) -> Disk {
        let names = BTreeMap::from([(PathBuf::new(), 0)]);
        let folders = BTreeMap::from([(0, Folder::default())]);
        let mut disk = Disk { names, folders, files: BTreeMap::new(), next: 1 };
        disk.take(folder, Path::new(""));
        disk.folders.values_mut().for_each(|folder| folder.synced = folder.namings.len());
        disk
    }

    fn take(&mut self, folder: &Path, within: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let name = within.join(path.file_name().unwrap());
            if path.is_dir() {
                self.carry_out(&Operation::Make(name.clone()));
                self.take(&path, &name);
            } else {
                self.carry_out(&Operation::Create(name.clone()));
                self.carry_out(&Operation::Append(name.clone(), fs::read(&path).unwrap()));
                self.carry_out(&Operation::Sync(name));
            }
        }
    }

    fn name(&mut self, to: Option<(PathBuf, Node)>, gone: Option<PathBuf>) {
        let path = to.as_ref().map(|(path, _)| path).or(gone.as_ref()).unwrap();
        let folder = self.names[path.parent().unwrap()];
        if let Some(gone) = &gone {
            self.names.remove(gone);
        }
        self.names.extend(to.clone());
        self.folders.get_mut(&folder).unwrap().namings.push(Naming { to, gone });
    }

    fn carry_out(&mut self, operation: &Operation) {
        match operation {
            Operation::Create(path) if self.names.contains_key(path) => {}
            Operation::Create(path) => {
                self.files.insert(self.next, File::default());
                self.name(Some((path.clone(), self.next)), None);
                self.next += 1;
            }
            Operation::Make(path) => {
                self.folders.insert(self.next, Folder::default());
                self.name(Some((path.clone(), self.next)), None);
                self.next += 1;
            }
            Operation::Append(path, bytes) => self.file(path).last.extend_from_slice(bytes),
            Operation::Cut(path, length) => self.file(path).last.truncate(*length),
            Operation::Rename(from, to) => {
                let node = self.names[from];
                self.name(Some((to.clone(), node)), Some(from.clone()));
            }
            Operation::Remove(path) => self.name(None, Some(path.clone())),
            Operation::Sync(path) => {
                let Some(node) = self.names.get(path) else { return };
                if let Some(file) = self.files.get_mut(node) {
                    file.safe.clone_from(&file.last);
                }
                if let Some(folder) = self.folders.get_mut(node) {
                    folder.synced = folder.namings.len();
                }
            }
        }
    }

    /// The file that is about to change.
    fn file(&mut self, path: &Path) -> &mut File {
        let file = self.files.get_mut(&self.names[path]).unwrap();
        file.version += 1;
        file
    }

    /// The files after the power is back, converted by `contents`, and the empty folders.
    fn after<Contents>(
        &self,
        loss: Loss,
        rng: &mut ChaCha8Rng,
        contents: impl Fn(Node, &File, &mut ChaCha8Rng) -> Contents,
    ) -> State<Contents> {
        let mut names: BTreeMap<PathBuf, Node> = BTreeMap::from([(PathBuf::new(), 0)]);
        let (mut files, mut folders) = (BTreeMap::new(), Vec::new());
        let mut open = vec![PathBuf::new()];
        while let Some(path) = open.pop() {
            let Folder { namings, synced } = &self.folders[&names[&path]];
            let kept = match loss {
                Loss::All | Loss::Names => *synced,
                Loss::Contents | Loss::Zeros => namings.len(),
                Loss::Some => rng.random_range(*synced..=namings.len()),
            };
            let mut within = BTreeMap::new();
            for Naming { to, gone } in &namings[..kept] {
                within.retain(|name, _| Some(name) != gone.as_ref());
                within.extend(to.clone());
            }
            for (path, node) in within {
                if let Some(file) = self.files.get(&node) {
                    files.insert(path, contents(node, file, rng));
                } else {
                    folders.push(path.clone());
                    names.insert(path.clone(), node);
                    open.push(path);
                }
            }
        }
        (files, folders)
    }
}

impl File {
    /// A random length that survives, and which of its pages are blank.
    fn tear(&self, rng: &mut ChaCha8Rng) -> (usize, Vec<bool>) {
        let least = self.safe.len().min(self.last.len());
        let length = rng.random_range(least..=self.last.len());
        (length, (0..length.div_ceil(PAGE)).map(|_| rng.random_bool(0.5)).collect())
    }

    fn after(&self, loss: Loss, rng: &mut ChaCha8Rng) -> Vec<u8> {
        let File { safe, last, .. } = self;
        match loss {
            Loss::All | Loss::Contents => safe.clone(),
            Loss::Names => last.clone(),
            Loss::Zeros => {
                let kept = safe.len().min(last.len());
                [&last[..kept], &vec![0; last.len() - kept]].concat()
            }
            Loss::Some => {
                let (length, blank) = self.tear(rng);
                let mut bytes = last[..length].to_vec();
                for (number, page) in bytes.chunks_mut(PAGE).enumerate() {
                    if blank[number] {
                        let from = safe.len().saturating_sub(number * PAGE).min(page.len());
                        page[from..].fill(0);
                    }
                }
                bytes
            }
        }
    }

    fn mark(&self, node: Node, (loss, seed): (Loss, u64), rng: &mut ChaCha8Rng) -> Mark {
        if self.safe.len().max(self.last.len()) < LARGE {
            return Mark::Bytes(self.after(loss, rng));
        }
        if loss == Loss::Some {
            self.tear(rng);
        }
        if self.safe == self.last {
            Mark::Whole(node, self.version)
        } else {
            Mark::Torn(node, self.version, loss, seed)
        }
    }
}

/// The file operations of some work.
fn operations(work: &Work, folder: &Path) -> Vec<Operation> {
    let trace = folder.with_extension("trace");
    let named = trace.to_str().unwrap();
    let calls = "trace=openat,mkdir,write,ftruncate,rename,unlink,fsync,fdatasync";
    let output =
        traced(&work.command(folder, 1), &["-o", named, "-xx", "-s", "100000000", "-e", calls]);
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = fs::read_to_string(&trace).unwrap();
    fs::remove_file(trace).unwrap();
    whole_calls(&text).iter().filter_map(|call| operation(call, folder)).collect()
}

fn put(folder: &Path, (files, folders): &State) {
    for path in folders {
        fs::create_dir_all(folder.join(path)).unwrap();
    }
    for (path, bytes) in files {
        fs::write(folder.join(path), bytes).unwrap();
    }
}

/// A loss of power after this many operations, with its random choices.
#[derive(Clone, Copy, Debug)]
struct Moment {
    after: usize,
    loss: Loss,
    seed: u64,
}

fn state(disk: &Disk, Moment { loss, seed, .. }: Moment) -> State {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    disk.after(loss, &mut rng, |_, file, rng| file.after(loss, rng))
}

/// All moments that leave different states.
fn moments(mut disk: Disk, operations: &[Operation], draws: u64) -> Vec<Moment> {
    let mut known = HashSet::new();
    let mut moments = Vec::new();
    for (after, operation) in (1..).zip(operations) {
        disk.carry_out(operation);
        let drawn = (1..draws).map(|seed| (Loss::Some, seed));
        for (loss, seed) in LOSSES.into_iter().map(|loss| (loss, 0)).chain(drawn) {
            let mut rng = ChaCha8Rng::seed_from_u64(seed);
            let mark = |node, file: &File, rng: &mut _| file.mark(node, (loss, seed), rng);
            let state = disk.after(loss, &mut rng, mark);
            if known.insert(BuildHasherDefault::<DefaultHasher>::new().hash_one(state)) {
                moments.push(Moment { after, loss, seed });
            }
        }
    }
    moments
}

/// Asserts that results survive any loss after the program reported success.
#[track_caller]
fn stays(disk: &Disk, expected: &Files) {
    for loss in LOSSES {
        let place = tempfile::tempdir().unwrap();
        put(place.path(), &state(disk, Moment { after: 0, loss, seed: 0 }));
        let left = files(place.path());
        assert_eq!(left.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        assert!(left == *expected, "{loss:?} lost at the end");
    }
}

/// Whether the work resumes from this state to the same bytes; otherwise prints the reason.
fn goes_on(work: &Work, what: &str, state: &State, expected: &Files) -> bool {
    let place = tempfile::tempdir().unwrap();
    put(place.path(), state);
    let output = work.output(place.path());
    let errors = String::from_utf8_lossy(&output.stderr);
    if output.status.success() {
        assert!(files(place.path()) == *expected, "{}: {what}: other bytes", work.begin);
        return true;
    }
    assert!(is_reported(output.status), "{}: {what}: {errors}", work.begin);
    println!("{}: {what}: {errors}", work.begin);
    false
}

#[track_caller]
fn survives(work: &Work) {
    let (most, draws) = match env::var("OTHELLO_POWER").as_deref() {
        Ok("all") => (usize::MAX, 9),
        number => (number.map_or(4, |number| number.parse().unwrap()), 1),
    };
    let folder = work.folder();
    // Two copies of the disk: one to find the moments, one to replay them.
    let [first, mut disk] = [Disk::of(folder.path()), Disk::of(folder.path())];
    let operations = operations(work, folder.path());
    let expected = files(folder.path());
    let moments = moments(first, &operations, draws);
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let mut tried: Vec<_> = moments.sample(&mut rng, most.min(moments.len())).collect();
    tried.sort_by_key(|moment| moment.after);
    let mut tried = tried.into_iter().peekable();
    let (mut same, mut told) = (0, 0);
    for (after, operation) in (1..).zip(&operations) {
        disk.carry_out(operation);
        while let Some(moment) = tried.next_if(|moment| moment.after == after) {
            let what = format!("{:?} lost after {operation:.60?}", moment.loss);
            let goes_on = goes_on(work, &what, &state(&disk, *moment), &expected);
            *if goes_on { &mut same } else { &mut told } += 1;
        }
    }
    stays(&disk, &expected);
    let (done, of) = (operations.len(), moments.len());
    println!("{}: {done} operations, {of} states; {same} the same bytes, {told} told", work.begin);
}

#[test]
fn evolutions_survive_power_losses() {
    short::EVOLUTIONS.iter().for_each(survives);
}

#[test]
fn games_survive_power_losses() {
    short::GAMES.iter().for_each(survives);
}

#[test]
fn training_survives_power_losses() {
    short::LEARNING.iter().for_each(survives);
}

#[test]
fn results_survive_power_losses() {
    short::RESULTS.iter().for_each(survives);
}
