import { eq, lt, lte } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { forgetHolder, PAUSE_DAYS } from './handle-holders.ts';
import {
  dataDeletions,
  findableNames,
  handleClaims,
  handleHolders,
  instagramLogins,
  verifiedProfiles,
} from './schema.ts';
import { DAYS_KEPT, openProfile } from './verified-profiles.ts';
import { sweepHolders } from './walk-holders.ts';

const loginRules = tableRules(instagramLogins, {
  holds: 'Instagram logins under way, sealed',
  retention: {
    kept: 'until used; they count for 10 minutes and are swept away the next day',
    async purge({ db, clock }) {
      const gone = await db.delete(instagramLogins).where(lt(instagramLogins.day, today(clock)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'Minutes old at most; what comes of them is in `verifiedProfiles`.' },
  erasure: { how: 'with the session they belong to' },
});

const profileRules = tableRules(verifiedProfiles, {
  holds: 'Instagram accounts that somebody has proved to be theirs, sealed; a visitor’s with the session',
  retention: {
    kept: `for ${DAYS_KEPT} days; a visitor’s until the session ends, a sign-in or a sign-out`,
    async purge({ db, clock }) {
      const gone = await db.delete(verifiedProfiles).where(lte(verifiedProfiles.verifiedOn, daysAgo(clock, DAYS_KEPT)));
      return gone.rowCount ?? 0;
    },
  },
  export: {
    as: 'verifiedProfiles',
    async read({ db, keys }, person) {
      const rows = await db.select().from(verifiedProfiles).where(eq(verifiedProfiles.userId, person.userId));
      return rows.map((row) => {
        const { handle, name, verifiedOn } = openProfile(keys, row);
        return { instagramUsername: handle, name, verifiedOn };
      });
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(verifiedProfiles).where(eq(verifiedProfiles.userId, person.userId));
    },
  },
});

const nameRules = tableRules(findableNames, {
  holds: 'By which words a member’s proof is found: keyed tags of single words, which nobody can read',
  retention: { kept: 'as long as the proof they lead to' },
  export: { nothing: 'Follows from `verifiedProfiles`, which are exported.' },
  erasure: { how: 'with the proof, at once' },
});

const deletionRules = tableRules(dataDeletions, {
  holds: 'Requests from Meta to delete what an Instagram account told us: a code and two days',
  retention: {
    kept: 'for 90 days',
    async purge({ db, clock }) {
      const gone = await db.delete(dataDeletions).where(lt(dataDeletions.requestedOn, daysAgo(clock, 90)));
      return gone.rowCount ?? 0;
    },
  },
  export: { nothing: 'A random code; whose it is stands nowhere.' },
  erasure: { nothing: 'A random code; whose it is stands nowhere.' },
});

const claimRules = tableRules(handleClaims, {
  holds: 'Which Instagram accounts a handle belonged to and from when on, sealed, under a keyed tag of the handle',
  retention: {
    kept: 'as long as letters can be read: without it a name given up would open what is not its new owner’s',
  },
  export: { nothing: 'Belongs to a handle, not to an account.' },
  erasure: { nothing: 'Belongs to a handle, not to an account.' },
});

const holderRules = tableRules(handleHolders, {
  holds: 'Whom a handle serves in matches, as keyed tags; who, which handle and since when is sealed',
  retention: {
    kept: `as long as the proof or the link, and ${PAUSE_DAYS} days longer, before the handle can serve somebody else`,
    purge: sweepHolders,
  },
  export: { nothing: 'Follows from `verifiedProfiles` and `linkedAccounts`, which are exported.' },
  erasure: {
    how: `whose it was at once; the row, which then belongs to nobody, after its ${PAUSE_DAYS} days`,
    erase: (services, person) => forgetHolder(services, person.userId),
  },
});

export const verificationTables = [loginRules, profileRules, nameRules, deletionRules, claimRules, holderRules];
