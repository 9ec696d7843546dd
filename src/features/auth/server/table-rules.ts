import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { TOKEN_PURPOSES } from './links/token-row.ts';
import { listOpenLinks, revokeTokens } from './links/tokens.ts';
import { accountTokens } from './schema.ts';

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
