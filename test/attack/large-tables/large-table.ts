import type { Asks, Measure } from '../judge.ts';
import type { TrueMember } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** What a thief is asked about: a letter, a row, or several rows of one person. */
export interface AskedRow {
  id: string;
  /** Values by which its rows are found in a dump. */
  keys: string[];
  /** Whether the database shows that these rows belong together. Otherwise it is asked about any one of them. */
  areJoined: boolean;
  /** The people behind it: a guess is right if it is one of them. */
  people: string[];
  /** Whose answers are known together. */
  group: string;
  /** The id of the letter, if it is one: then rows that were written before its delivery lead to it too. */
  letter?: string;
}

/** A table in which people leave rows: do order and transactions lead from these to accounts? */
export interface LargeTable {
  table: string;
  /** The column by which its rows are found. */
  key: string;
  /** Whether the people asked about write these rows themselves, soon after rows with their name. */
  isOwnAct: boolean;
  /** How long before the end of the simulation the crowd comes, if not before its begin. */
  crowdComes?: number;
  /** What the attack guesses, and whether it must stay within its bound: see `Measure`. */
  guesses: string;
  asks: Asks;
  measure: Measure;
  /**
   * The minimum number of trials, a little below what the worlds yield; null where a small world has too few rows to ask about.
   */
  least: { small: number | null; full: number };
  /** Adds rows of people who were here before. */
  fill?: (world: World, crowd: Crowd) => Promise<unknown>;
  /** Reads with the server's keys who is behind the rows that the simulated people have left. */
  ask: (world: World) => Promise<AskedRow[]>;
}

export interface Crowd {
  /** How many rows it adds. */
  rows: number;
  /** The days of the simulation. */
  days: string[];
}

/** Members who still have an account. */
export function membersOf({ truth }: World): TrueMember[] {
  const gone = new Set(truth.departures.map(({ account }) => account));
  return truth.members.filter(({ account }) => !gone.has(account));
}

/** The members behind handles. */
export function handleOwners(world: World): { handle: string; account: string }[] {
  return membersOf(world).flatMap(({ handle, account }) => (handle === null ? [] : [{ handle, account }]));
}

/** One row of one person. */
export function askedRow(key: string, ...people: string[]): AskedRow {
  return { id: key, keys: [key], areJoined: true, people, group: key };
}

/** All rows of one person are one fact. */
export function askedPerson(account: string, keys: string[]): AskedRow {
  return { id: `rows of ${account}`, keys, areJoined: false, people: [account], group: account };
}

/** Rows that are no letters: order may lead from one unnamed row to another, and how often it does is published. */
export const UNNAMED = { asks: 'two rows of one person', measure: 'published' } as const;
