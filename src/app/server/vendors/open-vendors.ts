import { systemClock } from '#platform/server/clock.ts';
import {
  openModerationService,
  type ModerationAddress,
  type ModerationService,
} from '#platform/server/gateways/moderation/moderation-service.ts';
import type { Uses } from '#platform/server/services.ts';
import { ConfigError, type Config } from '../config/config.ts';
import type { Product, Vendors } from './vendors.ts';

/** The vendors by the operator's keys; in the demo, a sandbox for each that has none. */
export async function openVendors(config: Config, product: Product): Promise<Vendors> {
  if (!config.demo) return productionVendors(config);
  const { openDemoVendors } = await loadSandboxes();
  return openDemoVendors(config, product);
}

function productionVendors({ smtpUrl, mailEventsSecret, ...config }: Config): Vendors {
  const { instagram, instagramScopes: scopes, stripe } = config;
  const push = config.push && { ...config.push, sandbox: null };
  const { service: moderation } = config.moderation;
  if (smtpUrl === null || instagram === null || stripe === null || moderation === 'sandbox')
    throw new ConfigError(['A vendor has no keys, and production has no sandboxes']);
  const none = { profileSearches: [], pages: [], close: async () => {} };
  return { smtpUrl, mailEventsSecret, instagram: { ...instagram, scopes }, stripe, push, moderation, ...none };
}

/** The build puts the sandboxes into a folder of their own, which a release does not contain. */
async function loadSandboxes() {
  try {
    return await import('./sandboxes/open-demo-vendors.ts');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_MODULE_NOT_FOUND') throw error;
    throw new ConfigError(['DEMO: a release has no sandboxes. Run npm start in a clone, or set NODE_ENV=production.']);
  }
}

/** The log has each failed call, the figures also the texts that were not sent because of earlier failures. */
export function openModeration(
  { moderation: { model, thresholds, timeout } }: Config,
  address: ModerationAddress | null,
  { log, metrics }: Uses<'log' | 'metrics'>,
): ModerationService | null {
  if (address === null) return null;
  const onUnread = (why: string) => {
    metrics.countUnread();
    if (why !== 'not asked') log.warn({ why }, 'moderation service');
  };
  return openModerationService({ ...address, model, thresholds, timeout, clock: systemClock, onUnread });
}
