import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/server/clock.ts';
import type { StripeSettings } from '#platform/server/gateways/stripe-settings.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import { ApiServer } from './api/api-server.ts';
import { stockCatalog } from './catalog.ts';
import { catchUp } from './catch-up.ts';
import { authenticate, confirm, type Confirmation, type Confirmed } from './confirming.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { Ledger } from './ledger.ts';
import { registerAuthentication } from './register-authentication.ts';
import { registerConfirm } from './register-confirm.ts';
import { registerOverview } from './register-overview.ts';
import type { LedgerFile } from './save-ledger.ts';
import { openWebhooks, type PostEvent, type Webhooks } from './webhooks.ts';

const ROOT = '/sandbox/stripe';

const FIRST_PAUSE = SECOND / 2;
const LONGEST_PAUSE = MINUTE;

interface Surroundings {
  clock: Clock;
  file: LedgerFile;
  post: PostEvent;
  /** Whether events go out by themselves, as Stripe's do, or wait until they are delivered. */
  delivers: 'at once' | 'when told';
}

export interface StripeSandbox {
  /** What the gateway is opened with in place of Stripe's keys and address. */
  settings: Omit<StripeSettings, 'clock'>;
  ledger: Ledger;
  api: ApiServer;
  webhooks: Webhooks;
  /** What a card form does. */
  confirm(confirmation: Confirmation): Confirmed;
  /** What the bank's page does; gives the address it leads back to. */
  authenticate(clientSecret: string, succeeds: boolean): string;
  /** Moves Stripe's clock ahead of everybody else's, and does what that brings. */
  advance(milliseconds: number): void;
  /** Does what time has brought since somebody last asked. */
  catchUp(): void;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

/**
 * Stripe, as far as a subscription needs it. The product's server speaks to it over HTTP at an address of its own; the
 * browser finds the card form's other end, the bank's page and an overview beside the product's pages.
 */
export function openStripeSandbox({ clock, file, post, delivers }: Surroundings): StripeSandbox {
  const ledger = new Ledger(file.load(), clock);
  stockCatalog(ledger);
  const webhooks = openWebhooks(ledger, clock, post);
  const api = new ApiServer(ledger, changed);
  let delivering = Promise.resolve();
  let pause = FIRST_PAUSE;
  let timer: NodeJS.Timeout | undefined;

  function changed(): void {
    file.save(ledger.state);
    if (delivers === 'when told' || ledger.state.waiting.length === 0) return;
    // One after the other.
    delivering = delivering.then(deliver);
  }

  /** What the product does not take, or is not there for yet, is brought again after a pause that grows. */
  async function deliver(): Promise<void> {
    clearTimeout(timer);
    const isTaken = await webhooks.deliver().then(
      () => ledger.state.waiting.length === 0,
      () => false,
    );
    file.save(ledger.state);
    pause = isTaken ? FIRST_PAUSE : Math.min(2 * pause, LONGEST_PAUSE);
    if (!isTaken) timer = setTimeout(changed, pause).unref();
  }

  /** Time first, then the matter, then the file and the events: also where the matter ends in a refusal. */
  function act<T>(work: () => T): T {
    catchUp(ledger);
    try {
      return work();
    } finally {
      changed();
    }
  }

  const sandbox: StripeSandbox = {
    settings: { ...SANDBOX_KEYS, sandbox: { address: () => api.address() } },
    ledger,
    api,
    webhooks,
    confirm: (confirmation) => act(() => confirm(ledger, confirmation, ROOT)),
    authenticate: (clientSecret, succeeds) => act(() => authenticate(ledger, clientSecret, succeeds)),
    advance: (milliseconds) => {
      ledger.state.ahead += milliseconds;
      sandbox.catchUp();
    },
    catchUp: () => act(() => {}),
    register(app) {
      registerSandboxStyles(app);
      app.register(async (scope) => {
        acceptForms(scope);
        registerConfirm(scope, ROOT, sandbox);
        registerAuthentication(scope, ROOT, sandbox);
        registerOverview(scope, ROOT, sandbox);
      });
    },
    async close() {
      await api.down();
      await delivering;
      clearTimeout(timer);
    },
  };
  return sandbox;
}
