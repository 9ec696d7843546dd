import { statement } from '#platform/server/db/statement.ts';
import type { Uses } from '#platform/server/services.ts';
import type { ChatReport } from '../../contract.ts';
import { sealedReport } from './sealed-report.ts';

/** What is stored about a report: the tag of its subject, and the sealed case. */
export interface FiledReport {
  tag: Buffer;
  box: Buffer;
}

/** The SQL for the reports about subjects, for statements that read more than these. */
export const reportsSql = (tags: string): string =>
  `SELECT subject_tag AS tag, box FROM reports WHERE subject_tag = ANY(${tags}::bytea[])`;

const selectReports = statement<FiledReport>('reports_by_subject', reportsSql('$1'));

/** What became of a report, as the person who reported it reads it. */
export function outcomeOf({ keys }: Uses<'keys'>, { tag, box }: FiledReport): ChatReport {
  return sealedReport.open(keys, tag, box).outcome;
}

/** What became of the reports about these subjects: a function that tells it of each, null for one that nobody has reported. */
export async function findOutcomes(
  services: Uses<'db' | 'keys'>,
  tags: readonly Buffer[],
): Promise<(tag: Buffer) => ChatReport | null> {
  const rows = tags.length === 0 ? [] : await selectReports(services.db, tags);
  const outcomes = new Map(rows.map((row) => [row.tag.toString('base64'), outcomeOf(services, row)]));
  return (tag) => outcomes.get(tag.toString('base64')) ?? null;
}
