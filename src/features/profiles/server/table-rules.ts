import { inMonths, purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { optOuts, searchLogs } from './schema.ts';

const SEARCHES_KEPT = 180;

export const searchLogRules = tableRules(searchLogs, {
  holds: 'Searches, by day; their kind and the number of results are sealed. Not who searched, nor for what',
  retention: {
    kept: `for ${inMonths(SEARCHES_KEPT)}`,
    purge: purgeAfterDays(searchLogs.day, SEARCHES_KEPT),
  },
  export: { notExported: 'Who searched is not stored.' },
  erasure: { notErased: 'Who searched is not stored.' },
});

export const optOutRules = tableRules(optOuts, {
  holds:
    'Closed handles as keyed tags, the day, whether the owner or a request closed them, and whether the request is still stored',
  retention: { kept: 'for good: deleting the row would undo the opt-out; a requested one until it is withdrawn' },
  export: { notExported: 'Belongs to a handle, not to an account.' },
  erasure: { notErased: 'Stays: the opt-out belongs to the handle, and outlives an account here.' },
});
