//! What the window shows of an evolution.

use std::{
    collections::HashMap,
    path::{Path, PathBuf},
    time::Instant,
};

use othello_engine::search::Stop;
use othello_lab::{
    learn::evolution::{GameCounter, Generation, Member, Settings, Summary, files::PopulationFile},
    measure::benchmark::Strength,
    players::seat::PlayerSpec,
    run::{
        RunError,
        evolution::{Champion, EvolutionRun},
    },
};

use super::live::Watched;

/// Where an evolution comes from.
#[derive(Clone, Debug)]
pub enum Beginning {
    /// A new one with these settings and this seed.
    New(Box<Settings>, u64),
    /// A new one that is also kept in an `.evl` file beside its folder.
    NewFile(Box<Settings>, u64),
    /// A population that has evolved before, with settings and seed.
    Population(Box<PopulationFile>, Box<Settings>, u64),
    /// A generation of the run in this folder, with settings and seed.
    Fork(PathBuf, u32, Box<Settings>, u64),
    /// Two players whom the person breeds from, with a seed.
    Bred(Box<[PlayerSpec; 2]>, u64),
    /// A run's folder, where the person keeps these, the best first.
    Choice(Vec<u64>),
    /// A run's folder, where it stands.
    Folder,
}

/// An evolution as it is drawn.
pub struct Evolution {
    /// Its folder.
    pub folder: PathBuf,
    /// What it was told.
    pub settings: Settings,
    /// What all its random numbers come from.
    pub seed: u64,
    /// The generation it stops after; `None`: when it ends by itself.
    pub until: Option<u32>,
    /// The generations so far.
    pub history: Vec<Summary>,
    /// Where in it each champion was the best for the last time.
    last_best: HashMap<u64, usize>,
    /// Who played in the last generation, best first; before it, the first population.
    pub members: Vec<Member>,
    /// Those among whom the person chooses; nobody in most runs.
    pub litter: Vec<Member>,
    /// The champions so far.
    pub champions: Vec<Champion>,
    /// The best ever, where the scheme keeps it apart: slot 31 of the original's file, and who plays
    /// for the run.
    pub elite: Option<Member>,
    /// The `.evl` file that it is also kept in.
    pub evl: Option<PathBuf>,
    /// The run that it was forked from, if that still lies beside it.
    pub original: Option<Original>,
    /// The generation it was opened at.
    first: u32,
    counter: GameCounter,
    began: Instant,
}

/// The run that another was forked from, as it was when that was opened.
pub struct Original {
    /// Its name.
    pub name: String,
    /// What it was told.
    pub settings: Settings,
    /// Its generations.
    pub history: Vec<Summary>,
}

impl Original {
    fn of(fork: &EvolutionRun) -> Option<Original> {
        let name = fork.parent()?.run.clone();
        let run = EvolutionRun::look(&fork.path().with_file_name(&name)).ok()?;
        let (settings, history) = (run.settings().clone(), run.history().to_vec());
        Some(Original { name, settings, history })
    }
}

/// What some generations came to.
pub struct News {
    generations: Vec<Generation>,
    champions: Vec<Champion>,
    elite: Option<Member>,
    until: Option<u32>,
}

/// Opens or creates the run in this folder that is to evolve up to this generation; `None`: as far as the
/// run says, or until it ends by itself.
pub fn open(
    folder: &Path,
    beginning: Beginning,
    until: Option<u32>,
) -> impl FnOnce(&Stop) -> Result<EvolutionRun, RunError> + Send + use<> {
    let folder = folder.to_owned();
    move |_| match beginning {
        Beginning::New(settings, seed) => EvolutionRun::create(&folder, *settings, seed, until),
        Beginning::NewFile(settings, seed) => {
            let mut run = EvolutionRun::create(&folder, *settings, seed, until)?;
            run.keep_evl().map(|()| run)
        }
        Beginning::Population(population, settings, seed) => {
            EvolutionRun::create_from(&folder, *population, *settings, seed, until)
        }
        Beginning::Fork(parent, generation, settings, seed) => {
            EvolutionRun::fork(&folder, &parent, generation, (*settings, seed), until)
        }
        Beginning::Bred(players, seed) => EvolutionRun::breed(&folder, &players, seed),
        Beginning::Choice(kept) => {
            let mut run = EvolutionRun::open(&folder)?;
            run.keep(&kept).map(|_| run)
        }
        Beginning::Folder => {
            let mut run = EvolutionRun::open(&folder)?;
            if until != run.until() && until.is_some() {
                run.set_until(until)?;
            }
            Ok(run)
        }
    }
}

impl Watched for Evolution {
    type Run = EvolutionRun;
    type News = News;

    fn of(run: &EvolutionRun) -> Evolution {
        Evolution {
            folder: run.path().to_owned(),
            settings: run.settings().clone(),
            seed: run.seed(),
            original: Original::of(run),
            until: run.until(),
            history: run.history().to_vec(),
            last_best: (0..).zip(run.history()).map(|(at, best)| (best.champion, at)).collect(),
            members: run.evolution().state().members.clone(),
            litter: run.litter(),
            champions: run.champions().to_vec(),
            elite: run.evolution().state().elite.clone(),
            evl: run.evl(),
            first: run.evolution().state().generation,
            counter: run.counter().clone(),
            began: Instant::now(),
        }
    }

    fn news(run: &EvolutionRun, generations: Vec<Generation>) -> News {
        let since = generations.first().map_or(u32::MAX, |first| first.summary.number);
        let known = run.champions().partition_point(|champion| champion.generation < since);
        News {
            generations,
            champions: run.champions()[known..].to_vec(),
            elite: run.evolution().state().elite.clone(),
            until: run.until(),
        }
    }

    fn take(&mut self, news: News) {
        let News { generations, champions, elite, until } = news;
        self.champions.extend(champions);
        (self.elite, self.until) = (elite, until);
        for Generation { summary, ranked, .. } in generations {
            self.last_best.insert(summary.champion, self.history.len());
            self.history.push(summary);
            self.members = ranked;
        }
    }
}

impl Evolution {
    /// How many generations are done.
    pub fn generation(&self) -> u32 {
        self.history.last().map_or(self.first, |summary| summary.number)
    }

    /// Whether the person chooses in it.
    pub const fn is_by_hand(&self) -> bool {
        !self.litter.is_empty()
    }

    /// Games of the generation now being played that are done, and all of them.
    pub fn games(&self) -> (usize, usize) {
        self.counter.games()
    }

    /// Games a second since it was opened, 0 while none has been played.
    pub fn games_per_sec(&self) -> f64 {
        self.counter.ever() as f64 / self.began.elapsed().as_secs_f64().max(0.001)
    }

    /// A file beside the run's folder, with its name and this ending.
    pub fn beside(&self, ending: &str) -> PathBuf {
        self.folder.with_file_name(format!("{}.{ending}", self.name()))
    }

    /// How a member did against the benchmark, if it was ever the best of its generation.
    pub fn strength(&self, member: &Member) -> Option<&Strength> {
        let at = *self.last_best.get(&member.id)?;
        self.history[at].strength.as_ref()
    }

    /// The folder's name.
    pub fn name(&self) -> String {
        self.folder.file_name().unwrap_or_default().to_string_lossy().into_owned()
    }

    /// Who plays for the run, and the generation it was first the best of: the elite where the scheme
    /// keeps one, as the exported file and the lists have it; else the newest champion.
    pub fn best(&self) -> Option<(Member, u32)> {
        let elite = self.elite.as_ref();
        let same = |champion: &&Champion| elite.is_some_and(|elite| elite.id == champion.member.id);
        let since = match elite {
            Some(_) => self.champions.iter().find(same),
            None => self.champions.last(),
        };
        let member = elite.or(since.map(|champion| &champion.member))?.clone();
        Some((member, since.map_or(self.first, |champion| champion.generation)))
    }

    /// The best of this generation.
    pub fn champion(&self, generation: u32) -> Option<&Champion> {
        self.champions.iter().rev().find(|champion| champion.generation <= generation)
    }
}
