import { eq, lt, lte } from 'drizzle-orm';
import { daysAgo, today } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { eraseHolder, PAUSE_DAYS } from './handles/handle-holders.ts';
import { dataDeletions, findableNames, handleClaims, handleHolders, instagramLogins, proofs } from './schema.ts';
import { PROOF_DAYS, openProof } from './proofs/proofs.ts';
import { sweepHolders } from './handles/holder-jobs.ts';

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

const proofRules = tableRules(proofs, {
  holds: 'Instagram accounts that somebody has proved to be theirs, sealed; a visitor’s with the session',
  retention: {
    kept: `for ${PROOF_DAYS} days; a visitor’s until the session ends, a sign-in or a sign-out`,
    async purge({ db, clock }) {
      const gone = await db.delete(proofs).where(lte(proofs.verifiedOn, daysAgo(clock, PROOF_DAYS)));
      return gone.rowCount ?? 0;
    },
  },
  export: {
    as: 'verifiedProfiles',
    async read({ db, keys }, person) {
      const rows = await db.select().from(proofs).where(eq(proofs.userId, person.userId));
      return rows.map((row) => {
        const { handle, name, verifiedOn } = openProof(keys, row);
        return { instagramUsername: handle, name, verifiedOn };
      });
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(proofs).where(eq(proofs.userId, person.userId));
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
    erase: (services, person) => eraseHolder(services, person.userId),
  },
});

export const verificationTables = [loginRules, proofRules, nameRules, deletionRules, claimRules, holderRules];
