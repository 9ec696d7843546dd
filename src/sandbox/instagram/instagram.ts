import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import type { SandboxAddresses } from '#platform/server/gateways/instagram-settings.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import type { ProfileSearch } from '#platform/server/profile-search.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import { openAccountBook, type AccountBook } from './account-book.ts';
import { accountsPage } from './accounts-page.ts';
import type { SandboxAccount } from './accounts.ts';
import { openGrants } from './grants.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { registerAuthorize } from './register-authorize.ts';
import { registerCallbacks } from './register-callbacks.ts';
import { registerDiscovery } from './register-discovery.ts';
import { registerMe } from './register-me.ts';
import { registerPictures } from './register-pictures.ts';
import { registerTokens } from './register-tokens.ts';
import { signRequest } from './signed-request.ts';

const ROOT = '/sandbox/instagram';

interface Surroundings {
  /** Where this server, and the product with it, turns out to listen. */
  address: () => string | Promise<string>;
  /** Where a browser finds it that reached the product at this origin. */
  pages: (origin: string) => string | Promise<string>;
  clock: Clock;
}

export interface InstagramSandbox {
  /** What the gateway is opened with in place of Meta's keys and addresses. */
  settings: typeof SANDBOX_KEYS & { sandbox: SandboxAddresses };
  people: ProfileSearch;
  accounts: AccountBook;
  /** Takes back what this person has allowed, and tells nobody: the next call with a token of theirs is refused. */
  revoke(account: SandboxAccount): void;
  /** What Meta would post to the product about this person. */
  sign(account: SandboxAccount): string;
  register(app: FastifyInstance): void;
}

/**
 * Meta's hosts, each a folder under one root: what the product says to them is what it would say to Meta, over HTTP, at
 * the address at which this server turns out to listen.
 */
export function openInstagramSandbox({ address, pages, clock }: Surroundings): InstagramSandbox {
  const accounts = openAccountBook();
  const grants = openGrants(clock);
  const calls = async () => `${await address()}${ROOT}`;
  const sign = (account: SandboxAccount) => signRequest(account, clock);
  return {
    settings: { ...SANDBOX_KEYS, sandbox: { calls, pages: async (origin) => `${await pages(origin)}${ROOT}` } },
    people: findByName(accounts, calls),
    accounts,
    revoke: ({ id }) => grants.revoke(id),
    sign,
    register(app) {
      registerSandboxStyles(app);
      app.register(async (scope) => {
        acceptForms(scope);
        registerDiscovery(scope, ROOT, accounts);
        registerPictures(scope, ROOT, accounts);
        registerAuthorize(scope, ROOT, accounts, grants);
        registerTokens(scope, ROOT, accounts, grants);
        registerMe(scope, ROOT, accounts, grants);
        registerCallbacks(scope, ROOT, { accounts, grants, product: address, sign });
        scope.get(ROOT, { config: { access: 'anyone' } }, (_request, reply) => {
          setDocumentHeaders(reply, 'page');
          const page = accountsPage(accounts.all(), ROOT);
          return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
        });
      });
    },
  };
}

/**
 * The demo's people have let themselves be found by name. Instagram has no such search, so there is no call to imitate:
 * this stands for rows of our own, and for what Instagram would have told of them within the last day.
 */
function findByName(accounts: AccountBook, calls: () => Promise<string>): ProfileSearch {
  return async ({ instagram: { known } }, words, most) => {
    const found = accounts
      .all()
      .filter(({ kind, name }) => kind !== 'personal' && words.every((word) => name?.toLowerCase().includes(word)));
    const pictures = `${await calls()}/pictures`;
    return found.slice(0, most).map(({ id, username, name, biography, hasPicture }) => {
      const account = { id, username, name, biography, pictureUrl: hasPicture ? `${pictures}/${username}` : null };
      if (!known.get(username)?.account) known.set(username, account);
      return account;
    });
  };
}
