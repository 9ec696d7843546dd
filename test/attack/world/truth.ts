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
  };
}
