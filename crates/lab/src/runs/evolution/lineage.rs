//! `lineage.csv`: the parents and fates of all members ever born, one line per generation.
//!
//! ```text
//! generation,ranked,born
//! 0,,1r 2r 3m1 4m2
//! 1,3:4 1:2 2:-1 4:-5,5m3 6m1
//! 2,5:7 3:4 6:0 1:-3,7x5+3 8xm5+3 9@1?4
//! ```
//! `ranked` lists the members that played, best first, with their fitness. `born` lists the births, each
//! with its operator and parents. The operators are `r` (drawn from the range), `h` (drawn from the
//! published ranges), `m` (mutated from this parent), `x` (crossover of these two), `xm` (crossover and
//! mutation), `l` (learned by this one) and `?` (unknown, with the parents if known). `@` gives the
//! generation of a birth if it differs from the line's. A member that does not survive a generation died in
//! it.

use std::{
    collections::{BTreeSet, HashSet},
    fmt::Write,
};

use crate::evolution::{Member, MemberBirth, Operator};

/// The header line.
pub(crate) const HEADER: &str = "generation,ranked,born\n";

/// A generation's line.
pub fn line(generation: u32, ranked: &[Member], births: &[MemberBirth]) -> String {
    let mut line = format!("{generation},");
    for (index, member) in ranked.iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        _ = write!(line, "{gap}{}:{}", member.id, member.fitness);
    }
    line.push(',');
    for (index, birth) in births.iter().enumerate() {
        let gap = if index == 0 { "" } else { " " };
        _ = write!(line, "{gap}{}", birth.id);
        if birth.born != generation {
            _ = write!(line, "@{}", birth.born);
        }
        let parents: Vec<String> = birth.parents.iter().map(u64::to_string).collect();
        _ = write!(line, "{}{}", code(birth.operator), parents.join("+"));
    }
    line.push('\n');
    line
}

const fn code(operator: Operator) -> &'static str {
    match operator {
        Operator::Unknown => "?",
        Operator::Random => "r",
        Operator::Heuristic => "h",
        Operator::Mutation => "m",
        Operator::Crossover => "x",
        Operator::CrossoverMutation => "xm",
        Operator::Learning => "l",
    }
}

/// The complete lines of generations up to `done`. A kill can leave one extra line or a part of it, and a
/// power loss can leave zeros there.
pub fn kept(text: &str, done: u32) -> &str {
    let whole = text.rfind('\n').map_or("", |end| &text[..=end]);
    let mut end = 0;
    for (index, line) in whole.split_inclusive('\n').enumerate() {
        let number = line.split(',').next().and_then(|number| number.parse::<u32>().ok());
        if line.contains('\0') || index > 0 && number.is_some_and(|number| number > done) {
            break;
        }
        end += line.len();
    }
    &whole[..end]
}

/// The rule that decides which members survive a generation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Survivors {
    /// This many of the best.
    Best(usize),
    /// The members that a person kept, which have a fitness above 0.
    Kept,
}

impl Survivors {
    const fn include(self, place: usize, fitness: f64) -> bool {
        match self {
            Survivors::Best(count) => place < count,
            Survivors::Kept => fitness > 0.0,
        }
    }
}

/// The fate of a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It belongs to the population.
    Alive,
    /// It last played in this generation and was replaced.
    Died(u32),
}

/// A member's result in a generation.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Placing {
    /// The generation.
    pub generation: u32,
    /// Its place, 1 for the best.
    pub place: u32,
    /// The number of members that played.
    pub of: u32,
    /// Its points.
    pub fitness: f64,
}

impl Placing {
    /// The share of the other members placed below it: 0 for the last, 1 for the best.
    pub fn share(&self) -> f32 {
        (self.of - self.place) as f32 / (self.of - 1).max(1) as f32
    }
}

/// A member with its family data.
#[derive(Clone, Debug, PartialEq)]
pub struct FamilyMember {
    /// Its birth record.
    pub birth: MemberBirth,
    /// Its fate.
    pub fate: Fate,
    /// Its best placing, the latest one in a tie; `None` before its first games.
    pub best: Option<Placing>,
    /// Its last placing.
    pub last: Option<Placing>,
    /// The number of its children.
    pub children: u32,
}

/// The members that played in a generation, best first, with their fitness.
#[derive(Clone, Debug, PartialEq)]
pub struct Ranking {
    /// The generation.
    pub generation: u32,
    /// Member numbers with points.
    pub members: Vec<(u64, f64)>,
}

/// All members with recorded births, in the order of their numbers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lineage {
    relatives: Vec<FamilyMember>,
    rankings: Vec<Ranking>,
    since: u32,
}

impl Lineage {
    /// Reads the lines of generations up to `done`.
    ///
    /// # Errors
    /// The line number, from 1, and the reason.
    pub fn read(text: &str, survivors: Survivors, done: u32) -> Result<Lineage, (usize, String)> {
        let mut lineage = Lineage::default();
        let mut last = None;
        if !text.starts_with(HEADER) {
            return Err((1, format!("expected {}", HEADER.trim_end())));
        }
        for (number, row) in (2..).zip(kept(text, done).lines().skip(1)) {
            let line = LineageLine::read(row)
                .ok_or_else(|| (number, "expected a generation, a ranking and births".into()))?;
            let found = line.ranking.generation;
            if let Some(last) = last.filter(|last| last + 1 != found) {
                return Err((number, format!("expected generation {}, found {found}", last + 1)));
            }
            if last.is_none() {
                lineage.since = found;
            }
            last = Some(found);
            lineage.add(line, survivors).ok_or_else(|| {
                (number, "expected members that were born before, each once".to_owned())
            })?;
        }
        match last {
            Some(last) if last == done => Ok(lineage),
            last => {
                let line = last.map_or(2, |last| (last - lineage.since) as usize + 3);
                Err((line, format!("expected a line for each of {done} generations")))
            }
        }
    }

    /// Adds a generation; `None` if it does not follow from the earlier ones.
    fn add(&mut self, line: LineageLine, survivors: Survivors) -> Option<()> {
        // Births come first, because members may play in the generation of their birth.
        for birth in line.births {
            if self.relatives.last().is_some_and(|last| last.birth.id >= birth.id) {
                return None;
            }
            for parent in &birth.parents {
                if let Some(parent) = self.index(*parent) {
                    self.relatives[parent].children += 1;
                }
            }
            let fate = Fate::Alive;
            self.relatives.push(FamilyMember { birth, fate, best: None, last: None, children: 0 });
        }
        let Ranking { generation, members } = &line.ranking;
        for (index, (id, fitness)) in members.iter().enumerate() {
            let placing = Placing {
                generation: *generation,
                place: index as u32 + 1,
                of: members.len() as u32,
                fitness: *fitness,
            };
            let at = self.index(*id)?;
            let relative = &mut self.relatives[at];
            if relative.best.is_none_or(|best| placing.share() >= best.share()) {
                relative.best = Some(placing);
            }
            relative.last = Some(placing);
            // If it plays again, a later line overwrites this fate.
            let stays = survivors.include(index, *fitness);
            relative.fate = if stays { Fate::Alive } else { Fate::Died(*generation) };
        }
        self.rankings.push(line.ranking);
        Some(())
    }

    /// All members, in order of birth.
    pub fn relatives(&self) -> &[FamilyMember] {
        &self.relatives
    }

    /// The rankings of the generations, in order. The starting population's ranking is empty.
    pub fn rankings(&self) -> &[Ranking] {
        &self.rankings
    }

    /// The first generation with recorded births: 0 unless the run started from other members or in an
    /// earlier version.
    pub const fn since(&self) -> u32 {
        self.since
    }

    /// The member with this number, if its birth is recorded.
    pub fn get(&self, id: u64) -> Option<&FamilyMember> {
        self.index(id).map(|index| &self.relatives[index])
    }

    /// The index of a member in [`Lineage::relatives`].
    pub fn index(&self, id: u64) -> Option<usize> {
        // Numbers have gaps only among members of an existing population.
        let first = self.relatives.first()?.birth.id;
        let guess = usize::try_from(id.checked_sub(first)?).ok()?;
        if self.relatives.get(guess).is_some_and(|relative| relative.birth.id == id) {
            return Some(guess);
        }
        self.relatives.binary_search_by_key(&id, |relative| relative.birth.id).ok()
    }

    /// The living members, in order of birth.
    pub fn living(&self) -> impl Iterator<Item = u64> {
        let living = self.relatives.iter().filter(|relative| relative.fate == Fate::Alive);
        living.map(|relative| relative.birth.id)
    }

    /// These members and all their ancestors with recorded births, in order of birth.
    pub fn with_ancestors(&self, of: impl IntoIterator<Item = u64>) -> Vec<u64> {
        let mut found = BTreeSet::new();
        let mut open: Vec<u64> = of.into_iter().collect();
        while let Some(id) = open.pop() {
            let Some(relative) = self.get(id) else { continue };
            if found.insert(id) {
                open.extend(&relative.birth.parents);
            }
        }
        found.into_iter().collect()
    }

    /// This member and all its descendants, in order of birth.
    pub fn with_descendants(&self, of: u64) -> Vec<u64> {
        let mut found = HashSet::from([of]);
        let mut ordered = vec![of];
        let from = self.index(of).map_or(self.relatives.len(), |index| index + 1);
        // One pass suffices, because parents are born before their children.
        for FamilyMember { birth, .. } in &self.relatives[from..] {
            if birth.parents.iter().any(|parent| found.contains(parent)) {
                found.insert(birth.id);
                ordered.push(birth.id);
            }
        }
        ordered
    }
}

struct LineageLine {
    ranking: Ranking,
    births: Vec<MemberBirth>,
}

impl LineageLine {
    fn read(line: &str) -> Option<LineageLine> {
        let mut columns = line.split(',');
        let (number, ranked, born) = (columns.next()?, columns.next()?, columns.next()?);
        let generation = number.parse().ok()?;
        let ranked = ranked.split(' ').filter(|text| !text.is_empty());
        let member = |text: &str| {
            let (id, fitness) = text.split_once(':')?;
            let fitness: f64 = fitness.parse().ok()?;
            Some((id.parse().ok()?, fitness.is_finite().then_some(fitness)?))
        };
        let born = born.split(' ').filter(|text| !text.is_empty());
        Some(LineageLine {
            ranking: Ranking { generation, members: ranked.map(member).collect::<Option<_>>()? },
            births: born.map(|text| birth(text, generation)).collect::<Option<_>>()?,
        })
    }
}

fn birth(text: &str, generation: u32) -> Option<MemberBirth> {
    let letters = text.find(|c: char| !c.is_ascii_digit() && c != '@')?;
    let (number, rest) = text.split_at(letters);
    let (id, born) = match number.split_once('@') {
        Some((id, born)) => (id, born.parse().ok()?),
        None => (number, generation),
    };
    let digits = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
    let (code, parents) = rest.split_at(digits);
    let parents = parents.split('+').filter(|text| !text.is_empty());
    let parents: Vec<u64> = parents.map(|text| text.parse().ok()).collect::<Option<_>>()?;
    let (operator, expected) = match code {
        "?" => (Operator::Unknown, 0..=2),
        "r" => (Operator::Random, 0..=0),
        "h" => (Operator::Heuristic, 0..=0),
        "m" => (Operator::Mutation, 1..=1),
        "l" => (Operator::Learning, 1..=1),
        "x" => (Operator::Crossover, 2..=2),
        "xm" => (Operator::CrossoverMutation, 2..=2),
        _ => return None,
    };
    let id = id.parse().ok()?;
    // Parents must be older, so that following parents always ends.
    let is_sound = expected.contains(&parents.len()) && parents.iter().all(|parent| *parent < id);
    is_sound.then_some(MemberBirth { id, born, operator, parents })
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "generation,ranked,born\n\
        0,,1r 2h 3m1 4m2\n\
        1,3:4.5 1:2 2:-1 4:-5,5m3 6x1+3\n\
        2,5:7 3:4 6:0 1:-3,7xm5+3 8m5\n";

    #[test]
    fn lines_survive_a_round_trip() {
        let lineage = Lineage::read(TEXT, Survivors::Best(2), 2).unwrap();
        let mut again = HEADER.to_owned();
        for Ranking { generation, members } in lineage.rankings() {
            let member = |(id, fitness): &(u64, f64)| Member {
                id: *id,
                born: 0,
                parents: Vec::new(),
                fitness: *fitness,
                weights: Vec::new(),
            };
            let ranked: Vec<Member> = members.iter().map(member).collect();
            let born = lineage.relatives().iter().filter(|r| r.birth.born == *generation);
            let births: Vec<MemberBirth> = born.map(|relative| relative.birth.clone()).collect();
            again += &line(*generation, &ranked, &births);
        }
        assert_eq!(again, TEXT);
    }

    #[test]
    fn members_have_parents_fates_and_placings() {
        let lineage = Lineage::read(TEXT, Survivors::Best(2), 2).unwrap();
        let fate = |id| lineage.get(id).unwrap().fate;
        assert_eq!(
            [1, 2, 3, 4].map(fate),
            [2, 1, 0, 1].map(|died| match died {
                0 => Fate::Alive,
                died => Fate::Died(if died == 2 { 2 } else { 1 }),
            })
        );
        assert_eq!(lineage.living().collect::<Vec<_>>(), [3, 5, 7, 8]);
        assert_eq!(lineage.with_ancestors([7]), [1, 3, 5, 7]);
        assert_eq!(lineage.with_descendants(3), [3, 5, 6, 7, 8]);
        let three = lineage.get(3).unwrap();
        assert_eq!((three.children, three.best.unwrap().share()), (3, 1.0));
        assert_eq!(three.last.unwrap(), Placing { generation: 2, place: 2, of: 4, fitness: 4.0 });
        assert_eq!(lineage.get(9), None);
        assert_eq!(lineage.get(8).unwrap().last, None);
    }

    #[test]
    fn leftovers_of_a_kill_are_dropped() {
        for end in TEXT.rfind("\n2,").unwrap() + 1..=TEXT.len() {
            let kept = kept(&TEXT[..end], 1);
            assert!(kept.ends_with("6x1+3\n"), "{kept}");
            assert_eq!(
                Lineage::read(&TEXT[..end], Survivors::Best(2), 1).unwrap().relatives().len(),
                6
            );
        }
        assert_eq!(kept(TEXT, 2), TEXT);
        assert_eq!(kept(&(TEXT.to_owned() + "\0\0,,\n"), 2), TEXT);
    }

    #[test]
    fn damage_is_reported_with_its_line() {
        let at = |text: &str| Lineage::read(text, Survivors::Best(2), 2).unwrap_err().0;
        assert_eq!(at(&TEXT.replace("6x1+3", "6x1")), 3);
        assert_eq!(at(&TEXT.replace("6x1+3", "6m6")), 3, "nobody is a parent of itself");
        assert_eq!(at(&TEXT.replace("3:4.5", "3:NaN")), 3);
        assert_eq!(at(&TEXT.replace("3:4.5", "9:4")), 3);
        assert_eq!(at(&TEXT.replace("\n1,", "\n3,")), 3);
        assert_eq!(at(&TEXT.replace("\n2,", "\n4,")), 4);
        assert_eq!(at(HEADER), 2);
        assert_eq!(at(""), 1);
        assert_eq!(at(&TEXT.replace("born\n", "born,crs32\n")), 1);
    }

    #[test]
    fn ten_thousand_generations_load() {
        let mut text = HEADER.to_owned() + "0,,";
        for id in 1..=30 {
            text += &if id <= 15 { format!("{id}r ") } else { format!("{id}m{} ", id - 15) };
        }
        text.push('\n');
        for generation in 1..=10_000_u64 {
            let first = 15 * generation - 14; // as if the older half died in every generation
            let ranked = (first..first + 30).rev().map(|id| format!("{id}:{}", id % 50));
            let born = (0..15).map(|i| format!("{}m{}", first + 30 + i, first + 15 + i));
            let (ranked, born): (Vec<_>, Vec<_>) = (ranked.collect(), born.collect());
            _ = writeln!(text, "{generation},{},{}", ranked.join(" "), born.join(" "));
        }
        let lineage = Lineage::read(&text, Survivors::Best(15), 10_000).unwrap();
        let ancestors = lineage.with_ancestors(lineage.living());
        assert_eq!(lineage.relatives().len(), 30 + 150_000);
        assert!(ancestors.len() > 100_000, "{}", ancestors.len());
    }
}
