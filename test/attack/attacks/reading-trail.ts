import type { Evidence, SeenLetter } from '../evidence.ts';
import { arrivalTables, deedTables, lastArrival, lastArrivals, suspects, type Arrival, type Deed } from './deeds.ts';
import type { Guesses, Way } from './guess.ts';

/** How much speaks for each user to be the recipient behind each tag. */
type Scores = Map<string, Map<number, number>>;

/**
 * Which account reads what goes to a tag? Reading leaves rows that lead to the tag, coming and proving who one is leave
 * rows that name the user, and transactions are numbered in the order of time.
 */
export function* readingTrail(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const [table, deeds] of deedTables(evidence)) {
    yield* fromScores(`${table} naming its user`, evidence, named(evidence, deeds));
    for (const [arrived, all] of arrivalTables(evidence)) {
      const arrivals = all.filter(({ user }) => user === null || known.has(user));
      const name = `${table} after ${arrived}`;
      yield* fromScores(`${name}, newest row`, evidence, byOneRow(deeds, arrivals, 'newest'));
      yield* fromScores(`${name}, oldest row`, evidence, byOneRow(deeds, arrivals, 'oldest'));
      yield* fromScores(`${name}, most rows`, evidence, byVotes(deeds, arrivals));
      yield* fromScores(`${name}, likeliest`, evidence, byLikelihood(deeds, arrivals, 1));
      yield* fromScores(`${name}, likeliest of four`, evidence, byLikelihood(deeds, arrivals, 4));
    }
  }
}

/** The same for a single letter: who came last before a row that leads to it? */
export function* readersOfLetters(evidence: Evidence): Generator<Way> {
  const known = new Set(suspects(evidence));
  for (const [table, deeds] of deedTables(evidence)) {
    const byLetter = Map.groupBy(deeds, ({ letter }) => letter);
    for (const [arrived, all] of arrivalTables(evidence)) {
      const arrivals = all.filter(({ user }) => user === null || known.has(user));
      for (const end of ['oldest', 'newest'] as const) {
        const guessed = evidence.letters.flatMap((letter): [SeenLetter, number][] => {
          const row = oneRow(byLetter.get(letter.id) ?? [], end);
          const user = row && lastArrival(arrivals, row.row.xmin);
          return user ? [[letter, user]] : [];
        });
        yield { name: `${table} after ${arrived}, ${end} row`, guesses: oncePerReader(guessed) };
      }
    }
  }
}

/** All letters of a tag have one reader: the same guess for two of them is one guess. */
function oncePerReader(guessed: [SeenLetter, number][]): Guesses {
  const first = Map.groupBy(guessed, ([{ targetTag }, user]) => `${targetTag} ${user}`);
  return new Map([...first.values()].flatMap(([one]) => (one ? [[one[0].id, one[1]]] : [])));
}

/** One guess a tag, made for one of its letters; all of them, the surest, or so that nobody is guessed twice. */
export function* fromScores(name: string, evidence: Evidence, scores: Scores): Generator<Way> {
  const letterOf = new Map(evidence.letters.toReversed().map(({ targetTag, id }) => [targetTag, id]));
  const ranked = [...scores].map(([tag, users]) => ({ tag, users: [...users].toSorted(([, a], [, b]) => b - a) }));
  const margin = ({ users: [[, best] = [0, 0], [, second] = [0, 0]] }: (typeof ranked)[number]) => best - second;
  const surest = ranked.toSorted((a, b) => margin(b) - margin(a));
  const guess = (list: typeof ranked): Guesses =>
    new Map(list.flatMap(({ tag, users: [best] }) => (best ? [[letterOf.get(tag) ?? '', best[0]]] : [])));
  yield { name, guesses: guess(surest) };
  yield { name: `${name}, the surest`, guesses: guess(surest.slice(0, Math.ceil(surest.length / SURE))) };
  const taken = new Set<number>();
  const left = surest.map(({ tag, users }) => {
    const best = users.find(([user]) => !taken.has(user));
    if (best) taken.add(best[0]);
    return { tag, users: best ? [best] : [] };
  });
  yield { name: `${name}, nobody twice`, guesses: guess(left) };
}

/** One in so many guesses is one that he would bet on. */
const SURE = 5;

/** Adds up what speaks for whom. */
class Tally {
  readonly scores: Scores = new Map();

  add(tag: string, user: number | null | undefined, score: number): void {
    if (!user) return;
    const own = this.scores.get(tag) ?? new Map<number, number>();
    this.scores.set(tag, own.set(user, (own.get(user) ?? 0) + score));
  }
}

function named({ traces }: Evidence, deeds: Deed[]): Scores {
  const users = new Map([...traces.values()].flat().map(({ row, user }) => [row, user]));
  const tally = new Tally();
  for (const { tag, row } of deeds) tally.add(tag, users.get(row), 1);
  return tally.scores;
}

type End = 'newest' | 'oldest';

function oneRow(deeds: Deed[], end: End): Deed | undefined {
  return deeds.toSorted((a, b) => a.row.xmin - b.row.xmin).at(end === 'newest' ? -1 : 0);
}

function byOneRow(deeds: Deed[], arrivals: Arrival[], end: End): Scores {
  const tally = new Tally();
  const groups = Map.groupBy(deeds, ({ row }) => row.xmin);
  for (const [tag, own] of Map.groupBy(deeds, (deed) => deed.tag)) {
    const { xmin } = oneRow(own, end)?.row ?? { xmin: 0 };
    tally.add(tag, lastArrival(arrivals, xmin), 1 / (groups.get(xmin)?.length ?? 1));
  }
  return tally.scores;
}

/** A row that one transaction has written with many others says little. */
function byVotes(deeds: Deed[], arrivals: Arrival[]): Scores {
  const tally = new Tally();
  for (const [xmin, group] of Map.groupBy(deeds, ({ row }) => row.xmin)) {
    const user = lastArrival(arrivals, xmin);
    for (const { tag } of group) tally.add(tag, user, 1 / group.length);
  }
  return tally.scores;
}

/** As if each group had a little more of every tag: that one is missing is weak evidence, not proof. */
const PRIOR = 0.3;

/**
 * A row that is written among others hides among them once. Whoever writes several, one after the other, has their tag
 * in each of these groups, and no other tag is in all of them: the likelihoods multiply. What others do meanwhile
 * blurs who it was, so those who came a little earlier count too, by half.
 */
function byLikelihood(deeds: Deed[], arrivals: Arrival[], memory: number): Scores {
  const tally = new Tally();
  const byTag = [...Map.groupBy(deeds, ({ tag }) => tag)];
  for (const [xmin, group] of Map.groupBy(deeds, ({ row }) => row.xmin)) {
    const present = lastArrivals(arrivals, xmin, memory);
    const counts = Map.groupBy(group, ({ tag }) => tag);
    for (const [tag, all] of byTag) {
      const usual = (group.length * all.length) / deeds.length;
      const likelihood = Math.log(((counts.get(tag)?.length ?? 0) + PRIOR) / (usual + PRIOR));
      present.forEach((user, earlier) => tally.add(tag, user, likelihood * 0.5 ** earlier));
    }
  }
  return tally.scores;
}
