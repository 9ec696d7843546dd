import { and, lt, ne } from 'drizzle-orm';
import { startOfDay } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { optOutRequests } from './schema.ts';

const DAYS_KEPT = 365;

export const optOutRequestRules = tableRules(optOutRequests, {
  holds: 'Requests to close a profile: handle and note sealed, the code as a hash, the state, when to the hour',
  retention: {
    kept: 'for 12 months, counted as 365 days; what was closed stays closed',
    async purge({ db, clock }) {
      const isOld = lt(optOutRequests.requestedAt, startOfDay(clock.now(), -DAYS_KEPT));
      const gone = await db.delete(optOutRequests).where(and(isOld, ne(optOutRequests.state, 'waiting')));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Who asked is not stored; whoever did has the code.' },
  erasure: { nothing: 'Who asked is not stored; whoever did can take it back with the code.' },
});
