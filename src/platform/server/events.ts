import type { Services } from './services.ts';

declare module '#platform/server/services.ts' {
  interface Services {
    /** Every feature's event handlers. */
    subscriptions: readonly Subscription[];
  }
}

declare const payloadType: unique symbol;

/** Something that happens in one feature and that features above it may handle. */
export interface EventType<P> {
  name: string;
  /** Only for the compiler. */
  [payloadType]?: P;
}

/** What a feature does when an event is published. */
export interface Subscription {
  event: string;
  handle: (services: Services, payload: never) => Promise<void>;
}

/** Declares an event, in the feature that publishes it: `export const handleProven = defineEvent<HandleProven>('handleProven')`. */
export function defineEvent<P>(name: string): EventType<P> {
  return { name };
}

/** Subscribes to an event; a feature lists its subscriptions under `on`. */
export function on<P>({ name }: EventType<P>, handle: (services: Services, payload: P) => Promise<void>): Subscription {
  return { event: name, handle };
}

/**
 * Calls every subscriber, one after the other, in the order of the features. They use the publisher's connection: inside a
 * transaction both commit or neither does, and a subscriber that throws stops what is about to happen.
 */
export async function publish<P>(services: Services, { name }: EventType<P>, payload: P): Promise<void> {
  for (const { event, handle } of services.subscriptions) {
    if (event === name) await handle(services, payload as never);
  }
}
