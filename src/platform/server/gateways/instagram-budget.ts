import * as z from 'zod/mini';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import type { Clock } from '../clock.ts';
import type { Fetched } from './bounded-fetch.ts';
import { GraphError, readJson, type Unavailable } from './meta-answers.ts';

/** What Instagram is asked for: a proof, a delivery, a confirmation, the weekly check of a link, a search. */
export type Purpose = 'proof' | 'delivery' | 'confirmation' | 'link' | 'lookup';

/**
 * Each purpose may ask until so many percent of Meta's limit are used, by whatever purpose. The rest is left to those that matter more:
 * half of every hour is out of reach of searches, and the last part belongs to proofs alone.
 */
const STOPS_AT: Record<Purpose, number> = { lookup: 50, link: 60, confirmation: 70, delivery: 85, proof: 100 };

/** Others use the same limit, and Meta's hour goes on: a figure is forgotten after a while, and the next question learns it anew. */
const COUNTS_FOR = MINUTE;
/** Once the limit is reached, each further question makes it last longer. */
const REFUSED_FOR = 5 * MINUTE;
/** A longer pause is not believed: it would outlast what caused it. */
const MAX_PAUSE = HOUR;

/** With whose token the questions are asked. Limits of another person's account tell nothing about ours. */
type Asker = 'us' | 'others';

/** Meta's codes for a limit that concerns all questions: of the app, the user, the page or the account. */
const LIMITS: Record<Asker, number[]> = { us: [4, 17, 32, 80_002], others: [4] };

/** An answer, or why there is none. 'limit': Instagram was not asked, and may be after so many milliseconds. */
export type Asked = Fetched | { failed: 'limit'; retryAfter: number };

/**
 * The questions that share one of Meta's limits. Meta tells with its answers how much is used, by all nodes together, so each node
 * learns it by itself.
 */
export class QuestionBudget {
  readonly #clock: Clock;
  readonly #asker: Asker;
  #known = { percent: 0, until: 0 };

  constructor(clock: Clock, asker: Asker) {
    this.#clock = clock;
    this.#asker = asker;
  }

  /** Asks, unless the purpose has to wait. */
  async ask(purpose: Purpose, question: () => Promise<Fetched>): Promise<Asked> {
    const pause = this.#known.until - this.#now();
    if (pause > 0 && this.#known.percent >= STOPS_AT[purpose]) return { failed: 'limit', retryAfter: pause };
    const fetched = await question();
    if (!('failed' in fetched)) this.#learn(fetched);
    return fetched;
  }

  #learn(fetched: Exclude<Fetched, { failed: string }>): void {
    const used = this.#isRefused(fetched) ? [{ percent: 100, pause: 0 }] : [];
    used.push(...readUsage(fetched.headers, this.#asker));
    if (used.length === 0) return;
    const percent = Math.max(...used.map((one) => one.percent));
    const told = Math.min(MAX_PAUSE, Math.max(...used.map((one) => one.pause)));
    const isUsedUp = told > 0 || percent >= 100;
    const pause = told || (isUsedUp ? REFUSED_FOR : COUNTS_FOR);
    this.#known = { percent: isUsedUp ? 100 : percent, until: this.#now() + pause };
  }

  #isRefused({ bytes }: { bytes: Buffer }): boolean {
    const refusal = z.safeParse(GraphError, readJson(bytes));
    return refusal.success && LIMITS[this.#asker].includes(refusal.data.error.code);
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}

export function unanswered(asked: Extract<Asked, { failed: string }>): Unavailable {
  const unavailable = { outcome: 'unavailable', reason: asked.failed } as const;
  return 'retryAfter' in asked ? { ...unavailable, retryAfter: asked.retryAfter } : unavailable;
}

const Usage = z.object({
  call_count: z.optional(z.number()),
  total_cputime: z.optional(z.number()),
  total_time: z.optional(z.number()),
  /** In minutes. */
  estimated_time_to_regain_access: z.optional(z.number()),
});
const UsageOfAccounts = z.record(z.string(), z.array(Usage));

function readUsage(headers: Headers, asker: Asker): { percent: number; pause: number }[] {
  const ofApp = z.safeParse(Usage, parse(headers.get('x-app-usage')));
  const ofAccounts = z.safeParse(UsageOfAccounts, parse(headers.get('x-business-use-case-usage')));
  const all = [
    ...(ofApp.success ? [ofApp.data] : []),
    ...(ofAccounts.success && asker === 'us' ? Object.values(ofAccounts.data).flat() : []),
  ];
  return all.map((usage) => ({
    percent: Math.max(usage.call_count ?? 0, usage.total_cputime ?? 0, usage.total_time ?? 0),
    pause: (usage.estimated_time_to_regain_access ?? 0) * MINUTE,
  }));
}

/** Null also for a header that Meta did not send. */
function parse(header: string | null): unknown {
  return readJson(Buffer.from(header ?? ''));
}
