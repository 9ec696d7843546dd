import { expect, it } from 'vitest';
import { createVapidKeys } from '#platform/server/push/vapid-keys.ts';
import { linesOf, PRODUCTION } from '#test/factories/environment.ts';
import { parseConfig } from './config.ts';

it('accepts all Instagram keys or none, and refuses some of them', () => {
  expect(parseConfig({}).instagram).toBeNull();
  expect(parseConfig(PRODUCTION).instagram).toEqual({
    appId: '1',
    appSecret: 'x',
    accountId: '17841400000000001',
    discoveryToken: 'y',
    visitorLookups: 100,
  });
  expect(linesOf({ DEMO: '1', INSTAGRAM_APP_ID: '1', INSTAGRAM_ACCOUNT_ID: '2' })).toEqual([
    'INSTAGRAM_APP_SECRET is missing: set all four INSTAGRAM_ keys or none',
    'INSTAGRAM_DISCOVERY_TOKEN is missing: set all four INSTAGRAM_ keys or none',
  ]);
});

it('accepts all settings for messages or none, and only with the Instagram keys', () => {
  const messages = {
    INSTAGRAM_HANDLE: 'subrosa.letters',
    INSTAGRAM_MESSAGES_TOKEN: 't',
    INSTAGRAM_WEBHOOK_TOKEN: 'w'.repeat(16),
  };
  const parsed = { handle: 'subrosa.letters', messagesToken: 't', webhookToken: 'w'.repeat(16) };
  expect(parseConfig({ ...PRODUCTION, ...messages }).instagram).toMatchObject(parsed);
  const withSecret = parseConfig({ ...PRODUCTION, ...messages, META_APP_SECRET: 's' });
  expect(withSecret.instagram).toMatchObject({ ...parsed, metaSecret: 's' });
  expect(linesOf({ ...PRODUCTION, INSTAGRAM_HANDLE: 'subrosa.letters' })).toEqual([
    'INSTAGRAM_MESSAGES_TOKEN is missing: set all three settings for messages or none',
    'INSTAGRAM_WEBHOOK_TOKEN is missing: set all three settings for messages or none',
  ]);
  expect(linesOf({ DEMO: '1', ...messages })).toEqual([
    'INSTAGRAM_HANDLE needs the four INSTAGRAM_ keys: the sandbox has its own account',
  ]);
});

it('accepts all Stripe keys or none, and refuses some of them', () => {
  expect(parseConfig({}).stripe).toBeNull();
  const keys = { secretKey: 'sk_live_x', publishableKey: 'pk_live_x', webhookSecret: 'whsec_x', priceId: 'price_x' };
  expect(parseConfig(PRODUCTION).stripe).toEqual(keys);
  expect(linesOf({ DEMO: '1', STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toEqual([
    'STRIPE_WEBHOOK_SECRET is missing: set all four STRIPE_ keys or none',
    'STRIPE_PRICE_ID is missing: set all four STRIPE_ keys or none',
  ]);
});

it('accepts a pair of keys for notices in browsers with a subject, or none of the three', () => {
  expect(parseConfig({}).push).toBeNull();
  const keys = createVapidKeys();
  const subject = 'mailto:support@subrosa.example';
  const given = { VAPID_PUBLIC_KEY: keys.publicKey, VAPID_PRIVATE_KEY: keys.privateKey, VAPID_SUBJECT: subject };
  expect(parseConfig({ ...PRODUCTION, ...given }).push).toEqual({ ...keys, subject });
  expect(linesOf({ ...PRODUCTION, ...given, VAPID_PUBLIC_KEY: '' })).toEqual([
    'VAPID_PUBLIC_KEY is missing: set all three VAPID_ settings or none',
  ]);
  expect(linesOf({ ...PRODUCTION, ...given, VAPID_PUBLIC_KEY: createVapidKeys().publicKey })).toEqual([
    'VAPID_PUBLIC_KEY does not belong to VAPID_PRIVATE_KEY: npm run vapid-keys makes a pair',
  ]);
  expect(
    linesOf({ ...PRODUCTION, ...given, VAPID_PRIVATE_KEY: keys.publicKey, VAPID_SUBJECT: 'us@example.org' }),
  ).toEqual([
    'VAPID_PRIVATE_KEY must be 32 bytes in base64url',
    'VAPID_SUBJECT must look like mailto:support@subrosa.example or https://subrosa.example',
  ]);
  expect(linesOf({ ...PRODUCTION, ...given, VAPID_PUBLIC_KEY: `${keys.publicKey}=` })).toContain(
    'VAPID_PUBLIC_KEY must be a line that npm run vapid-keys printed',
  );
  expect(linesOf(given)).toEqual([expect.stringMatching(/^DEMO is missing: VAPID_PUBLIC_KEY, /)]);
});
