import { sql } from 'drizzle-orm';
import type { Uses } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import { openReport, type Report } from './sealed-report.ts';

/** The reports whose id begins with this: the number of a case is the beginning of its id. */
export async function findReportsByNumber({ db, keys }: Uses<'db' | 'keys'>, number: string): Promise<Report[]> {
  const rows = await db
    .select()
    .from(reports)
    .where(sql`starts_with(${reports.id}::text, ${number})`);
  return rows.map((row) => openReport(keys, row));
}
