import { Stripe } from 'stripe';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { API_VERSION, type StripeSettings } from './stripe-settings.ts';

const TIMEOUT = 10 * SECOND;

/** One call of the SDK. */
type Call<T> = (sdk: Stripe) => Promise<T>;

export interface StripeClient {
  /** A failure is PAYMENT_UNAVAILABLE, with Stripe's own error as its cause, whose words never leave the server. */
  ask<T>(call: Call<T>): Promise<T>;
  /** The same, but null where Stripe does not know what was asked for; with a parameter only where it is that. */
  find<T>(call: Call<T>, param?: string): Promise<T | null>;
  /** The same, but a card's refusal is an outcome, in the words that Stripe means for the person. */
  charge<T>(call: Call<T>): Promise<T | { declined: string }>;
}

export function openStripeClient(settings: StripeSettings): StripeClient {
  const { secretKey, sandbox, timeout = TIMEOUT, onFailure } = settings;
  let opened: Promise<Stripe> | undefined;

  async function open(): Promise<Stripe> {
    return new Stripe(secretKey, {
      apiVersion: API_VERSION,
      timeout,
      maxNetworkRetries: 1,
      // Otherwise each request tells Stripe how long the one before it took.
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
      attempt(call).catch((error: unknown) => {
        if (isMissing(error, param)) return null;
        throw unavailable(error);
      }),
    charge: (call) =>
      attempt(call).catch((error: unknown) => {
        if (error instanceof Stripe.errors.StripeCardError) return { declined: error.message };
        throw unavailable(error);
      }),
  };
}

/** Stripe's short word for what was wrong. */
export function codeOf(error: unknown): string | undefined {
  const cause = error instanceof AppError ? error.cause : error;
  return cause instanceof Stripe.errors.StripeError ? cause.code : undefined;
}

function isMissing(error: unknown, param: string | undefined): boolean {
  if (!(error instanceof Stripe.errors.StripeError) || error.code !== 'resource_missing') return false;
  return param === undefined || error.param === param;
}

/** A reference is an id, or the object itself where it was asked for. */
export function idOf(reference: string | { id: string }): string {
  return typeof reference === 'string' ? reference : reference.id;
}

export function idOrNull(reference: string | { id: string } | null | undefined): string | null {
  return reference ? idOf(reference) : null;
}

/** The object, which the call asked for; Stripe leaves it out only where there is none. */
export function expanded<T extends { id: string }>(reference: string | T | null | undefined): T | null {
  return typeof reference === 'object' ? reference : null;
}

/** Stripe counts in seconds. */
export const momentOf = (seconds: number): Date => new Date(seconds * SECOND);
