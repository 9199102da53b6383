//! Tests of the library's public interface.

mod evolution;
mod experiment;
mod read_back;
