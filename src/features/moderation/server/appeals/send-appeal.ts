import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { insertAmong, lockForWriting } from '#platform/server/db/insert-among.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { sendAppeal as contract } from '../../contract.ts';
import { findSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { appealedTag, appellantTag, sealPlea } from './appeal-box.ts';
import { readTicket } from './appeal-ticket.ts';

/** Once a suspension, and while it lasts. */
export async function sendAppeal(
  services: Services,
  { ticket, message }: Parsed<typeof contract>['body'],
): Promise<typeof done> {
  const { userId, sanctionId } = readTicket(services, ticket);
  await inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    await lockForWriting(db, appeals);
    const sanction = await findSanction(tx, sanctionId);
    if (!sanction || (await isAppealed(tx, sanctionId))) throw new AppError('ALREADY_DECIDED');
    const id = randomUUID();
    await insertAmong(db, appeals, appeals.id, {
      id,
      sanctionTag: appealedTag(keys, sanctionId),
      personTag: appellantTag(keys, userId),
      box: sealPlea(keys, id, { message, userId, sanction }),
      state: 'open',
      receivedAt: startOfHour(clock.now()),
    });
  });
  return done;
}

export async function isAppealed({ db, keys }: Services, sanctionId: string): Promise<boolean> {
  const isAgainst = eq(appeals.sanctionTag, appealedTag(keys, sanctionId));
  const [known] = await db.select({ id: appeals.id }).from(appeals).where(isAgainst);
  return known !== undefined;
}
