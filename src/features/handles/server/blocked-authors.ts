import { AppError } from '#platform/shared/app-error.ts';
import { MOST_BLOCKED, type AccountState } from './instagram-account.ts';

/** So many characters of a person's tag: among a hundred blocked people no two have the same. */
const NAME = 12;

/** 'names of the person, number of letters': see `blocked` in account-state.ts. */
interface Blocked {
  names: string[];
  letters: number;
}

const shorten = (persons: readonly string[]) => persons.map((person) => person.slice(0, NAME));

function parse(text: string): Blocked {
  const pieces = text.split(' ');
  return { names: pieces.slice(0, -1), letters: Number(pieces.at(-1)) };
}
const write = ({ names, letters }: Blocked) => [...names, letters].join(' ');

/** Whether one of the tags of an author is blocked: by account or by mailbox, so that a new account does not end a block. */
export function isBlocked({ blocked }: AccountState, persons: readonly string[]): boolean {
  if (blocked.length === 0) return false;
  const names = new Set(shorten(persons));
  return blocked.some((text) => parse(text).names.some((name) => names.has(name)));
}

/**
 * Blocks an author by one more letter, or by one less. The limit counts letters, not people: otherwise a reader who has reached it
 * could see by the answer whether a letter is of somebody whom they have blocked already.
 */
export function changeBlock(state: AccountState, persons: readonly string[], change: 1 | -1): AccountState {
  const blocked = withBlocked(state.blocked.map(parse), { names: shorten(persons), letters: change });
  if (change === 1 && countLetters(blocked) > MOST_BLOCKED) throw new AppError('BLOCK_LIMIT');
  return { ...state, blocked: blocked.map(write) };
}

const countLetters = (blocked: readonly Blocked[]) => blocked.reduce((sum, { letters }) => sum + letters, 0);

/** Everybody whom one of two accounts has blocked, which turned out to be one. */
export function joinBlocked(one: readonly string[], other: readonly string[]): string[] {
  return other.map(parse).reduce(withBlocked, one.map(parse)).slice(0, MOST_BLOCKED).map(write);
}

function withBlocked(entries: Blocked[], { names, letters: change }: Blocked): Blocked[] {
  const known = entries.find((entry) => entry.names.some((name) => names.includes(name)));
  const others = entries.filter((entry) => entry !== known);
  const letters = (known?.letters ?? 0) + change;
  const entry = { names: [...new Set([...(known?.names ?? []), ...names])], letters };
  return letters > 0 ? [...others, entry] : others;
}
