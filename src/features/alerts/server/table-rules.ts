import { eq, lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { planTag } from './plans.ts';
import { alertedDeliveries, alertPlans } from './schema.ts';

const planRules = tableRules(alertPlans, {
  holds: 'That somebody is to be told of new letters, and when, sealed under a keyed tag of the person',
  retention: { kept: 'until the mail is written, a day at most' },
  export: { nothing: 'A day old at most; what comes of it is in the mailbox.' },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, person) {
      await db.delete(alertPlans).where(eq(alertPlans.tag, planTag(keys, person.userId)));
    },
  },
});

const deliveryRules = tableRules(alertedDeliveries, {
  holds: 'Deliveries that alerts were planned for: a keyed tag each, and the day',
  retention: {
    kept: 'for 7 days',
    async purge({ db, clock }) {
      const gone = await db.delete(alertedDeliveries).where(lt(alertedDeliveries.day, daysAgo(clock, 7)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'A keyed tag of a whole delivery, nobody in particular.' },
  erasure: { nothing: 'A keyed tag of a whole delivery, nobody in particular.' },
});

export const alertTables = [planRules, deliveryRules];
