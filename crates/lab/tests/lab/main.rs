//! Tests of the library's public interface.

mod evolution;
mod read_back;
