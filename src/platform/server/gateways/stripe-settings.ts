import type { Stripe } from 'stripe';
import type { Clock } from '../clock.ts';

/** The version whose answers the SDK's types describe: another one would make them lie. */
export const API_VERSION = '2026-09-30.endive' satisfies Stripe.LatestApiVersion;

export interface StripeSettings {
  secretKey: string;
  /** Proves to us that it is Stripe who calls. */
  webhookSecret: string;
  /** For Stripe's own card form; none where the sandbox's takes its place. */
  publishableKey: string | null;
  /** What a month of premium costs. */
  priceId: string;
  clock: Clock;
  /** Where the sandbox plays api.stripe.com; asked at the first call, because it is known once it listens. */
  sandbox?: { address(): StripeAddress | Promise<StripeAddress> };
  timeout?: number;
  /** Told of every call that failed, for the log. */
  onFailure?: (error: unknown) => void;
}

export interface StripeAddress {
  host: string;
  port: number;
  protocol: 'http' | 'https';
}
