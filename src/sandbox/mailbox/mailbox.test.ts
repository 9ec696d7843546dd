import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { listRefusals } from '#platform/server/mail/refusals/find-refusals.ts';
import { composeMail } from '#platform/server/mail/compose-mail.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { SANDBOX_EVENTS_SECRET } from './mail-events.ts';
import { openMailSandbox, type MailSandbox } from '../sandbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-mailbox-'));
const evil = `<script>alert("x")</script>`;
const link = 'https://subrosa.example/verify-email?token=abc&next=1';
let sandbox: MailSandbox;
let subject: TestApp;
/** The address at which the sandbox reaches the product. */
let product = '';
const PRODUCT = { address: () => product, secret: SANDBOX_EVENTS_SECRET };

beforeAll(async () => {
  sandbox = await openMailSandbox(folder, PRODUCT);
  await send('ana@example.org', 'First', [`Hello ${evil}`]);
  await send('ben@example.org', `Second ${evil}`, ['Hello']);
  subject = await createTestApp({ sandboxes: [sandbox] });
  product = await subject.app.listen({ host: '127.0.0.1', port: 0 });
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
const react = (id: string, reaction: string) =>
  subject.browser().request({
    method: 'POST',
    url: `/sandbox/mailbox/${id}/react`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `reaction=${reaction}`,
  });
const list = async (query = '') => (await get(`/sandbox/mailbox.json${query}`)).json();
const idOf = async (query = ''): Promise<string> => (await list(query))[0].id;

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
    expect(body).toContain('Sandbox mailbox: no email leaves this machine');
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
    writeFileSync(join(folder, 'secret.eml'), 'Subject: stolen\r\n\r\nstolen');
    writeFileSync(join(folder, 'mailbox', 'loose.eml'), 'Subject: stolen\r\n\r\nstolen');
    const absent = `0mi000000-${'0'.repeat(32)}`;
    for (const id of ['..%2Fsecret', '%2e%2e%2fsecret', '..', 'loose', absent]) {
      expect((await get(`/sandbox/mailbox/${id}`)).statusCode, id).toBe(404);
      expect((await get(`/sandbox/mailbox/${id}/html`)).statusCode, id).toBe(404);
    }
    expect(JSON.stringify(await list())).not.toContain('stolen');
  });

  it.each(['bounce', 'complaint'] as const)('tells the product of a %s, as a mail provider does', async (reaction) => {
    const id = await idOf('?to=ana@example.org');
    expect((await get(`/sandbox/mailbox/${id}`)).body).toContain(`value="${reaction}"`);
    const answer = await react(id, reaction);
    expect([answer.statusCode, answer.headers['location']]).toEqual([
      303,
      `/sandbox/mailbox/${id}?outcome=${reaction}`,
    ]);
    const { body } = await get(String(answer.headers['location']));
    expect(body).toContain('Sub Rosa now knows that this email');
    expect(body, 'the other one can be tried too').toContain('value="bounce"');
    const kinds = (await listRefusals(subject.services, 'ana@example.org')).map(({ kind }) => kind);
    expect(kinds).toContain(reaction);
  });

  it('says so if the product does not accept it', async () => {
    const id = await idOf();
    const right = product;
    product = `${right}/elsewhere`;
    const answer = await react(id, 'bounce');
    product = right;
    expect(answer.headers['location']).toBe(`/sandbox/mailbox/${id}?outcome=nothing`);
    expect((await get(String(answer.headers['location']))).body).toContain('Sub Rosa did not accept that.');
  });

  it('knows no other reaction, and no other mail', async () => {
    const id = await idOf();
    expect((await react(id, 'hasOwn')).statusCode).toBe(404);
    expect((await react('loose', 'bounce')).statusCode).toBe(404);
  });

  it('stores only complete mails, and keeps them over a restart', async () => {
    expect(readdirSync(join(folder, 'mailbox')).filter((name) => name.endsWith('.part'))).toEqual([]);
    const before = await list();
    const again = await openMailSandbox(folder, PRODUCT);
    const restarted = await createTestApp({ sandboxes: [again] });
    const { body } = await restarted.browser().request({ method: 'GET', url: '/sandbox/mailbox.json' });
    expect(JSON.parse(body)).toEqual(before);
    await restarted.close();
    await again.close();
  });
});
