import type { Change, MembershipRecord } from '#features/plans/server/index.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { mailReceipt, mailRefundReceipt } from '../mails.ts';
import type { StripeSnapshot } from './stripe-snapshot.ts';

// We mail receipts ourselves: Stripe mails them to the addresses of its customers only, and it gets none from us.

/** The newest first. */
const paymentsIn = ({ invoices }: StripeSnapshot): InvoiceState[] => invoices.filter(({ paid }) => paid > 0);

const refundedOf = (payments: InvoiceState[]): number => payments.reduce((sum, { refunded }) => sum + refunded, 0);

/** What the record keeps, so that each payment and each refund is mailed once. */
export function mailedReceipts(snapshot: StripeSnapshot): Change {
  const payments = paymentsIn(snapshot);
  return payments[0] ? { receiptFor: payments[0].id, refundMailed: refundedOf(payments) } : {};
}

/** Mails what is new about the payments. Needs the transaction that records it as mailed. */
export async function mailNewReceipts(
  tx: Services,
  email: string,
  { receiptFor, refundMailed = 0 }: MembershipRecord,
  snapshot: StripeSnapshot,
): Promise<void> {
  const payments = paymentsIn(snapshot);
  const mailed = payments.findIndex(({ id }) => id === receiptFor);
  for (const payment of mailed < 0 ? payments : payments.slice(0, mailed)) {
    // What was refunded at once needs no receipt beside that of the refund.
    if (payment.refunded === 0) await mailReceipt(tx, email, payment);
  }
  const refunded = refundedOf(payments) - (mailed < 0 ? 0 : refundMailed);
  if (refunded <= 0) return;
  // Of several payments with a refund, the amounts do not tell which one it is.
  const [payment = null, ...others] = payments.filter((one) => one.refunded > 0);
  await mailRefundReceipt(tx, email, others.length === 0 ? payment : null, refunded);
}
