//! Self-play beside the window. The list of runs shows how far it is; there is nothing more to draw.

use othello_lab::run::list::KeptGames;

use super::live::Watched;

/// Self-play of either kind.
pub struct Games;

impl Watched for Games {
    type Run = KeptGames;
    type News = ();

    fn of(_: &KeptGames) -> Games {
        Games
    }

    fn news(_: &KeptGames, _: Vec<()>) {}

    fn take(&mut self, (): ()) {}
}
