import { giveBackCode, redeemCode } from '#features/promo/server/index.ts';
import { writeMembership } from '#features/auth/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import { mend } from './mend.ts';
import { mailPaymentFailed } from './notices.ts';
import { changeRecord, ensureRecord } from './records.ts';
import type { MembershipRecord } from './schema.ts';
import { standingOf, type Standing } from './standing.ts';
import { isOpen, lastPaid, readTruth, type Truth } from './truth.ts';

export interface Settled {
  record: MembershipRecord;
  truth: Truth;
  standing: Standing;
}

interface Person {
  userId: number;
  /** Needed where a code is redeemed with the payment. */
  email: string;
}

const ROUNDS = 8;

/** Asks Stripe what somebody has, and writes it down. Whoever was overtaken meanwhile asks again. */
export async function settle(services: Services, person: Person): Promise<Settled> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = await ensureRecord(services, person.userId);
    const truth = await readTruth(services, record.customerId);
    if (await mend(services, truth)) continue;
    const standing = standingOf(truth, record.codeUntil, services.clock.now());
    if (await write(services, person, { record, truth, standing })) return { record, truth, standing };
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

function write(services: Services, person: Person, { record, truth, standing }: Settled): Promise<boolean> {
  const { plan, ...columns } = standing;
  return inTransaction(services, async (tx) => {
    const attempt = attemptState(record, truth);
    const closed = { attemptSubscriptionId: null, attemptCode: null, attemptRedemptionId: null };
    const spent = attempt === 'open' ? {} : closed;
    if (!(await changeRecord(tx, record, { ...columns, ...spent, readOn: today(tx.clock) }))) return false;
    if (hasJustFailed(record, truth, standing)) await mailPaymentFailed(tx, person.email, standing.premiumUntil);
    const promoCodeUsed = attempt === 'open' ? null : await closeCode(tx, person, record, attempt);
    await writeMembership(tx, person.userId, {
      membershipPlan: plan,
      subscriptionStatus: standing.status,
      stripeCustomerId: record.customerId,
      stripeSubscriptionId: standing.subscriptionId,
      ...(promoCodeUsed === null ? {} : { promoCodeUsed }),
    });
    return true;
  });
}

/** A renewal that failed since Stripe was last asked; a dispute is owed too, but no card would help. */
function hasJustFailed({ status: before }: MembershipRecord, { subscriptions }: Truth, standing: Standing): boolean {
  const subscription = subscriptions.find(({ id }) => id === standing.subscriptionId);
  return standing.status === 'past_due' && before !== 'past_due' && subscription?.status === 'past_due';
}

/** What became of the checkout that was last begun. */
function attemptState({ attemptSubscriptionId }: MembershipRecord, truth: Truth): 'open' | 'paid' | 'gone' {
  // Stripe has been asked for it and has not answered yet.
  if (attemptSubscriptionId === null) return 'open';
  const subscription = truth.subscriptions.find(({ id }) => id === attemptSubscriptionId);
  if (!subscription) return 'gone';
  if (isOpen(subscription)) return 'open';
  return lastPaid(truth, subscription) ? 'paid' : 'gone';
}

/** A code that was held for the checkout counts with the payment, and is given back without one. */
async function closeCode(
  tx: Services,
  person: Person,
  { attemptCode, attemptRedemptionId }: MembershipRecord,
  attempt: 'paid' | 'gone',
): Promise<string | null> {
  if (attemptCode === null || attemptRedemptionId === null) return null;
  if (attempt === 'gone') {
    await giveBackCode(tx, attemptRedemptionId);
    return null;
  }
  await redeemCode(tx, attemptCode, person);
  return attemptCode;
}
