/**
 * What really happened in a simulation. Attackers know it for half of the questions. People are called by the tags of their
 * accounts, as a dump writes them (`accounts.ts`): whoever has no keys can name nobody else.
 */
export interface Truth {
  /** The letters that still exist, by the ids of their rows: a letter has another row before its delivery than after it. */
  letters: Map<string, TrueLetter>;
  /** All letters, also those that are gone, by the ids of their rows. */
  everSent: Map<string, TrueLetter>;
  /** All accounts, also deleted ones. */
  members: TrueMember[];
  /** Accounts that were deleted and handles that opted out: about one of each a day. */
  departures: { account: string; at: number }[];
  optOuts: { handle: string; account: string; at: number }[];
  batches: Batch[];
  /** Members who made a request since the last delivery, with the expected number of their letters. */
  active: Map<string, number>;
  /** The rows of searches that were logged since the last delivery. */
  searches: Set<string>;
  handles: string[];
  /** Those whose public page is on. */
  pages: Set<string>;
  /** Members who have proved a handle, by handle. */
  readers: Map<string, string>;
  /** Letters that a member has marked. */
  marked: Set<string>;
  /** Who was on the site when. */
  visits: { account: string; at: number }[];
  /** The chat messages. */
  lines: { match: string; by: string; text: string }[];
  secrets: Secrets;
  /** In a world with large tables: what is asked about each. */
  asked: Map<string, AskedRow[]>;
  /** What is right in each trial of a member who acts. */
  answers: Map<string, TrueAnswer>;
}

export interface TrueAnswer {
  right: string[];
  /** The hit rate of the same member without the database. */
  chance: number;
}

/** What a thief is asked about: a letter, a row, or several rows of one person. */
export interface AskedRow {
  id: string;
  /** Values by which its rows are found in a dump. */
  keys: string[];
  /** Whether the database shows that these rows belong together. Otherwise it is asked about any one of them. */
  areJoined: boolean;
  /** The people behind it: a guess is right if it is one of them. */
  people: string[];
  /** When the newest of these rows was written. */
  writtenAt: number;
  /** Whose answers are known together. */
  group: string;
  /** The id of the letter, if it is one: then rows that were written before its delivery lead to it too. */
  letter?: string;
}

/** The sealed contents of rows, opened with the server's keys at the end. */
export interface Secrets {
  /** The two accounts of each match; null for a side that has left. */
  matches: Map<string, { accounts: (string | null)[]; state: string; lastDay: string }>;
  /** Who holds each Instagram account, by the row's id, and its handle, by that row's tag. */
  holders: Map<string, string>;
  handles: Map<string, string>;
  /** The rows of Instagram accounts of which a member has changed settings, and whether a page is among these that is off now. */
  settings: Map<string, 'page off' | 'page on' | 'smiles'>;
  /** The recipient of each planned notice and waiting mail, by the row's tag or id. */
  notices: Map<string, string>;
  /** The account behind each row of a member's side, by the tag or id under which the row is found. */
  owners: Map<string, string>;
}

export interface TrueLetter {
  /** The id of its row after its delivery, as a dump writes it. */
  id: string;
  /** The id of its row before. */
  waitingId: string;
  /** The id that the product tells its author. */
  key: string;
  author: string;
  /** A handle; of an answer the account that it is for. */
  target: string;
  /** The letter that it answers, if it is an answer. */
  answers: TrueLetter | null;
  /** Whether a public page led to it. */
  throughPage: boolean;
  /** The message, and the hint if there is one. */
  words: string[];
  /** The id of the row that the search before it has left, if it was logged. */
  search: string | null;
  sentAt: number;
  takenBackAt?: number;
  /** The index of its delivery; null while it waits. */
  batch: number | null;
}

export interface TrueMember {
  account: string;
  /** The number that the product gave to the account, and which is stored nowhere in clear. */
  id: number;
  email: string;
  name: { first: string; last: string };
  handle: string | null;
  signedUpAt: number;
}

interface Batch {
  at: number;
  /** The possible authors of its letters: everyone who was on the site since the previous delivery. */
  active: Map<string, number>;
  searches: Set<string>;
}

/** The account that a letter is for, or an answer; undefined if no member has proved the handle. */
export function readerOf({ readers }: Truth, letter: TrueLetter | undefined): string | undefined {
  return letter?.answers ? letter.target : readers.get(letter?.target ?? '');
}

/** Whom a letter is for: an account, or else a handle. */
export const recipientOf = (truth: Truth, letter: TrueLetter): string => readerOf(truth, letter) ?? letter.target;

/** Each letter once. */
export function eachLetter(letters: ReadonlyMap<string, TrueLetter>): TrueLetter[] {
  return [...new Set(letters.values())];
}

/** The delivered letters that led to a match: those that its two people wrote to each other. */
export function lettersBehind({ letters, readers, secrets }: Truth, match: string): Set<string> {
  const accounts = secrets.matches.get(match)?.accounts ?? [];
  const own = eachLetter(letters).filter(({ author, target, batch }) => {
    const reader = readers.get(target);
    const isBetweenThem = accounts.includes(author) && reader !== undefined && accounts.includes(reader);
    return batch !== null && reader !== author && isBetweenThem;
  });
  return new Set(own.map(({ id }) => id));
}

export function forget({ letters }: Truth, letter: TrueLetter): void {
  for (const [row, other] of letters) if (other === letter) letters.delete(row);
}

export function emptyTruth(handles: string[]): Truth {
  return {
    letters: new Map(),
    everSent: new Map(),
    members: [],
    departures: [],
    optOuts: [],
    batches: [],
    active: new Map(),
    searches: new Set(),
    handles,
    pages: new Set(),
    readers: new Map(),
    marked: new Set(),
    visits: [],
    lines: [],
    asked: new Map(),
    answers: new Map(),
    secrets: {
      matches: new Map(),
      holders: new Map(),
      handles: new Map(),
      settings: new Map(),
      notices: new Map(),
      owners: new Map(),
    },
  };
}
