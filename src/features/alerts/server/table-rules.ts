import { eq } from 'drizzle-orm';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { planTag } from './plans.ts';
import { alertedDeliveries, alertPlans } from './schema.ts';

const planRules = tableRules(alertPlans, {
  holds: 'Planned mails about new letters: member and time sealed, under a keyed tag of the member',
  retention: { kept: 'until the mail is queued, a day at most' },
  export: { notExported: 'A day old at most; the mail itself is in the mailbox.' },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, person) {
      await db.delete(alertPlans).where(eq(alertPlans.tag, planTag(keys, person.userId)));
    },
  },
});

const deliveryRules = tableRules(alertedDeliveries, {
  holds: 'Deliveries that were checked for alerts: a keyed tag each, and the day',
  retention: {
    kept: 'for 7 days',
    purge: purgeAfterDays(alertedDeliveries.day, 7),
  },
  export: { notExported: 'A keyed tag of a whole delivery, not of a person.' },
  erasure: { notErased: 'A keyed tag of a whole delivery, not of a person.' },
});

export const alertTables = [planRules, deliveryRules];
