import { RedisUnavailable } from './redis.ts';

/** What Redis answers; while it does not answer, what `fallback` returns. */
export async function orWithout<T>(answer: Promise<T>, fallback: () => T | Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof RedisUnavailable) return fallback();
    throw error;
  }
}
