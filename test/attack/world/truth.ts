/** What really happened. The judge knows it; of the attackers one half of it, and only those who learn. */
export interface Truth {
  letters: Map<string, TrueLetter>;
  batches: Batch[];
  /** People who made a signed-in request since the last publication, with how many letters one would expect of them. */
  active: Map<number, number>;
  /** Tags that searches were logged under since the last publication. */
  searches: Set<string>;
  handles: string[];
  /** Members who have proved to have a handle, by it. */
  readers: Map<string, number>;
  /** Letters that a member has opened, liked or the like. */
  marked: Set<string>;
  /** Who was here when. */
  visits: { user: number; at: number }[];
  /** When chats were last settled. */
  settledAt: number;
  /** What was said in chats. */
  lines: { match: string; by: number; text: string }[];
  secrets: Secrets;
}

/** What stands sealed in the rows, as the server with its keys reads it after the last minute. */
export interface Secrets {
  /** Who the sides of a match are; nobody where somebody has left. */
  matches: Map<string, { users: (number | null)[]; state: string; lastDay: string }>;
  /** Whom a handle serves, by the row's tag. */
  holders: Map<string, number>;
  /** Whom a planned alert or a waiting mail is for, by the row's name. */
  alerts: Map<string, number>;
  /** Who has linked an account, and who is premium: a dump tells both. */
  linkers: Set<number>;
  premium: Set<number>;
}

export interface TrueLetter {
  id: string;
  author: number;
  target: string;
  /** The message, and the hint where there is one. */
  words: string[];
  /** The tag of the search before it, where it was logged. */
  searchTag: string | null;
  sentAt: number;
  /** Which publication brought it; none while it waits. */
  batch: number | null;
}

interface Batch {
  at: number;
  /** Who could have written its letters: everybody who was here since the publication before. */
  active: Map<number, number>;
  searches: Set<string>;
}

export function emptyTruth(handles: string[]): Truth {
  return {
    letters: new Map(),
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
