import { defineEvent } from '#platform/server/events.ts';

export interface Delivery {
  letterId: string;
  author: number;
  target: string;
}

/**
 * Letters were delivered, unwanted ones among them. Published by a job after the delivery has been committed, and again after
 * a crash or by two nodes at once: subscribers must bear that.
 */
export const lettersDelivered = defineEvent<Delivery[]>('lettersDelivered');

/** One more of this author's crushes counts for matches, because an older one has given up its place. */
export const crushPlaceFreed = defineEvent<{ userId: number }>('crushPlaceFreed');
