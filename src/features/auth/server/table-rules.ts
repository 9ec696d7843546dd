import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { TOKEN_PURPOSES } from './links/token-row.ts';
import { listOpenLinks, revokeTokens } from './links/tokens.ts';
import { accountTokens, users } from './schema.ts';
import { toUser } from './users/account.ts';
import { deleteAccountRow, readAccount } from './users/accounts.ts';

export const userRules = tableRules(users, {
  holds:
    'Accounts: keyed tags of the id and of the e-mail, and one sealed box with e-mail, password hash, names, date of birth, gender, plan and role',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'account',
    async read(services, { userId }) {
      const account = await readAccount(services, userId);
      // Without the hash: it is of no use to its owner and of some use to a thief.
      return account && toUser(account);
    },
  },
  erasure: {
    how: 'at once',
    erase: (services, { userId }) => deleteAccountRow(services, userId),
  },
});

export const tokenRules = tableRules(accountTokens, {
  holds:
    'Links that were mailed and not used yet, under keyed tags; whose they are, their purpose and their addresses are sealed',
  retention: {
    kept: 'until used, or the day after they end (one hour to three days)',
    purge: purgeAfterDays(accountTokens.expiresOn, 0),
  },
  export: {
    as: 'openLinks',
    async read(services, { userId }) {
      const links = await listOpenLinks(services, userId);
      return links.map(({ purpose, expiresOn, email, newEmail }) => ({
        purpose,
        expiresOn,
        email,
        ...(newEmail ? { newEmail } : {}),
      }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    erase: (services, { userId }) => revokeTokens(services, userId, ...TOKEN_PURPOSES),
  },
});
