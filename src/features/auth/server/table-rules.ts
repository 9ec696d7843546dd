import { eq } from 'drizzle-orm';
import { tableRules } from '#platform/server/db/table-rules.ts';
import { users } from './schema.ts';

export const userRules = tableRules(users, {
  holds: 'Accounts: who signs in, and with which plan',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'account',
    async read({ db }, person) {
      const [user] = await db.select().from(users).where(eq(users.id, person.userId));
      if (!user) return null;
      // The hash is of no use to its owner and of some use to a thief.
      const { password: _hash, ...account } = user;
      return account;
    },
  },
  erasure: {
    how: 'at once, when the account is deleted',
    async erase({ db }, person) {
      await db.delete(users).where(eq(users.id, person.userId));
    },
  },
});
