//! A hundred random user actions: play, branch, paste, open, edit, undo, close, kill. Afterwards every game
//! exists, and only edited games have changed.
//! `OTHELLO_SCRIPTS=1000 cargo test --test window never_lost` runs that many scripts, `=500..1000` the second
//! half.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

use crate::common::{Window, open, set};
use eframe::App as _;
use othello::{
    action::{Action, Command},
    game::setup::GameSetup,
};
use othello_engine::{Game, GameTree, Mark, NodeId, notation::transcript};
use othello_lab::{data::saved_game::SavedGame, players::spec::Seat};
use rand::{RngExt, SeedableRng, seq::IndexedRandom};
use rand_chacha::ChaCha8Rng;

/// The number of actions in a script.
const STEPS: usize = 100;

struct Script {
    folder: tempfile::TempDir,
    window: Option<Window>,
    rng: ChaCha8Rng,
    /// The last state of every game on the board, by its file.
    games: BTreeMap<PathBuf, GameTree>,
    log: Vec<String>,
}

impl Script {
    fn new(seed: u64) -> Script {
        let folder = tempfile::tempdir().unwrap();
        set(folder.path(), |settings| settings.seats = Some(["human".into(), "human".into()]));
        let window = Some(open(folder.path()));
        let rng = ChaCha8Rng::seed_from_u64(seed);
        let log = vec![format!("script {seed}")];
        Script { folder, window, rng, games: BTreeMap::new(), log }
    }

    fn window(&mut self) -> &mut Window {
        self.window.as_mut().expect("it is open")
    }

    fn tree(&mut self) -> GameTree {
        self.window().state().session().tree().clone()
    }

    fn apply(&mut self, action: Action) {
        self.log.push(format!("{action:?}"));
        let window = self.window();
        window.apply(action);
    }

    /// A game of random moves.
    fn game(&mut self) -> Game {
        let mut game = Game::default();
        for _ in 0..self.rng.random_range(1..70) {
            let legal: Vec<_> = game.position().legal_moves().into_iter().collect();
            let Some(&square) = legal.choose(&mut self.rng) else { break };
            game.play(square).unwrap();
        }
        game
    }

    /// Performs an action. Returns whether it may remove moves from the shown tree.
    fn act(&mut self) -> bool {
        match self.rng.random_range(0..16) {
            0..=4 => {
                let position = self.window().state().session().stage().position();
                let legal: Vec<_> = position.legal_moves().into_iter().collect();
                if let Some(&square) = legal.choose(&mut self.rng) {
                    self.apply(Action::Play(square));
                }
            }
            5 | 6 => {
                let nodes: Vec<NodeId> = self.tree().all().collect();
                let &node = nodes.choose(&mut self.rng).unwrap();
                self.apply(Action::GoToNode(node));
            }
            7 => {
                let moves = transcript::write(&self.game());
                self.apply(Action::Paste(moves));
            }
            8 => {
                let path = self.folder.path().join("a game.ron");
                fs::write(&path, SavedGame::of_board(&self.game()).write()).unwrap();
                self.apply(Action::OpenFile(path));
            }
            9 => {
                let known: Vec<PathBuf> = self.games.keys().cloned().collect();
                if let Some(path) = known.choose(&mut self.rng) {
                    self.apply(Action::OpenRecent(path.clone()));
                }
            }
            10 => {
                let people = GameSetup::between([Seat::Human, Seat::Human]);
                self.apply(Action::Start(Box::new(people)));
            }
            11 => {
                let commands = [Command::Promote, Command::Mark(Mark::Good)];
                let &command = commands.choose(&mut self.rng).unwrap();
                if self.window().state().refusal(command).is_none() {
                    self.apply(command.into());
                }
                let shown = self.window().state().session().shown();
                self.apply(Action::Comment(shown, "said".to_owned()));
            }
            12 => return self.command(Command::Delete),
            13 | 14 => return self.command(Command::Undo),
            _ => return self.command(Command::Redo),
        }
        false
    }

    fn command(&mut self, command: Command) -> bool {
        if self.window().state().refusal(command).is_none() {
            self.apply(command.into());
        }
        true
    }

    /// Notes the game on the board, the only one that may have changed.
    fn note(&mut self, before: &(Option<PathBuf>, GameTree), may_shrink: bool) {
        let session = self.window().state().session();
        let (kept, tree) = (session.autosave_file.clone(), session.tree().clone());
        if kept.is_some() && kept == before.0 && !may_shrink {
            let ways = |tree: &GameTree| -> Vec<String> {
                let way = |at| othello_engine::notation::movetext::way(tree, at);
                tree.all().map(way).collect()
            };
            let now = ways(&tree);
            for way in ways(&before.1) {
                assert!(now.contains(&way), "{way} is gone: {:#?}", self.log);
            }
        }
        if let Some(place) = kept {
            self.games.insert(place, tree);
        } else {
            assert!(tree.is_empty(), "a game with moves is kept nowhere: {:#?}", self.log);
        }
    }

    /// Closes or kills the window, checks every file, and opens the window again.
    fn end(&mut self) {
        let is_killed = self.rng.random();
        self.log.push(if is_killed { "kill" } else { "close" }.to_owned());
        let session = self.window().state().session();
        let shown = session.autosave_file.is_some().then(|| session.saved());
        if !is_killed {
            self.window().state_mut().on_exit(None);
        }
        self.window = None;
        self.look_at_files();
        self.window = Some(open(self.folder.path()));
        if let Some(shown) = shown {
            let again = self.window().state().session().saved();
            assert!(again.tree == shown.tree, "{:#?}", self.log);
            assert!(is_killed || again.game() == shown.game(), "{:#?}", self.log);
            assert_eq!((again.black, again.white), (shown.black, shown.white));
        }
    }

    fn look_at_files(&self) {
        let files = fs::read_dir(self.folder.path().join("games")).unwrap();
        let ron = |path: &PathBuf| path.extension().is_some_and(|ending| ending == "ron");
        let files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).filter(ron).collect();
        assert_eq!(files.len(), self.games.len(), "{:#?}", self.log);
        for (path, tree) in &self.games {
            let text = fs::read_to_string(path).unwrap();
            let there = SavedGame::read(&text).unwrap().tree;
            assert!(there == *tree, "{} has changed: {:#?}", name(path), self.log);
        }
    }
}

fn name(path: &Path) -> String {
    path.file_name().unwrap().to_string_lossy().into_owned()
}

#[test]
fn random_user_actions_lose_no_game_and_change_no_other() {
    let range = std::env::var("OTHELLO_SCRIPTS").unwrap_or_else(|_| "4".to_owned());
    let (first, end) = range.split_once("..").unwrap_or(("0", &range));
    let [first, end] = [first, end].map(|number| number.parse::<u64>().expect("a number"));
    for seed in first..end {
        let mut script = Script::new(seed);
        for _ in 0..STEPS {
            let session = script.window().state().session();
            let before = (session.autosave_file.clone(), session.tree().clone());
            if script.rng.random_range(0..20) == 0 {
                script.end();
                continue;
            }
            let may_shrink = script.act();
            script.note(&before, may_shrink);
        }
        script.end();
        assert!(script.games.len() > 3, "it does little");
    }
}
