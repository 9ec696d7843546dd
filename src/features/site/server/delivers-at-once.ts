import type { Services } from '#platform/server/services.ts';

/**
 * Whether letters are delivered as soon as they are sent, as in the demo: a batch is complete with one author. Then nothing
 * else that would hide a moment is delayed either.
 */
export function deliversAtOnce({ deliverySettings }: Pick<Services, 'deliverySettings'>): boolean {
  return deliverySettings.minAuthors <= 1;
}
