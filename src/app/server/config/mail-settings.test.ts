import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { linesOf, PRODUCTION } from '#test/factories/environment.ts';
import { parseConfig } from './config.ts';

const toBase64 = (pem: string | Buffer) => Buffer.from(pem).toString('base64');
const rsa = (bits: number) =>
  toBase64(generateKeyPairSync('rsa', { modulusLength: bits }).privateKey.export({ type: 'pkcs8', format: 'pem' }));
const ed25519 = toBase64(generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }));

const KEY = rsa(2048);
const DKIM = {
  ...PRODUCTION,
  SUPPORT_EMAIL: 'support@subrosa.example',
  MAIL_DKIM_DOMAIN: 'subrosa.example',
  MAIL_DKIM_SELECTOR: 'mail2026',
  MAIL_DKIM_KEY: KEY,
};

it('signs mails if all three settings are there, and none if none is', () => {
  expect(parseConfig(PRODUCTION)).toMatchObject({ dkim: null, bounceAddress: null });
  const { dkim } = parseConfig(DKIM);
  expect(dkim).toMatchObject({ domain: 'subrosa.example', selector: 'mail2026' });
  expect(dkim?.key).toContain('-----BEGIN PRIVATE KEY-----');
});

it('accepts the domain above that of the support address', () => {
  expect(linesOf({ ...DKIM, SUPPORT_EMAIL: 'support@mail.subrosa.example' })).toEqual([]);
});

const KEY_UNREADABLE = 'MAIL_DKIM_KEY must be a private key without passphrase: base64 -w0 dkim.pem';

it.each([
  [{ MAIL_DKIM_KEY: '' }, 'MAIL_DKIM_KEY is missing: set all three MAIL_DKIM_ settings or none'],
  [{ MAIL_DKIM_SELECTOR: '' }, 'MAIL_DKIM_SELECTOR is missing: set all three MAIL_DKIM_ settings or none'],
  [{ MAIL_DKIM_KEY: 'not a key' }, KEY_UNREADABLE],
  [{ MAIL_DKIM_KEY: Buffer.from(KEY, 'base64').toString().replace('MII', 'MIX') }, KEY_UNREADABLE],
  [{ MAIL_DKIM_KEY: rsa(1024) }, 'MAIL_DKIM_KEY must have at least 2048 bits'],
  [{ MAIL_DKIM_KEY: ed25519 }, 'MAIL_DKIM_KEY must be an RSA key: nodemailer signs with no other'],
  [{ MAIL_DKIM_SELECTOR: 'mail;2026' }, 'MAIL_DKIM_SELECTOR must look like mail2026'],
  [{ MAIL_DKIM_DOMAIN: 'https://subrosa.example' }, 'MAIL_DKIM_DOMAIN must look like subrosa.example'],
  [{ MAIL_DKIM_DOMAIN: 'rosa.example' }, 'MAIL_DKIM_DOMAIN must be the domain of SUPPORT_EMAIL, or one above it'],
  [{ MAIL_BOUNCE_ADDRESS: 'bounces' }, 'MAIL_BOUNCE_ADDRESS must be an email address'],
])('reports a mistake in one line: %#', (mistake, line) => {
  expect(linesOf({ ...DKIM, ...mistake })).toEqual([line]);
});
