import { and, eq, inArray, lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { queueStripeCustomerDeletion } from './delete-stripe-customer.ts';
import { findClaimDay, moveClaimToMailbox } from './billing/money-back-claims.ts';
import { moneyBackClaims, pendingSignups, stripeEvents, subscriptions } from './schema.ts';

const EVENT_DAYS = 90;
const CLAIM_DAYS = 3 * 365;

const subscriptionRules = tableRules(subscriptions, {
  holds:
    'Why an account has premium and until which day; the ids of customer and subscription at Stripe; a promo code saved for the upgrade',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'membership',
    async read({ db }, person) {
      const { source, status, periodEndsOn, cancels, premiumUntil, codeUntil, keptCode } = subscriptions;
      const { customerId, subscriptionId } = subscriptions;
      const member = { source, status, periodEndsOn, cancels, premiumUntil, codeUntil, keptCode };
      const columns = { ...member, customerId, subscriptionId };
      const [row] = await db.select(columns).from(subscriptions).where(eq(subscriptions.userId, person.userId));
      return row ?? null;
    },
  },
  erasure: {
    how: 'with the account, at once; within minutes the subscription is cancelled and the card deleted at Stripe',
    async erase(services, person) {
      const [deleted] = await services.db
        .delete(subscriptions)
        .where(eq(subscriptions.userId, person.userId))
        .returning();
      if (deleted) await queueStripeCustomerDeletion(services, deleted);
    },
  },
});

const signupRules = tableRules(pendingSignups, {
  holds: 'Premium sign-ups that wait for their payment, sealed; afterwards only their outcome',
  retention: {
    kept: 'for 24 hours, the form only until the account is created; the outcome, without the person, a day more',
    // Rows that must still be ended or refunded at Stripe stay for the hourly job.
    async purge({ db, clock }) {
      const isClosed = inArray(pendingSignups.outcome, ['finished', 'returned']);
      const deleted = await db.delete(pendingSignups).where(and(isClosed, lt(pendingSignups.day, daysAgo(clock, 1))));
      return deleted.rowCount ?? 0;
    },
  },
  export: { notExported: 'Sealed, of people who have no account yet; once it exists, its data is in `account`.' },
  erasure: { notErased: 'Of people who have no account yet; deleted within 24 hours.' },
});

const claimRules = tableRules(moneyBackClaims, {
  holds: 'Uses of the money-back guarantee: keyed tags of the person and of the payment, and the day',
  retention: {
    kept: 'for three years',
    purge: purgeAfterDays(moneyBackClaims.day, CLAIM_DAYS),
  },
  export: {
    as: 'moneyBack',
    async read(services, person) {
      const usedOn = await findClaimDay(services, person);
      return usedOn === null ? null : { usedOn };
    },
  },
  erasure: {
    how: 'the account’s tag at once; a keyed tag of its confirmed mailbox stays for three years, so that a new account cannot use the guarantee again',
    erase: moveClaimToMailbox,
  },
});

const eventRules = tableRules(stripeEvents, {
  holds: 'Which of Stripe’s events have been processed: their id, their type and the day',
  retention: {
    kept: `for ${EVENT_DAYS} days`,
    purge: purgeAfterDays(stripeEvents.day, EVENT_DAYS),
  },
  export: { notExported: 'The person that an event concerned is not stored.' },
  erasure: { notErased: 'The person that an event concerned is not stored.' },
});

export const membershipTables = [subscriptionRules, signupRules, claimRules, eventRules];
