import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { releaseCode } from '#features/promo/server/index.ts';
import type { Job } from '#platform/server/jobs/jobs.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import type { Services } from '#platform/server/services.ts';
import type { MembershipRecord } from '#features/plans/server/index.ts';
import { endAndRefund } from './sync/end-duplicate-subscriptions.ts';

const NAME = 'end-at-stripe';

interface Payload {
  id: string;
  box: string;
}

const CustomerDeletion = z.object({
  customerId: z.string(),
  /** The subscription of a checkout that was still open: it is ended, and what is paid for it is refunded. */
  open: z.nullable(z.string()),
});

const sealedDeletion = sealed(`job.${NAME}`, { version: 1, schema: CustomerDeletion, size: 512 });

/**
 * For a deleted account: ends the subscription and deletes the customer with the card. Queued in the transaction that deletes the
 * account, so that it happens if and only if that commits. The customer's id is sealed in the queue.
 */
export async function queueStripeCustomerDeletion(tx: Services, record: MembershipRecord): Promise<void> {
  const { customerId, attemptSubscriptionId: open, attemptRedemptionId } = record;
  if (attemptRedemptionId !== null) await releaseCode(tx, attemptRedemptionId);
  if (customerId === null) return;
  const id = randomUUID();
  const box = sealedDeletion.seal(tx.keys, id, { customerId, open }).toString('base64');
  await tx.queue.add(tx.db, NAME, { id, box } satisfies Payload);
}

export const deleteStripeCustomerJob: Job = {
  name: NAME,
  // More than two days: an outage at Stripe must not leave a deleted account being charged.
  retries: 100,
  run: async (services, payload) => {
    const { id, box } = payload as Payload;
    const { customerId, open } = sealedDeletion.open(services.keys, id, Buffer.from(box, 'base64'));
    if (open !== null) await endAndRefund(services, { id: open, customerId });
    await services.stripe.deleteCustomer(customerId);
  },
};
