/** In milliseconds: nginx waits 30 s for a node. */
const LONGEST = 33_000;

const KINDS = ['read', 'send', 'like', 'react', 'sign-in', 'proof', 'answer', 'checkout'] as const;
export type Kind = (typeof KINDS)[number];

interface Answered {
  status: number;
  text: string;
  isToldToWait: boolean;
}

/** What became of the calls while one fault was there and until everything was well again. */
export class Tally {
  calls = 0;
  done = 0;
  /** 503 with Retry-After. */
  refused = 0;
  /** Without any answer. */
  broken = 0;
  /** What the caller did wrong, or has to do differently. */
  readonly told = new Map<string, number>();
  /** What no caller may ever get. */
  readonly wrong = new Map<string, number>();
  readonly #lastFailure = new Map<Kind, number>();
  readonly #firstSuccess = new Map<Kind, number>();
  #end = Infinity;

  /** The fault has ended. */
  end(): void {
    this.#end = performance.now();
  }

  succeed(kind: Kind, begun: number): void {
    this.done += 1;
    if (begun >= this.#end && !this.#firstSuccess.has(kind)) this.#firstSuccess.set(kind, performance.now());
  }

  fail(kind: Kind): void {
    if (performance.now() < this.#end) return;
    this.#lastFailure.set(kind, performance.now());
    this.#firstSuccess.delete(kind);
  }

  /** The kinds of which no call has succeeded since the end. */
  get missing(): Kind[] {
    return KINDS.filter((kind) => !this.#firstSuccess.has(kind));
  }

  /** The same of all of them together. */
  get recovery(): number {
    return Math.max(0, ...this.recoveries.map(([, after]) => after));
  }

  /**
   * Seconds from the end of the fault until each kind of call succeeded, those that took longest first. 0: none has failed since. That
   * nobody happened to make one at once is no time lost.
   */
  get recoveries(): [Kind, number][] {
    return [...this.#firstSuccess]
      .map(([kind, at]): [Kind, number] => [kind, this.#lastFailure.has(kind) ? (at - this.#end) / 1000 : 0])
      .toSorted(([, one], [, other]) => other - one);
  }

  get quietFor(): number {
    return performance.now() - Math.max(this.#end, ...this.#lastFailure.values());
  }
}

/** Makes calls for everybody and counts what became of them. */
export class Attempts {
  tally = new Tally();

  /** Returns the answer if its status is one of those expected, and null if the call failed in whatever way. */
  async make<A extends Answered>(kind: Kind, call: () => Promise<A>, expected: readonly number[]): Promise<A | null> {
    const { tally } = this;
    const begun = performance.now();
    tally.calls += 1;
    const answer = await call().catch((error: unknown) => String(error));
    const took = performance.now() - begun;
    if (took > LONGEST) count(tally.wrong, `${kind}: no answer for ${Math.round(took / 1000)} s`);
    if (typeof answer !== 'string' && expected.includes(answer.status)) {
      tally.succeed(kind, begun);
      return answer;
    }
    tally.fail(kind);
    if (typeof answer === 'string') {
      // A fault of the test itself must not pass for one of the network.
      if (/TypeError|SyntaxError|RangeError/.test(answer)) count(tally.wrong, `${kind}: ${answer}`);
      else tally.broken += 1;
    } else if (answer.isToldToWait) tally.refused += 1;
    else {
      const isTold = answer.status >= 400 && answer.status < 500;
      count(isTold ? tally.told : tally.wrong, `${kind}: ${answer.status} ${answer.text.slice(0, 110)}`);
    }
    return null;
  }
}

function count(counts: Map<string, number>, what: string): void {
  counts.set(what, (counts.get(what) ?? 0) + 1);
}
