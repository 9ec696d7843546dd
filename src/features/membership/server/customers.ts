import type { Services } from '#platform/server/services.ts';
import { paymentKey } from './payment-key.ts';
import { changeRecord, ensureRecord } from './records.ts';

/**
 * Stripe learns of somebody when they first want to pay; twice at once is the same customer. A new one takes the place
 * of one that is gone.
 */
export async function customerOf(services: Services, userId: number, gone: string | null = null): Promise<string> {
  const record = await ensureRecord(services, userId);
  if (record.customerId !== null && record.customerId !== gone) return record.customerId;
  const created = await services.stripe.createCustomer({
    reference: paymentKey(services, 'reference', userId),
    idempotencyKey: paymentKey(services, 'customer', userId, gone ?? ''),
  });
  const isKept = await changeRecord(services, record, { customerId: created });
  return isKept ? created : customerOf(services, userId, gone);
}
