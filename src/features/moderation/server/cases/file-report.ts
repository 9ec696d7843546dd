import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import { reports } from '../schema.ts';
import { sealedReport, type Evidence } from './sealed-report.ts';

interface NewReport {
  /** Identifies what is reported: a letter by its id, or one side of a chat. */
  subject: string[];
  reason: string;
  note?: string | undefined;
  evidence: Evidence;
}

/** Opens a case, unless one about the same subject is open. Needs a transaction. */
export async function fileReport(tx: Services, { subject, reason, note = '', evidence }: NewReport): Promise<void> {
  const { db, keys, clock } = tx;
  await lockForWriting(db, reports);
  const subjectTag = keys.tag('person', 'report', ...subject);
  const [open] = await db.select({ id: reports.id }).from(reports).where(eq(reports.subjectTag, subjectTag));
  if (open) return;
  const id = randomUUID();
  const box = sealedReport.seal(keys, id, { note, ...evidence });
  await insertWithNeighbours(db, reports, reports.id, {
    id,
    subjectTag,
    reason,
    box,
    openedAt: startOfHour(clock.now()),
  });
}
