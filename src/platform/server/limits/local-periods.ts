import type { RequestCount } from './request-counts.ts';

interface Period {
  current: number;
  endsAt: number;
}

/** About 10 MB. */
const MAX_NAMES = 50_000;

/** Counts by name, in memory, in periods that begin with the first count. */
export class LocalPeriods {
  readonly #periods = new Map<string, Period>();

  count(name: string, length: number, now: Date): RequestCount {
    const known = this.#periods.get(name);
    const period = known && known.endsAt > now.getTime() ? known : { current: 0, endsAt: now.getTime() + length };
    period.current += 1;
    // Deleted first, because a Map keeps the order of insertion: the first name is the one that was not counted for longest.
    this.#periods.delete(name);
    this.#periods.set(name, period);
    if (this.#periods.size > MAX_NAMES) this.#dropOldest();
    return { current: period.current, ttl: period.endsAt - now.getTime() };
  }

  #dropOldest(): void {
    const [oldest] = this.#periods.keys();
    if (oldest !== undefined) this.#periods.delete(oldest);
  }
}
