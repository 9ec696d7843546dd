interface ThrottleSettings {
  /** So many attempts have no pause. */
  free: number;
  /** The pause after them; each further attempt doubles it … */
  firstPause: number;
  /** … up to this. */
  longestPause: number;
  /** After so long without an attempt the count starts anew. */
  forgottenAfter: number;
  /** Whether a success clears the count, or only takes its own attempt back. */
  isClearedBySuccess: boolean;
  mostKeys: number;
}

interface Count {
  attempts: number;
  last: number;
}

/** Counts attempts by key, in memory, and asks for growing pauses between them. */
export class Throttle {
  readonly #settings: ThrottleSettings;
  readonly #counts = new Map<string, Count>();

  constructor(settings: ThrottleSettings) {
    this.#settings = settings;
  }

  /** Milliseconds until this key may try again. */
  waitFor(key: string, now: Date): number {
    const count = this.#counts.get(key);
    const { free, firstPause, longestPause } = this.#settings;
    if (!count || count.attempts < free) return 0;
    const pause = Math.min(firstPause * 2 ** (count.attempts - free), longestPause);
    return Math.max(0, count.last + pause - now.getTime());
  }

  count(key: string, now: Date): void {
    const known = this.#counts.get(key);
    const isFresh = known !== undefined && now.getTime() - known.last < this.#settings.forgottenAfter;
    this.#counts.delete(key);
    this.#counts.set(key, { attempts: isFresh ? known.attempts + 1 : 1, last: now.getTime() });
    // The map keeps its insertion order: the first key is the one that was counted longest ago.
    if (this.#counts.size > this.#settings.mostKeys) this.#counts.delete(this.#counts.keys().next().value as string);
  }

  succeed(key: string): void {
    if (this.#settings.isClearedBySuccess) this.#counts.delete(key);
    else this.takeBack(key);
  }

  /** For an attempt that turned out not to be one. */
  takeBack(key: string): void {
    const count = this.#counts.get(key);
    if (!count) return;
    count.attempts -= 1;
    if (count.attempts === 0) this.#counts.delete(key);
  }
}
