import type { Attack } from '../define-attack.ts';
import type { AskedRow, TrueMember } from '../world/truth.ts';
import type { World } from '../world/world.ts';

/** A table in which people leave rows: do order and transactions lead from these to accounts? */
export interface LargeTable extends Pick<Attack, 'guesses' | 'least'> {
  table: string;
  /** The column by which its rows are found. */
  key: string;
  /** Whether the people asked about write these rows themselves, soon after rows with their name. */
  isOwnAct: boolean;
  /** How long before the end of the simulation the crowd comes, if not before its begin. */
  crowdComes?: number;
  /** Adds rows of people who were here before. */
  fill?: (world: World, crowd: Crowd) => Promise<unknown>;
  /** Reads with the server's keys who is behind the rows that the simulated people have left. */
  ask: (world: World) => Promise<AskedRow[]> | AskedRow[];
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
  return { id: key, keys: [key], areJoined: true, people, writtenAt: 0, group: key };
}

/** All rows of one person are one fact. */
export function askedPerson(account: string, keys: string[]): AskedRow {
  return { id: `rows of ${account}`, keys, areJoined: false, people: [account], writtenAt: 0, group: account };
}
