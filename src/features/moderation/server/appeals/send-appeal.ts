import { randomUUID } from 'node:crypto';
import { AppError } from '#platform/shared/app-error.ts';
import type { Parsed } from '#platform/shared/endpoint.ts';
import { done } from '#platform/shared/fields.ts';
import { startOfHour } from '#platform/server/clock.ts';
import { insertWithNeighbours } from '#platform/server/db/insert-with-neighbours.ts';
import { lockForWriting } from '#platform/server/db/lock-for-writing.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import type { sendAppeal as contract } from '../../contract.ts';
import type { Sanction } from '../sanctions/sealed-sanctions.ts';
import { findSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { openSuspensionTicket } from './appeal-ticket.ts';
import { appealedTag, appealStateOf, appellantTag, sealAppeal, type AppealContent } from './sealed-appeal.ts';

/** A suspension can be appealed against once, while it is in force. */
export async function sendAppeal(
  services: Services,
  { ticket, message }: Parsed<typeof contract>['body'],
): Promise<typeof done> {
  const { userId, sanctionId } = openSuspensionTicket(services, ticket);
  await inTransaction(services, async (tx) => {
    const { db, keys, clock } = tx;
    await lockForWriting(db, appeals);
    const sanction = await findSanction(tx, sanctionId);
    if (!sanction || (await appealStateOf(tx, sanction)) !== 'possible') throw new AppError('ALREADY_DECIDED');
    const id = randomUUID();
    await insertWithNeighbours(db, appeals, appeals.id, {
      id,
      sanctionTag: appealedTag(keys, sanctionId),
      personTag: appellantTag(keys, userId),
      box: sealAppeal(keys, id, { message, userId, sanction: withoutContent(sanction) }),
      state: 'open',
      receivedAt: startOfHour(clock.now()),
    });
  });
  return done;
}

/** Leaves out the content of a held letter, which must be deleted with the suspension. */
function withoutContent({ id, caseId, reason, until }: Sanction): AppealContent['sanction'] {
  return { id, caseId, reason, until };
}
