import type { Keys } from './keys.ts';

/**
 * The tag under which a row that belongs to a user is found. It differs from table to table and from row to row, so that no two
 * rows of a person can be joined. Where a user has several rows, their number is the last value.
 */
export function ownerTag(keys: Keys, table: string, userId: number, ...values: (string | number)[]): Buffer {
  return keys.tag('owner', table, userId, ...values);
}

/** The tags of all rows that a user can have in a table with so many slots. */
export function ownerSlots(keys: Keys, table: string, userId: number, slots: number): Buffer[] {
  return Array.from({ length: slots }, (_, slot) => ownerTag(keys, table, userId, slot));
}

/** The first of an owner's slots that no row has taken. */
export function freeSlot(slots: readonly Buffer[], taken: readonly Buffer[]): Buffer | undefined {
  return slots.find((slot) => !taken.some((tag) => tag.equals(slot)));
}
