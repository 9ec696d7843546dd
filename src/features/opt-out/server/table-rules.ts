import { inMonths, purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { DAYS_KEPT, forgetRequests, WAITING_DAYS } from './requests.ts';
import { optOutRequests, reopenedProfiles } from './schema.ts';

export const optOutRequestRules = tableRules(optOutRequests, {
  holds:
    'Requests to close a profile: handle and note sealed, the code as a hash, the state, whether a moderator must decide, and the hour',
  retention: {
    kept: `for ${inMonths(DAYS_KEPT)}; the profile stays closed. ${WAITING_DAYS} days if a moderator must decide and does not`,
    purge: forgetRequests,
  },
  export: { notExported: 'Who asked is not stored; the requester has the code.' },
  erasure: { notErased: 'Who asked is not stored; the requester can withdraw it with the code.' },
});

export const reopenedProfileRules = tableRules(reopenedProfiles, {
  holds: 'Handles that their proven owners opened again after a request to close them, as keyed tags, by day',
  retention: {
    kept: `for ${inMonths(DAYS_KEPT)}: handles change hands`,
    purge: purgeAfterDays(reopenedProfiles.onDay, DAYS_KEPT),
  },
  export: { notExported: 'Belongs to a handle, not to an account.' },
  erasure: { notErased: 'Stays: it belongs to the handle, not to the account.' },
});
