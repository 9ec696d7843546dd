import { getTableName } from 'drizzle-orm';
import type { Clock } from '#platform/server/clock.ts';
import type { Db } from '#platform/server/db/database.ts';
import { dropMonthsBefore, ensureMonths } from '#platform/server/db/month-partitions.ts';
import { monthOf, type Month } from '#platform/server/months.ts';
import { confessions, letterMarks } from './schema.ts';

/** A month is dropped when the 24th month after it begins. */
export const MONTHS_KEPT = 24;
/** Partitions are made so many months ahead. */
const MONTHS_AHEAD = 2;

const TABLES = [getTableName(confessions), getTableName(letterMarks)];

/** The months whose letters are kept, this one first. */
export function keptMonths(clock: Clock): Month[] {
  const now = monthOf(clock.now());
  return Array.from({ length: MONTHS_KEPT }, (_, back) => now - back);
}

/** Makes the partitions of these months, for letters and for their marks. */
export async function ensureLetterMonths(db: Db, months: readonly Month[]): Promise<void> {
  for (const table of TABLES) await ensureMonths(db, table, months);
}

/** The months that letters are delivered in from now on. */
function comingMonths(clock: Clock): Month[] {
  const now = monthOf(clock.now());
  return Array.from({ length: MONTHS_AHEAD + 1 }, (_, ahead) => now + ahead);
}

/** Drops the letters and marks of months that are no longer kept. Returns how many partitions that were. */
export async function dropOldMonths({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const first = keptMonths(clock).at(-1) ?? 0;
  let dropped = 0;
  for (const table of TABLES) dropped += await dropMonthsBefore(db, table, first);
  return dropped;
}

/** Makes the partitions of this month and the next ones. */
export function prepareMonths({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  return ensureLetterMonths(db, comingMonths(clock));
}
