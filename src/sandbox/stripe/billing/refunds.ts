import type { Stripe } from 'stripe';
import { emit } from '../events.ts';
import type { Ledger } from '../ledger.ts';
import { newDispute } from '../objects/new-dispute.ts';
import { newRefund } from '../objects/new-refund.ts';
import { invalid } from '../stripe-fault.ts';

interface RefundRequest {
  /** The whole rest if not given. */
  amount?: number;
  reason: Stripe.Refund['reason'];
}

export function refundCharge(ledger: Ledger, charge: Stripe.Charge, { amount, reason }: RefundRequest): Stripe.Refund {
  if (!charge.paid) throw invalid(`Charge ${charge.id} has not been paid.`, 'charge_not_refundable');
  const disputes = ledger.all('dispute').filter((one) => one.charge === charge.id);
  if (disputes.some(({ status }) => status !== 'won'))
    throw invalid(`Charge ${charge.id} has been charged back.`, 'charge_disputed');
  if (charge.refunded) throw invalid(`Charge ${charge.id} has already been refunded.`, 'charge_already_refunded');
  const left = charge.amount - charge.amount_refunded;
  const requested = amount ?? left;
  if (!(requested > 0 && requested <= left))
    throw invalid('Refund amount is greater than unrefunded amount on charge.', 'amount_too_large', 'amount');
  charge.amount_refunded += requested;
  charge.refunded = charge.amount_refunded === charge.amount;
  const refund = newRefund(ledger, charge, requested, reason);
  emit(ledger, 'charge.refunded', charge);
  emit(ledger, 'refund.created', refund);
  return refund;
}

/** The bank takes the money back until the dispute is decided. */
export function openDispute(ledger: Ledger, charge: Stripe.Charge): Stripe.Dispute {
  charge.disputed = true;
  const dispute = newDispute(ledger, charge);
  emit(ledger, 'charge.dispute.created', dispute);
  return dispute;
}

export function closeDispute(ledger: Ledger, dispute: Stripe.Dispute, status: 'won' | 'lost'): void {
  dispute.status = status;
  emit(ledger, 'charge.dispute.closed', dispute);
}
