import type { Stripe } from 'stripe';
import type { Clock } from '../../clock.ts';

/** The API version that the SDK's types describe. */
export const API_VERSION = '2026-09-30.endive' satisfies Stripe.LatestApiVersion;

export interface StripeSettings {
  secretKey: string;
  /** Verifies that webhook events come from Stripe. */
  webhookSecret: string;
  /** For Stripe's card form; null with the sandbox, which has its own form. */
  publishableKey: string | null;
  /** The monthly price, as an id at Stripe. */
  priceId: string;
  clock: Clock;
  /** The sandbox's address. Read at the first call, because the port is known only once it listens. */
  sandbox?: { address(): StripeAddress | Promise<StripeAddress> };
  timeout?: number;
  /** Called for every failed call, to log it. */
  onFailure?: (error: unknown) => void;
}

export interface StripeAddress {
  host: string;
  port: number;
  protocol: 'http' | 'https';
}
