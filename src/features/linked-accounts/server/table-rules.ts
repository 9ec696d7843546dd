import { eq, lte } from 'drizzle-orm';
import { PROOF_DAYS } from '#features/verification/server/index.ts';
import { daysAgo } from '#platform/server/clock.ts';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { readLinks } from './list-linked-accounts.ts';
import { linkedAccounts } from './schema.ts';
import { removeLinks } from './unlink-account.ts';

export const linkRules = tableRules(linkedAccounts, {
  holds: 'Instagram accounts that a member has linked: days in the clear, the account and Instagram’s token sealed',
  retention: {
    kept: `until unlinked, or until Instagram has not confirmed them for ${PROOF_DAYS} days`,
    purge: (services) => removeLinks(services, lte(linkedAccounts.lastVerifiedOn, daysAgo(services.clock, PROOF_DAYS))),
  },
  export: {
    as: 'linkedAccounts',
    async read(services, person) {
      const links = await readLinks(services, person.userId);
      // Without the token: it is useless to its owner and useful to a thief.
      return links.map(({ account: { handle, name, accountType }, linkedOn, lastVerifiedOn, isActive }) => ({
        instagramUsername: handle,
        name,
        accountType,
        linkedOn,
        lastVerifiedOn,
        isActive,
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(linkedAccounts).where(eq(linkedAccounts.userId, person.userId));
    },
  },
});
