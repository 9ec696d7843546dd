import type { Clock } from '#platform/server/clock.ts';
import type { StripeAddress } from '#platform/server/gateways/stripe/stripe-settings.ts';
import { acceptForms } from '#platform/server/http/form-bodies.ts';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { registerSandboxStyles } from '../sandbox-page.ts';
import { ApiServer } from './api/api-server.ts';
import { addCatalog } from './objects/catalog.ts';
import { catchUp } from './billing/catch-up.ts';
import { authenticate, confirm } from './billing/confirm-card.ts';
import { SANDBOX_KEYS } from './keys.ts';
import { Ledger } from './ledger.ts';
import { registerAuthentication } from './pages/register-authentication.ts';
import { registerConfirm } from './pages/register-confirm.ts';
import { registerInvoices } from './pages/register-invoices.ts';
import { registerOverview } from './pages/register-overview.ts';
import type { LedgerFile } from './save-ledger.ts';
import { openWebhooks, type PostEvent } from './webhooks.ts';
import type { StripeSandbox } from './stripe-sandbox.ts';

const ROOT = '/sandbox/stripe';

const FIRST_RETRY_DELAY = SECOND / 2;
const MAX_RETRY_DELAY = MINUTE;

interface SandboxOptions {
  clock: Clock;
  file: LedgerFile;
  post: PostEvent;
  /** Whether events are sent at once, as Stripe does, or wait until `deliver` is called. */
  delivers: 'at once' | 'on demand';
}

/**
 * Plays the parts of Stripe that subscriptions need. The product's server calls it over HTTP on its own port; the card form's
 * endpoint, the bank's page and an overview are served with the product's pages.
 */
export function openStripeSandbox({ clock, file, post, delivers }: SandboxOptions): StripeSandbox {
  const ledger = new Ledger(file.load(), clock);
  addCatalog(ledger);
  const webhooks = openWebhooks(ledger, clock, post);
  const api = new ApiServer(ledger, changed);
  let delivering = Promise.resolve();
  let retryDelay = FIRST_RETRY_DELAY;
  let timer: NodeJS.Timeout | undefined;

  function changed(): void {
    file.save(ledger.state);
    if (delivers === 'on demand' || ledger.state.waiting.length === 0) return;
    // One delivery at a time.
    delivering = delivering.then(deliver);
  }

  /** Undelivered events are sent again after a growing delay. */
  async function deliver(): Promise<void> {
    clearTimeout(timer);
    const isDelivered = await webhooks.deliver().then(
      () => ledger.state.waiting.length === 0,
      () => false,
    );
    file.save(ledger.state);
    retryDelay = isDelivered ? FIRST_RETRY_DELAY : Math.min(2 * retryDelay, MAX_RETRY_DELAY);
    if (!isDelivered) timer = setTimeout(changed, retryDelay).unref();
  }

  /** Runs what is due, then the work, then saves and sends events; the latter also if the work throws. */
  function act<T>(work: () => T): T {
    catchUp(ledger);
    try {
      return work();
    } finally {
      changed();
    }
  }

  const sandbox: StripeSandbox = {
    settings: stripeSandboxSettings(() => api.address()),
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
        registerInvoices(scope, sandbox);
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

/** Settings for the gateway, instead of Stripe's keys and address. */
export function stripeSandboxSettings(address: () => StripeAddress | Promise<StripeAddress>) {
  return { ...SANDBOX_KEYS, sandbox: { address } };
}
