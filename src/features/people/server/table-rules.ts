import { tableRules } from '#platform/server/db/table-rules.ts';
import { toAccount } from './account.ts';
import { deleteAccountRow, readAccountRecord } from './account-records.ts';
import { users } from './schema.ts';

export const userRules = tableRules(users, {
  holds:
    'Accounts: keyed tags of the id and of the e-mail, and one sealed box with e-mail, password hash, names, date of birth, gender and role',
  retention: { kept: 'until the account is deleted' },
  export: {
    as: 'account',
    async read(services, { userId }) {
      const account = await readAccountRecord(services, userId);
      // Without the hash: it is of no use to its owner and of some use to a thief.
      return account && toAccount(account);
    },
  },
  erasure: {
    how: 'at once',
    erase: (services, { userId }) => deleteAccountRow(services, userId),
  },
});
