import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Ledger } from './ledger.ts';

/** Brings an event to the product, and says with which status it was received. */
export type PostEvent = (text: string, signature: string) => Promise<number>;

interface Signing {
  /** When it is claimed to be signed; now, unless it is to look old. */
  at?: Date;
  /** Another secret makes a forgery. */
  secret?: string;
}

export interface Webhooks {
  /** What the product has not taken yet, in order. */
  waiting(): Stripe.EventBase[];
  /** Once more, whether it waits or not: a double, or one that comes late. */
  send(event: Stripe.EventBase, signing?: Signing): Promise<number>;
  /** Never sends it. */
  drop(event: Stripe.EventBase): void;
  /** Sends all that waits, in order or in the order given; what the product takes waits no more. */
  deliver(events?: Stripe.EventBase[]): Promise<number[]>;
}

/** A demo may be down for long; the oldest events are given up. */
const KEPT_WAITING = 200;

export function openWebhooks(ledger: Ledger, clock: Clock, post: PostEvent): Webhooks {
  const { state } = ledger;

  function drop({ id }: Stripe.EventBase): void {
    state.waiting = state.waiting.filter((other) => other !== id);
  }

  /** Signed with everybody's time: Stripe's own may have been moved ahead. */
  async function send(event: Stripe.EventBase, { at = clock.now(), secret }: Signing = {}): Promise<number> {
    const text = JSON.stringify(event, null, 2);
    return post(text, sign(text, Math.floor(at.getTime() / SECOND), secret ?? SANDBOX_KEYS.webhookSecret));
  }

  const waiting = () => state.waiting.flatMap((id) => ledger.find('event', id) ?? []);

  return {
    waiting,
    send,
    drop,
    async deliver(events = waiting()) {
      state.waiting = state.waiting.slice(-KEPT_WAITING);
      const statuses: number[] = [];
      for (const event of events) {
        const status = await send(event);
        if (status >= 200 && status < 300) drop(event);
        statuses.push(status);
      }
      return statuses;
    },
  };
}

/** Stripe's scheme, version 1. */
function sign(text: string, seconds: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
