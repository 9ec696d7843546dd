import type { Stripe } from 'stripe';
import type { Ledger } from '../ledger.ts';

export function newRefund(
  ledger: Ledger,
  charge: Stripe.Charge,
  amount: number,
  reason: Stripe.Refund['reason'],
): Stripe.Refund {
  return ledger.add<Stripe.Refund>({
    id: ledger.newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: ledger.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  });
}
