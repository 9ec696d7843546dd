import { dayOf, type Day } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Billing } from '../../contract.ts';
import { addClaims, findClaims, paymentTag } from './money-back-claims.ts';
import type { StripeSnapshot } from '../sync/stripe-snapshot.ts';

/** How long the money-back guarantee lasts after a payment. */
export const REFUND_PERIOD = 30 * DAY;

type RefundCheck = { invoice: InvoiceState; until: Day } | { invoice: null; refused: Billing['refundRefused'] };

/** The last payment if it can be refunded now, otherwise the reason why not. */
export async function checkRefund(
  services: Uses<'db' | 'keys' | 'clock'>,
  actor: Actor,
  { invoices }: StripeSnapshot,
): Promise<RefundCheck> {
  const invoice = invoices.find(({ paid }) => paid > 0);
  if (!invoice?.paidAt) return refuse(null);
  const isReturned = invoice.disputed || invoice.refunded > 0;
  const claims = await findClaims(services, actor, invoice.cardFingerprint);
  if (claims.some(({ payment }) => isReturned || payment !== paymentTag(services, invoice.id))) return refuse('used');
  if (isReturned) return refuse(null);
  const until = new Date(invoice.paidAt.getTime() + REFUND_PERIOD);
  if (services.clock.now() > until) return refuse('too_late');
  // The guarantee is once per person, whom a confirmed mailbox and the card identify.
  if (invoice.cardFingerprint === null) return refuse('no_card');
  if (!actor.emailVerified) return refuse('email_unverified');
  return { invoice, until: dayOf(until) };
}

const refuse = (refused: Billing['refundRefused']) => ({ invoice: null, refused });

const NOTHING_TO_REFUND = 'There is no payment from the last 30 days to refund.';
const NO_CARD = 'We can’t see which card paid, so we can’t refund this payment here. Please write to us.';

/**
 * Claims the guarantee and returns the invoice to refund. The claim is committed before Stripe is asked: two accounts of one
 * person that ask at the same moment get one refund, and a refund that failed halfway can be repeated for the same payment.
 */
export async function claimMoneyBack(
  services: Services,
  actor: Actor,
  snapshot: StripeSnapshot,
): Promise<InvoiceState> {
  const refundCheck = await checkRefund(services, actor, snapshot);
  if (refundCheck.invoice === null) throw refusal(refundCheck.refused);
  const { invoice } = refundCheck;
  await inTransaction(services, async (tx) => {
    await addClaims(tx, actor, invoice);
    const claims = await findClaims(tx, actor, invoice.cardFingerprint);
    if (claims.some(({ payment }) => payment !== paymentTag(tx, invoice.id))) throw refusal('used');
  });
  return invoice;
}

function refusal(refused: Billing['refundRefused']): AppError {
  if (refused === 'used') return new AppError('REFUND_USED');
  if (refused === 'email_unverified') return new AppError('EMAIL_UNVERIFIED');
  return new AppError('NO_SUBSCRIPTION', { message: refused === 'no_card' ? NO_CARD : NOTHING_TO_REFUND });
}
