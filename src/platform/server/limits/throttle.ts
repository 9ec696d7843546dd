/** How attempts of one kind are limited. */
export interface AttemptRule {
  /** Of which kind they are; unique. */
  name: string;
  /** How many attempts are possible without a pause. */
  free: number;
  /** The pause after the free attempts. Each further attempt doubles it, … */
  firstPause: number;
  /** … up to this. */
  longestPause: number;
  /** The count starts from zero after this long without an attempt. Not shorter than the longest pause. */
  forgottenAfter: number;
  /** Whether a success clears the count, or only takes back its own attempt. */
  isClearedBySuccess: boolean;
  /** How many keys are counted in the memory of a process. */
  maxKeys: number;
  /**
   * What happens while Redis is configured and does not answer: 'refuse' where counting in each process would allow more guesses,
   * 'count here' where refusing would do more harm.
   */
  withoutRedis: 'refuse' | 'count here';
}

interface Count {
  attempts: number;
  last: number;
  /** Time of the attempt before the last one. */
  before: number;
}

/** How many pausing keys are skipped when a key has to be dropped. */
const MAX_SKIPPED = 100;

/** The counts of one rule, in memory. */
export class Throttle {
  readonly #rule: AttemptRule;
  readonly #counts = new Map<string, Count>();

  constructor(rule: AttemptRule) {
    this.#rule = rule;
  }

  /** Milliseconds until this key may try again. */
  waitFor(key: string, now: Date): number {
    const count = this.#counts.get(key);
    const { free, firstPause, longestPause } = this.#rule;
    if (!count || count.attempts < free) return 0;
    const pause = Math.min(firstPause * 2 ** (count.attempts - free), longestPause);
    return Math.max(0, pause - Math.max(0, now.getTime() - count.last));
  }

  count(key: string, now: Date): void {
    const known = this.#counts.get(key);
    const isFresh = known !== undefined && now.getTime() - known.last < this.#rule.forgottenAfter;
    this.#counts.delete(key);
    const before = known?.last ?? 0;
    // A clock that was set back does not shorten a pause.
    const last = Math.max(now.getTime(), before);
    this.#counts.set(key, { attempts: isFresh ? known.attempts + 1 : 1, last, before });
    if (this.#counts.size > this.#rule.maxKeys) this.#makeRoom(now);
  }

  /**
   * Drops the key that was counted longest ago: a map keeps its insertion order. Keys that have to pause are skipped, up to a
   * limit: otherwise one attempt at each of many other keys would reset the count of this one.
   */
  #makeRoom(now: Date): void {
    const { free, forgottenAfter } = this.#rule;
    const oldest = [...this.#counts.entries().take(MAX_SKIPPED + 1)];
    const isPaused = ({ attempts, last }: Count) => attempts >= free && now.getTime() - last < forgottenAfter;
    const [gone] = oldest.find(([, count]) => !isPaused(count)) ?? oldest[0] ?? [];
    for (const [key, count] of oldest) {
      this.#counts.delete(key);
      if (key !== gone && isPaused(count)) this.#counts.set(key, count);
      if (key === gone) return;
    }
  }

  succeed(key: string): void {
    if (this.#rule.isClearedBySuccess) this.#counts.delete(key);
    else this.takeBack(key);
  }

  takeBack(key: string): void {
    const count = this.#counts.get(key);
    if (!count) return;
    count.attempts -= 1;
    // Its pause too: a 503 must not make the caller wait for an hour.
    count.last = count.before;
    if (count.attempts === 0) this.#counts.delete(key);
  }
}
