import { inspect } from 'node:util';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MailServer } from '#test/harness/vendors/mail-server.ts';
import { composeMail } from '../mail/compose-mail.ts';
import type { Mailer } from '../mail/mail.ts';
import { openMailer } from './smtp.ts';

const server = new MailServer();
let mailer: Mailer;
beforeAll(async () => {
  await server.up();
  mailer = openMailer({ url: server.url, from: 'support@subrosa.example' });
});
afterEach(() => {
  server.behaviour = 'accepting';
  server.accepted.length = 0;
});
afterAll(async () => {
  mailer.close();
  await server.down();
});

const letter = { subject: 'Hush', paragraphs: ['Told under the rose.'] };

describe('the mailer', () => {
  it('sends both parts, marked as generated automatically', async () => {
    await mailer.send(composeMail({ to: 'ana@example.org', ...letter }), 'an-id');
    const raw = server.accepted[0]?.raw ?? '';
    expect(raw).toContain('From: Sub Rosa <support@subrosa.example>');
    expect(raw).toContain('Message-ID: <an-id@subrosa.example>');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toContain('Content-Type: text/plain; charset=utf-8');
    expect(raw).toContain('Content-Type: text/html; charset=utf-8');
  });

  it('adds the unsubscribe headers, unfolded, only to mails that have an unsubscribe link', async () => {
    const oneClick = `https://subrosa.example/api/notices/unsubscribe/${'token'.repeat(20)}`;
    const unsubscribe = { reason: 'You asked for it.', page: 'https://subrosa.example/unsubscribe/x', oneClick };
    await mailer.send(composeMail({ to: 'ana@example.org', ...letter, unsubscribe }), 'a');
    await mailer.send(composeMail({ to: 'ana@example.org', ...letter }), 'b');
    const [one = '', other = ''] = server.accepted.map(({ raw }) => raw);
    expect(one).toContain(`\r\nList-Unsubscribe: <${oneClick}>\r\n`);
    expect(one).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n');
    expect(other).not.toContain('List-Unsubscribe');
  });

  it('treats an address as one address and a subject as one line', async () => {
    const subject = 'Hush\r\nBcc: eve@example.org';
    await mailer.send(composeMail({ ...letter, to: 'ana@example.org', subject }), 'a');
    await mailer.send(composeMail({ ...letter, to: 'ana@example.org, eve@example.org' }), 'b').catch(() => {});
    const recipients = server.accepted.flatMap((mail) => mail.recipients);
    expect(recipients).not.toContain('eve@example.org');
    expect(server.accepted[0]?.raw).toContain('\r\nSubject: Hush Bcc: eve@example.org\r\n');
  });

  it('sets Reply-To to the person who wrote the message', async () => {
    const replyTo = { name: 'Ana, "the" \r\nBcc: eve@example.org', address: 'ana@example.org' };
    await mailer.send({ ...composeMail({ to: 'support@subrosa.example', ...letter }), replyTo }, 'an-id');
    const { raw, recipients } = server.accepted[0] ?? {};
    const [headers = ''] = (raw ?? '').replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n\r\n');
    expect(headers).toMatch(/\r\nReply-To: [^\r]*<ana@example\.org>\r\n/);
    expect(headers).not.toMatch(/\r\n(Bcc|Auto-Submitted):/);
    expect(recipients).toEqual(['support@subrosa.example']);
  });

  it('reports only codes when a mail is rejected', async () => {
    server.behaviour = 'refusing recipients';
    const refused = mailer.send(composeMail({ to: 'ana@example.org', ...letter }), 'an-id');
    await expect(refused).rejects.toMatchObject({ code: 'EENVELOPE 450', noSuchMailbox: false });
    const error = await refused.catch((caught: unknown) => caught);
    expect(inspect(error, { showHidden: true })).not.toContain('ana@');
  });

  it('tells a missing mailbox from other rejections', async () => {
    server.behaviour = 'unknown mailbox';
    const refused = mailer.send(composeMail({ to: 'ana@example.org', ...letter }), 'an-id');
    await expect(refused).rejects.toMatchObject({ code: 'EENVELOPE 550', noSuchMailbox: true });
  });

  it('sends no blank mail, and rejects it like any other while the server is down', async () => {
    const blank = { ...composeMail({ to: 'ana@example.org', ...letter }), isBlank: true };
    await mailer.send(blank, 'an-id');
    await server.down();
    await expect(mailer.send(blank, 'an-id')).rejects.toMatchObject({ code: 'ESOCKET', noSuchMailbox: false });
    await server.up();
    expect(server.accepted).toEqual([]);
  });

  it('sends nothing unencrypted beyond this machine', async () => {
    // Another address of this machine, which the mailer does not recognise as local.
    const elsewhere = openMailer({
      url: server.url.replace('127.0.0.1', '127.0.0.2'),
      from: 'support@subrosa.example',
    });
    await server.down();
    await server.up('127.0.0.2');
    const refused = elsewhere.send(composeMail({ to: 'ana@example.org', ...letter }), 'an-id');
    await expect(refused).rejects.toMatchObject({ code: expect.stringContaining('ETLS') });
    elsewhere.close();
    expect(server.accepted).toEqual([]);
  });
});
