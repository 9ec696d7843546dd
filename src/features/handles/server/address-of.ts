import * as z from 'zod/mini';
import type { AccountId } from './network-ids.ts';

/** The account that has proved a handle last: one id, or both if they are known to be one account. */
export interface RecordedIds {
  login: AccountId | null;
  sender: AccountId | null;
  /** The handle's period: it grows by one whenever another account proves the handle. */
  period: number;
}

/** What the author's lookup showed under the handle. */
export type Shown = { login: AccountId } | 'nobody' | 'not asked';

/** What Instagram says about the recorded sender when the letter is delivered. */
export type SenderNow = 'has the handle' | 'has another' | 'not asked';

/**
 * Whom a letter is for. `account`: this Instagram account. `unconfirmed`: the same, but it opens only once Instagram has confirmed that
 * the account still has the handle, which it proved in this period. `first`: whoever is the first to prove the handle in a period.
 */
export const Address = z.discriminatedUnion('to', [
  z.object({ to: z.literal('account'), id: z.string() }),
  z.object({ to: z.literal('unconfirmed'), id: z.string(), handle: z.string(), period: z.int() }),
  z.object({ to: z.literal('first'), handle: z.string(), period: z.int() }),
]);
export type Address = z.output<typeof Address>;

const FIRST_PERIOD = 1;

/**
 * A letter is for the Instagram account that has the handle while it is sent and delivered. Null if nothing is known: then the author
 * has to try again.
 */
export function addressOf(
  handle: string,
  recorded: RecordedIds | null,
  shown: Exclude<Shown, 'not asked'>,
  senderNow: SenderNow,
): Address;
export function addressOf(
  handle: string,
  recorded: RecordedIds | null,
  shown: Shown,
  senderNow: SenderNow,
): Address | null;
export function addressOf(
  handle: string,
  recorded: RecordedIds | null,
  shown: Shown,
  senderNow: SenderNow,
): Address | null {
  const id = recorded?.login ?? recorded?.sender;
  if (!recorded || id === undefined || id === null) return addressOfUnproved(handle, FIRST_PERIOD, shown);
  if (isConfirmed(recorded, shown, senderNow)) return { to: 'account', id };
  if (hasPassedOn(recorded, shown, senderNow)) return addressOfUnproved(handle, recorded.period + 1, shown);
  return { to: 'unconfirmed', id, handle, period: recorded.period };
}

/** Nobody has proved the handle in this period. */
function addressOfUnproved(handle: string, period: number, shown: Shown): Address | null {
  if (typeof shown === 'object') return { to: 'account', id: shown.login };
  // If the sender has given the handle up, it is the next prover's, whatever a lookup would have shown.
  return shown === 'not asked' && period === FIRST_PERIOD ? null : { to: 'first', handle, period };
}

function isConfirmed({ login, sender }: RecordedIds, shown: Shown, senderNow: SenderNow): boolean {
  const isSender = sender !== null && senderNow === 'has the handle';
  return isSender || (login !== null && isShown(shown, login));
}

const isShown = (shown: Shown, id: AccountId) => typeof shown === 'object' && shown.login === id;

/**
 * Instagram's word about the sender decides, if there is one. Otherwise the handle has passed on if a lookup shows another account
 * under it; that it shows nobody means little: accounts turn personal, are hidden from some, or block us.
 */
function hasPassedOn({ sender }: RecordedIds, shown: Shown, senderNow: SenderNow): boolean {
  return (sender !== null && senderNow === 'has another') || typeof shown === 'object';
}
