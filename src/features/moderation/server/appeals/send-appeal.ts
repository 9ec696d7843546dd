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
import type { Sanction } from '../sanctions/sanction-box.ts';
import { findSanction } from '../sanctions/sanctions.ts';
import { appeals } from '../schema.ts';
import { appealedTag, appellantTag, sealPlea, type Plea } from './appeal-box.ts';
import { appealOf } from './appeal-of.ts';
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
    if (!sanction || (await appealOf(tx, sanction)) !== 'possible') throw new AppError('ALREADY_DECIDED');
    const id = randomUUID();
    await insertWithNeighbours(db, appeals, appeals.id, {
      id,
      sanctionTag: appealedTag(keys, sanctionId),
      personTag: appellantTag(keys, userId),
      box: sealPlea(keys, id, { message, userId, sanction: asItStands(sanction) }),
      state: 'open',
      receivedAt: startOfHour(clock.now()),
    });
  });
  return done;
}

/** Without the words of a held letter: they are to go with the suspension. */
function asItStands({ id, caseId, reason, until }: Sanction): Plea['sanction'] {
  return { id, caseId, reason, until };
}
