import { createHmac } from 'node:crypto';
import type { Stripe } from 'stripe';
import type { Clock } from '#platform/server/clock.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { Ledger } from './ledger.ts';

/** Posts an event to the product; returns the HTTP status. */
export type PostEvent = (text: string, signature: string) => Promise<number>;

interface Signing {
  /** The time of the signature; now by default. */
  at?: Date;
  /** Another secret, to forge an event. */
  secret?: string;
}

export interface Webhooks {
  /** Undelivered events, in order. */
  waiting(): Stripe.EventBase[];
  /** Sends an event, whether it was delivered before or not. */
  send(event: Stripe.EventBase, signing?: Signing): Promise<number>;
  /** Never sends it. */
  drop(event: Stripe.EventBase): void;
  /** Sends all undelivered events, or those given, in order; accepted ones count as delivered. */
  deliver(events?: Stripe.EventBase[]): Promise<number[]>;
}

/** A demo may be down for a long time; older events are dropped. */
const MAX_WAITING = 200;

export function openWebhooks(ledger: Ledger, clock: Clock, post: PostEvent): Webhooks {
  const { state } = ledger;

  function drop({ id }: Stripe.EventBase): void {
    state.waiting = state.waiting.filter((other) => other !== id);
  }

  /** Signed with the real time, because the sandbox's clock may have been moved ahead. */
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
      state.waiting = state.waiting.slice(-MAX_WAITING);
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

/** Stripe's signature scheme, version 1. */
function sign(text: string, seconds: number, secret: string): string {
  const signature = createHmac('sha256', secret).update(`${seconds}.${text}`).digest('hex');
  return `t=${seconds},v1=${signature}`;
}
