import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import type { Clock } from '../../clock.ts';
import { fetchBounded, type Fetched } from '../bounded-fetch.ts';
import { readModerationAnswer, type Flag, type Thresholds } from './moderation-answer.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** Reviews texts after our own rules; null unless the operator configured one, or in the demo its sandbox is on. */
    moderationService: ModerationService | null;
  }
}

export interface ModerationAddress {
  /** Of `POST /v1/moderations`, as OpenAI and many self-hosted servers answer it. */
  url: () => URL;
  /** Sent as a bearer token. Null: the service wants none. */
  key: string | null;
}

export interface ModerationOptions {
  model: string;
  thresholds: Thresholds;
  /** In milliseconds: for so long a text waits for the service at most. */
  timeout: number;
}

interface Settings extends ModerationAddress, ModerationOptions {
  clock: Clock;
  /** Told in fixed words why the service has not read a text: 'not asked' while the circuit breaker is open. */
  onUnread: (why: string) => void;
}

export interface ModerationService {
  /** The categories that the texts fall into. Null if the service is away. */
  review(texts: readonly string[]): Promise<Flag[] | null>;
}

const ANSWER_LIMIT = 64 * 1024;
const LONGEST_REST = 10 * MINUTE;

type Failure = { failed: string; rest?: number | null };

/** It gets the texts and nothing else: nothing about a person, nor anything that stays the same between two texts. */
export function openModerationService({ url, key, model, thresholds, timeout, clock, onUnread }: Settings) {
  const breaker = new CircuitBreaker(clock);
  const headers: Record<string, string> = key === null ? {} : { authorization: `Bearer ${key}` };

  async function ask(address: URL, input: readonly string[]): Promise<Flag[] | Failure> {
    const signal = AbortSignal.timeout(timeout);
    const fetched = await fetchBounded(address, { headers, json: { model, input }, signal, limit: ANSWER_LIMIT });
    if ('failed' in fetched) return fetched;
    if (fetched.status !== 200) return { failed: `status ${fetched.status}`, rest: restOf(fetched, clock) };
    return readModerationAnswer(readJson(fetched.bytes), input.length, thresholds) ?? { failed: 'unknown answer' };
  }

  const service: ModerationService = {
    async review(texts) {
      const [address, input] = [url(), texts.filter((text) => text.trim() !== '')];
      if (input.length === 0) return [];
      if (!breaker.mayCall()) {
        onUnread('not asked');
        return null;
      }
      const answer = await ask(address, input);
      if ('failed' in answer) {
        breaker.failed(answer.rest);
        onUnread(answer.failed);
        return null;
      }
      breaker.succeeded();
      return answer;
    },
  };
  return service;
}

/** For how long the service wants no calls: seconds, or a date (RFC 9110, 10.2.3). Null if it does not say. */
function restOf({ status, headers }: Exclude<Fetched, { failed: string }>, clock: Clock): number | null {
  const retryAfter = headers.get('retry-after');
  if (status !== 429 || retryAfter === null) return null;
  const isSeconds = /^\d+$/.test(retryAfter);
  const rest = isSeconds ? Number(retryAfter) * SECOND : Date.parse(retryAfter) - clock.now().getTime();
  return Number.isNaN(rest) ? null : Math.min(Math.max(rest, SECOND), LONGEST_REST);
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}

const FAILURES = 3;
const OPEN_FOR = 30 * SECOND;

/**
 * Keeps callers from waiting for a server that is away. After some failures in a row it is open: no call is made for a while. Then one
 * call tries again, and its outcome closes or opens it.
 */
class CircuitBreaker {
  readonly #clock: Clock;
  #failures = 0;
  /** In milliseconds; null while it is closed. */
  #openUntil: number | null = null;
  #isTrying = false;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether a call may be made now. Each call that is made must report `succeeded` or `failed`. */
  mayCall(): boolean {
    if (this.#openUntil === null) return true;
    if (this.#isTrying || this.#now() < this.#openUntil) return false;
    this.#isTrying = true;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#openUntil = null;
    this.#isTrying = false;
  }

  /** If the server says how long it wants to rest, in milliseconds, one failure is enough. */
  failed(wantedRest: number | null = null): void {
    this.#failures += 1;
    this.#isTrying = false;
    if (wantedRest === null && this.#failures < FAILURES) return;
    this.#openUntil = Math.max(this.#openUntil ?? 0, this.#now() + (wantedRest ?? OPEN_FOR));
  }

  #now(): number {
    return this.#clock.now().getTime();
  }
}
