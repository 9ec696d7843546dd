import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { deleteAccount, exportData } from '#features/account/contract.ts';
import { getSite } from '#features/site/contract.ts';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { makeMember } from '#test/factories/member.ts';
import { PASSWORD } from '#test/factories/user.ts';
import type { Browser } from '#test/harness/browser.ts';
import { mailsTo } from '#test/harness/read-mail.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp } from '#test/harness/test-app.ts';
import { sendContactMessage } from '../contract.ts';
import { contactDeadlines, listContactMessages, recordAnswer } from './index.ts';
import { contactMessages } from './schema.ts';
import { contactRules } from './table-rules.ts';

const SUPPORT = 'support@subrosa.example';
const content = { name: 'Ana Ruiz', email: 'Ana@example.org', subject: 'My plan', message: 'Two lines.\n\nOf worry.' };

const subject = appPerFile();
afterEach(async () => {
  subject.clock.set('2026-03-14T10:30:00Z');
  await subject.services.db.execute(sql`TRUNCATE contact_messages, mail_outbox; DELETE FROM pgboss.job`);
});

const send = (overrides: object = {}, browser: Browser = subject.browser()) =>
  browser.call(sendContactMessage, { body: { ...content, ...overrides } });
const rows = () => subject.services.db.select().from(contactMessages);
const mails = () => mailsTo(subject.services, SUPPORT);

describe('a contact message', () => {
  it('is stored sealed, with its day, and mailed to support with the reply address', async () => {
    expect(await send()).toMatchObject({ status: 201, body: { success: true } });
    const [row] = await rows();
    expect(row).toMatchObject({ priority: false, answeredOn: null, receivedOn: '2026-03-14' });
    const { rows: dump } = await subject.services.db.execute(
      sql`SELECT c::text AS row, encode(box, 'escape') AS box FROM contact_messages c`,
    );
    for (const secret of [content.name, 'example.org', content.subject, 'worry'])
      expect(JSON.stringify(dump)).not.toContain(secret);

    const [mail] = await mails();
    expect(mail).toMatchObject({
      subject: '[Contact] My plan',
      replyTo: { name: 'Ana Ruiz', address: 'Ana@example.org' },
    });
    expect(mail?.text).toContain('Two lines.\n\nOf worry.\n\n');
  });

  it.each([
    ['name', ' ', 'Please enter your name'],
    ['email', 'ana@', 'Please enter a valid email address'],
    ['subject', '', 'Please enter a subject'],
    ['message', '\n', 'Please write a message'],
    ['message', 'x'.repeat(4001), 'Please keep the message under 4,000 characters'],
  ])('is refused without a valid %s', async (path, value, message) => {
    const { status, error } = await send({ [path]: value });
    expect(status).toBe(400);
    expect(error.issues).toEqual([{ path, message }]);
    expect(await rows()).toEqual([]);
  });

  it('is neither stored nor mailed if one of the two fails', async () => {
    const { db } = subject.services;
    await db.execute(sql`ALTER TABLE mail_outbox RENAME TO mail_outbox_away`);
    try {
      expect((await send()).status).toBe(500);
    } finally {
      await db.execute(sql`ALTER TABLE mail_outbox_away RENAME TO mail_outbox`);
    }
    expect(await rows()).toEqual([]);
    expect(await mails()).toEqual([]);
  });

  it('is stored and mailed once when it is sent again because the answer was lost', async () => {
    const answers = await Promise.all([send(), send()]);
    expect((await send()).status).toBe(201);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect([(await rows()).length, (await mails()).length]).toEqual([1, 1]);
    subject.clock.advance(DAY);
    await send();
    expect(await rows()).toHaveLength(2);
  });

  it('is discarded with the usual reply if the honeypot is filled in', async () => {
    expect(await send({ petal: 'https://buy.example' })).toMatchObject({ status: 201, body: { success: true } });
    expect([await rows(), await mails()]).toEqual([[], []]);
    expect((await send({ petal: '' })).status).toBe(201);
    expect(await rows()).toHaveLength(1);
  });

  it('is refused after three within an hour from one address', async () => {
    const strict = await createTestApp({ limitFactor: 1 });
    try {
      const statuses = [];
      for (let n = 0; n < 4; n += 1) {
        const body = { ...content, subject: `My plan ${n}` };
        statuses.push((await strict.browser().call(sendContactMessage, { body })).status);
      }
      expect(statuses).toEqual([201, 201, 201, 429]);
      expect(await strict.services.db.select().from(contactMessages)).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });

  it('can be mailed instead: the site names the support address', async () => {
    expect((await subject.browser().call(getSite)).body.supportEmail).toBe(SUPPORT);
  });
});

describe('answering contact messages', () => {
  const list = async () => (await listContactMessages(subject.services)).map((message) => message.subject);

  it('lists premium members first, then the oldest, and answered ones at the end', async () => {
    const elite = await makeMember(subject, { membershipPlan: 'premium' });
    const free = await makeMember(subject);
    await send({ subject: 'first' });
    subject.clock.advance(HOUR);
    await send({ subject: 'free' }, free.browser);
    subject.clock.advance(HOUR);
    await send({ subject: 'elite' }, elite.browser);
    expect(await list()).toEqual(['elite', 'first', 'free']);
    expect((await mails()).map((mail) => mail.subject)).toContain('[Contact, The Masked Elite] elite');

    const [top] = await listContactMessages(subject.services);
    await recordAnswer(subject.services, top?.id ?? '');
    expect(await list()).toEqual(['first', 'free', 'elite']);
    subject.clock.advance(DAY);
    const [next] = await listContactMessages(subject.services);
    await recordAnswer(subject.services, next?.id ?? '');
    expect(await list(), 'what was answered last comes before what was earlier').toEqual(['free', 'first', 'elite']);
  });

  it('is due 24 hours after the hour in which the message came', async () => {
    await send();
    const [message] = await listContactMessages(subject.services);
    expect(message).toMatchObject({ ...content, receivedOn: '2026-03-14', dueBy: '2026-03-15T10:00:00.000Z' });
    expect(await contactDeadlines(subject.services)).toEqual([new Date('2026-03-15T10:00:00Z')]);
    await recordAnswer(subject.services, message?.id ?? '');
    expect(await contactDeadlines(subject.services)).toEqual([]);
  });

  it('is recorded once, and only for a message that exists', async () => {
    await send();
    const id = (await rows())[0]?.id ?? '';
    await recordAnswer(subject.services, id);
    subject.clock.advance(DAY);
    await recordAnswer(subject.services, id);
    expect(await rows()).toMatchObject([{ answeredOn: '2026-03-14' }]);
    const unknown = recordAnswer(subject.services, '00000000-0000-4000-8000-000000000000');
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the contact messages of a member', () => {
  const exported = async (browser: Browser) =>
    (await browser.call(exportData)).body as unknown as { contactMessages: { subject: string }[] };
  const subjects = async (browser: Browser) => (await exported(browser)).contactMessages.map((one) => one.subject);

  it('are exported and erased if written while signed in or from the confirmed address', async () => {
    const me = await makeMember(subject, { email: 'me@example.org', emailVerifiedOn: '2026-01-01' });
    await send({ subject: 'signed in' }, me.browser);
    await send({ subject: 'before', email: 'Me@Example.org' });
    await send({ subject: 'a stranger' });
    expect((await subjects(me.browser)).toSorted()).toEqual(['before', 'signed in']);
    await me.browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    const left = await listContactMessages(subject.services);
    expect(left.map((one) => one.subject)).toEqual(['a stranger']);
  });

  it('are found however many they are, and share no tag', async () => {
    const me = await makeMember(subject);
    const all = Array.from({ length: 35 }, (_, n) => `My question ${n}`);
    await Promise.all(all.map((question) => send({ subject: question }, me.browser)));
    expect((await subjects(me.browser)).toSorted()).toEqual(all.toSorted());
    const tags = new Set((await rows()).map(({ tag }) => tag.toString('hex')));
    expect(tags.size).toBe(all.length);
    await me.browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(await rows()).toEqual([]);
  });

  it('are not exported to an account with the same unconfirmed address', async () => {
    const impostor = await makeMember(subject, { email: content.email, emailVerifiedOn: null });
    await send({ subject: 'not theirs' });
    expect(await subjects(impostor.browser)).toEqual([]);
    await impostor.browser.call(deleteAccount, { body: { currentPassword: PASSWORD } });
    expect(await rows()).toHaveLength(1);
  });

  it('are kept for twelve months', async () => {
    await send();
    subject.clock.advance(365 * DAY);
    expect(await contactRules.retention.purge?.(subject.services)).toBe(0);
    subject.clock.advance(DAY);
    expect(await contactRules.retention.purge?.(subject.services)).toBe(1);
  });
});
