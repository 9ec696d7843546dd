import type { Clock } from '#platform/server/clock.ts';

/** A clock that only the test moves. */
export class FakeClock implements Clock {
  #now: Date;

  constructor(start = '2026-03-14T10:30:00Z') {
    this.#now = new Date(start);
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(milliseconds: number): void {
    this.#now = new Date(this.#now.getTime() + milliseconds);
  }

  set(moment: string): void {
    this.#now = new Date(moment);
  }
}
