//! Tests of the library's public interface.

#[path = "../claims/mod.rs"]
mod claims;
mod evolution;
mod experiment;
mod lineage;
mod more_rounds;
mod read_back;
mod reasons;
