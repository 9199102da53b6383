//! A cluster that plays for the window: a real server and real workers, one of them killed and one added. The
//! bytes equal those of a single machine.

#[path = "../../crates/cli/tests/common/files.rs"]
mod files;
#[path = "../../crates/cli/tests/common/nats.rs"]
mod nats;

use std::{
    fs,
    path::Path,
    process::{Child, Command, Stdio},
};

use crate::common::{self, choose, click, earlier, open, wait_for};
use egui_kittest::kittest::Queryable;
use files::files;
use nats::{free_port, nats};
use othello_engine::search::Stop;
use othello_lab::runs::Run;

/// A program that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn server(folder: &Path) -> (Running, String) {
    let port = free_port();
    (Running(nats(folder, port, &[])), format!("nats://127.0.0.1:{port}"))
}

fn worker(address: &str, name: &str) -> Running {
    // The command-line program is beside the test program; the workspace's tests build it.
    let tests = std::env::current_exe().unwrap();
    let lab = tests.parent().and_then(Path::parent).unwrap().join("othello-lab");
    let child = Command::new(lab)
        .args(["worker", address, "--threads", "1", "--name", name])
        .env("OTHELLO_LOST_AFTER", "2")
        .stdout(Stdio::null())
        .spawn()
        .expect("the command line is built: cargo test --workspace");
    Running(child)
}

fn generation(folder: &Path) -> usize {
    fs::read_dir(folder.join("champions")).map_or(0, Iterator::count)
}

#[test]
fn a_cluster_run_ends_in_the_same_bytes_with_changing_workers() {
    const GENERATIONS: u32 = 100; // the form's default
    let folder = tempfile::tempdir().unwrap();
    let (_server, address) = server(&folder.path().join("server"));
    let mut workers: Vec<Running> =
        ["desk-1", "desk-2", "desk-3"].map(|name| worker(&address, name)).into();
    let run = folder.path().join("runs/first");
    drop(earlier::begun(&run, GENERATIONS));

    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Machines…"]);
    assert!(common::shown(&window, "No other machines connected."));
    window.get_by_label("Address").focus();
    window.run_steps(4);
    window.get_by_label("Address").type_text(&address);
    window.run_steps(4);
    click(&mut window, "Connect");
    wait_for(&mut window, "3 machines with 3 threads");
    for name in ["desk-1", "desk-2", "desk-3"] {
        assert!(common::shown(&window, name));
    }
    click(&mut window, "Close");
    choose(&mut window, &["Evolution", "Resume…"]);
    wait_for(&mut window, "first: sci");
    click(&mut window, "Resume");
    common::wait(&mut window, "20 generations", |_| generation(&run) >= 20);
    assert!(generation(&run) < 90, "it is over before anybody is killed");
    drop(workers.remove(0)); // SIGKILL
    workers.push(worker(&address, "desk-4"));
    wait_for(&mut window, &format!("Done: {GENERATIONS} generations"));

    let alone = folder.path().join("alone");
    let mut here = earlier::begun(&alone, GENERATIONS);
    while here.step(&Stop::default()).unwrap().is_some() {}
    drop(here);
    assert!(files(&run) == files(&alone), "the bytes differ");

    // The chosen cluster is remembered at the next start and can be left.
    drop(window);
    let mut window = open(folder.path());
    choose(&mut window, &["Evolution", "Machines…"]);
    wait_for(&mut window, "machines with");
    click(&mut window, "Disconnect");
    wait_for(&mut window, "No other machines connected.");
}
