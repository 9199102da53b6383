//! The library as programs use it.

mod evolution;
mod read_back;
