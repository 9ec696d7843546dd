import { and, inArray, lt, lte } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { findClaims, moveClaimToMailbox } from './billing/money-back-claims.ts';
import { moneyBackClaims, pendingSignups, stripeEvents } from './schema.ts';

const EVENT_DAYS = 90;

const signupRules = tableRules(pendingSignups, {
  holds:
    'Premium sign-ups that wait for their payment, with the session in which they began, sealed; afterwards their outcome and, sealed, the ids of customer and subscription at Stripe',
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
  holds:
    'Uses of the money-back guarantee: keyed tags of the person and of the card; sealed, the day and a keyed tag of the payment',
  retention: {
    kept: 'until the month begins in which they become three years old',
    async purge({ db, clock }) {
      const deleted = await db.delete(moneyBackClaims).where(lte(moneyBackClaims.purgeOn, today(clock)));
      return deleted.rowCount ?? 0;
    },
  },
  export: {
    as: 'moneyBack',
    async read(services, person) {
      const [claim] = await findClaims(services, person, null);
      return claim ? { usedOn: claim.day } : null;
    },
  },
  erasure: {
    how: 'the account’s tag at once; keyed tags of its confirmed mailbox and of the card stay for up to three years, so that a new account cannot use the guarantee again',
    erase: moveClaimToMailbox,
  },
});

const eventRules = tableRules(stripeEvents, {
  holds: 'Which of Stripe’s events have been processed: a keyed tag of their id, and the day',
  retention: {
    kept: `for ${EVENT_DAYS} days`,
    purge: purgeAfterDays(stripeEvents.day, EVENT_DAYS),
  },
  export: { notExported: 'The person that an event concerned is not stored.' },
  erasure: { notErased: 'The person that an event concerned is not stored.' },
});

export const membershipTables = [signupRules, claimRules, eventRules];
