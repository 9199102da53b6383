//! A real NATS server. The tests of the window include this file, too.

use std::{
    fs,
    io::{BufRead, BufReader},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{self, Child, Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
    thread,
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

/// A number unique to this call, most likely across processes as well.
fn unique() -> u32 {
    static CALLS: AtomicU32 = AtomicU32::new(0);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |now| now.as_micros() as u32);
    let call = CALLS.fetch_add(1, Ordering::Relaxed);
    (now ^ process::id().rotate_left(12)).wrapping_add(call.rotate_left(20))
}

/// A free port of this machine. It is below the range that the system assigns to connections, so none of
/// them takes it while the server is down.
pub fn free_port() -> u16 {
    loop {
        let port = 10_000 + (unique() % 20_000) as u16;
        if TcpListener::bind(("127.0.0.1", port)).is_ok() {
            return port;
        }
    }
}

/// The path of the server, which Debian puts outside a user's search path.
fn program() -> &'static str {
    let of_debian = "/usr/sbin/nats-server";
    if Path::new(of_debian).exists() { of_debian } else { "nats-server" }
}

/// Settings that give the server 2 GB of storage on any disk.
pub const ROOM: &str = "jetstream { max_file_store: 2GB }\n";

/// The time after which a server that does not listen counts as hung.
const HUNG: Duration = Duration::from_mins(10);

/// Starts a server with JetStream that stores its data in a folder, and waits until it listens. A settings
/// file in the options replaces [`ROOM`].
pub fn nats(folder: &Path, port: u16, options: &[String]) -> Child {
    fs::create_dir_all(folder).unwrap();
    let settings = folder.join("server.conf");
    fs::write(&settings, ROOM).unwrap();
    let name = format!("test-{:08x}", unique());
    let start = || {
        Command::new(program())
            .args(["-js", "-a", "127.0.0.1", "-p", &port.to_string(), "-n", &name, "-sd"])
            .arg(folder)
            .arg("-c")
            .arg(&settings)
            .args(options)
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server is installed: scripts/setup test")
    };
    let began = Instant::now();
    let mut child = start();
    while !listens(port, &name) {
        assert!(began.elapsed() < HUNG, "no server listens on port {port}");
        thread::sleep(Duration::from_millis(10));
        // Another process may have held the port for a moment.
        if child.try_wait().unwrap().is_some() {
            child = start();
        }
    }
    child
}

/// Whether the server with this name listens on the port, and not another one.
fn listens(port: u16, name: &str) -> bool {
    let Ok(connection) = TcpStream::connect(("127.0.0.1", port)) else { return false };
    let _ = connection.set_read_timeout(Some(Duration::from_secs(1)));
    let mut greeting = String::new();
    let _ = BufReader::new(connection).read_line(&mut greeting); // `INFO {"server_name":"…", …}`
    greeting.contains(name)
}
