//! The window: a game of Othello, and the lab behind it.
