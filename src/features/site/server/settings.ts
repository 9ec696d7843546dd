import type { Uses } from '#platform/server/services.ts';
import { HOUR } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { getSite } from '../contract.ts';
import { readStopped } from './stops.ts';

/** What the operator set for pages and mails. */
interface SiteSettings {
  socialLinks: { name: string; url: string }[];
  /** Our own origin, for links in mails that no request caused. */
  origin: () => string;
  /** The operator's address, shown on pages; messages from the contact page are mailed there. */
  supportEmail: string;
  /** How old one must be to sign up, from 13 to 18. */
  minimumAge: number;
  /** Whether texts are also sent to a moderation service. */
  hasSecondCheck: boolean;
  /** Invented people, and sandboxes in place of vendors. */
  isDemo: boolean;
}

/** When letters are delivered, and who may send them. */
interface DeliverySettings {
  /** A batch is delivered once letters of this many different authors wait in it … */
  minAuthors: number;
  /** … or once one of its letters has waited this many milliseconds. */
  maxWait: number;
  requireVerifiedEmail: boolean;
}

declare module '#platform/server/services.ts' {
  interface Services {
    site: SiteSettings;
    deliverySettings: DeliverySettings;
  }
}

/**
 * Whether letters are delivered as soon as they are sent, as in the demo: a batch is complete with one author. Then nothing
 * else that would hide a moment is delayed either.
 */
export function deliversAtOnce({ deliverySettings }: Uses<'deliverySettings'>): boolean {
  return deliverySettings.minAuthors <= 1;
}

export async function describeSite(
  services: Uses<'db' | 'deliverySettings' | 'site'>,
): Promise<ReplyOf<typeof getSite>> {
  const { site, deliverySettings } = services;
  return {
    ...site,
    delivery: { atOnce: deliversAtOnce(services), maxWaitHours: deliverySettings.maxWait / HOUR },
    requiresVerifiedEmail: deliverySettings.requireVerifiedEmail,
    stopped: await readStopped(services),
  };
}
