import { randomUUID } from 'node:crypto';
import { startOfHour } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import type { StoredFinding } from '../review/stored-finding.ts';
import { sealReport, type Evidence } from './sealed-report.ts';

interface NewReport {
  /** Identifies what is reported: a letter by its id, or one side of a chat. */
  subject: string[];
  reason: string;
  note?: string | undefined;
  /** What a review found in the note. */
  noteFinding?: StoredFinding | undefined;
  evidence: Evidence;
}

/** Opens a case, unless one about the same subject is open. */
export async function fileReport(
  services: Uses<'db' | 'keys' | 'clock'>,
  { subject, reason, note = '', noteFinding, evidence }: NewReport,
): Promise<void> {
  const { db, keys, clock } = services;
  const id = randomUUID();
  const subjectTag = keys.tag('person', 'report', ...subject);
  const box = sealReport(keys, id, { note, noteFinding, ...evidence });
  const row = { id, subjectTag, reason, box, openedAt: startOfHour(clock.now()) };
  await db.insert(reports).values(row).onConflictDoNothing({ target: reports.subjectTag });
}
