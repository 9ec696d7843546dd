import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { freeSlot } from '#platform/server/keys/owner-tag.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import type { sendAppeal as contract } from '../../contract.ts';
import { reviewNote } from '../review/review-note.ts';
import type { Sanction } from '../sanctions/sealed-sanctions.ts';
import { findSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { openSuspensionTicket } from './appeal-ticket.ts';
import {
  appealedTag,
  appealsOf,
  appealStateOf,
  appellantTags,
  sealAppeal,
  type AppealContent,
} from './sealed-appeal.ts';

/** A suspension can be appealed against once, while it is in force. */
export async function sendAppeal(
  services: Services,
  { ticket, message }: Parsed<typeof contract>['body'],
): Promise<typeof done> {
  const { userId, sanctionId } = openSuspensionTicket(services, ticket);
  const { finding } = await reviewNote(services, message);
  await inTransaction(services, async (tx) => {
    const { keys, clock } = tx;
    const sanction = await findSanction(tx, sanctionId);
    if (!sanction || (await appealStateOf(tx, sanction)) !== 'possible') throw new AppError('ALREADY_DECIDED');
    const id = randomUUID();
    const receivedAt = startOfHour(clock.now()).getTime();
    const content = { message, finding, userId, receivedAt, sanction: withoutContent(sanction) };
    const box = sealAppeal(keys, id, content);
    const row = { id, sanctionTag: appealedTag(keys, sanctionId), box, state: 'open' } as const;
    if (!(await insertAppeal(tx, userId, row))) throw new AppError('ALREADY_DECIDED');
  });
  return done;
}

type NewAppeal = Omit<typeof appeals.$inferInsert, 'ownerTag'>;

/** Returns false if another tab has appealed against the same suspension meanwhile. */
async function insertAppeal(tx: Uses<'db' | 'keys'>, userId: number, row: NewAppeal): Promise<boolean> {
  const { db } = tx;
  for (;;) {
    const ownerTag = await findFreeTag(tx, userId);
    const inserted = await db
      .insert(appeals)
      .values({ ...row, ownerTag })
      .onConflictDoNothing()
      .returning({ id: appeals.id });
    if (inserted.length > 0) return true;
    if ((await db.$count(appeals, eq(appeals.sanctionTag, row.sanctionTag))) > 0) return false;
    // Only the tag was taken meanwhile: there is another one.
  }
}

/** A tag for one more appeal of this person. If none is free, their oldest appeal is deleted. */
async function findFreeTag({ db, keys }: Uses<'db' | 'keys'>, userId: number): Promise<Buffer> {
  const rows = await appealsOf({ db, keys }, userId);
  const taken = rows.map((row) => row.ownerTag);
  const free = freeSlot(appellantTags(keys, userId), taken);
  if (free) return free;
  const [oldest] = rows.toSorted((one, other) => one.receivedAt - other.receivedAt);
  if (!oldest) throw new AppError('INTERNAL');
  await db.delete(appeals).where(eq(appeals.id, oldest.id));
  return oldest.ownerTag;
}

/** Leaves out the content of a held letter, which must be deleted with the suspension. */
function withoutContent({ id, caseId, reason, until }: Sanction): AppealContent['sanction'] {
  return { id, caseId, reason, until };
}
