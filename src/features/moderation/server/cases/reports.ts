import { eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { today } from '#platform/server/clock.ts';
import { lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import { openReport, type Report } from './report-box.ts';

/** Reports and held letters are looked at within a day, counted from the hour in which they came. */
export const CASE_PROMISE = 24 * HOUR;

/** All reports in a state, without opening any: what comes first and what is on a page is for the console to say. */
export function findReports({ db }: Services, state: 'open' | 'closed') {
  const { id, openedAt, closedOn } = reports;
  return db
    .select({ id, openedAt, closedOn })
    .from(reports)
    .where(state === 'open' ? isNull(closedOn) : isNotNull(closedOn));
}

export async function readReports({ db, keys }: Services, ids: string[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(reports).where(inArray(reports.id, ids));
  return rows.map((row) => openReport(keys, row));
}

export async function reportDeadlines(services: Services): Promise<Date[]> {
  const open = await findReports(services, 'open');
  return open.map(({ openedAt }) => new Date(openedAt.getTime() + CASE_PROMISE));
}

/**
 * Closes a case once: of two moderators the second is told. Needs a transaction, and comes last in it but for what moderation
 * writes itself: whoever reports a letter has locked the letter's own tables before this one.
 */
export async function closeReport({ db, clock }: Services, id: string): Promise<void> {
  await lockForWriting(db, reports);
  const [row] = await db.select({ closedOn: reports.closedOn }).from(reports).where(eq(reports.id, id));
  if (!row) throw new AppError('NOT_FOUND');
  if (row.closedOn !== null) throw new AppError('ALREADY_DECIDED');
  await db
    .update(reports)
    .set({ closedOn: today(clock) })
    .where(eq(reports.id, id));
}
