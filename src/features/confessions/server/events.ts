import { defineEvent } from '#platform/server/events.ts';

export interface Delivery {
  letterId: string;
  author: number;
  target: string;
}

/**
 * Letters were delivered, unwanted ones included. Published by a job after the delivery has been committed. After a crash, or by
 * two nodes at once, it may be published twice: subscribers must be idempotent.
 */
export const lettersDelivered = defineEvent<Delivery[]>('lettersDelivered');

/** One more of this author's crushes counts for matches, because the place of an older one became free. */
export const crushPlaceFreed = defineEvent<{ userId: number }>('crushPlaceFreed');
