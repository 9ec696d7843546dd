import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import type { Uses } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import type { StoredFinding } from '../review/stored-finding.ts';
import { sealedReport, sealReport, type Evidence } from './sealed-report.ts';

interface NewReport {
  /** The tag of what is reported, a letter or one side of a chat: of 16 bytes, whichever it is. */
  subjectTag: Buffer;
  reason: string;
  note?: string | undefined;
  /** What a review found in the note. */
  noteFinding?: StoredFinding | undefined;
  evidence: Evidence;
}

/**
 * Opens a case, or opens the earlier one again if its subject was kept. Changes nothing while that is open, or if moderators have acted
 * meanwhile. Needs a transaction.
 */
export async function fileReport(
  { db, keys, clock }: Uses<'db' | 'keys' | 'clock'>,
  { subjectTag, reason, note = '', noteFinding, evidence }: NewReport,
): Promise<void> {
  const isSubject = eq(reports.subjectTag, subjectTag);
  const [earlier] = await db.select().from(reports).where(isSubject).for('update');
  const box = sealReport(keys, subjectTag, { note, noteFinding, outcome: { state: 'open' }, ...evidence });
  const opened = { reason, box, openedAt: startOfHour(clock.now()), closedOn: null };
  if (!earlier) {
    const row = { id: randomUUID(), subjectTag, ...opened };
    await db.insert(reports).values(row).onConflictDoNothing({ target: reports.subjectTag });
  } else if (sealedReport.open(keys, subjectTag, earlier.box).outcome.state === 'kept') {
    await db.update(reports).set(opened).where(isSubject);
  }
}
