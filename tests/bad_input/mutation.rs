//! Good inputs, damaged as files, networks and attackers damage them.

use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// Fragments that cause trouble in readers.
const TROUBLE: [&[u8]; 24] = [
    b"0",
    b"-1",
    b"99999999999999999999",
    b"4294967295",
    b"-9223372036854775808",
    b"1e999",
    b"NaN",
    b"inf",
    b"",
    b"\0",
    b"\xff\xfe",
    b"\r\n",
    b"\n\n\n",
    b"((((((((((((((((((((((((((((((((",
    b"[[[[[[[[[[[[[[[[",
    b")",
    b"\"",
    b"\\",
    b"'",
    b",",
    b"pa",
    "é漢🙂".as_bytes(),
    b"../../../etc/passwd",
    b"                                ",
];

/// The input with this number: one of the good ones with one to three damages. Of binary files that end in a
/// checksum, about half get a correct one; otherwise nothing after the check would be tested.
pub fn damaged(reader: &str, good: &[Vec<u8>], number: u64) -> Vec<u8> {
    let seed = reader.bytes().fold(number, |seed, byte| seed.rotate_left(9) ^ u64::from(byte));
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut bytes = good.choose(&mut rng).expect("a reader has an example").clone();
    for _ in 0..rng.random_range(1..=3) {
        damage(&mut bytes, good, &mut rng);
    }
    if reader.ends_with("(checksum)") && rng.random() {
        seal(&mut bytes);
    }
    bytes
}

/// Corrects the checksum at the end.
pub fn seal(bytes: &mut [u8]) {
    if let Some((contents, checksum)) = bytes.split_last_chunk_mut() {
        *checksum = crc32fast::hash(contents).to_le_bytes();
    }
}

fn damage(bytes: &mut Vec<u8>, good: &[Vec<u8>], rng: &mut ChaCha8Rng) {
    let at = rng.random_range(0..=bytes.len());
    let end = (at + rng.random_range(1..=12)).min(bytes.len());
    match rng.random_range(0..8) {
        0 => bytes.truncate(at),
        1 => drop(bytes.drain(at..end)),
        2 if at < bytes.len() => bytes[at] = rng.random(),
        3 if at < bytes.len() => bytes[at] ^= 1 << rng.random_range(0..8),
        4 => {
            let twice = bytes[at..end].to_vec();
            bytes.splice(at..at, twice);
        }
        5 => {
            let other = good.choose(rng).expect("a reader has an example");
            let from = rng.random_range(0..=other.len());
            let piece = other[from..(from + 40).min(other.len())].to_vec();
            bytes.splice(at..end, piece);
        }
        _ => {
            let trouble = TROUBLE.choose(rng).expect("there are some");
            bytes.splice(at..end, trouble.iter().copied());
        }
    }
}
