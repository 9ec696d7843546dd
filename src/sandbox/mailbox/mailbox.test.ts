import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { openMailSandbox, type MailSandbox } from '../sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-mailbox-'));
const evil = `<script>alert("x")</script>`;
const link = 'https://subrosa.example/verify-email?token=abc&next=1';
let sandbox: MailSandbox;
let subject: TestApp;

beforeAll(async () => {
  sandbox = await openMailSandbox(folder);
  await send('ana@example.org', 'First', [`Hello ${evil}`]);
  await send('ben@example.org', `Second ${evil}`, ['Hello']);
  subject = await createTestApp({ sandboxes: [sandbox] });
});
afterAll(async () => {
  await subject.close();
  await sandbox.close();
  rmSync(folder, { recursive: true });
});

async function send(to: string, title: string, paragraphs: string[]): Promise<void> {
  const mailer = openMailer({ url: sandbox.smtpUrl, from: 'support@subrosa.example' });
  await mailer.send(composeMail({ to, subject: title, paragraphs, action: { label: 'Verify', url: link } }), 'an-id');
  mailer.close();
}

const get = (url: string) => subject.browser().request({ method: 'GET', url });
const list = async (query = '') => (await get(`/sandbox/mailbox.json${query}`)).json();

describe('the mailbox', () => {
  it('lists mails newest first, with their links', async () => {
    const [second, first] = await list();
    expect(second).toMatchObject({ to: ['ben@example.org'], subject: `Second ${evil}` });
    expect(first).toMatchObject({ to: ['ana@example.org'], subject: 'First', links: [link] });
    expect(first.text).toContain(`Hello ${evil}`);
  });

  it('lists the mails to one address', async () => {
    expect(await list('?to=Ana@example.org')).toMatchObject([{ subject: 'First' }]);
    expect(await list('?to=nobody@example.org')).toEqual([]);
    const page = await get('/sandbox/mailbox?to=ana@example.org');
    expect(page.body).toContain('First');
    expect(page.body).not.toContain('ben@example.org');
  });

  it('says that it is a sandbox, on a page without scripts', async () => {
    const { body, headers } = await get('/sandbox/mailbox');
    expect(body).toContain('Sandbox mailbox: no mail leaves this machine');
    expect(body).not.toContain('<script');
    expect(body).toContain('Second &lt;script&gt;');
    expect(headers['content-security-policy']).toContain("frame-src 'none'");
    expect((await get('/sandbox/sandbox.css')).headers['content-type']).toContain('text/css');
  });

  it('shows the HTML part of a mail in a sandboxed frame', async () => {
    const [second] = await list();
    const { body, headers } = await get(`/sandbox/mailbox/${second.id}`);
    expect(body).not.toContain('<script');
    expect(body).toContain(`src="/sandbox/mailbox/${second.id}/html"`);
    expect(headers['content-security-policy']).toContain("frame-src 'self'");
    const framed = await get(`/sandbox/mailbox/${second.id}/html`);
    expect(framed.headers['content-security-policy']).toContain("default-src 'none'");
    expect(framed.headers['content-security-policy']).toContain('sandbox allow-popups allow-popups-to-escape-sandbox');
    expect(framed.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(framed.body).toContain('<head><base target="_blank">');
  });

  it('opens only its own mails', async () => {
    writeFileSync(join(folder, 'secret.eml'), 'Subject: secret\r\n\r\nsecret');
    writeFileSync(join(folder, 'mailbox', 'loose.eml'), 'Subject: secret\r\n\r\nsecret');
    const absent = `0mi000000-${'0'.repeat(32)}`;
    for (const id of ['..%2Fsecret', '%2e%2e%2fsecret', '..', 'loose', absent]) {
      expect((await get(`/sandbox/mailbox/${id}`)).statusCode, id).toBe(404);
      expect((await get(`/sandbox/mailbox/${id}/html`)).statusCode, id).toBe(404);
    }
    expect(JSON.stringify(await list())).not.toContain('secret');
  });

  it('stores only complete mails, and keeps them over a restart', async () => {
    expect(readdirSync(join(folder, 'mailbox')).filter((name) => name.endsWith('.part'))).toEqual([]);
    const before = await list();
    const again = await openMailSandbox(folder);
    const restarted = await createTestApp({ sandboxes: [again] });
    const { body } = await restarted.browser().request({ method: 'GET', url: '/sandbox/mailbox.json' });
    expect(JSON.parse(body)).toEqual(before);
    await restarted.close();
    await again.close();
  });
});
