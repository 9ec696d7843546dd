import { and, eq } from 'drizzle-orm';
import { openAccount } from '#features/auth/server/index.ts';
import { giveBackCode } from '#features/promo/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe.ts';
import type { Services } from '#platform/server/services.ts';
import { endAndRefund } from './mend.ts';
import { mailMoneyBack } from './notices.ts';
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
  const signup = openSignup(services, pending);
  if (pending.outcome === 'taken') return giveMoneyBack(services, pending);
  if (!signup || pending.outcome !== 'open') return pending.outcome;
  const subscription = await services.stripe.readSubscription(pending.subscriptionId);
  if (!subscription || !isPaid(services, subscription, pending, signup)) return 'open';

  const made = await inTransaction(services, (tx) => makeAccount(tx, pending, signup));
  if (made === null) return (await findSignup(services, pending.customerId))?.outcome ?? 'finished';
  if (made === 'taken') return giveMoneyBack(services, pending);
  await settle(services, made);
  return 'finished';
}

function isPaid(
  { stripe }: Services,
  { customerId, priceId, status, needsCard, latestInvoice }: SubscriptionState,
  pending: PendingSignup,
  { dueNow }: Signup,
): boolean {
  const isOurs = customerId === pending.customerId && priceId === stripe.priceId;
  const isSettled = latestInvoice?.status === 'paid' && latestInvoice.paid === dueNow;
  return isOurs && isSettled && isRunning(status) && !needsCard;
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
  const person = { userId: user.id, email: user.email };
  const record = await ensureRecord(tx, user.id);
  const attempt = { attemptSubscriptionId: subscriptionId, attemptIntentId: signup.intentId };
  const held = code ? { attemptCode: code.code, attemptRedemptionId: code.redemptionId } : {};
  // Until Stripe has been asked it is no more than a checkout; were this the last thing done, the job would ask.
  await changeRecord(tx, record, { customerId, ...attempt, ...held });
  return person;
}

/** The e-mail was somebody's by then: the whole payment goes back. Repeated until Stripe has done it. */
async function giveMoneyBack(services: Services, pending: PendingSignup): Promise<SignupOutcome> {
  const { id, customerId, subscriptionId } = pending;
  await endAndRefund(services, { id: subscriptionId, customerId });
  await close(services, id, 'taken', 'returned');
  return 'returned';
}

/** Nothing of the person stays in a row that is closed. */
async function close({ db }: Services, id: string, from: SignupOutcome, outcome: SignupOutcome): Promise<boolean> {
  const closed = await db
    .update(pendingSignups)
    .set({ outcome, box: null })
    .where(and(eq(pendingSignups.id, id), eq(pendingSignups.outcome, from)));
  return closed.rowCount === 1;
}

/** Nobody has paid for it within its day: Stripe forgets the customer, the code is somebody else's. */
export async function abandonSignup(services: Services, pending: PendingSignup, signup: Signup): Promise<void> {
  const { id, customerId, subscriptionId } = pending;
  await endAndRefund(services, { id: subscriptionId, customerId });
  await services.stripe.deleteCustomer(customerId);
  await inTransaction(services, async (tx) => {
    await tx.db.delete(pendingSignups).where(eq(pendingSignups.id, id));
    if (signup.code) await giveBackCode(tx, signup.code.redemptionId);
  });
}
