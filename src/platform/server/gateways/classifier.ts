import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { fetchBounded, type Fetched } from './bounded-fetch.ts';

/** What an external model says about a letter. The reason is the model's own word, which we may not know. */
const Opinion = z.object({
  outcome: z.enum(['allowed', 'held', 'refused']),
  reason: z.optional(z.string().check(z.maxLength(40))),
});
export type Opinion = z.infer<typeof Opinion>;

export interface Classifier {
  /** Returns null if the classifier gives no valid answer or cannot be reached. */
  review(texts: readonly string[]): Promise<Opinion | null>;
}

const TIMEOUT = 3 * SECOND;
const ANSWER_LIMIT = 16 * 1024;

/**
 * Posts `{ "texts": [ … ] }` and expects `{ "outcome", "reason"? }`. The classifier gets the texts only, neither author nor
 * recipient. Failures are reported in fixed words, never with text of the letter.
 */
export function openClassifier(address: URL, onFailure: (why: string) => void, timeout = TIMEOUT): Classifier {
  const url = new URL(address);
  url.username = '';
  url.password = '';
  const headers = authorization(address);
  return {
    async review(texts) {
      const signal = AbortSignal.timeout(timeout);
      const answer = readAnswer(await fetchBounded(url, { headers, json: { texts }, signal, limit: ANSWER_LIMIT }));
      if (!('failed' in answer)) return answer;
      onFailure(answer.failed);
      return null;
    },
  };
}

function authorization({ username, password }: URL): Record<string, string> {
  if (username === '') return {};
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` };
}

function readAnswer(fetched: Fetched): Opinion | { failed: string } {
  if ('failed' in fetched) return fetched;
  if (fetched.status !== 200) return { failed: `status ${fetched.status}` };
  return z.safeParse(Opinion, readJson(fetched.bytes)).data ?? { failed: 'unknown answer' };
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return null;
  }
}
