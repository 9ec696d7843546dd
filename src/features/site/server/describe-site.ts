import { HOUR } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import type { Services } from '#platform/server/services.ts';
import type { getSite } from '../contract.ts';

export function describeSite({ site, deliverySettings }: Services): ReplyOf<typeof getSite> {
  const { minAuthors, maxWait } = deliverySettings;
  return { ...site, delivery: { atOnce: minAuthors <= 1, maxWaitHours: maxWait / HOUR } };
}
