import { demoSecret } from '#features/auth-factors/server/index.ts';
import { rememberFound } from '#features/profiles/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { PushSandboxAddress, PushSettings } from '#platform/server/push/push.ts';
import { createVapidKeys, vapidKeysOf } from '#platform/server/push/vapid-keys.ts';
import { openAuthenticatorSandbox } from '#sandbox/authenticator/authenticator.ts';
import type { Config } from '../../config/config.ts';
import type { Product, Vendors } from '../vendors.ts';
import { eventsSecretOf, openSandboxes } from './open-sandboxes.ts';
import { reachSandboxes } from './reach-sandboxes.ts';

/** A sandbox for each vendor that has no keys, and the authenticator app of the demo's moderator. */
export async function openDemoVendors(config: Config, { address, keys }: Product): Promise<Vendors> {
  const { smtpUrl, instagram, instagramScopes: scopes, stripe, sandboxHost } = config;
  const { service } = config.moderation;
  const sandboxes =
    sandboxHost === null ? await ownSandboxes(config, address) : await reachSandboxes(sandboxHost, config);
  const authenticator = openAuthenticatorSandbox({ secret: demoSecret(keys), clock: systemClock });
  return {
    smtpUrl: smtpUrl ?? needed(sandboxes.smtpUrl, 'SMTP_URL'),
    mailEventsSecret: eventsSecretOf(config),
    instagram: { ...(instagram ?? needed(sandboxes.instagram, 'INSTAGRAM_APP_ID')), scopes },
    stripe: stripe ?? needed(sandboxes.stripe, 'STRIPE_SECRET_KEY'),
    push: config.push
      ? { ...config.push, sandbox: null }
      : demoPush(config, keys, needed(sandboxes.push, 'VAPID_PUBLIC_KEY')),
    moderation: service === 'sandbox' ? needed(sandboxes.moderation, 'MODERATION_URL') : service,
    profileSearches: instagram || !sandboxes.findByName ? [] : [rememberFound(sandboxes.findByName)],
    pages: [sandboxes.pages, authenticator],
    close: sandboxes.close,
  };
}

async function ownSandboxes(config: Config, address: () => string) {
  const sandboxes = await openSandboxes(config, { own: address, product: address });
  const { mail, instagram, stripe, moderation, push } = sandboxes;
  return {
    smtpUrl: mail?.smtpUrl ?? null,
    instagram: instagram?.settings ?? null,
    stripe: stripe?.settings ?? null,
    moderation: moderation?.settings ?? null,
    push: push?.settings ?? null,
    findByName: instagram?.findByName ?? null,
    pages: sandboxes,
    close: () => sandboxes.close(),
  };
}

/** Its keys are the same after every start and on every node, so that browsers stay subscribed. */
function demoPush({ supportEmail }: Config, keys: Keys, sandbox: PushSandboxAddress): PushSettings {
  const pair = vapidKeysOf(keys.tag('owner', 'demo-push'));
  // One of 2³² tags is no private key.
  return { ...(pair ?? createVapidKeys()), subject: `mailto:${supportEmail}`, sandbox };
}

/** The host of the sandboxes may have been started with other settings. */
function needed<T>(settings: T | null, name: string): T {
  if (settings === null) throw new Error(`SANDBOX_HOST has no sandbox for what ${name} would replace`);
  return settings;
}
