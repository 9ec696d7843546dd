import type { FastifyInstance } from 'fastify';
import { systemClock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { openInstagramSandbox, type InstagramSandbox } from '#sandbox/instagram/instagram.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { openModerationSandbox, type ModerationSandbox } from '#sandbox/moderation/moderation.ts';
import { openBrowserFile } from '#sandbox/push/browser-store.ts';
import { openPushSandbox, type PushSandbox } from '#sandbox/push/push.ts';
import { openMailSandbox, type MailSandbox } from '#sandbox/sandbox.ts';
import { openLedgerFile } from '#sandbox/stripe/save-ledger.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe.ts';
import type { StripeSandbox } from '#sandbox/stripe/stripe-sandbox.ts';
import type { Config } from '../../config/config.ts';

/** The sandboxes of this process. Null: the operator has keys of that vendor. */
export interface Sandboxes {
  mail: MailSandbox | null;
  instagram: InstagramSandbox | null;
  stripe: StripeSandbox | null;
  moderation: ModerationSandbox | null;
  push: PushSandbox | null;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}

interface Addresses {
  /** Where the sandboxes are served. */
  own: () => string;
  /** Where they post their webhooks. */
  product: () => string;
}

/** They keep what they know in memory, so all nodes of a demo must use the same ones. */
export async function openSandboxes(config: Config, { own, product }: Addresses): Promise<Sandboxes> {
  const mail = config.smtpUrl === null ? await openMailSandbox(config.dataDir, mailProduct(config, product)) : null;
  const instagram =
    config.instagram === null
      ? openInstagramSandbox({ address: own, product, pages: pagesOf(config), clock: systemClock })
      : null;
  const stripe = config.stripe === null ? openStripe(config, product) : null;
  const moderation = config.moderation.service === 'sandbox' ? openModerationSandbox(own) : null;
  const push =
    config.push === null
      ? openPushSandbox({ address: own, file: openBrowserFile(config.dataDir), clock: systemClock })
      : null;
  return {
    mail,
    instagram,
    stripe,
    moderation,
    push,
    register: (app) => [mail, instagram, stripe, moderation, push].forEach((sandbox) => sandbox?.register(app)),
    async close() {
      instagram?.close();
      await stripe?.close();
      await mail?.close();
    },
  };
}

/** With which bounces and complaints are posted. Like all keys of sandboxes it is known to everybody if none is configured. */
export function eventsSecretOf({ mailEventsSecret, smtpUrl }: Config): string | null {
  return mailEventsSecret ?? (smtpUrl === null ? SANDBOX_EVENTS_SECRET : null);
}

function mailProduct(config: Config, product: () => string) {
  return { address: product, secret: eventsSecretOf(config) ?? '' };
}

/** A browser that reached us through a forwarded port reaches the sandbox through it too. */
export function pagesOf({ sandboxUrl }: Pick<Config, 'sandboxUrl'>): (origin: string) => string {
  return (origin) => sandboxUrl?.origin ?? origin;
}

/** Posts webhooks to the product over HTTP, as Stripe does. */
function openStripe({ dataDir }: Config, product: () => string): StripeSandbox {
  return openStripeSandbox({
    clock: systemClock,
    file: openLedgerFile(dataDir),
    delivers: 'at once',
    async post(text, signature) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      const signal = AbortSignal.timeout(10 * SECOND);
      const url = `${product()}/api/payments/webhook`;
      return (await fetch(url, { method: 'POST', headers, body: text, signal })).status;
    },
  });
}
