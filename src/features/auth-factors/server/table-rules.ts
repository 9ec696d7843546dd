import { purgeAfterDays, tableRules } from '#platform/server/db/table-rules.ts';
import { sessionsOf } from '#platform/server/session/sessions.ts';
import { deleteAuthenticator, readAuthenticator } from './factors/stored-authenticator.ts';
import { deleteChecks } from './factors/session-checks.ts';
import { deletePasskeysOf, readPasskeys } from './factors/stored-passkeys.ts';
import { authenticators, identityChecks, passkeys } from './schema.ts';

const passkeyRules = tableRules(passkeys, {
  holds:
    'Passkeys: keyed tags of the owner’s slot and of the credential; sealed: whose it is, public key, counter, name, and the days on which it was added and last used',
  retention: {
    kept: 'until removed by their owner, a password reset by mail or a stopped change of address, or until the account is deleted',
  },
  export: {
    as: 'passkeys',
    async read(services, { userId }) {
      const own = await readPasskeys(services, userId);
      return own.map(({ name, createdOn, lastUsedOn, isSynced }) => ({ name, createdOn, lastUsedOn, isSynced }));
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase(services, { userId }) {
      await deletePasskeysOf(services, userId);
    },
  },
});

const authenticatorRules = tableRules(authenticators, {
  holds: 'Authenticator apps of moderators, under keyed tags; secret, last used code and day are sealed',
  retention: { kept: 'until replaced, reset by the operator, or until the account is deleted' },
  export: {
    as: 'authenticator',
    async read(services, { userId }) {
      const authenticator = await readAuthenticator(services, userId);
      // Without the secret: it is of no use to its owner and of some use to a thief.
      return authenticator && { createdOn: authenticator.createdOn };
    },
  },
  erasure: {
    how: 'with the account, at once',
    async erase(services, { userId }) {
      await deleteAuthenticator(services, userId);
    },
  },
});

const checkRules = tableRules(identityChecks, {
  holds:
    'What a browser’s session was asked to sign, and when it last confirmed who is at the keyboard: keyed tags of the session; all else is sealed',
  retention: {
    kept: 'until used, or until the browser logs out; deleted after one to two days',
    purge: purgeAfterDays(identityChecks.day, 1),
  },
  export: { notExported: 'Counts for hours at most.' },
  erasure: {
    how: 'with the account, at once',
    async erase(services, { userId }) {
      const own = await sessionsOf(services, userId);
      await deleteChecks(
        services,
        own.map(({ sid }) => sid),
      );
    },
  },
});

export const authFactorTables = [passkeyRules, authenticatorRules, checkRules];
