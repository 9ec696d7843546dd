import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import { dayOf, today } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import { CASE_DEADLINE, type ChatReport } from '../../contract.ts';
import { parseCaseCursor, type CasePage } from './cases.ts';
import { openReport, sealedReport, sealReport, type Report } from './sealed-report.ts';

/** A page of reports, unopened: open ones by urgency, closed ones with the latest first. */
export function findReports({ db }: Uses<'db'>, state: 'open' | 'closed', { cursor, limit }: CasePage) {
  const { id, openedAt, closedOn } = reports;
  const last = parseCaseCursor(cursor);
  const query = db.select({ id, openedAt, closedOn }).from(reports).$dynamic();
  if (state === 'open') {
    const isNext = last && or(gt(openedAt, last.at), and(eq(openedAt, last.at), gt(id, last.id)));
    return query
      .where(and(isNull(closedOn), isNext))
      .orderBy(asc(openedAt), asc(id))
      .limit(limit);
  }
  const isNext = last && or(lt(closedOn, dayOf(last.at)), and(eq(closedOn, dayOf(last.at)), lt(id, last.id)));
  return query
    .where(and(isNotNull(closedOn), isNext))
    .orderBy(desc(closedOn), desc(id))
    .limit(limit);
}

export async function readReports({ db, keys }: Uses<'db' | 'keys'>, ids: string[]): Promise<Report[]> {
  if (ids.length === 0) return [];
  const rows = await db.select().from(reports).where(inArray(reports.id, ids));
  return rows.map((row) => openReport(keys, row));
}

export async function reportDeadlines({ db }: Uses<'db'>): Promise<Date[]> {
  const open = await db.select({ openedAt: reports.openedAt }).from(reports).where(isNull(reports.closedOn));
  return open.map(({ openedAt }) => new Date(openedAt.getTime() + CASE_DEADLINE));
}

/**
 * Closes a case once: the second of two moderators gets ALREADY_DECIDED. The person who reported it reads `outcome`. Needs a
 * transaction.
 */
export async function closeReport(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  id: string,
  outcome: Exclude<ChatReport, { state: 'open' }>,
): Promise<void> {
  const isCase = eq(reports.id, id);
  const [row] = await db.select().from(reports).where(isCase).for('update');
  if (!row) throw new AppError('NOT_FOUND');
  if (row.closedOn !== null) throw new AppError('ALREADY_DECIDED');
  const content = sealedReport.open(keys, row.subjectTag, row.box);
  const box = sealReport(keys, row.subjectTag, { ...content, outcome });
  await db
    .update(reports)
    .set({ closedOn: today(clock), box })
    .where(isCase);
}
