import { lt } from 'drizzle-orm';
import { daysAgo } from '#platform/server/clock.ts';
import { inMonths, tableRules } from '#platform/server/db/table-rules.ts';
import { DAYS_KEPT, forgetRequests } from './forget-requests.ts';
import { optOutRequests, reopenedProfiles } from './schema.ts';

export const optOutRequestRules = tableRules(optOutRequests, {
  holds: 'Requests to close a profile: handle and note sealed, the code as a hash, the state, when to the hour',
  retention: {
    kept: `for ${inMonths(DAYS_KEPT)}; what was closed stays closed`,
    purge: forgetRequests,
  },
  export: { nothing: 'Who asked is not stored; whoever did has the code.' },
  erasure: { nothing: 'Who asked is not stored; whoever did can take it back with the code.' },
});

export const reopenedProfileRules = tableRules(reopenedProfiles, {
  holds: 'Handles that their proven owners opened again after somebody had asked to close them, as keyed names, by day',
  retention: {
    kept: `for ${inMonths(DAYS_KEPT)}: names change hands`,
    async purge({ db, clock }) {
      const gone = await db.delete(reopenedProfiles).where(lt(reopenedProfiles.onDay, daysAgo(clock, DAYS_KEPT)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Belongs to a handle, not to an account.' },
  erasure: { nothing: 'Stays: the wish belongs to the handle, and outlives an account here.' },
});
