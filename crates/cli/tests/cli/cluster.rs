//! The real program on a real NATS server. Kills, the choice of workers and a bad connection must not
//! change the bytes of the result.

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    net::{TcpListener, TcpStream},
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::Duration,
};

use crate::common::{
    Watched, end_of, files,
    nats::{ROOM, free_port, nats},
    watchdog::watch,
};
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

const LAB: &str = env!("CARGO_BIN_EXE_othello-lab");

/// A NATS server with its own folder.
struct Server {
    folder: tempfile::TempDir,
    port: u16,
    options: Vec<String>,
    child: Child,
}

impl Server {
    fn start(options: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        let port = free_port();
        let options: Vec<String> = options.iter().map(|&option| option.to_owned()).collect();
        let child = nats(folder.path(), port, &options);
        Server { folder, port, options, child }
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }

    /// Kills the server and restarts it on its data.
    fn restart(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
        self.child = nats(self.folder.path(), self.port, &self.options);
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A worker with one thread.
struct Worker(Child);

impl Worker {
    fn start(address: &str, more: &[&str]) -> Worker {
        let child = Command::new(LAB)
            .args(["worker", address, "--threads", "1"])
            .args(more)
            .env("OTHELLO_LOST_AFTER", "2")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Worker(child)
    }
}

impl Drop for Worker {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Runs the program in a folder.
fn lab(folder: &Path, arguments: &str) -> Output {
    Command::new(LAB)
        .args(shell_words::split(arguments).unwrap())
        .current_dir(folder)
        .env("OTHELLO_LOST_AFTER", "2")
        .watched_output()
}

fn text(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

/// Commands of each kind, with their results in `out`.
const WORK: [(&str, &str); 8] = [
    ("evolve", "evolve --kind sci --generations 3 --seed 2 --out out/run"),
    (
        "features",
        "evolve --kind features --generations 1 --seed 2 --config quick.ron --out out/run",
    ),
    ("map", "map --kind jma --searcher alphabeta:1 --generations 1 --out out/run"),
    ("tournament", "tournament pvs:2@glem alphabeta:2@jma mcts:40 greedy --pairs 6 --out out/run"),
    ("rows", "selfplay --player mcts:30@net --games 24 --visits --random-plies 3 --out out/a.csv"),
    (
        "games",
        "selfplay --player pvs:2,solve=6@glem --games 300 --random-plies 4-20 --out out/a.games",
    ),
    ("patterns", "train glem --play out/run --config patterns.ron"),
    (
        "network",
        "train net --play out/run --preset paper-small --rounds 2 --games-per-round 12 --simulations 10 \
         --epochs 3",
    ),
];

/// A folder with the prerequisites of the commands.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    fs::create_dir(place.path().join("out")).unwrap();
    fs::write(place.path().join("patterns.ron"), crate::common::PATTERNS).unwrap();
    fs::write(place.path().join("quick.ron"), "(searcher: \"pruned:2x2\", benchmark_pairs: 1)")
        .unwrap();
    place
}

/// The bytes of a command's results without a cluster.
fn alone(arguments: &str) -> std::collections::BTreeMap<PathBuf, Vec<u8>> {
    let place = place();
    let output = lab(place.path(), arguments);
    assert!(output.status.success(), "{arguments}: {}", text(&output));
    files(&place.path().join("out"))
}

fn is_same(name: &str, place: &Path, expected: &std::collections::BTreeMap<PathBuf, Vec<u8>>) {
    let found = files(&place.join("out"));
    let differ: Vec<&PathBuf> = expected
        .iter()
        .filter(|(file, bytes)| found.get(*file) != Some(bytes))
        .map(|(file, _)| file)
        .collect();
    assert!(differ.is_empty() && found.len() == expected.len(), "{name}: {differ:?}");
}

#[test]
fn results_on_a_cluster_equal_those_of_one_machine() {
    let server = Server::start(&[]);
    let _workers: Vec<Worker> = (0..2).map(|_| Worker::start(&server.address(), &[])).collect();
    for (name, arguments) in WORK {
        let place = place();
        let output = lab(place.path(), &format!("{arguments} --cluster {}", server.address()));
        assert!(output.status.success(), "{name}: {}", text(&output));
        is_same(name, place.path(), &alone(arguments));
    }
    // A match and the league write no files, so their output must be the same. A busy machine may also
    // report that it waits.
    let arguments = "match pvs:2@glem alphabeta:2@jma --pairs 10 --json";
    let there = lab(server.folder.path(), &format!("{arguments} --cluster {}", server.address()));
    assert!(there.status.success(), "match: {}", text(&there));
    assert_eq!(there.stdout, lab(server.folder.path(), arguments).stdout);
}

#[test]
fn merged_shards_equal_the_whole() {
    for (arguments, whole) in [
        (WORK[3].1, "out/run"),
        (
            "tournament pvs:1@glem greedy random --format gauntlet --pairs 5 --out out/run",
            "out/run",
        ),
        (WORK[4].1, "out/a.csv"),
        (WORK[5].1, "out/a.games"),
    ] {
        let place = place();
        let merge = format!("merge {whole}");
        let told = text(&lab(place.path(), &merge));
        assert!(told.contains("expected this part of the whole"), "{told}");
        for number in [3, 1, 2] {
            let output = lab(place.path(), &format!("{arguments} --shard {number}/3"));
            assert!(output.status.success(), "{arguments}: {}", text(&output));
            assert_eq!(lab(place.path(), &merge).status.success(), number == 2);
        }
        // The parts are still there, and a merge does not overwrite existing files.
        assert!(!lab(place.path(), &merge).status.success());
        let out = place.path().join("out");
        let parts = fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
        for part in parts.filter(|path| path.to_string_lossy().contains("-of-3")) {
            if part.is_dir() { fs::remove_dir_all(part) } else { fs::remove_file(part) }.unwrap();
        }
        is_same(arguments, place.path(), &alone(arguments));
    }
    let place = place();
    let told = lab(
        place.path(),
        "tournament greedy random evaporate --format knockout --out out/run --shard 1/2",
    );
    assert!(text(&told).contains("only a round robin or a gauntlet"), "{}", text(&told));
}

/// The number of kills, from `OTHELLO_KILLS` if set.
fn kills() -> usize {
    std::env::var("OTHELLO_KILLS").map_or(4, |kills| kills.parse().unwrap())
}

#[test]
fn kills_do_not_change_the_results() {
    let work = [
        "tournament alphabeta:4@jma alphabeta:4@sci pvs:3@glem --pairs 150 --out out/run",
        "evolve --kind jma --generations 30 --seed 3 --out out/run",
    ];
    let again = ["tournament --out out/run --resume", "evolve --continue out/run"];
    let mut rng = ChaCha8Rng::seed_from_u64(7);
    let (mut killed, mut rounds) = ([0; 3], 0);
    while killed.iter().sum::<usize>() < kills() {
        let (arguments, resumed) = (work[rounds % 2], again[rounds % 2]);
        let count = [1, 2, 8][rounds % 3];
        rounds += 1;
        let expected = alone(arguments);
        let mut server = Server::start(&[]);
        let address = server.address();
        let mut workers: Vec<Worker> = (0..count).map(|_| Worker::start(&address, &[])).collect();
        let place = place();
        let run = place.path().join("out/run");
        let written = || {
            let length = |name| fs::metadata(run.join(name)).map_or(0, |data| data.len());
            length("games.csv") + length("history.csv")
        };
        let _watch = watch(arguments);
        let mut coordinator = coordinate(place.path(), arguments, &address);
        let mut written_before = written();
        loop {
            thread::sleep(Duration::from_millis(rng.random_range(50..900)));
            if let Some(status) = coordinator.try_wait().unwrap() {
                assert!(status.success(), "{arguments}");
                break;
            }
            if killed.iter().sum::<usize>() >= kills() {
                continue;
            }
            let whom = rng.random_range(0..3);
            match whom {
                // A coordinator that has written something has joined. While one joins, the server must
                // stay up.
                1 if written() <= written_before => continue,
                0 => {
                    let place = rng.random_range(0..workers.len());
                    drop(workers.swap_remove(place));
                    workers.push(Worker::start(&address, &[]));
                }
                1 => server.restart(),
                _ => {
                    coordinator.kill().unwrap();
                    coordinator.wait().unwrap();
                    let is_whole =
                        ["run.ron", "tournament.ron"].map(|name| run.join(name).exists());
                    let next = if is_whole.contains(&true) { resumed } else { arguments };
                    coordinator = coordinate(place.path(), next, &address);
                    written_before = written();
                }
            }
            killed[whom] += 1;
        }
        is_same(arguments, place.path(), &expected);
    }
    println!("killed: {} workers, {} servers, {} coordinators", killed[0], killed[1], killed[2]);
}

fn coordinate(place: &Path, arguments: &str, address: &str) -> Child {
    Command::new(LAB)
        .args(shell_words::split(arguments).unwrap())
        .args(["--cluster", address])
        .current_dir(place)
        .env("OTHELLO_LOST_AFTER", "2")
        .stdout(Stdio::null())
        .stderr(Stdio::inherit())
        .spawn()
        .unwrap()
}

/// A connection to the server that delays, stalls and breaks.
struct BadWire {
    port: u16,
    is_over: Arc<AtomicBool>,
}

impl BadWire {
    fn to(server: u16, seed: u64) -> BadWire {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let is_over = Arc::new(AtomicBool::new(false));
        let over = Arc::clone(&is_over);
        thread::spawn(move || {
            for (number, client) in (0..).zip(listener.incoming()) {
                if over.load(Ordering::Relaxed) {
                    return;
                }
                let (Ok(client), Ok(server)) = (client, TcpStream::connect(("127.0.0.1", server)))
                else {
                    continue;
                };
                let both = [(&client, &server), (&server, &client)];
                for (way, (from, to)) in (0..).zip(both) {
                    let (from, to) = (from.try_clone().unwrap(), to.try_clone().unwrap());
                    let rng = ChaCha8Rng::seed_from_u64(seed ^ (number << 8) ^ way);
                    thread::spawn(move || forward(from, to, rng));
                }
            }
        });
        BadWire { port, is_over }
    }

    fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port)
    }
}

impl Drop for BadWire {
    fn drop(&mut self) {
        self.is_over.store(true, Ordering::Relaxed);
        let _ = TcpStream::connect(("127.0.0.1", self.port));
    }
}

/// Most bytes arrive a little late and some much later. Sometimes the connection breaks in between.
fn forward(mut from: TcpStream, mut to: TcpStream, mut rng: ChaCha8Rng) {
    let mut bytes = [0; 4096];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        let late = if rng.random_bool(0.01) { 1500 } else { rng.random_range(0..8) };
        thread::sleep(Duration::from_millis(late));
        if rng.random_bool(0.004) {
            let _ = to.write_all(&bytes[..rng.random_range(0..count)]);
            break;
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    for end in [from, to] {
        let _ = end.shutdown(std::net::Shutdown::Both);
    }
}

#[test]
fn a_bad_connection_does_not_change_the_results() {
    let server = Server::start(&[]);
    let wires: Vec<BadWire> = (0..3).map(|seed| BadWire::to(server.port, seed)).collect();
    let _workers: Vec<Worker> =
        wires[1..].iter().map(|wire| Worker::start(&wire.address(), &[])).collect();
    for arguments in [
        "evolve --kind sci --generations 4 --seed 2 --out out/run",
        "tournament alphabeta:3@jma alphabeta:3@sci greedy --pairs 25 --out out/run",
    ] {
        let place = place();
        let output = retried(place.path(), arguments, &wires[0].address());
        assert!(output.status.success(), "{arguments}: {}", text(&output));
        is_same(arguments, place.path(), &alone(arguments));
    }
}

/// Runs a command and repeats it if joining fails, as it may on a broken connection.
fn retried(place: &Path, arguments: &str, address: &str) -> Output {
    let _watch = watch(arguments);
    loop {
        let output = lab(place, &format!("{arguments} --cluster {address}"));
        if output.status.success() {
            return output;
        }
        let _ = fs::remove_dir_all(place.join("out/run")); // it may have started
        assert!(text(&output).contains("nats://127.0.0.1:"), "{}", text(&output));
    }
}

#[test]
fn engines_start_only_on_workers_that_allow_them() {
    let server = Server::start(&[]);
    let engine = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../scripts/gtp-engine");
    let player = format!("gtp:3600s@{}", engine.canonicalize().unwrap().display());
    let arguments = format!("match '{player}' random --pairs 1 --cluster {}", server.address());
    let lists = tempfile::tempdir().unwrap();
    let list = |text: &str| {
        let path = lists.path().join("engines");
        fs::write(&path, text).unwrap();
        path.display().to_string()
    };
    // A list without this engine.
    let other = Worker::start(&server.address(), &["--allow-engines", &list("gtp:other\n")]);
    let output = lab(lists.path(), &arguments);
    let told = text(&output);
    assert!(!output.status.success() && told.contains("has not been allowed to start"), "{told}");
    assert!(told.contains(" of task "), "the batch is named: {told}");
    drop(other);
    let _worker = Worker::start(&server.address(), &["--allow-engines", &list(&player)]);
    let output = lab(lists.path(), &arguments);
    assert!(output.status.success(), "{}", text(&output));
}

/// A handwritten client of the server's protocol.
struct Client(BufReader<TcpStream>);

impl Client {
    fn of(server: &Server) -> Client {
        let mut wire = TcpStream::connect(("127.0.0.1", server.port)).unwrap();
        wire.write_all(b"CONNECT {}\r\nSUB _INBOX.test 1\r\n").unwrap();
        Client(BufReader::new(wire))
    }

    /// Publishes a message and returns the answer of JetStream.
    fn ask(&mut self, subject: &str, message: &str) -> String {
        let length = message.len();
        let request = format!("PUB {subject} _INBOX.test {length}\r\n{message}\r\n");
        self.0.get_mut().write_all(request.as_bytes()).unwrap();
        let _watch = watch(subject);
        let mut line = String::new();
        while !line.starts_with("MSG ") {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the server has gone");
        }
        line.clear();
        self.0.read_line(&mut line).unwrap();
        assert!(!line.contains("error"), "{line}");
        line
    }
}

#[test]
fn another_version_is_refused_and_replaces_the_workers() {
    let server = Server::start(&[]);
    let mut client = Client::of(&server);
    // The keys of the cluster without expiry, so that the other version's claim outlasts the test.
    let keys = r#"{"name":"KV_othello","subjects":["$KV.othello.>"],"max_msgs_per_subject":1,"discard":"new",
        "retention":"limits","storage":"file","num_replicas":1,
        "allow_rollup_hdrs":true,"deny_delete":true,"allow_direct":true}"#;
    client.ask("$JS.API.STREAM.CREATE.KV_othello", &keys.replace(['\n', ' '], ""));
    let mut worker = Command::new(LAB)
        .args(["worker", &server.address(), "--threads", "1", "--name", "old"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = String::new();
    let mut said = BufReader::new(worker.stdout.take().unwrap());
    said.read_line(&mut told).unwrap();
    assert!(told.contains("old works for"), "{told}");
    client.ask("$KV.othello.version", "9.9.9-1-00000000");
    let refusal = "run version 9.9.9-1-00000000, this one 0.1.0-";
    assert_eq!(end_of(&mut worker).code(), Some(1));
    let told = io::read_to_string(worker.stderr.take().unwrap()).unwrap();
    assert!(told.contains(refusal), "{told}");

    let place = place();
    for arguments in ["worker", "match greedy random --pairs 1 --cluster"] {
        let output = lab(place.path(), &format!("{arguments} {}", server.address()));
        assert_eq!(output.status.code(), Some(1), "{}", text(&output));
        assert!(text(&output).contains(refusal), "{}", text(&output));
    }
}

#[test]
fn passwords_give_access_and_are_not_stored() {
    let place = place();
    let (certificate, key) = certificate(place.path());
    let server = Server::start(&[
        "--user",
        "class",
        "--pass",
        "sesame-4711",
        "--tls",
        "--tlscert",
        &certificate,
        "--tlskey",
        &key,
    ]);
    let secret = place.path().join("secret");
    fs::write(&secret, "class:sesame-4711\n").unwrap();
    let address = format!("tls://localhost:{}", server.port);
    let run = |more: &str, authority: Option<&str>| {
        let mut command = Command::new(LAB);
        let arguments = format!("{} --cluster {address} {more}", WORK[3].1);
        command.args(shell_words::split(&arguments).unwrap()).current_dir(place.path());
        command.envs(authority.map(|path| ("OTHELLO_NATS_CA", path)));
        command.watched_output()
    };
    let told = text(&run("", Some(&certificate)));
    assert!(told.contains("authorization violation"), "{told}");
    assert!(!run("--credentials secret", None).status.success(), "nobody vouches for the server");
    let mut worker = Command::new(LAB)
        .args(["worker", &address, "--credentials"])
        .arg(&secret)
        .env("OTHELLO_NATS_CA", &certificate)
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    fs::remove_dir_all(place.path().join("out")).unwrap();
    fs::create_dir(place.path().join("out")).unwrap();
    let output = run("--credentials secret", Some(&certificate));
    worker.kill().unwrap();
    worker.wait().unwrap();
    assert!(output.status.success(), "{}", text(&output));
    is_same("tournament", place.path(), &alone(WORK[3].1));
    for (file, bytes) in files(&place.path().join("out")) {
        assert!(!String::from_utf8_lossy(&bytes).contains("sesame"), "{}", file.display());
    }
    assert!(!text(&output).contains("sesame"));
}

#[test]
fn an_nkey_gives_access() {
    let place = place();
    let [pair, other] = [nkeys::KeyPair::new_user(), nkeys::KeyPair::new_user()];
    let list = place.path().join("nats.conf");
    let users =
        format!("authorization {{ users = [ {{ nkey: {} }} ] }}\n{ROOM}", pair.public_key());
    fs::write(&list, users).unwrap();
    let server = Server::start(&["-c", &list.display().to_string()]);
    for (name, keys) in [("seed", &pair), ("other", &other)] {
        fs::write(place.path().join(name), keys.seed().unwrap()).unwrap();
    }
    let arguments = format!("match greedy random --pairs 1 --cluster {}", server.address());
    let refused = lab(place.path(), &format!("{arguments} --credentials other"));
    assert!(text(&refused).contains("authorization violation"), "{}", text(&refused));
    let seed = place.path().join("seed").display().to_string();
    let _worker = Worker::start(&server.address(), &["--credentials", &seed]);
    let output = lab(place.path(), &format!("{arguments} --credentials seed"));
    assert!(output.status.success(), "{}", text(&output));
}

#[test]
fn too_little_disk_on_the_server_is_reported() {
    let place = place();
    let settings = place.path().join("nats.conf");
    fs::write(&settings, "jetstream { max_file_store: 900MB }").unwrap();
    let server = Server::start(&["-c", &settings.display().to_string()]);
    let refused =
        lab(place.path(), &format!("match greedy random --pairs 1 --cluster {}", server.address()));
    assert!(!refused.status.success());
    assert!(text(&refused).contains("1 GiB are needed for results"), "{}", text(&refused));
}

/// A certificate for localhost with its key.
fn certificate(folder: &Path) -> (String, String) {
    let made = rcgen::generate_simple_self_signed(vec!["localhost".to_owned()]).unwrap();
    let [certificate, key] = ["cert.pem", "key.pem"].map(|name| folder.join(name));
    fs::write(&certificate, made.cert.pem()).unwrap();
    fs::write(&key, made.signing_key.serialize_pem()).unwrap();
    [certificate, key].map(|path| path.display().to_string()).into()
}
