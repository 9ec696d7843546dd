import type { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { API_VERSION, type StripeSettings } from './stripe-settings.ts';

const TIMEOUT = 10 * SECOND;

/** When it is first needed: it is large, and a server that has just started can do without. */
export const loadSdk = () => import('stripe');

/** One call of the SDK. */
type Call<T> = (sdk: Stripe) => Promise<T>;

export interface StripeClient {
  /** Throws PAYMENT_UNAVAILABLE on any failure, with Stripe's error as its cause; that error's message stays on the server. */
  ask<T>(call: Call<T>): Promise<T>;
  /** Like `ask`, but null if the object does not exist; with `param`, only if it is the one named by that parameter. */
  find<T>(call: Call<T>, param?: string): Promise<T | null>;
  /** Like `ask`, but returns a declined card with Stripe's message, which is meant for the cardholder. */
  charge<T>(call: Call<T>): Promise<T | { declined: string }>;
}

export function openStripeClient(settings: StripeSettings): StripeClient {
  const { secretKey, sandbox, timeout = TIMEOUT, onFailure } = settings;
  let opened: Promise<Stripe> | undefined;

  async function open(): Promise<Stripe> {
    const { Stripe: Sdk } = await loadSdk();
    return new Sdk(secretKey, {
      apiVersion: API_VERSION,
      timeout,
      maxNetworkRetries: 1,
      // Otherwise each request reports to Stripe how long the previous one took.
      telemetry: false,
      ...(await sandbox?.address()),
    });
  }

  async function attempt<T>(call: Call<T>): Promise<T> {
    opened ??= open();
    return call(await opened);
  }

  function unavailable(error: unknown): AppError {
    onFailure?.(error);
    return new AppError('PAYMENT_UNAVAILABLE', { cause: error });
  }

  return {
    ask: (call) =>
      attempt(call).catch((error: unknown) => {
        throw unavailable(error);
      }),
    find: (call, param) =>
      attempt(call).catch(async (error: unknown) => {
        if (await isMissing(error, param)) return null;
        throw unavailable(error);
      }),
    charge: (call) =>
      attempt(call).catch(async (error: unknown) => {
        const { Stripe: Sdk } = await loadSdk();
        if (error instanceof Sdk.errors.StripeCardError) return { declined: error.message };
        throw unavailable(error);
      }),
  };
}

/** Stripe's error code. */
export async function codeOf(error: unknown): Promise<string | undefined> {
  const { Stripe: Sdk } = await loadSdk();
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Sdk.errors.StripeError ? cause.code : undefined;
}

async function isMissing(error: unknown, param: string | undefined): Promise<boolean> {
  const { Stripe: Sdk } = await loadSdk();
  if (!(error instanceof Sdk.errors.StripeError) || error.code !== 'resource_missing') return false;
  return param === undefined || error.param === param;
}

/** A reference is an id, or the object itself if it was expanded. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function idOrNull(reference: string | { id: string } | null | undefined): string | null {
  return reference ? idOf(reference) : null;
}

/** The expanded object; null if there is none. */
export function expanded<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Stripe's timestamps are in seconds. */
export const momentOf = (seconds: number): Date => new Date(seconds * SECOND);
