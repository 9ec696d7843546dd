import { and, lt, ne } from 'drizzle-orm';
import { daysAgo, startOfDay } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { optOutRequests, reopenedProfiles } from './schema.ts';

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

export const reopenedProfileRules = tableRules(reopenedProfiles, {
  holds: 'Handles that their proven owners opened again after somebody had asked to close them, as keyed names, by day',
  retention: {
    kept: 'for 12 months, counted as 365 days: names change hands',
    async purge({ db, clock }) {
      const gone = await db.delete(reopenedProfiles).where(lt(reopenedProfiles.onDay, daysAgo(clock, DAYS_KEPT)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Belongs to a handle, not to an account.' },
  erasure: { nothing: 'Stays: the wish belongs to the handle, and outlives an account here.' },
});
