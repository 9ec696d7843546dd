import { describe, expect, it } from 'vitest';
import type { Keys } from '#platform/server/keys/keys.ts';
import { PRODUCTION } from '#test/factories/environment.ts';
import { ConfigError, parseConfig } from '../config/config.ts';
import { openVendors } from './open-vendors.ts';

const product = { address: () => '', keys: {} as Keys };

describe('in production', () => {
  const config = parseConfig(PRODUCTION);

  it('uses the keys of the operator, and serves no page of a sandbox', async () => {
    const vendors = await openVendors(config, product);
    expect(vendors).toMatchObject({ smtpUrl: PRODUCTION.SMTP_URL, stripe: { secretKey: 'sk_live_x' } });
    expect([vendors.pages, vendors.profileSearches, vendors.mailEventsSecret]).toEqual([[], [], null]);
  });

  it.each([{ smtpUrl: null }, { instagram: null }, { stripe: null }])(
    'refuses a setting that would need a sandbox: %o',
    async (missing) => {
      await expect(openVendors({ ...config, ...missing }, product)).rejects.toThrow(ConfigError);
    },
  );
});
