//! `fetch` from a server of this test.

use std::{
    fs,
    io::{BufRead, BufReader, Write},
    net::TcpListener,
    path::{Path, PathBuf},
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread,
};

use crate::common::Watched;

fn fetch(folder: &Path, words: &[&str]) -> (Option<i32>, String) {
    let mut program = Command::new(env!("CARGO_BIN_EXE_othello-lab"));
    let output = program.arg("fetch").args(words).current_dir(folder).watched_output();
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// A server of the files in a folder, by their names alone. It counts the files it has sent.
fn serve(folder: PathBuf) -> (String, Arc<AtomicUsize>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/mirror/", listener.local_addr().unwrap());
    let sent = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&sent);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let Ok(mut stream) = stream else { return };
            let mut lines = BufReader::new(&stream).lines().map_while(Result::ok);
            let request = lines.next().unwrap_or_default();
            // The rest of the request ends with an empty line.
            let _ = lines.find(String::is_empty);
            let path = request.split(' ').nth(1).unwrap_or_default();
            let name = path.rsplit('/').next().unwrap_or_default();
            let answer = match fs::read(folder.join(name)) {
                Ok(body) => {
                    counter.fetch_add(1, Ordering::Relaxed);
                    let head = format!(
                        "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n",
                        body.len()
                    );
                    [head.into_bytes(), body].concat()
                }
                Err(_) => {
                    b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                        .to_vec()
                }
            };
            let _ = stream.write_all(&answer);
        }
    });
    (address, sent)
}

const NAMES: [&str; 4] =
    ["fforum-1-19.obf", "fforum-20-39.obf", "fforum-40-59.obf", "fforum-60-79.obf"];

#[test]
fn fetch_checks_sums_and_resumes_where_it_stopped() {
    let folder = tempfile::tempdir().unwrap();
    let published = folder.path().join("published");
    fs::create_dir(&published).unwrap();
    // The last file is missing at first.
    for name in &NAMES[..3] {
        fs::write(published.join(name), format!("{name}, not the real one\n")).unwrap();
    }
    let (address, sent) = serve(published.clone());
    let words = ["ffo", "--out", "got", "--from", &address, "--changed"];
    let (code, said) = fetch(folder.path(), &words[..5]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("fforum-1-19.obf has changed: expected SHA-256 898a13889df1"), "{said}");
    assert!(!folder.path().join("got/ffo/fforum-1-19.obf").exists());
    let (code, said) = fetch(folder.path(), &words);
    assert_eq!(code, Some(1), "{said}");
    assert!(
        said.contains(" does not deliver fforum-60-79.obf: ") && said.contains("404"),
        "{said}"
    );
    let stored = fs::read_to_string(folder.path().join("got/ffo/fforum-40-59.obf")).unwrap();
    assert_eq!(stored, "fforum-40-59.obf, not the real one\n");
    assert_eq!(sent.load(Ordering::Relaxed), 4);
}

#[test]
fn fetch_gets_only_what_is_missing() {
    let real = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data/ffo");
    if !real.exists() {
        eprintln!("skipped: there are no published endgames in {}", real.display());
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let (address, sent) = serve(real);
    let words = ["ffo", "--from", &address];
    assert_eq!(fetch(folder.path(), &words).0, Some(0));
    assert_eq!(sent.load(Ordering::Relaxed), 4);
    let cut = folder.path().join("data/ffo/fforum-20-39.obf");
    let whole = fs::read(&cut).unwrap();
    fs::write(&cut, &whole[..whole.len() / 2]).unwrap();
    assert_eq!(fetch(folder.path(), &words).0, Some(0));
    assert_eq!(sent.load(Ordering::Relaxed), 5, "one file was cut off");
    assert_eq!(fs::read(&cut).unwrap(), whole);
}

#[test]
fn fetch_without_a_network_says_what_to_do_and_names_the_cause() {
    let folder = tempfile::tempdir().unwrap();
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let address = format!("http://127.0.0.1:{port}/");
    let (code, said) = fetch(folder.path(), &["wthor", "--from", &address]);
    assert_eq!(code, Some(1), "{said}");
    let advice = format!("cannot reach 127.0.0.1:{port}: check the internet connection, then run");
    assert!(said.contains(&advice), "{said}");
    assert!(said.contains(&format!("\n  cause: {address}WTH_1977.wtb: ")), "{said}");
}
