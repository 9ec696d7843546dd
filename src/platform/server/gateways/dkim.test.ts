import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MailServer } from '#test/harness/vendors/mail-server.ts';
import { verifyDkim } from '#test/harness/verify-dkim.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import { openMailer } from './smtp.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const other = generateKeyPairSync('rsa', { modulusLength: 2048 });
const server = new MailServer();
let mailer: Mailer;
let raw: string;
beforeAll(async () => {
  await server.up();
  mailer = openMailer({
    url: server.url,
    from: 'support@subrosa.example',
    bounceAddress: 'bounces@subrosa.example',
    dkim: {
      domain: 'subrosa.example',
      selector: 'mail2026',
      key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    },
  });
  const oneClick = `https://subrosa.example/api/notices/unsubscribe/${'token'.repeat(20)}`;
  await mailer.send(
    composeMail({
      to: 'ana@example.org',
      subject: 'It’s a match',
      paragraphs: ['Told  under the rose.', 'Ünder the rose.'],
      unsubscribe: { reason: 'You asked for it.', page: 'https://subrosa.example/unsubscribe/x', oneClick },
    }),
    'an-id',
  );
  raw = server.accepted[0]?.raw ?? '';
});
afterAll(async () => {
  mailer.close();
  await server.down();
});

it('a mail is signed for our domain', () => {
  expect(verifyDkim(raw, publicKey)).toMatchObject({ domain: 'subrosa.example', selector: 'mail2026' });
});

it('the signature covers the sender, the subject and both headers for unsubscribing', () => {
  expect(verifyDkim(raw, publicKey)?.headers).toEqual(
    expect.arrayContaining([
      'from',
      'to',
      'subject',
      'date',
      'message-id',
      'list-unsubscribe',
      'list-unsubscribe-post',
    ]),
  );
});

it.each([
  ['the body', 'under the rose', 'under the nose'],
  ['the subject', 'Subject: ', 'Subject: Re: '],
  ['the unsubscribe link', 'tokentoken', 'nekotnekot'],
  ['the way to unsubscribe', 'One-Click', 'Two-Click'],
])('a mail whose %s was changed is refused', (_field, from, to) => {
  expect(verifyDkim(raw.replace(from, to), publicKey)).toBeNull();
});

it('a signature counts for its own key only', () => {
  expect(verifyDkim(raw, other.publicKey)).toBeNull();
});

it('the envelope has the address for bounces, and the From header the address for people', () => {
  expect(server.accepted[0]).toMatchObject({ sender: 'bounces@subrosa.example', recipients: ['ana@example.org'] });
  expect(raw).toContain('\r\nFrom: Sub Rosa <support@subrosa.example>\r\n');
  expect(raw).not.toContain('bounces@');
});
