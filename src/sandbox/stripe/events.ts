import type { Stripe } from 'stripe';
import { API_VERSION, ENABLED_EVENTS } from './keys.ts';
import type { Kinds, Ledger } from './ledger.ts';

type EventType = Stripe.Event.Type;

/** Records an event with a copy of the object, and queues it for the webhook if its type is enabled. */
export function emit(ledger: Ledger, type: EventType, object: Kinds[Exclude<keyof Kinds, 'event'>]): void {
  const isEnabled = ENABLED_EVENTS.includes(type);
  const event = ledger.add<Stripe.EventBase>({
    id: ledger.newId('evt'),
    object: 'event',
    api_version: API_VERSION,
    created: ledger.now(),
    data: { object: structuredClone(object) },
    livemode: false,
    pending_webhooks: isEnabled ? 1 : 0,
    request: { id: null, idempotency_key: null },
    type,
  });
  if (isEnabled) ledger.state.waiting.push(event.id);
}
