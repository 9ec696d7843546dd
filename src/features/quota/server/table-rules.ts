import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { quotas } from './schema.ts';

const DAYS_COUNTED = 2;

export const quotaRules = tableRules(quotas, {
  holds: 'How many letters an account has sent today, under a tag of the day’s key, which is destroyed',
  retention: {
    kept: `for ${DAYS_COUNTED * 24} hours`,
    purge: purgeAfterDays(quotas.day, DAYS_COUNTED),
  },
  export: { notExported: 'Today’s number is part of the account as the product shows it; older ones cannot be read.' },
  erasure: { notErased: 'Stays for its 48 hours: a new account must not bring a second confession today.' },
});
