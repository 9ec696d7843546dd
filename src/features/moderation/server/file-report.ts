import { randomUUID } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { today } from '#platform/server/clock.ts';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import type { Services } from '#platform/server/services.ts';
import { reports } from './schema.ts';

interface NewReport {
  letterId: string;
  reason: string;
  note?: string | undefined;
  /** The letter and its author as they were: sealed with the case, and opened to act on it alone. */
  evidence: object;
}

const boxPlace = (id: string) => `reports:${id}`;

/** Opens a case for a letter; one that is open already is not opened twice. Needs a transaction. */
export async function fileReport({ db, keys, clock }: Services, { letterId, reason, note = '', evidence }: NewReport) {
  await lockForWriting(db, reports);
  const letterTag = keys.tag('person', 'report', letterId);
  const [open] = await db
    .select({ id: reports.id })
    .from(reports)
    .where(and(eq(reports.letterTag, letterTag), isNull(reports.closedOn)));
  if (open) return;
  const id = randomUUID();
  const box = keys.sealText(JSON.stringify({ letterId, note, ...evidence }), boxPlace(id));
  await insertAmong(db, reports, reports.id, { id, letterTag, reason, box, openedOn: today(clock) });
}
