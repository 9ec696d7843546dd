import { lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { quotas } from './schema.ts';

const DAYS_COUNTED = 2;

export const quotaRules = tableRules(quotas, {
  holds: 'How many letters an account has sent today, under a tag of the day’s key, which is destroyed',
  retention: {
    kept: `for ${DAYS_COUNTED * 24} hours`,
    async purge({ db, clock }) {
      const deleted = await db.delete(quotas).where(lt(quotas.day, daysAgo(clock, DAYS_COUNTED)));
      return deleted.rowCount ?? 0;
    },
  },
  export: { notExported: 'Today’s number is part of the account as the product shows it; older ones cannot be read.' },
  erasure: { notErased: 'Stays for its 48 hours: a new account must not bring a second confession today.' },
});
