import { giveBackCode, redeemCode } from '#features/promo/server/index.ts';
import { writeMembership } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { endAndRefund, mend } from './mend.ts';
import { mailCodeWasUsed, mailPaymentFailed } from './notices.ts';
import { changeRecord, ensureRecord, isCurrent, type Change } from './records.ts';
import type { MembershipRecord } from './schema.ts';
import { standingOf, type Standing } from './standing.ts';
import { isGivenBack, isOpen, lastPaid, readTruth, type Truth } from './truth.ts';

export interface Settled {
  record: MembershipRecord;
  truth: Truth;
  standing: Standing;
}

export interface Person {
  userId: number;
  /** Needed where a code is redeemed with the payment. */
  email: string;
}

const ROUNDS = 8;

/** No checkout is under way. */
export const NO_ATTEMPT = {
  attemptPercent: null,
  attemptSubscriptionId: null,
  attemptCode: null,
  attemptRedemptionId: null,
};

/** Asks Stripe what somebody has, and writes it down. Whoever was overtaken meanwhile asks again. */
export async function settle(services: Services, person: Person, known?: MembershipRecord): Promise<Settled> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = round === 0 && known ? known : await ensureRecord(services, person.userId);
    const truth = await readTruth(services, record.customerId);
    if (await mend(services, truth)) continue;
    const attempt = attemptState(record, truth);
    if (!(await settleCode(services, person, record, attempt))) continue;
    const standing = standingOf(truth, record.codeUntil, services.clock.now());
    const settled = { record, truth, standing };
    if (await write(services, person, settled, attempt)) return settled;
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

type AttemptState = 'open' | 'paid' | 'gone';

/** What became of the checkout that was last begun. */
function attemptState({ attemptSubscriptionId }: MembershipRecord, truth: Truth): AttemptState {
  // Stripe has been asked for it and has not answered yet.
  if (attemptSubscriptionId === null) return 'open';
  const subscription = truth.subscriptions.find(({ id }) => id === attemptSubscriptionId);
  if (!subscription) return 'gone';
  if (isOpen(subscription)) return 'open';
  const paid = lastPaid(truth, subscription);
  if (!paid || isGivenBack(paid)) return 'gone';
  // Where nothing was due, or the bank has taken it, there is nothing to give back, and the end says the same.
  const isUndone = subscription.endedAt !== null && (paid.paid === 0 || paid.disputed);
  return isUndone ? 'gone' : 'paid';
}

/**
 * A code that was held for the checkout counts with the payment, and is given back without one. False where somebody
 * had it twice: the second payment was too small, and goes back.
 */
async function settleCode(
  services: Services,
  person: Person,
  { customerId, attemptSubscriptionId, attemptCode: code, attemptRedemptionId: redemptionId }: MembershipRecord,
  attempt: AttemptState,
): Promise<boolean> {
  if (attempt === 'open' || code === null || redemptionId === null) return true;
  if (attempt === 'gone') {
    await giveBackCode(services, redemptionId);
    return true;
  }
  if (await redeemCode(services, { code, redemptionId }, person)) return true;
  if (customerId === null || attemptSubscriptionId === null) return true;
  await endAndRefund(services, { id: attemptSubscriptionId, customerId });
  await inTransaction(services, (tx) => mailCodeWasUsed(tx, person.email));
  return false;
}

/** False where somebody else was quicker. What is known already is not written again: most events tell nothing new. */
async function write(
  services: Services,
  person: Person,
  { record, truth, standing }: Settled,
  attempt: AttemptState,
): Promise<boolean> {
  const { plan, ...columns } = standing;
  const change = {
    ...columns,
    ...(attempt === 'open' ? {} : NO_ATTEMPT),
    // Kept for the first payment, and no later one.
    ...(attempt === 'paid' ? { keptCode: null } : {}),
    readOn: today(services.clock),
  };
  if (isKnown(record, change)) return isCurrent(services, record);
  return inTransaction(services, async (tx) => {
    if (!(await changeRecord(tx, record, change))) return false;
    if (hasJustFailed(record, truth, standing)) await mailPaymentFailed(tx, person.email, standing.premiumUntil);
    await writeMembership(tx, person.userId, {
      membershipPlan: plan,
      subscriptionStatus: standing.status,
      stripeCustomerId: record.customerId,
      stripeSubscriptionId: standing.subscriptionId,
      ...(attempt === 'paid' && record.attemptCode !== null ? { promoCodeUsed: record.attemptCode } : {}),
    });
    return true;
  });
}

function isKnown(record: MembershipRecord, change: Change): boolean {
  return Object.entries(change).every(([column, value]) => record[column as keyof Change] === value);
}

/** A renewal that failed since Stripe was last asked; a dispute is owed too, but no card would help. */
function hasJustFailed({ status: before }: MembershipRecord, { subscriptions }: Truth, standing: Standing): boolean {
  const subscription = subscriptions.find(({ id }) => id === standing.subscriptionId);
  return standing.status === 'past_due' && before !== 'past_due' && subscription?.status === 'past_due';
}
