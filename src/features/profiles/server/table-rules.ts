import { inMonths, purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { searchLogs } from './schema.ts';

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
