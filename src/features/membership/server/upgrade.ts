import * as z from 'zod/mini';
import { bytesOf, type Upgrade } from '#platform/server/db/upgrade.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { toRow as toClaimRow } from './billing/money-back-claims.ts';
import { Billing } from '../contract.ts';
import { Signup, toRow as toSignupRow } from './premium-signup/pending-signups.ts';
import { moneyBackClaims, pendingSignups, stripeEvents, subscriptions } from './schema.ts';
import { eventTag } from './sync/receive-webhook.ts';
import { toRow as toMembershipRow } from './sync/stored-membership.ts';

const { source, status } = Billing.shape;
const text = z.nullable(z.string());
const number = z.nullable(z.int());

const OldMembership = z.object({
  user_id: z.int(),
  customer_id: text,
  subscription_id: text,
  source,
  status,
  period_ends_on: text,
  cancels: z.boolean(),
  kept_code: text,
  code_until: text,
  premium_until: text,
  attempt: z.int(),
  attempt_percent: number,
  attempt_subscription_id: text,
  attempt_intent_id: text,
  attempt_code: text,
  attempt_redemption_id: text,
  read_on: z.string(),
});

const moveMemberships: Upgrade = {
  table: 'subscriptions',
  together: 'user_id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldMembership), rows).map((old) =>
      toMembershipRow(keys, {
        userId: old.user_id,
        customerId: old.customer_id,
        subscriptionId: old.subscription_id,
        source: old.source,
        status: old.status,
        periodEndsOn: old.period_ends_on,
        cancels: old.cancels,
        keptCode: old.kept_code,
        codeUntil: old.code_until,
        premiumUntil: old.premium_until,
        attempt: old.attempt,
        attemptPercent: old.attempt_percent,
        attemptSubscriptionId: old.attempt_subscription_id,
        attemptIntentId: old.attempt_intent_id,
        attemptCode: old.attempt_code,
        attemptRedemptionId: old.attempt_redemption_id,
        readOn: old.read_on,
      }),
    );
    await db.insert(subscriptions).values(moved);
  },
};

const OldSignup = z.object({
  id: z.string(),
  customer_id: z.string(),
  subscription_id: z.string(),
  outcome: z.enum(['open', 'finished', 'taken', 'returned', 'expired']),
  box: text,
  day: z.string(),
});

/** The box had the form only, and was bound to the row's id. */
const oldForm = sealed('pending_signups.box', { version: 1, schema: Signup });

const moveSignups: Upgrade = {
  table: 'pending_signups',
  together: 'id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldSignup), rows).map(({ id, outcome, day, ...old }) => ({
      ...toSignupRow(keys, {
        customerId: old.customer_id,
        subscriptionId: old.subscription_id,
        outcome,
        signup: old.box === null ? null : oldForm.open(keys, id, bytesOf(old.box)),
      }),
      day,
    }));
    await db.insert(pendingSignups).values(moved);
  },
};

const OldClaim = z.object({ person_tag: z.string(), payment_tag: z.string(), day: z.string() });

const moveClaims: Upgrade = {
  table: 'money_back_claims',
  together: 'person_tag',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldClaim), rows).map((old) => {
      const payment = bytesOf(old.payment_tag).toString('base64');
      return toClaimRow(keys, bytesOf(old.person_tag), { payment, day: old.day });
    });
    await db.insert(moneyBackClaims).values(moved);
  },
};

const OldEvent = z.object({ id: z.string(), day: z.string() });

const moveEvents: Upgrade = {
  table: 'stripe_events',
  together: 'id',
  async move({ db, keys }, rows) {
    const moved = z.parse(z.array(OldEvent), rows).map(({ id, day }) => ({ tag: eventTag(keys, id), day }));
    await db.insert(stripeEvents).values(moved);
  },
};

export const membershipUpgrades: Upgrade[] = [moveMemberships, moveSignups, moveClaims, moveEvents];
