//! The readers of the lab and of its protocols, each with good inputs.

use std::{fs, path::Path, sync::Arc};

use super::{
    engine::{game, whole_game},
    reader::{Reader, file_reader, text_reader},
};
use othello_engine::{
    models::{Encoding, Glem, Net, NetFile, patterns::ValueScale},
    notation::{ggf, record::GameRecord},
    search::Stop,
};
use othello_lab::{
    book::Book,
    data::{
        annotated_game::{self, AnnotatedGame, Target},
        rows::{self, Row},
        saved_game::SavedGame,
        sources::{self, Labels},
    },
    evolution::{EvolutionSettings, Scheme, files::PopulationFile, genome::Genome},
    experiment::ExperimentPlan,
    games::openings,
    ladder::Ladder,
    players::{
        consent::Consent,
        external::{ExternalSpec, game_of_recording},
        model_file,
        resolve::ResolvedPlayer,
        server::{GtpServer, NboardServer},
        spec::{ModelRef, PlayerSpec, Seat},
    },
    runs::{
        Run,
        evolution::EvolutionRun,
        network::{NetRun, NetRunSettings},
        patterns::{GlemRun, RunSettings},
        tournament::{Config, Tournament},
    },
    store,
    teach::puzzles::PuzzleList,
};
use othello_train::{
    dataset::{Dataset, DatasetBuilder, Split},
    network::NetTrainingSettings,
    patterns::{Fit, FitSettings},
    sample::{Goal, of_game},
};

/// All readers; those that read a file have it in the folder.
pub fn all(folder: &Path) -> Vec<Reader> {
    let mut all = models(folder);
    for more in [games(), runs(folder), learning(folder), lines(), others()] {
        all.extend(more);
    }
    all
}

pub fn saved_game() -> SavedGame {
    SavedGame::of_game(&game(), 4, [Seat::Human, "alphabeta:4@jma".into()])
}

fn models(folder: &Path) -> Vec<Reader> {
    let weights = vec![0.25; 65 * 2 + 2 + 2 + 1];
    let net = Net::new(Encoding::Mover, &[65, 2, 1], weights).expect("so many weights");
    let net = NetFile { net, note: "a note".into() }.write();
    let glem = Glem::blank(ValueScale::Margin).to_bytes();
    let opens = |path: &Path| model_file::open(&ModelRef::file(path)).is_ok();
    let glem_reader = file_reader(
        "model of pattern weights (checksum)",
        vec![glem],
        folder.join("weights.glem"),
        opens,
    );
    let texts = ["pvs:8,select=95@jma", "mcts:2s,cp=0.7@net", "pruned:15x3@gene23", "random"];
    vec![
        file_reader("network", vec![net.into_bytes()], folder.join("net.ron"), opens),
        Reader { cost: 50, ..glem_reader },
        text_reader("text", texts.map(str::to_owned), |text| text.parse::<PlayerSpec>().is_ok()),
    ]
}

fn games() -> Vec<Reader> {
    vec![
        text_reader("saved game", [saved_game().write()], |text| SavedGame::read(text).is_ok()),
        text_reader("book", [BOOK.to_owned()], |text| text.parse::<Book>().is_ok()),
        text_reader("puzzles", [PUZZLES.to_owned()], |text| PuzzleList::parse(text).is_ok()),
        text_reader("openings", ["f5d6c3\nf5f6\n".to_owned()], |text| openings::read(text).is_ok()),
        text_reader("data of games", game_data(), |text| {
            rows::read(text.as_bytes()).and_then(Iterator::collect::<Result<Vec<Row>, _>>).is_ok()
        }),
    ]
}

/// A book with the start position alone.
const BOOK: &str = "othello-lab book 1
by pvs:3@jma 0123456789abcdef
positions 1
00000008100000000000001008000000 3 d3:-1.25 c4:-1.25 f5:-1.25 e6:-1.25 0af44882
";

/// A list of one puzzle.
const PUZZLES: &str = "othello-lab puzzles 1
-OOOOOOO-XXXXO--OXXOXOO-OOOXXOO-OXOXXOO-OXXOXXO---XXXXX--OX-XO-- O d8 +10 +4 corner 1272
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

/// The text of a file that ends in a checksum, without it and with it: after a wrong checksum nothing is read.
fn summed_and_plain(path: &Path) -> Vec<Vec<u8>> {
    let text = fs::read_to_string(path).expect("it was written");
    let (plain, _) = text.rsplit_once("// crc32 ").expect("it has a sum");
    vec![plain.as_bytes().to_owned(), text.clone().into_bytes()]
}

fn runs(folder: &Path) -> Vec<Reader> {
    let run = folder.join("run");
    let settings =
        EvolutionSettings::new("sci".parse::<Genome>().expect("a genome"), Scheme::Elitism);
    drop(EvolutionRun::create(&run, settings, 1, Some(1)).expect("a new folder"));
    let (run_file, population) = (run.join("run.ron"), run.join("population.ron"));
    let tournament = folder.join("cup");
    let config = Config::new(["random", "greedy"].map(|name| name.parse().unwrap()).to_vec());
    drop(Tournament::create(&tournament, config.clone(), &Consent::NONE).expect("a new folder"));
    let opens_run = |path: &Path| EvolutionRun::open(path.parent().expect("a folder")).is_ok();
    let population_text = fs::read_to_string(&population).expect("it was written");
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
        text_reader(
            "experiment",
            [include_str!("../../experiments/population.ron").to_owned()],
            |text| ExperimentPlan::read(text).is_ok_and(|plan| plan.checked().is_ok()),
        ),
        text_reader("tournament", [config.write()], |text| Config::read(text).is_ok()),
        file_reader("run", summed_and_plain(&run_file), run_file, opens_run),
        file_reader("ladder", summed_and_plain(&ladder_path), ladder_path, |path| {
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
    let fit =
        Fit::new(FitSettings::default(), Arc::clone(&samples), &Glem::blank(ValueScale::Margin));
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
    let good = summed_and_plain(&path);
    file_reader("run of a network", good, path, |path| {
        NetRun::open(path.parent().expect("a folder")).is_ok()
    })
}

/// Readers for servers: they answer every line and end only when told to.
fn lines() -> Vec<Reader> {
    let gtp = "protocol_version\nboardsize 8\nclear_board\nkomi 0\nplay b f5\n1 play w d6\ngenmove \
               b\nshowboard\nundo\ntime_settings 0 1 1\nkgs-time_settings byoyomi 9 2 3\nset_game \
               Othello\nlist_commands\nfinal_score\n";
    let nboard = format!(
        "nboard 2\nset depth 2\nset game {}\nmove d6//0.1\nhint 2\ngo\nanalyze\nping 3\nset contempt 0\n",
        ggf::write(&[GameRecord::of_game("f5".parse().expect("legal"))]).content.trim()
    );
    let random = || ResolvedPlayer::parse("random", &Consent::NONE).expect("it is built in");
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

/// Readers for external programs, which give these answers to any request.
fn others() -> Vec<Reader> {
    let game = whole_game();
    let mut answers = ["= \n\n? no\n\n= \n\n".to_owned(), "set myname x\n".to_owned()];
    // The external program plays every other move.
    for (number, square) in (1..).zip(game.moves().iter().step_by(2).take(8)) {
        let told = if number > 1 { "= \n\n" } else { "" };
        answers[0] += &format!("{told}=4 {square}\n\n");
        answers[1] += &format!(
            "status thinking\npong {number}\nsearch {square}d6 0.3,0.1 0 8\nnodestats 99 0.1\n\
             === {square}/0.3/1.5\n"
        );
    }
    let [gtp, nboard] = answers;
    let reader = |name, program: &str, good: String| {
        let spec: ExternalSpec = program.parse().expect("a program");
        let read = move |bytes: &[u8]| game_of_recording(&spec, bytes).0.moves().len() >= 15;
        Reader { name, good: vec![good.into_bytes()], cost: 4, read: Box::new(read) }
    };
    let texts = ["Zoé f5d6", "(;GM[2]CA[Shift_JIS]PB[村上];B[f5])", "\u{feff}f5"];
    let mut texts: Vec<Vec<u8>> = texts.map(|text| text.as_bytes().to_vec()).to_vec();
    texts.extend(
        [&b"(;GM[2]CA[latin1]PB[Zo\xe9];B[f5])"[..], b"\xff\xfef\x005\x00"].map(<[u8]>::to_vec),
    );
    let decode = |bytes: &[u8]| {
        let text = store::decode(bytes);
        text.is_ok_and(|text| !text.contains(char::REPLACEMENT_CHARACTER))
    };
    vec![
        Reader { name: "text of any encoding", good: texts, cost: 1, read: Box::new(decode) },
        reader("answers in GTP", "gtp:a", gtp),
        reader("answers of NBoard", "nboard:5s,12@a", nboard),
    ]
}
