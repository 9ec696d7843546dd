/** What really happened in a simulation. Attackers know it for half of the questions. */
export interface Truth {
  /** The letters that still exist. */
  letters: Map<string, TrueLetter>;
  /** All letters, also those that are gone. */
  everSent: Map<string, TrueLetter>;
  /** All accounts, also deleted ones. */
  members: TrueMember[];
  /** Accounts that were deleted and handles that opted out: about one of each a day. */
  departures: { user: number; at: number }[];
  optOuts: { handle: string; user: number; at: number }[];
  batches: Batch[];
  /** Members who made a request since the last delivery, with the expected number of their letters. */
  active: Map<number, number>;
  /** Tags of the searches that were logged since the last delivery. */
  searches: Set<string>;
  handles: string[];
  /** Members who have proved a handle, by handle. */
  readers: Map<string, number>;
  /** Letters that a member has marked. */
  marked: Set<string>;
  /** Who was on the site when. */
  visits: { user: number; at: number }[];
  /** When chats were last settled. */
  settledAt: number;
  /** The chat messages. */
  lines: { match: string; by: number; text: string }[];
  secrets: Secrets;
}

/** The sealed contents of rows, opened with the server's keys at the end. */
export interface Secrets {
  /** The two users of each match; null for a side that has left. */
  matches: Map<string, { users: (number | null)[]; state: string; lastDay: string }>;
  /** The holder of each handle, by the row's tag. */
  holders: Map<string, number>;
  /** The recipient of each planned alert and waiting mail, by the row's tag or id. */
  alerts: Map<string, number>;
  /** Members with a linked account, and premium members. A dump shows both. */
  linkers: Set<number>;
  premium: Set<number>;
}

export interface TrueLetter {
  id: string;
  author: number;
  target: string;
  /** The message, and the hint if there is one. */
  words: string[];
  /** The tag of the search before it, if it was logged. */
  searchTag: string | null;
  sentAt: number;
  /** The index of its delivery; null while it waits. */
  batch: number | null;
}

export interface TrueMember {
  user: number;
  email: string;
  name: { first: string; last: string };
  handle: string | null;
  signedUpAt: number;
}

interface Batch {
  at: number;
  /** The possible authors of its letters: everyone who was on the site since the previous delivery. */
  active: Map<number, number>;
  searches: Set<string>;
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
    readers: new Map(),
    marked: new Set(),
    visits: [],
    settledAt: 0,
    lines: [],
    secrets: { matches: new Map(), holders: new Map(), alerts: new Map(), linkers: new Set(), premium: new Set() },
  };
}
