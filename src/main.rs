//! Opens the window.

fn main() {}
