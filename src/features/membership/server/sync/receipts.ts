import type { Change, MembershipRecord } from '#features/plans/server/index.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { mailReceipt, mailRefundReceipt } from '../mails.ts';
import type { StripeSnapshot } from './stripe-snapshot.ts';

// We mail receipts ourselves: Stripe mails them to the addresses of its customers only, and it gets none from us.

const lastPayment = ({ invoices }: StripeSnapshot): InvoiceState | undefined => invoices.find(({ paid }) => paid > 0);

/** What the record keeps, so that each payment and each refund is mailed once. */
export function mailedReceipts(snapshot: StripeSnapshot): Change {
  const payment = lastPayment(snapshot);
  return payment ? { receiptFor: payment.id, refundMailed: payment.refunded } : {};
}

/** Mails what is new about the last payment. Needs the transaction that records it as mailed. */
export async function mailNewReceipts(
  tx: Services,
  email: string,
  { receiptFor, refundMailed = 0 }: MembershipRecord,
  snapshot: StripeSnapshot,
): Promise<void> {
  const payment = lastPayment(snapshot);
  if (!payment) return;
  const isNew = receiptFor !== payment.id;
  const refunded = payment.refunded - (isNew ? 0 : refundMailed);
  // A second payment that was refunded at once needs no receipt beside that of the refund.
  if (isNew && refunded === 0) await mailReceipt(tx, email, payment);
  if (refunded > 0) await mailRefundReceipt(tx, email, payment, refunded);
}
