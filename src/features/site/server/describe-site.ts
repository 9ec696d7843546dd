import { HOUR } from '#platform/shared/durations.ts';
import type { ReplyOf } from '#platform/shared/endpoint.ts';
import { deliversAtOnce } from './settings.ts';
import type { Services } from '#platform/server/services.ts';
import type { getSite } from '../contract.ts';

export function describeSite(services: Services): ReplyOf<typeof getSite> {
  const { site, deliverySettings } = services;
  return { ...site, delivery: { atOnce: deliversAtOnce(services), maxWaitHours: deliverySettings.maxWait / HOUR } };
}
