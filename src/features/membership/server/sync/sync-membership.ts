import { releaseCode, redeemCode } from '#features/promo/server/index.ts';
import { readPerson, type Person } from '#features/people/server/index.ts';
import { today } from '#platform/server/clock.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
import type { Services } from '#platform/server/services.ts';
import { AppError } from '#platform/shared/app-error.ts';
import {
  changeRecord,
  ensureRecord,
  isCurrent,
  type Change,
  type MembershipRecord,
} from '#features/plans/server/index.ts';
import { endAndRefund, endDuplicateSubscriptions } from './end-duplicate-subscriptions.ts';
import { mailCodeAlreadyUsed, mailPaymentFailed } from '../mails.ts';
import { deriveMembership, type Membership } from './derive-membership.ts';
import { mailedReceipts, mailNewReceipts } from './receipts.ts';
import { isRefunded, isOpen, lastPaidInvoice, readStripeSnapshot, type StripeSnapshot } from './stripe-snapshot.ts';

export interface SyncedMembership {
  record: MembershipRecord;
  snapshot: StripeSnapshot;
  membership: Membership;
}

/** The address is needed where a code is redeemed with the payment. */
export type Payer = Pick<Person, 'userId' | 'email'>;

/** How often a sync starts again after another request wrote first. */
const ROUNDS = 8;

/** The columns of a record without a checkout under way. */
export const NO_ATTEMPT = {
  attemptPercent: null,
  attemptSubscriptionId: null,
  attemptCode: null,
  attemptRedemptionId: null,
};

/**
 * Reads the customer from Stripe, derives the membership and stores it. Starts again if another request changed the record in
 * the meantime. Pass `known` to save reading the record.
 */
export async function syncMembership(
  services: Services,
  person: Payer,
  known?: MembershipRecord,
): Promise<SyncedMembership> {
  for (let round = 0; round < ROUNDS; round += 1) {
    const record = round === 0 && known ? known : await ensureRecord(services, person.userId);
    const snapshot = await readStripeSnapshot(services, record.customerId);
    if (await endDuplicateSubscriptions(services, snapshot)) continue;
    const attempt = attemptState(record, snapshot);
    if (!(await redeemOrReleaseCode(services, person, record, attempt))) continue;
    const membership = deriveMembership(snapshot, record.codeUntil, services.clock.now());
    const synced = { record, snapshot, membership };
    if (await storeMembership(services, person, synced, attempt)) return synced;
  }
  throw new AppError('PAYMENT_UNAVAILABLE');
}

/** Syncs the account of a membership record. Does nothing if the account was deleted in the meantime. */
export async function syncRecord(services: Services, record: MembershipRecord): Promise<void> {
  const person = await readPerson(services, record.userId);
  if (person) await syncMembership(services, person, record);
}

type AttemptState = 'open' | 'paid' | 'failed';

/** What became of the last checkout. */
function attemptState({ attemptSubscriptionId }: MembershipRecord, snapshot: StripeSnapshot): AttemptState {
  // Stripe has been asked to start it and has not answered yet.
  if (attemptSubscriptionId === null) return 'open';
  const subscription = snapshot.subscriptions.find(({ id }) => id === attemptSubscriptionId);
  if (!subscription) return 'failed';
  if (isOpen(subscription)) return 'open';
  const paid = lastPaidInvoice(snapshot, subscription);
  if (!paid || isRefunded(paid)) return 'failed';
  // Without a refundable payment (nothing was due, or it is disputed) an ended subscription counts like a refunded one.
  const isUndone = subscription.endedAt !== null && (paid.paid === 0 || paid.disputed);
  return isUndone ? 'failed' : 'paid';
}

/**
 * Redeems the code held for a checkout when it is paid, and releases it when the checkout failed. Returns false if the
 * person no longer has a right to the code (another of their checkouts redeemed it, or it was released and used by someone
 * else): the discounted payment is refunded.
 */
async function redeemOrReleaseCode(
  services: Services,
  person: Payer,
  { customerId, attemptSubscriptionId, attemptCode: code, attemptRedemptionId: redemptionId }: MembershipRecord,
  attempt: AttemptState,
): Promise<boolean> {
  if (attempt === 'open' || code === null || redemptionId === null) return true;
  if (attempt === 'failed') {
    await releaseCode(services, redemptionId);
    return true;
  }
  if (await redeemCode(services, { code, redemptionId }, person)) return true;
  if (customerId === null || attemptSubscriptionId === null) return true;
  await endAndRefund(services, { id: attemptSubscriptionId, customerId });
  await inTransaction(services, (tx) => mailCodeAlreadyUsed(tx, person.email));
  return false;
}

/** Returns false if another request wrote first. Unchanged values are not written: most events change nothing. */
async function storeMembership(
  services: Services,
  person: Payer,
  { record, snapshot, membership }: SyncedMembership,
  attempt: AttemptState,
): Promise<boolean> {
  const usedCode = attempt === 'paid' ? record.attemptCode : null;
  const change = {
    ...membership,
    ...(attempt === 'open' ? {} : NO_ATTEMPT),
    // A saved code counts for the first payment only.
    ...(attempt === 'paid' ? { keptCode: null } : {}),
    ...(usedCode === null ? {} : { usedCode }),
    ...mailedReceipts(snapshot),
    readOn: today(services.clock),
  };
  if (isUnchanged(record, change)) return isCurrent(services, record);
  return inTransaction(services, async (tx) => {
    if (!(await changeRecord(tx, record, change))) return false;
    if (hasRenewalJustFailed(record, snapshot, membership))
      await mailPaymentFailed(tx, person.email, membership.premiumUntil);
    await mailNewReceipts(tx, person.email, record, snapshot);
    return true;
  });
}

function isUnchanged(record: MembershipRecord, change: Change): boolean {
  return Object.entries(change).every(([column, value]) => record[column as keyof Change] === value);
}

/** True if a renewal failed since the last sync. A dispute is past due too, but a new card would not help there. */
function hasRenewalJustFailed(
  { status: before }: MembershipRecord,
  { subscriptions }: StripeSnapshot,
  membership: Membership,
): boolean {
  const subscription = subscriptions.find(({ id }) => id === membership.subscriptionId);
  return membership.status === 'past_due' && before !== 'past_due' && subscription?.status === 'past_due';
}
