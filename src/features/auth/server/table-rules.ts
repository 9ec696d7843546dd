import { eq } from 'drizzle-orm';
import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { accountTokens, sessionLogs, users } from './schema.ts';
import { userColumns } from './users/users.ts';
import { accountToken } from './links/tokens.ts';

export const userRules = tableRules(users, {
  holds: 'Accounts: e-mail, password hash, names, date of birth, gender, plan and role',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'account',
    async read({ db }, person) {
      // Without the hash: it is of no use to its owner and of some use to a thief.
      const [user] = await db.select(userColumns).from(users).where(eq(users.id, person.userId));
      return user ?? null;
    },
  },
  erasure: {
    how: 'at once',
    async erase({ db }, person) {
      await db.delete(users).where(eq(users.id, person.userId));
    },
  },
});

export const tokenRules = tableRules(accountTokens, {
  holds: 'Links that were mailed and not used yet, by hash; the addresses they are about, sealed',
  retention: {
    kept: 'until used, or the day after they end (one hour to three days)',
    purge: purgeAfterDays(accountTokens.expiresOn, 0),
  },
  export: {
    as: 'openLinks',
    async read({ db, keys }, person) {
      const rows = await db.select().from(accountTokens).where(eq(accountTokens.userId, person.userId));
      return rows.map((row) => {
        const { email, newEmail } = accountToken.open(keys, row.hash, row.box);
        return { purpose: row.purpose, expiresOn: row.expiresOn, email, ...(newEmail ? { newEmail } : {}) };
      });
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(accountTokens).where(eq(accountTokens.userId, person.userId));
    },
  },
});

const SIGN_INS_KEPT = 30;

export const sessionLogRules = tableRules(sessionLogs, {
  holds: 'Sign-ins: the day, the kind of browser, a pseudonym of the address that changes daily',
  retention: {
    kept: `for ${SIGN_INS_KEPT} days`,
    purge: purgeAfterDays(sessionLogs.createdAt, SIGN_INS_KEPT),
  },
  export: {
    as: 'signIns',
    read: ({ db }, person) =>
      db
        .select({ action: sessionLogs.action, day: sessionLogs.createdAt, browser: sessionLogs.agent })
        .from(sessionLogs)
        .where(eq(sessionLogs.userId, person.userId)),
  },
  erasure: {
    how: 'with the account, at once',
    async erase({ db }, person) {
      await db.delete(sessionLogs).where(eq(sessionLogs.userId, person.userId));
    },
  },
});
