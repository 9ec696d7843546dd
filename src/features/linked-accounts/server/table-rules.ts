import { lte } from 'drizzle-orm';
import { PROOF_DAYS } from '#features/verification/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { hasTag } from '#platform/server/db/has-tag.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { readLinksOf } from './links.ts';
import { linkedAccounts } from './schema.ts';
import { DUE_DAYS, slotsOf } from './sealed-link.ts';

export const linkRules = tableRules(linkedAccounts, {
  holds:
    'Instagram accounts that a member has linked, with Instagram’s token or its id of the sender, sealed; the day on which Instagram is asked again',
  retention: {
    kept: `until unlinked, or until Instagram has not confirmed them for ${PROOF_DAYS} days`,
    // Their proofs end on the same day, and the accounts know.
    async purge({ db, clock }) {
      const isOver = lte(linkedAccounts.dueOn, daysAgo(clock, PROOF_DAYS - DUE_DAYS));
      return (await db.delete(linkedAccounts).where(isOver)).rowCount ?? 0;
    },
  },
  export: {
    as: 'linkedAccounts',
    async read(services, person) {
      const links = await readLinksOf(services, person.userId);
      // Without the token and the sender's id: they are useless to their owner and useful to a thief.
      return links.map(({ account, linkedOn, lastVerifiedOn, isActive }) => ({
        instagramUsername: account.handle,
        name: account.name,
        by: account.by,
        accountType: account.by === 'login' ? account.accountType : null,
        linkedOn,
        lastVerifiedOn,
        isActive,
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db, keys }, person) {
      await db.delete(linkedAccounts).where(hasTag(linkedAccounts.ownerTag, slotsOf(keys, person.userId)));
    },
  },
});
