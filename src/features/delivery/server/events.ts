import type { Address } from '#features/handles/server/index.ts';
import { defineEvent } from '#platform/server/events.ts';

export interface Delivery {
  author: number;
  target: string;
  /** Null: nobody reads it. */
  address: Address | null;
}

/**
 * Letters were delivered, unwanted ones included. Published by a job after the delivery has been committed. After a crash, or by
 * two nodes at once, it may be published twice: subscribers must be idempotent.
 */
export const lettersDelivered = defineEvent<Delivery[]>('lettersDelivered');
