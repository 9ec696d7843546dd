import type { DumpedRow } from '../dump.ts';
import type { Evidence } from './evidence.ts';
import { arrivalTables, lastArrival, lastArrivals, type Arrival } from './arrivals.ts';
import { hashBelow } from './guess.ts';
import type { Guesses, Method } from '../define-attack.ts';

/** A row that leads to what is guessed about: a recipient's tag, a match, one side of a match. */
export interface Clue {
  tag: string;
  row: DumpedRow;
}

/** The evidence for each account to be behind each tag. */
export type Scores = Map<string, Map<string, number>>;

export interface Scored {
  name: string;
  scores: Scores;
}

/**
 * Acting leaves rows that lead to a tag. Other rows may show which account was there: signing up and changing the account do.
 * Transactions are numbered in the order of time, so the last arrival before a row is a suspect.
 */
export function* trails(evidence: Evidence, tables: [string, Clue[]][]): Generator<Scored> {
  const arrived = arrivalTables(evidence);
  for (const [table, clues] of tables) {
    yield { name: `${table} naming its account`, scores: named(evidence, clues) };
    for (const [trace, arrivals] of arrived) {
      const name = `${table} after ${trace}`;
      yield { name: `${name}, newest row`, scores: byOneRow(clues, arrivals, 'newest') };
      yield { name: `${name}, oldest row`, scores: byOneRow(clues, arrivals, 'oldest') };
      yield { name: `${name}, most rows`, scores: byVotes(clues, arrivals) };
      yield { name: `${name}, likeliest`, scores: byLikelihood(clues, arrivals, 1) };
      yield { name: `${name}, likeliest of four`, scores: byLikelihood(clues, arrivals, 4) };
    }
  }
}

/** Compares the days, the order and the number of rows on both sides. */
export function* daysAndOrders(evidence: Evidence, tables: [string, Clue[]][]): Generator<Scored> {
  for (const [table, clues] of tables) {
    const daysOfTags = daysBy(clues, ({ tag }) => tag);
    for (const [traced, traces] of evidence.traces) {
      const daysOfAccounts = daysBy(traces, ({ account }) => account);
      const name = `${table} beside ${traced}`;
      if (daysOfTags.size > 0 && daysOfAccounts.size > 0) {
        const found = [...daysOfTags].map(([tag, days]) => ({
          tag,
          accounts: [...daysOfAccounts]
            .filter(([, own]) => [...days].every((day) => own.has(day)))
            .map(([account]) => account),
        }));
        yield { name: `${name}, days`, scores: fewestFirst(found) };
      }
      const orders: [string, string[], string[]][] = [
        ['row order', [...new Set(clues.map(({ tag }) => tag))], [...new Set(traces.map(({ account }) => account))]],
        ['numbers', byNumber(clues, ({ tag }) => tag), byNumber(traces, ({ account }) => account)],
      ];
      for (const [how, tags, accounts] of orders) {
        const scores = tags.map((tag, n): [string, Map<string, number>] => [
          tag,
          new Map([[accounts[Math.floor((n * accounts.length) / tags.length)] ?? '', 1]]),
        ]);
        yield { name: `${name}, ${how}`, scores: new Map(scores) };
      }
    }
  }
}

/** The fewer suspects, the higher the score. */
export function fewestFirst(found: { tag: string; accounts: string[] }[]): Scores {
  return new Map(
    found.map(({ tag, accounts }) => [
      tag,
      new Map(accounts.map((account) => [account, 1 / accounts.length + hashBelow(`${tag}${account}`, 1000) / 1e9])),
    ]),
  );
}

/** One guess for each tag: for all tags, for the surest only, or without guessing an account twice. */
export function* fromScores({ name, scores }: Scored, idOf: (tag: string) => string = (tag) => tag): Generator<Method> {
  const ranked = [...scores].map(([tag, accounts]) => ({
    tag,
    accounts: [...accounts].toSorted(([, a], [, b]) => b - a),
  }));
  const margin = ({ accounts: [[, best] = ['', 0], [, second] = ['', 0]] }: (typeof ranked)[number]) => best - second;
  const surest = ranked.toSorted((a, b) => margin(b) - margin(a));
  const guess = (list: typeof ranked): Guesses =>
    new Map(list.flatMap(({ tag, accounts: [best] }) => (best ? [[idOf(tag), best[0]]] : [])));
  yield { name, guesses: guess(surest) };
  yield { name: `${name}, the surest`, guesses: guess(surest.slice(0, Math.ceil(surest.length / SUREST_SHARE))) };
  const taken = new Set<string>();
  const left = surest.map(({ tag, accounts }) => {
    const best = accounts.find(([account]) => !taken.has(account));
    if (best) taken.add(best[0]);
    return { tag, accounts: best ? [best] : [] };
  });
  yield { name: `${name}, nobody twice`, guesses: guess(left) };
}

/** One in this many guesses counts as sure. */
const SUREST_SHARE = 5;

/** Adds up the evidence for each account. */
class Tally {
  readonly scores: Scores = new Map();

  add(tag: string, account: string | null | undefined, score: number): void {
    if (!account) return;
    const own = this.scores.get(tag) ?? new Map<string, number>();
    this.scores.set(tag, own.set(account, (own.get(account) ?? 0) + score));
  }
}

function named({ traces }: Evidence, clues: Clue[]): Scores {
  const accounts = new Map([...traces.values()].flat().map(({ row, account }) => [row, account]));
  const tally = new Tally();
  for (const { tag, row } of clues) tally.add(tag, accounts.get(row), 1);
  return tally.scores;
}

type End = 'newest' | 'oldest';

export function endRow<T extends Clue>(clues: T[], end: End): T | undefined {
  return clues.toSorted((a, b) => a.row.xmin - b.row.xmin).at(end === 'newest' ? -1 : 0);
}

function byOneRow(clues: Clue[], arrivals: Arrival[], end: End): Scores {
  const tally = new Tally();
  const groups = Map.groupBy(clues, ({ row }) => row.xmin);
  for (const [tag, own] of Map.groupBy(clues, (clue) => clue.tag)) {
    const { xmin } = endRow(own, end)?.row ?? { xmin: 0 };
    tally.add(tag, lastArrival(arrivals, xmin), 1 / (groups.get(xmin)?.length ?? 1));
  }
  return tally.scores;
}

/** A row that was written together with many others is weak evidence. */
function byVotes(clues: Clue[], arrivals: Arrival[]): Scores {
  const tally = new Tally();
  for (const [xmin, group] of Map.groupBy(clues, ({ row }) => row.xmin)) {
    const account = lastArrival(arrivals, xmin);
    for (const { tag } of group) tally.add(tag, account, 1 / group.length);
  }
  return tally.scores;
}

/** Added to every count, so that a missing tag is weak evidence, not proof. */
const PRIOR = 0.3;

/**
 * A row that is written together with others hides among them once. An account that writes several rows one after the other has their
 * tag in each of these groups, and no other tag is in all of them, so the likelihoods multiply. Other accounts may act in between, so
 * earlier arrivals count too, each half as much as the next one.
 */
function byLikelihood(clues: Clue[], arrivals: Arrival[], memory: number): Scores {
  const tally = new Tally();
  const byTag = [...Map.groupBy(clues, ({ tag }) => tag)];
  for (const [xmin, group] of Map.groupBy(clues, ({ row }) => row.xmin)) {
    const present = lastArrivals(arrivals, xmin, memory);
    const counts = Map.groupBy(group, ({ tag }) => tag);
    for (const [tag, all] of byTag) {
      const usual = (group.length * all.length) / clues.length;
      const likelihood = Math.log(((counts.get(tag)?.length ?? 0) + PRIOR) / (usual + PRIOR));
      present.forEach((account, earlier) => tally.add(tag, account, likelihood * 0.5 ** earlier));
    }
  }
  return tally.scores;
}

function daysBy<T extends Pick<Clue, 'row'>, K>(rows: T[], key: (row: T) => K): Map<K, Set<string>> {
  const days = new Map<K, Set<string>>();
  for (const item of rows) {
    for (const value of item.row.values.values()) {
      if (!/^\d{4}-\d\d-\d\d/.test(value)) continue;
      days.set(key(item), (days.get(key(item)) ?? new Set()).add(value.slice(0, 10)));
    }
  }
  return days;
}

function byNumber<T, K>(rows: T[], key: (row: T) => K): K[] {
  return [...Map.groupBy(rows, key)].toSorted(([, a], [, b]) => a.length - b.length).map(([name]) => name);
}
