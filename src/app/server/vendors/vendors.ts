import type { FastifyInstance } from 'fastify';
import type { InstagramSettings } from '#platform/server/gateways/instagram-settings.ts';
import type { ModerationAddress } from '#platform/server/gateways/moderation/moderation-service.ts';
import type { StripeSettings } from '#platform/server/gateways/stripe/stripe-settings.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import type { PushSettings } from '#platform/server/push/push.ts';
import type { ProfileSearch } from '#features/profiles/server/index.ts';

/** How the server reaches mail, Instagram, Stripe, browsers and the moderation service. */
export interface Vendors {
  smtpUrl: string;
  /** With which the mail provider posts bounces and complaints; null: none are accepted. */
  mailEventsSecret: string | null;
  instagram: Omit<InstagramSettings, 'clock'>;
  stripe: Omit<StripeSettings, 'clock'>;
  /** Null: browsers get no notices. */
  push: PushSettings | null;
  /** Null: there is none. */
  moderation: ModerationAddress | null;
  /** The accounts of the Instagram sandbox can be found by name too. */
  profileSearches: ProfileSearch[];
  /** The pages of the sandboxes. */
  pages: { register(app: FastifyInstance): void }[];
  close(): Promise<void>;
}

/** The server that uses the vendors. */
export interface Product {
  address: () => string;
  keys: Keys;
}
