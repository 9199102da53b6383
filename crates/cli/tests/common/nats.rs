//! A real NATS server.

use std::{
    fs,
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread,
    time::{Duration, Instant},
};

/// A port of this machine where nobody listens.
pub fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The server, also where only administrators find it.
fn program() -> &'static str {
    let of_debian = "/usr/sbin/nats-server";
    if Path::new(of_debian).exists() { of_debian } else { "nats-server" }
}

/// Starts a server with JetStream that keeps what it has in a folder, and waits until it listens. It has
/// little room, however much its disk has, where the options say nothing else.
pub fn nats(folder: &Path, port: u16, options: &[String]) -> Child {
    fs::create_dir_all(folder).unwrap();
    let settings = folder.join("server.conf");
    fs::write(&settings, "jetstream { max_file_store: 2GB }").unwrap();
    let child = Command::new(program())
        .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-sd"])
        .arg(folder)
        .arg("-c")
        .arg(settings)
        .args(options)
        .stderr(Stdio::null())
        .spawn()
        .expect("nats-server is installed: scripts/setup test");
    let began = Instant::now();
    while TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(began.elapsed() < Duration::from_secs(20), "the server does not listen");
        thread::sleep(Duration::from_millis(10));
    }
    child
}
