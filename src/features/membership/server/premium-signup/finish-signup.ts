import { createAccount, signedUp } from '#features/auth/server/index.ts';
import { releaseCode } from '#features/promo/server/index.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import { publish } from '#platform/server/events.ts';
import type { SubscriptionState } from '#platform/server/gateways/stripe/stripe.ts';
import type { Services, Uses } from '#platform/server/services.ts';
import { changeRecord, ensureRecord } from '#features/plans/server/index.ts';
import { endAndRefund } from '../sync/end-duplicate-subscriptions.ts';
import { mailAccountReady, mailSignupRefunded } from '../mails.ts';
import { deleteSignup, findSignup, setOutcome, type PendingSignup, type Signup } from './pending-signups.ts';
import type { SignupOutcome } from '../schema.ts';
import { syncMembership } from '../sync/sync-membership.ts';
import { isRunning } from '../sync/stripe-snapshot.ts';

/**
 * Creates the account if Stripe says that it is paid. Called by the browser, the webhook and the hourly job; however many call
 * it at once, the account is created once.
 */
export async function finishSignup(services: Services, pending: PendingSignup): Promise<SignupOutcome> {
  if (pending.outcome === 'taken') return refundSignup(services, pending);
  if (pending.outcome === 'expired') return endExpired(services, pending);
  const { signup } = pending;
  if (!signup || pending.outcome !== 'open') return pending.outcome;
  const subscription = await services.stripe.readSubscription(pending.subscriptionId);
  if (!subscription || !isPaid(subscription, pending, signup)) return 'open';

  const created = await inTransaction(services, (tx) => createPaidAccount(tx, pending, signup));
  if (created === null) return (await findSignup(services, pending.customerId))?.outcome ?? 'finished';
  if (created === 'taken') return refundSignup(services, pending);
  if (signup.sid) await publish(services, signedUp, { userId: created.userId, sid: signup.sid });
  await syncMembership(services, created);
  return 'finished';
}

function isPaid(
  { customerId, status, needsCard, latestInvoice }: SubscriptionState,
  pending: PendingSignup,
  { dueNow }: Signup,
): boolean {
  const isInvoicePaid = latestInvoice?.status === 'paid' && latestInvoice.paid === dueNow;
  return customerId === pending.customerId && isInvoicePaid && isRunning(status) && !needsCard;
}

/** Only the call that closes the row creates the account; the others get null. */
async function createPaidAccount(tx: Services, pending: PendingSignup, signup: Signup) {
  const { customerId, subscriptionId } = pending;
  const { account, origin, code } = signup;
  if (!(await setOutcome(tx, pending, 'open', 'finished'))) return null;
  const user = await createAccount({ ...tx, client: { origin } }, account);
  if (!user) {
    await setOutcome(tx, pending, 'finished', 'taken');
    if (code) await releaseCode(tx, code.redemptionId);
    await mailSignupRefunded(tx, account.email);
    return 'taken';
  }
  await mailAccountReady(tx, user.email, origin);
  const person = { userId: user.id, email: user.email };
  const record = await ensureRecord(tx, user.id);
  const attempt = { attemptSubscriptionId: subscriptionId, attemptIntentId: signup.intentId };
  const held = code ? { attemptCode: code.code, attemptRedemptionId: code.redemptionId } : {};
  // Stored as a checkout until the sync with Stripe. If the process ends here, the hourly job does the sync.
  await changeRecord(tx, record, { customerId, ...attempt, ...held });
  return person;
}

/** The e-mail belonged to another account by then. If Stripe is unavailable, the hourly job refunds later. */
async function refundSignup(
  services: Uses<'db' | 'keys' | 'log' | 'stripe'>,
  pending: PendingSignup,
): Promise<SignupOutcome> {
  try {
    await endAtStripe(services, pending);
  } catch (error) {
    services.log.warn(
      { err: error },
      'could not refund a sign-up whose e-mail was taken; the hourly job will try again',
    );
    return 'taken';
  }
  await setOutcome(services, pending, 'taken', 'returned');
  return 'returned';
}

/** For a sign-up that was not paid within its day. Closes the row first, so that nobody can finish it, then ends it at Stripe. */
export async function expireSignup(services: Services, pending: PendingSignup, { code }: Signup): Promise<void> {
  const isClosed = await inTransaction(services, async (tx) => {
    if (!(await setOutcome(tx, pending, 'open', 'expired'))) return false;
    if (code) await releaseCode(tx, code.redemptionId);
    return true;
  });
  if (isClosed) await endExpired(services, pending);
}

async function endExpired(services: Uses<'db' | 'keys' | 'stripe'>, pending: PendingSignup): Promise<SignupOutcome> {
  await endAtStripe(services, pending);
  await deleteSignup(services, pending);
  return 'expired';
}

/** Refunds what was paid and deletes the customer. Safe to repeat. */
async function endAtStripe(
  services: Uses<'keys' | 'stripe'>,
  { customerId, subscriptionId }: PendingSignup,
): Promise<void> {
  await endAndRefund(services, { id: subscriptionId, customerId });
  await services.stripe.deleteCustomer(customerId);
}
