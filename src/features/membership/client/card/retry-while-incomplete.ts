import { hasCode } from '#platform/client/api/has-code.ts';

const TRIES = 3;
const PAUSE_MS = 1_500;

/** Tries again on PAYMENT_INCOMPLETE: a card can be accepted a moment before all of Stripe's systems know. */
export async function retryWhileIncomplete<T>(confirm: () => Promise<T>): Promise<T> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await confirm();
    } catch (error) {
      if (left === 0 || !hasCode(error, 'PAYMENT_INCOMPLETE')) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  }
}
