import type { Services } from '#platform/server/services.ts';
import { changeRecord, ensureRecord } from '#features/plans/server/index.ts';
import { paymentKey } from '../payment-key.ts';

/**
 * The account's customer at Stripe, created when it is first needed; simultaneous calls get the same customer. Pass
 * `deletedId` to replace a customer that was deleted at Stripe.
 */
export async function ensureCustomer(
  services: Services,
  userId: number,
  deletedId: string | null = null,
): Promise<string> {
  const record = await ensureRecord(services, userId);
  if (record.customerId !== null && record.customerId !== deletedId) return record.customerId;
  const created = await services.stripe.createCustomer({
    reference: paymentKey(services, 'reference', userId),
    idempotencyKey: paymentKey(services, 'customer', userId, deletedId ?? ''),
  });
  const isStored = await changeRecord(services, record, { customerId: created });
  return isStored ? created : ensureCustomer(services, userId, deletedId);
}
