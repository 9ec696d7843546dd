import { dayOf, type Day } from '#platform/server/clock.ts';
import type { Actor } from '#platform/server/ctx.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { InvoiceState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY } from '#platform/shared/durations.ts';
import type { Billing } from '../contract.ts';
import { addClaims, findClaims, paymentTag } from './money-back-claims.ts';
import type { Truth } from './truth.ts';

/** The money-back guarantee. */
export const REFUNDABLE = 30 * DAY;

type Offer = { invoice: InvoiceState; until: Day } | { invoice: null; refused: Billing['refundRefused'] };

/** The last payment, while it can be given back by a click, or why it cannot. */
export async function findOffer(services: Services, actor: Actor, { invoices }: Truth): Promise<Offer> {
  const invoice = invoices.find(({ paid }) => paid > 0);
  if (!invoice?.paidAt) return refuse(null);
  const isBack = invoice.disputed || invoice.refunded > 0;
  const claims = await findClaims(services, actor);
  if (claims.some((claim) => isBack || !claim.equals(paymentTag(services, invoice.id)))) return refuse('used');
  if (isBack) return refuse(null);
  const until = new Date(invoice.paidAt.getTime() + REFUNDABLE);
  if (services.clock.now() > until) return refuse('too_late');
  // Without a mailbox of their own a new account would be a new person.
  if (!actor.emailVerified) return refuse('email_unverified');
  return { invoice, until: dayOf(until) };
}

const refuse = (refused: Billing['refundRefused']) => ({ invoice: null, refused });

const NOTHING_TO_REFUND = 'There is no payment of the last 30 days to give back.';

/**
 * The payment that goes back. The claim is committed before Stripe is asked: two accounts of one person that ask at the same
 * moment get one refund, and a refund that fails halfway can be repeated for the same payment.
 */
export async function claimMoneyBack(services: Services, actor: Actor, truth: Truth): Promise<InvoiceState> {
  const offer = await findOffer(services, actor, truth);
  if (offer.invoice === null) throw refusal(offer.refused);
  const { invoice } = offer;
  await inTransaction(services, async (tx) => {
    await addClaims(tx, actor, invoice.id);
    const claims = await findClaims(tx, actor);
    if (claims.some((claim) => !claim.equals(paymentTag(tx, invoice.id)))) throw refusal('used');
  });
  return invoice;
}

function refusal(refused: Billing['refundRefused']): AppError {
  if (refused === 'used') return new AppError('REFUND_USED');
  if (refused === 'email_unverified') return new AppError('EMAIL_UNVERIFIED');
  return new AppError('NO_SUBSCRIPTION', { message: NOTHING_TO_REFUND });
}
