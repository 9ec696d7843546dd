import { systemClock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { openInstagramSandbox } from '#sandbox/instagram/instagram.ts';
import { openLedgerFile } from '#sandbox/stripe/save-ledger.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe.ts';
import type { Config } from './config/config.ts';

/** Instagram if its keys are set; otherwise the sandbox, whose accounts can be found by name too. */
export function chooseInstagram({ instagram, instagramScopes: scopes, sandboxUrl }: Config, address: () => string) {
  if (instagram) return { settings: { ...instagram, scopes }, profileSearches: [], sandboxes: [] };
  const sandbox = openInstagramSandbox({
    address,
    // A browser that reached us through a forwarded port reaches the sandbox through it too.
    pages: (origin) => sandboxUrl?.origin ?? origin,
    clock: systemClock,
  });
  return { settings: { ...sandbox.settings, scopes }, profileSearches: [sandbox.people], sandboxes: [sandbox] };
}

/** Stripe if its keys are set; otherwise the sandbox, which posts webhooks to the product over HTTP as Stripe does. */
export function chooseStripe({ stripe, dataDir }: Config, address: () => string) {
  if (stripe) return { settings: stripe, sandbox: null };
  const sandbox = openStripeSandbox({
    clock: systemClock,
    file: openLedgerFile(dataDir),
    delivers: 'at once',
    async post(text, signature) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      const signal = AbortSignal.timeout(10 * SECOND);
      const url = `${address()}/api/payments/webhook`;
      return (await fetch(url, { method: 'POST', headers, body: text, signal })).status;
    },
  });
  return { settings: sandbox.settings, sandbox };
}
