import { tableRules } from '#platform/server/db/table-rules.ts';
import { quotas } from './schema.ts';

export const quotaRules = tableRules(quotas, {
  holds:
    'Keyed tags that letters take, as many for each, to count those of an author today; the day’s key is destroyed',
  // The delivery empties the part of yesterday: see parts.ts.
  retention: { kept: 'until an hour after the end of the day: less than 48 hours' },
  export: { notExported: 'Today’s number is part of the account as the product shows it; older ones cannot be read.' },
  erasure: { notErased: 'Stays until the day is over: a new account must not bring a second confession today.' },
});
