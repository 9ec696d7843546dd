import type { FastifyInstance } from 'fastify';
import type { StripeSettings } from '#platform/server/gateways/stripe/stripe-settings.ts';
import type { ApiServer } from './api/api-server.ts';
import type { Confirmation, Confirmed } from './billing/confirm-card.ts';
import type { Ledger } from './ledger.ts';
import type { Webhooks } from './webhooks.ts';

export interface StripeSandbox {
  /** Settings for the gateway, instead of Stripe's keys and address. */
  settings: Omit<StripeSettings, 'clock'>;
  ledger: Ledger;
  api: ApiServer;
  webhooks: Webhooks;
  /** Confirms a card, as Stripe.js does. */
  confirm(confirmation: Confirmation): Confirmed;
  /** Answers the bank's page; returns the address it redirects to. */
  authenticate(clientSecret: string, succeeds: boolean): string;
  /** Moves the sandbox's clock ahead and runs what becomes due. */
  advance(milliseconds: number): void;
  /** Runs what has become due. */
  catchUp(): void;
  register(app: FastifyInstance): void;
  close(): Promise<void>;
}
