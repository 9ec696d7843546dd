import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { startOfHour } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import type { Services } from '#platform/server/services.ts';
import type { Evidence } from './cases/evidence.ts';
import { sealReport } from './cases/report-box.ts';
import { reports } from './schema.ts';

interface NewReport {
  /** What is reported: a letter by its id, one side of a chat. */
  subject: string[];
  reason: string;
  note?: string | undefined;
  /** What was said and by whom, as it was: sealed with the case, and opened to act on it alone. */
  evidence: Evidence;
}

/** Opens a case; one that is open already is not opened twice. Needs a transaction. */
export async function fileReport(tx: Services, { subject, reason, note = '', evidence }: NewReport): Promise<void> {
  const { db, keys, clock } = tx;
  await lockForWriting(db, reports);
  const subjectTag = keys.tag('person', 'report', ...subject);
  const [open] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.subjectTag, subjectTag), isNull(reports.closedOn)));
  if (open) return;
  const id = randomUUID();
  const box = sealReport(keys, id, note, evidence);
  await insertWithNeighbours(db, reports, reports.id, {
    id,
    subjectTag,
    reason,
    box,
    openedAt: startOfHour(clock.now()),
  });
}
