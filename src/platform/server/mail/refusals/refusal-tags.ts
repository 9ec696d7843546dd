import { daysAgo, type Clock } from '../../clock.ts';
import type { Keys } from '../../keys/keys.ts';
import type { REFUSAL_KINDS } from '../schema.ts';

export type RefusalKind = (typeof REFUSAL_KINDS)[number];

/** Soft bounces on so many days within the window count as a bounce. */
export const SOFT_BOUNCE_DAYS = 5;
export const SOFT_BOUNCE_WINDOW = 14;

/** The tag of a row: of the address, the kind, and what tells several rows of one kind apart. No two rows can be joined. */
export function refusalTag(keys: Keys, kind: RefusalKind, address: string, ...values: string[]): Buffer {
  return keys.tag('person', 'mail-refusal', kind, normaliseAddress(address), ...values);
}

/** At most one for each day: a server that tries again every minute is one reason, not many. */
export function softBounceTags(keys: Keys, clock: Clock, address: string): Buffer[] {
  return Array.from({ length: SOFT_BOUNCE_WINDOW }, (_, days) =>
    refusalTag(keys, 'soft-bounce', address, daysAgo(clock, days)),
  );
}

/** Servers may write an address in other capitals. A +suffix stays: such an address can be dead while its mailbox is not. */
export function normaliseAddress(address: string): string {
  return address.trim().toLowerCase();
}
