import { randomUUID } from 'node:crypto';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { findRecord } from './records.ts';

const NAME = 'end-at-stripe';

interface Payload {
  id: string;
  box: string;
}

const boxPlace = (id: string) => `end-at-stripe:${id}`;

/**
 * Somebody leaves: their subscription ends, and Stripe forgets their card. Queued in the transaction that deletes the
 * account, so that it happens exactly if that does; who they were at Stripe is sealed, also from the queue.
 */
export async function queueFarewell(tx: Services, userId: number): Promise<void> {
  const record = await findRecord(tx, userId);
  if (!record?.customerId) return;
  const id = randomUUID();
  const box = tx.keys.sealText(record.customerId, boxPlace(id)).toString('base64');
  await tx.queue.add(tx.db, NAME, { id, box } satisfies Payload);
}

export const farewellJob: Job = {
  name: NAME,
  // Two days and more: nobody is charged for an account that is gone because Stripe had a bad night.
  retries: 100,
  run: async (services, payload) => {
    const { id, box } = payload as Payload;
    await services.stripe.deleteCustomer(services.keys.openText(Buffer.from(box, 'base64'), boxPlace(id)));
  },
};
