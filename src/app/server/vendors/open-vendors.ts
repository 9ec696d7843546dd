import type { FastifyInstance } from 'fastify';
import type { InstagramSettings } from '#platform/server/gateways/instagram-settings.ts';
import type { ModerationAddress } from '#platform/server/gateways/moderation/moderation-service.ts';
import type { StripeSettings } from '#platform/server/gateways/stripe/stripe-settings.ts';
import type { ProfileSearch } from '#platform/server/profile-search.ts';
import type { Config } from '../config/config.ts';
import { eventsSecretOf, openSandboxes } from './open-sandboxes.ts';
import { reachSandboxes } from './reach-sandboxes.ts';

/** How the server reaches mail, Instagram, Stripe and the moderation service: by the operator's keys, or by the sandbox of each that has none. */
export interface Vendors {
  smtpUrl: string;
  /** With which the mail provider posts bounces and complaints; null: none are accepted. */
  mailEventsSecret: string | null;
  instagram: Omit<InstagramSettings, 'clock'>;
  stripe: Omit<StripeSettings, 'clock'>;
  /** Null: there is none. */
  moderation: ModerationAddress | null;
  /** The accounts of the Instagram sandbox can be found by name too. */
  profileSearches: ProfileSearch[];
  /** The pages of the sandboxes. */
  pages: { register(app: FastifyInstance): void }[];
  close(): Promise<void>;
}

export async function openVendors(config: Config, address: () => string): Promise<Vendors> {
  const { smtpUrl, instagram, instagramScopes: scopes, stripe } = config;
  const mailEventsSecret = eventsSecretOf(config);
  const { service } = config.moderation;
  if (smtpUrl !== null && instagram !== null && stripe !== null && service !== 'sandbox') {
    const none = { profileSearches: [], pages: [], close: async () => {} };
    return { smtpUrl, mailEventsSecret, instagram: { ...instagram, scopes }, stripe, moderation: service, ...none };
  }
  const sandboxes =
    config.sandboxHost === null
      ? await ownSandboxes(config, address)
      : await reachSandboxes(config.sandboxHost, config);
  return {
    smtpUrl: smtpUrl ?? needed(sandboxes.smtpUrl, 'SMTP_URL'),
    mailEventsSecret,
    instagram: { ...(instagram ?? needed(sandboxes.instagram, 'INSTAGRAM_APP_ID')), scopes },
    stripe: stripe ?? needed(sandboxes.stripe, 'STRIPE_SECRET_KEY'),
    moderation: service === 'sandbox' ? needed(sandboxes.moderation, 'MODERATION_URL') : service,
    profileSearches: instagram || !sandboxes.people ? [] : [sandboxes.people],
    pages: [sandboxes.pages],
    close: sandboxes.close,
  };
}

async function ownSandboxes(config: Config, address: () => string) {
  const sandboxes = await openSandboxes(config, { own: address, product: address });
  const { mail, instagram, stripe, moderation } = sandboxes;
  return {
    smtpUrl: mail?.smtpUrl ?? null,
    instagram: instagram?.settings ?? null,
    stripe: stripe?.settings ?? null,
    moderation: moderation?.settings ?? null,
    people: instagram?.people ?? null,
    pages: sandboxes,
    close: () => sandboxes.close(),
  };
}

/** The host of the sandboxes may have been started with other settings. */
function needed<T>(settings: T | null, name: string): T {
  if (settings === null) throw new Error(`SANDBOX_HOST has no sandbox for what ${name} would replace`);
  return settings;
}
