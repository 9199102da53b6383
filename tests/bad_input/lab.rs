//! All readers of the engine and the lab, each with good inputs. The test and `fuzz/` share them.

use std::{
    fs,
    path::{Path, PathBuf},
    sync::Arc,
};

use super::searching;
use othello_engine::{
    Game,
    eval::{Encoding, Glem, NTuple, Net, NetFile, Wpc, glem::Scale},
    notation::{anything, diagram, evl, ggf, obf, record::Record, tab, wthor},
    search::Stop,
};
use othello_lab::{
    book::Book,
    data::annotated_game::{self, AnnotatedGame, Target},
    data::dataset::{Dataset, DatasetBuilder, Split},
    data::rows::{self, Row},
    data::sample::{Goal, of_game},
    data::saved_game::SavedGame,
    data::sources::{self, Labels},
    learn::evolution::files::PopulationFile,
    learn::evolution::{Scheme, Settings},
    learn::genome::Genome,
    learn::network::NetTrainingSettings,
    learn::patterns::{Fit, FitSettings},
    measure::ladder::Ladder,
    play::openings,
    players::protocol::{GtpServer, NboardServer},
    players::{
        consent::Consent,
        entrant::Entrant,
        model_file,
        seat::{ModelRef, PlayerSpec, Seat},
    },
    run::Run,
    run::evolution::EvolutionRun,
    run::network::{NetRun, NetRunSettings},
    run::patterns::{GlemRun, RunSettings},
    run::tournament::{Config, Tournament},
};

/// Whether the input was read.
pub type Read = Box<dyn Fn(&[u8]) -> bool>;

/// A reader and examples of what it reads.
pub struct Reader {
    pub name: &'static str,
    pub good: Vec<Vec<u8>>,
    /// So many times fewer inputs, in the short form, than of a reader that takes microseconds.
    pub cost: u64,
    /// Reads.
    pub read: Read,
}

/// All readers; those that want a file have theirs in the folder.
pub fn all(folder: &Path) -> Vec<Reader> {
    let mut all = notations();
    for more in [models(folder), games(), runs(folder), learning(folder), lines()] {
        all.extend(more);
    }
    all.extend(others(folder));
    all.push(search());
    all
}

impl Reader {
    /// Where inputs that once told something new are kept.
    pub fn corpus(&self) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() { c.to_ascii_lowercase() } else { '-' };
        let name: String = self.name.trim_end_matches(" (checksum)").chars().map(plain).collect();
        Path::new(env!("CARGO_MANIFEST_DIR"))
            .ancestors()
            .find_map(|top| {
                let corpus = top.join("fuzz/corpus");
                corpus.is_dir().then(|| corpus.join(&name))
            })
            .expect("the corpus is in the repository")
    }
}

const MOVES: &str = "f5d6c3d3c4f4f6f3e6e7f7c5b6g5e3d7c6b5";

pub fn game() -> Game {
    MOVES.parse().expect("these moves are legal")
}

pub fn saved_game() -> SavedGame {
    SavedGame::of_game(&game(), 4, [Seat::Human, "alphabeta:4@jma".into()])
}

/// A game played to its end with the first legal moves.
fn whole_game() -> Game {
    let mut game = Game::default();
    while game.turn().is_some() {
        let square = game.stage().position().legal_moves().into_iter().next();
        game.play(square.expect("there is a move")).expect("it is legal");
    }
    game
}

pub fn text_reader(
    name: &'static str,
    good: impl IntoIterator<Item = String>,
    read: impl Fn(&str) -> bool + 'static,
) -> Reader {
    let read = move |bytes: &[u8]| read(&String::from_utf8_lossy(bytes));
    let good = good.into_iter().map(String::into_bytes).collect();
    Reader { name, good, cost: 1, read: Box::new(read) }
}

/// A reader of a file, which is written before each reading.
pub fn file_reader(
    name: &'static str,
    good: Vec<Vec<u8>>,
    path: PathBuf,
    read: impl Fn(&Path) -> bool + 'static,
) -> Reader {
    let read = move |bytes: &[u8]| {
        fs::write(&path, bytes).expect("the folder can be written");
        read(&path)
    };
    Reader { name, good, cost: 4, read: Box::new(read) }
}

fn shipped(name: &str) -> String {
    let top = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors();
    let found = top.map(|top| top.join(name)).find(|path| path.is_file());
    fs::read_to_string(found.expect("it is shipped")).expect("it is text")
}

fn notations() -> Vec<Reader> {
    let board = game().board();
    let record = Record { black: "Ada".into(), white: "Zoë".into(), ..Record::of_game(game()) };
    let whole = Record { place: "here".into(), ..Record::of_game(whole_game()) };
    let ggf_text = ggf::write(&[record, whole]);
    let diagram_text = diagram::write(&board, game().turn().expect("not over"));
    let squares: Vec<_> = game().stage().position().legal_moves().into_iter().take(2).collect();
    let obf_text = format!(
        "{diagram_text}; {}:+4; {}:-2;\n% a remark\n{diagram_text};\n",
        squares[0], squares[1]
    );
    let transcripts = [MOVES.to_owned(), "1. F5 d6 2. C3 D3\n3. c4".into()];
    let sgf = "(;GM[2]FF[4];B[f5];W[d6])".to_owned();
    let pgn = "[Event \"x\"]\n\n1. f5 d6 2. c3 d3 *\n".to_owned();
    let quest =
        r#"{"position":{"moves":[{"m":"f5"},{"m":"d6"}]},"players":[{"name":"a"},{"name":"b"}]}"#
            .to_owned();
    let all: Vec<String> = transcripts
        .iter()
        .cloned()
        .chain([ggf_text.clone(), obf_text.clone(), tab::write(&board)])
        .chain([sgf.clone(), pgn.clone(), quest.clone()])
        .collect();
    let evls = ["populations/player100aSCI.evl", "populations/jma-5.evl"].map(shipped);
    vec![
        text_reader("transcript", transcripts, |text| text.parse::<Game>().is_ok()),
        text_reader("diagram", [diagram_text], |text| diagram::read(text).is_ok()),
        text_reader("tab", [tab::write(&board)], |text| tab::read(text).is_ok()),
        text_reader("evl", evls, |text| evl::read(text).is_ok()),
        text_reader("OBF", [obf_text], |text| obf::read(text).is_ok()),
        text_reader("GGF", [ggf_text], |text| ggf::read(text).is_ok()),
        text_reader("anything pasted", all, |text| anything::read(text).is_ok()),
        text_reader("SGF", [sgf], |text| anything::read(text).is_ok()),
        text_reader("PGN", [pgn], |text| anything::read(text).is_ok()),
        text_reader("Othello Quest", [quest], |text| anything::read(text).is_ok()),
        wthor_games(),
        wthor_names(),
    ]
}

fn wthor_games() -> Reader {
    let game = wthor::WthorGame {
        tournament: 1,
        black: 2,
        white: 3,
        black_discs: 40,
        theoretical: 38,
        moves: whole_game().moves().to_vec(),
    };
    let database =
        wthor::Database { header: wthor::Header::default(), games: vec![game.clone(), game] };
    let read = |bytes: &[u8]| {
        wthor::read(bytes).is_ok_and(|database| wthor::records(&database, &[], &[]).is_ok())
    };
    Reader {
        name: "WTHOR games",
        good: vec![wthor::write(&database)],
        cost: 1,
        read: Box::new(read),
    }
}

fn wthor_names() -> Reader {
    let names = ["Ada".to_owned(), "Zoë".to_owned()];
    let good = vec![wthor::write_players(&wthor::Header::default(), &names)];
    let read = |bytes: &[u8]| wthor::read_names(bytes).is_ok();
    Reader { name: "WTHOR names", good, cost: 1, read: Box::new(read) }
}

fn models(folder: &Path) -> Vec<Reader> {
    let wpc = "0.5 -1.5 2e1 7 ".repeat(16);
    let weights = "0.5 ".repeat(9);
    let tuple = format!("{{ 1 {{ 2 2 {{ 0 1 }} {{ 7 15 }} {{ {weights}}} }} }}");
    let weights = vec![0.25; 65 * 2 + 2 + 2 + 1];
    let net = Net::new(Encoding::Mover, &[65, 2, 1], weights).expect("so many weights");
    let net = NetFile { net, note: "a note".into() }.write();
    let glem = Glem::blank(Scale::Margin).to_bytes();
    let opens = |path: &Path| model_file::open(&ModelRef::file(path)).is_ok();
    let glem_reader =
        file_reader("pattern weights (checksum)", vec![glem], folder.join("weights.glem"), opens);
    let texts = ["pvs:8,select=95@jma", "mcts:2s,cp=0.7@net", "pruned:15x3@gene23", "random"];
    vec![
        text_reader("WPC", [wpc], |text| text.parse::<Wpc>().is_ok()),
        text_reader("n-tuples", [tuple], |text| text.parse::<NTuple>().is_ok()),
        file_reader("network", vec![net.into_bytes()], folder.join("net.ron"), opens),
        Reader { cost: 50, ..glem_reader },
        text_reader("text", texts.map(str::to_owned), |text| text.parse::<PlayerSpec>().is_ok()),
    ]
}

fn games() -> Vec<Reader> {
    vec![
        text_reader("saved game", [saved_game().write()], |text| SavedGame::read(text).is_ok()),
        text_reader("book", [BOOK.to_owned()], |text| text.parse::<Book>().is_ok()),
        text_reader("openings", ["f5d6c3\nf5f6\n".to_owned()], |text| openings::read(text).is_ok()),
        text_reader("data of games", game_data(), |text| {
            rows::read(text.as_bytes()).and_then(Iterator::collect::<Result<Vec<Row>, _>>).is_ok()
        }),
    ]
}

/// A book that knows the start.
const BOOK: &str = "othello-lab book 1
by pvs:3@jma 0123456789abcdef
positions 1
00000008100000000000001008000000 3 d3:-1.25 c4:-1.25 f5:-1.25 e6:-1.25 0af44882
";

/// The end of a game as rows, without visits and with them.
fn game_data() -> [String; 2] {
    let rows = rows::rows_of(&whole_game(), 40);
    let legal = |row: &Row| row.board.seen_by(row.turn).legal_moves();
    let visited =
        |row: &Row| Row { visits: legal(row).into_iter().zip(7..).collect(), ..row.clone() };
    let visited: Vec<Row> = rows.iter().map(visited).collect();
    [rows::write(&rows, false), rows::write(&visited, true)]
}

fn runs(folder: &Path) -> Vec<Reader> {
    let run = folder.join("run");
    let settings = Settings::new("sci".parse::<Genome>().expect("a genome"), Scheme::Elitism);
    drop(EvolutionRun::create(&run, settings, 1, Some(1)).expect("a new folder"));
    let bytes = |path: &Path| fs::read(path).expect("it was written");
    let (run_file, population) = (run.join("run.ron"), run.join("population.ron"));
    let tournament = folder.join("cup");
    let config = Config::new(["random", "greedy"].map(|name| name.parse().unwrap()).to_vec());
    drop(Tournament::create(&tournament, config.clone(), &Consent::NONE).expect("a new folder"));
    let opens_run = |path: &Path| EvolutionRun::open(path.parent().expect("a folder")).is_ok();
    let population_text = String::from_utf8(bytes(&population)).expect("text");
    let ladder_path = folder.join("ladder.ron");
    let mut cup = Tournament::in_memory(config.clone(), &Consent::NONE).expect("players");
    while cup.step(&Stop::default()).expect("games in memory").is_some() {}
    let climb = |ladder: &mut Ladder| {
        ladder.take_tournament("cup", &cup);
        ladder.take_person(&"random".parse().expect("a player"), 0.5);
    };
    Ladder::change(&ladder_path, "", climb).expect("the folder can be written");
    vec![
        text_reader("population", [population_text], |text| PopulationFile::read(text).is_ok()),
        text_reader("tournament", [config.write()], |text| Config::read(text).is_ok()),
        file_reader("run", vec![bytes(&run_file)], run_file, opens_run),
        file_reader("ladder", vec![bytes(&ladder_path)], ladder_path, |path| {
            Ladder::open(path, "").is_ok()
        }),
    ]
}

fn learning(folder: &Path) -> Vec<Reader> {
    let game = whole_game();
    let values = vec![3; game.moves().len()];
    let position = "---------------------------OX------XO--------------------------- X 0.5\n";
    let annotated = AnnotatedGame::new(game, 2, values).expect("one value a move");
    let samples = samples();
    let labels = Labels { goal: Goal::Margin, target: Target::Result, moves: false };
    let fit = Fit::new(FitSettings::default(), Arc::clone(&samples), &Glem::blank(Scale::Margin));
    let glem_run = folder.join("patterns");
    drop(GlemRun::create(&glem_run, &RunSettings::default()).expect("a new folder"));
    let glem_settings = fs::read(glem_run.join("run.ron")).expect("it was written");
    vec![
        Reader {
            name: "annotated games (checksum)",
            good: vec![annotated_game::to_bytes(&[annotated])],
            cost: 1,
            read: Box::new(|bytes| annotated_game::from_bytes(bytes).is_ok()),
        },
        Reader {
            name: "checkpoint of weights (checksum)",
            good: vec![fit.to_bytes()],
            cost: 2000,
            read: Box::new(move |bytes| Fit::from_bytes(bytes, Arc::clone(&samples)).is_ok()),
        },
        file_reader(
            "positions with values",
            vec![position.repeat(3).into_bytes()],
            folder.join("positions.txt"),
            move |path| {
                let mut builder = DatasetBuilder::new(Split::Endings, 0.2);
                sources::add(&mut builder, path, &labels).is_ok()
            },
        ),
        file_reader("settings of patterns", vec![glem_settings], folder.join("glem.ron"), |path| {
            fs::read_to_string(path).is_ok_and(|text| RunSettings::read(&text).is_ok())
        }),
        net_run(folder),
    ]
}

fn samples() -> Arc<Dataset> {
    let mut builder = DatasetBuilder::new(Split::Endings, 0.5);
    builder.add_game(of_game(&whole_game(), 30, |_| 2.0));
    Arc::new(builder.finish_merged(1))
}

fn net_run(folder: &Path) -> Reader {
    let run = folder.join("network");
    let settings = NetRunSettings {
        rounds: 1,
        games: 1,
        simulations: 10,
        random_plies: 4,
        teachers: Vec::new(),
        teacher: None,
        training: NetTrainingSettings::default(),
        seed: 1,
    };
    drop(NetRun::create(&run, &settings).expect("a new folder"));
    let path = run.join("run.ron");
    let good = vec![fs::read(&path).expect("it was written")];
    file_reader("run of a network", good, path, |path| {
        NetRun::open(path.parent().expect("a folder")).is_ok()
    })
}

/// The servers answer every line and never end but when told to.
fn lines() -> Vec<Reader> {
    let gtp = "protocol_version\nboardsize 8\nclear_board\nkomi 0\nplay b f5\n1 play w d6\ngenmove \
               b\nshowboard\nundo\ntime_settings 0 1 1\nlist_commands\nfinal_score\n";
    let nboard = format!(
        "nboard 2\nset depth 2\nset game {}\nmove d6//0.1\nhint 2\ngo\nping 3\nset contempt 0\n",
        ggf::write(&[Record::of_game("f5".parse().expect("legal"))]).trim()
    );
    let random = || Entrant::parse("random", &Consent::NONE).expect("it is built in");
    let answers_gtp = move |text: &str| {
        let mut server = GtpServer::new(random(), 1);
        text.lines().all(|line| {
            let (answer, _) = server.answer(line);
            answer.is_empty() || answer.ends_with("\n\n")
        })
    };
    let obeys_nboard = move |text: &str| {
        let mut server = NboardServer::new(random(), 1);
        for line in text.lines() {
            server.obey(line, &Stop::default(), &mut |_| {});
        }
        true
    };
    let mut readers = vec![
        text_reader("GTP", [gtp.to_owned()], answers_gtp),
        text_reader("NBoard", [nboard], obeys_nboard),
    ];
    for reader in &mut readers {
        reader.cost = 4;
    }
    readers
}

/// Other programs that answer this, whatever they are asked.
fn others(folder: &Path) -> Vec<Reader> {
    let answers = |name, protocol, good: &str| {
        let path = folder.join(protocol);
        // It has answered before it is asked, and listens until it is told to end.
        let script =
            format!("cat {}; while read line && [ \"$line\" != quit ]; do :; done", path.display());
        let player = format!("{protocol}:200ms@sh -c '{script}'");
        let read = move |_: &Path| {
            let entrant = Entrant::parse(&player, &Consent::EVERYTHING).expect("it is a program");
            entrant.check(&Stop::default()).is_ok()
        };
        Reader { cost: 150, ..file_reader(name, vec![good.into()], path, read) }
    };
    vec![
        answers("answers in GTP", "gtp", "= \n\n? no\n\n= \n\n=4 f5\n\n"),
        answers(
            "answers of NBoard",
            "nboard",
            "set myname x\nstatus thinking\npong 1\nsearch f5d6 0.3 0 8\n=== f5/0.3/1.5\n",
        ),
    ]
}

/// 16 bytes of discs, then a searcher's text.
fn search() -> Reader {
    let game = whole_game();
    let example = |(ply, searcher): (usize, &str)| {
        let position = game.truncated(ply).position();
        let discs = [position.own().0.to_le_bytes(), position.opp().0.to_le_bytes()].concat();
        [&discs, searcher.as_bytes()].concat()
    };
    let good = [
        (4, "minimax:2"),
        (9, "alphabeta:2"),
        (20, "pvs:3,select=95,moves=all"),
        (56, "pvs:2,solve=4,threads=2"),
        (30, "pvs:500n,hash=1,goal=outcome"),
        (40, "mcts:60,cp=0.7,final=uct"),
        (50, "pruned:3x2"),
        (12, "humanlike:2x6"),
        (0, "oneply:negate"),
        (58, "greedy"),
    ];
    let good = good.into_iter().map(example).collect();
    Reader { name: "search", good, cost: 4, read: Box::new(searching::is_right) }
}
