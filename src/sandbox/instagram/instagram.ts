import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import type { SandboxAddresses } from '#platform/server/gateways/instagram-settings.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import { registerAccountPage } from './account/register-account-page.ts';
import { registerCallbacks } from './account/register-callbacks.ts';
import { openAccountStore, type AccountStore } from './account-store.ts';
import type { SandboxAccount } from './accounts.ts';
import { findByName, type FindByName } from './find-by-name.ts';
import { openGrants } from './grants.ts';
import { GraphCalls, type Limit } from './graph-calls.ts';
import { ROOT, SANDBOX_KEYS } from './keys.ts';
import { igsidOf } from './messages/igsid.ts';
import { Phone } from './messages/phone.ts';
import { registerMessages } from './messages/register-messages.ts';
import { Threads } from './messages/threads.ts';
import { Webhook, type PostEvents } from './messages/webhook.ts';
import { registerPhone } from './phone/register-phone.ts';
import { registerAccounts } from './register-accounts.ts';
import { registerAuthorize } from './register-authorize.ts';
import { registerDiscovery } from './register-discovery.ts';
import { registerMe } from './register-me.ts';
import { registerPictures } from './register-pictures.ts';
import { registerTokens } from './register-tokens.ts';
import { SearchIndex } from './search-index.ts';
import { signRequest } from './signed-request.ts';

type Address = () => string | Promise<string>;

interface SandboxOptions {
  /** The address of the server that it is registered with. */
  address: Address;
  /** The address of the product; the same by default. */
  product?: Address;
  /** The address for a browser that reached the product at this origin. */
  pages: (origin: string) => string | Promise<string>;
  clock: Clock;
  /** Posts to the product's webhook; to the address by default. */
  post?: PostEvents;
  /** Whether refused events and echoes are posted by themselves, as Meta does, or wait until `phone.deliver` is called. */
  delivers?: 'at once' | 'on demand';
}

export interface InstagramSandbox {
  /** Settings for the gateway, in place of Meta's keys and addresses. */
  settings: InstagramSandboxSettings;
  /** What `people` finds, for a product in another process. */
  findByName: FindByName;
  /** The accounts. What they have can be changed directly: `accounts.find('rosa.lindt').kind = 'personal'`. */
  accounts: AccountStore;
  /** What discovery shows of them, which may be old. */
  index: SearchIndex;
  /** Limits, and what changes between two questions. */
  graph: GraphCalls;
  /** Writes to our account as anybody. */
  phone: Phone;
  /** Withdraws the permission without a callback: the next call with a token of this account is refused. */
  revoke(account: SandboxAccount): void;
  /** The signed request that Meta would post to the product about this account, as the one of a login or as a sender. */
  sign(account: SandboxAccount, as?: 'login' | 'sender'): string;
  register(app: FastifyInstance): void;
  close(): void;
}

/**
 * Plays Meta's hosts, each as a folder under one root. The product calls them over HTTP with the same requests that it
 * would send to Meta.
 */
export function openInstagramSandbox(options: SandboxOptions): InstagramSandbox {
  const { address, product = address, pages, clock, delivers = 'at once' } = options;
  const accounts = openAccountStore();
  const index = new SearchIndex(accounts, clock);
  const graph = new GraphCalls();
  const grants = openGrants(clock);
  const threads = new Threads(clock);
  const webhook = new Webhook({ clock, delivers, post: options.post ?? postTo(product) });
  const phone = new Phone({ accounts, threads, webhook, clock });
  const search = findByName(index, address);
  const sign: InstagramSandbox['sign'] = (account, as = 'login') =>
    signRequest(as === 'login' ? account.scopedId : igsidOf(account), clock);
  return {
    settings: instagramSandboxSettings(address, pages),
    findByName: search,
    accounts,
    index,
    graph,
    phone,
    revoke: ({ id }) => grants.revoke(id),
    sign,
    register(app) {
      registerSandboxStyles(app);
      app.register(async (scope) => {
        acceptForms(scope);
        const watched = (limit: Limit | null, register: (calls: FastifyInstance) => void) =>
          scope.register(async (calls) => {
            graph.watch(calls, limit);
            register(calls);
          });
        watched('discovery', (calls) => registerDiscovery(calls, ROOT, index));
        watched('messages', (calls) => registerMessages(calls, ROOT, { accounts, grants, threads, webhook }));
        watched(null, (calls) => registerMe(calls, ROOT, accounts, grants));
        registerTokens(scope, ROOT, accounts, grants);
        registerAuthorize(scope, ROOT, accounts, grants);
        registerPictures(scope, ROOT, accounts);
        registerPhone(scope, ROOT, { accounts, phone, clock });
        registerAccounts(scope, ROOT, { accounts, index, graph });
        registerAccountPage(scope, ROOT, { accounts, graph });
        registerCallbacks(scope, ROOT, { accounts, grants, product, sign });
      });
    },
    close: () => webhook.close(),
  };
}

function postTo(product: Address): PostEvents {
  return async (text, signature) => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature };
    const signal = AbortSignal.timeout(10 * SECOND);
    return (await fetch(`${await product()}/api/instagram/webhook`, { method: 'POST', headers, body: text, signal }))
      .status;
  };
}

export type InstagramSandboxSettings = typeof SANDBOX_KEYS & { sandbox: SandboxAddresses };

/** Settings for the gateway, in place of Meta's keys and addresses. */
export function instagramSandboxSettings(address: Address, pages: SandboxOptions['pages']): InstagramSandboxSettings {
  const calls = async () => `${await address()}${ROOT}`;
  return { ...SANDBOX_KEYS, sandbox: { calls, pages: async (origin) => `${await pages(origin)}${ROOT}` } };
}
