import { randomUUID } from 'node:crypto';
import { giveBackCode } from '#features/promo/server/index.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import type { Services } from '#platform/server/services.ts';
import { endAndRefund } from './mend.ts';
import type { MembershipRecord } from './schema.ts';

const NAME = 'end-at-stripe';

interface Payload {
  id: string;
  box: string;
}

interface Farewell {
  customerId: string;
  /** A checkout that was still under way: what comes of it is given back. */
  open: string | null;
}

const boxPlace = (id: string) => `end-at-stripe:${id}`;

/**
 * Somebody leaves: their subscription ends, and Stripe forgets their card. Queued in the transaction that deletes the
 * account, so that it happens exactly if that does; who they were at Stripe is sealed, also from the queue.
 */
export async function queueFarewell(tx: Services, record: MembershipRecord): Promise<void> {
  const { customerId, attemptSubscriptionId: open, attemptRedemptionId } = record;
  if (attemptRedemptionId !== null) await giveBackCode(tx, attemptRedemptionId);
  if (customerId === null) return;
  const id = randomUUID();
  const farewell: Farewell = { customerId, open };
  const box = tx.keys.sealText(JSON.stringify(farewell), boxPlace(id)).toString('base64');
  await tx.queue.add(tx.db, NAME, { id, box } satisfies Payload);
}

export const farewellJob: Job = {
  name: NAME,
  // Two days and more: nobody is charged for an account that is gone because Stripe had a bad night.
  retries: 100,
  run: async (services, payload) => {
    const { id, box } = payload as Payload;
    const text = services.keys.openText(Buffer.from(box, 'base64'), boxPlace(id));
    const { customerId, open } = JSON.parse(text) as Farewell;
    if (open !== null) await endAndRefund(services, { id: open, customerId });
    await services.stripe.deleteCustomer(customerId);
  },
};
