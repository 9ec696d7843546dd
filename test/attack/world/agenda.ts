import type { TestApp } from '#test/harness/test-app.ts';

export interface Step {
  at: number;
  /** Runs until the next pause; returns its length, or null when the visit is over. */
  go: () => Promise<number | null>;
}

export function visit(steps: AsyncGenerator<number>, at: number): Step {
  const go = async () => {
    const { value, done } = await steps.next();
    return done ? null : value;
  };
  return { at, go };
}

/** The next steps of all people, in the order of time. */
export class Agenda {
  readonly #clock: TestApp['clock'];
  /** Latest first. */
  readonly #steps: Step[];

  constructor(clock: TestApp['clock'], steps: Step[]) {
    this.#clock = clock;
    this.#steps = steps.toSorted((a, b) => b.at - a.at);
  }

  /** Runs every step before a moment, with the clock set to the time of the step. */
  async goUntil(moment: number): Promise<void> {
    for (let step = this.#steps.at(-1); step && step.at < moment; step = this.#steps.at(-1)) {
      this.#steps.pop();
      this.#clock.set(new Date(Math.max(step.at, this.#clock.now().getTime())).toISOString());
      const pause = await step.go();
      if (pause !== null) this.#putBack({ ...step, at: step.at + pause });
    }
  }

  #putBack(step: Step): void {
    const place = this.#steps.findLastIndex(({ at }) => at > step.at);
    this.#steps.splice(place + 1, 0, step);
  }
}
