//! The window's tests, in one program so that eframe is linked once: clicks by accessible label, keyboard
//! alone, pictures, the real window under Xvfb, and invariants of the source.

mod cluster;
mod common;

mod analysis;
mod arena;
mod arena_pictures;
mod boards;
mod born;
mod charts;
#[cfg(unix)]
mod consent;
#[cfg(target_os = "linux")] // error texts differ between systems
mod disk;
mod evolution;
mod exchange;
mod exercises;
mod experiment;
mod explorer;
mod fair;
mod finished;
mod first_minute;
mod fits;
mod forecasts;
mod invariants;
mod keyboard;
mod kill;
mod lab_pages;
mod learning;
mod lessons;
#[cfg(unix)]
mod mended;
mod messages;
mod minds;
mod mirrored;
mod narrow;
mod network;
mod never_lost;
mod new_game;
mod patterns;
mod pictures;
mod play;
mod practice;
mod puzzles;
mod result;
mod review;
mod saving;
mod screens;
mod set_up;
mod sizes;
mod small;
mod smoke;
mod sound;
mod spoken;
mod style;
