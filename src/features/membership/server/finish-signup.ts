import { and, eq } from 'drizzle-orm';
import { openAccount } from '#features/auth/server/index.ts';
import { giveBackCode } from '#features/promo/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { endAndRefund } from './mend.ts';
import { mailAccountReady, mailMoneyBack } from './notices.ts';
import { findSignup, openSignup, type PendingSignup, type Signup } from './pending-signups.ts';
import { changeRecord, ensureRecord } from './records.ts';
import { pendingSignups, type SignupOutcome } from './schema.ts';
import { settle } from './settle.ts';
import { isRunning } from './truth.ts';

/**
 * Makes the account if Stripe says that it is paid, whoever asks: the browser, the webhook or the job. However many ask
 * at once, it is made once.
 */
export async function finishSignup(services: Services, pending: PendingSignup): Promise<SignupOutcome> {
  if (pending.outcome === 'taken') return giveMoneyBack(services, pending);
  if (pending.outcome === 'expired') return endExpired(services, pending);
  const signup = openSignup(services, pending);
  if (!signup || pending.outcome !== 'open') return pending.outcome;
  const subscription = await services.stripe.readSubscription(pending.subscriptionId);
  if (!subscription || !isPaid(subscription, pending, signup)) return 'open';

  const made = await inTransaction(services, (tx) => makeAccount(tx, pending, signup));
  if (made === null) return (await findSignup(services, pending.customerId))?.outcome ?? 'finished';
  if (made === 'taken') return giveMoneyBack(services, pending);
  await settle(services, made);
  return 'finished';
}

function isPaid(
  { customerId, status, needsCard, latestInvoice }: SubscriptionState,
  pending: PendingSignup,
  { dueNow }: Signup,
): boolean {
  const isSettled = latestInvoice?.status === 'paid' && latestInvoice.paid === dueNow;
  return customerId === pending.customerId && isSettled && isRunning(status) && !needsCard;
}

/** Whoever closes the row makes the account, and nobody else: null. */
async function makeAccount(tx: Services, { id, customerId, subscriptionId }: PendingSignup, signup: Signup) {
  const { account, origin, code } = signup;
  if (!(await close(tx, id, 'open', 'finished'))) return null;
  const user = await openAccount({ ...tx, client: { origin } }, account);
  if (!user) {
    await close(tx, id, 'finished', 'taken');
    if (code) await giveBackCode(tx, code.redemptionId);
    await mailMoneyBack(tx, account.email);
    return 'taken';
  }
  await mailAccountReady(tx, user.email, origin);
  const person = { userId: user.id, email: user.email };
  const record = await ensureRecord(tx, user.id);
  const attempt = { attemptSubscriptionId: subscriptionId, attemptIntentId: signup.intentId };
  const held = code ? { attemptCode: code.code, attemptRedemptionId: code.redemptionId } : {};
  // Until Stripe has been asked it is no more than a checkout; were this the last thing done, the job would ask.
  await changeRecord(tx, record, { customerId, ...attempt, ...held });
  return person;
}

/** The e-mail was somebody's by then. Where Stripe is away the job does it later: that it is done is certain already. */
async function giveMoneyBack(services: Services, pending: PendingSignup): Promise<SignupOutcome> {
  try {
    await undo(services, pending);
  } catch (error) {
    services.log.warn({ err: error }, 'a payment is still to be given back');
    return 'taken';
  }
  await close(services, pending.id, 'taken', 'returned');
  return 'returned';
}

/** Nobody has paid for it within its day. First nobody can any more, then Stripe is told. */
export async function abandonSignup(services: Services, pending: PendingSignup, { code }: Signup): Promise<void> {
  const isOver = await inTransaction(services, async (tx) => {
    if (!(await close(tx, pending.id, 'open', 'expired'))) return false;
    if (code) await giveBackCode(tx, code.redemptionId);
    return true;
  });
  if (isOver) await endExpired(services, pending);
}

async function endExpired(services: Services, pending: PendingSignup): Promise<SignupOutcome> {
  await undo(services, pending);
  await services.db.delete(pendingSignups).where(eq(pendingSignups.id, pending.id));
  return 'expired';
}

/** Whatever was paid goes back, and Stripe forgets the customer. Safe to repeat. */
async function undo(services: Services, { customerId, subscriptionId }: PendingSignup): Promise<void> {
  await endAndRefund(services, { id: subscriptionId, customerId });
  await services.stripe.deleteCustomer(customerId);
}

/** Nothing of the person stays in a row that is closed. */
async function close({ db }: Services, id: string, from: SignupOutcome, outcome: SignupOutcome): Promise<boolean> {
  const closed = await db
    .update(pendingSignups)
    .set({ outcome, box: null })
    .where(and(eq(pendingSignups.id, id), eq(pendingSignups.outcome, from)));
  return closed.rowCount === 1;
}
