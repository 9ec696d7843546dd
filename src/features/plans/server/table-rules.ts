import { tableRules } from '#platform/server/db/table-rules.ts';
import { publish } from '#platform/server/events.ts';
import { membershipDeleted } from './events.ts';
import { deleteRecord, findRecord } from './membership-records.ts';
import { subscriptions } from './schema.ts';

export const subscriptionRules = tableRules(subscriptions, {
  holds:
    'Sealed: the plan of an account, why it has premium and until which day; the ids of customer and subscription at Stripe, and of the last payment that a receipt was mailed for; a promo code saved for the upgrade. Keyed tags of the account and of the customer, and the day on which Stripe is asked again',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'membership',
    async read(services, person) {
      const record = await findRecord(services, person.userId);
      if (!record) return null;
      const { plan, source, status, periodEndsOn, cancels, premiumUntil, codeUntil, keptCode, usedCode } = record;
      const { customerId, subscriptionId } = record;
      const member = { plan, source, status, periodEndsOn, cancels, premiumUntil, codeUntil, keptCode, usedCode };
      return { ...member, customerId, subscriptionId };
    },
  },
  erasure: {
    how: 'with the account, at once; within minutes the subscription is cancelled and the card deleted at Stripe',
    async erase(services, person) {
      const deleted = await deleteRecord(services, person.userId);
      if (deleted) await publish(services, membershipDeleted, deleted);
    },
  },
});
