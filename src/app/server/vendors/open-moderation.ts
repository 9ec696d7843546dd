import { systemClock } from '#platform/server/clock.ts';
import {
  openModerationService,
  type ModerationAddress,
  type ModerationService,
} from '#platform/server/gateways/moderation/moderation-service.ts';
import type { Services } from '#platform/server/services.ts';
import type { Config } from '../config/config.ts';

/** The log has each failed call, the figures also the texts that were not sent because of earlier failures. */
export function openModeration(
  { moderation: { model, thresholds, timeout } }: Config,
  address: ModerationAddress | null,
  { log, metrics }: Pick<Services, 'log' | 'metrics'>,
): ModerationService | null {
  if (address === null) return null;
  const onUnread = (why: string) => {
    metrics.countUnread();
    if (why !== 'not asked') log.warn({ why }, 'moderation service');
  };
  return openModerationService({ ...address, model, thresholds, timeout, clock: systemClock, onUnread });
}
