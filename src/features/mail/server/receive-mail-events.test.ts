import { sql } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import { mailRefusals } from '#platform/server/mail/schema.ts';
import { messageIdOf } from '#platform/server/mail/message-id.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { postMailEvents } from '#test/harness/mail-events.ts';
import { queriesOf } from '#test/harness/database/submitted-queries.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';

const subject = appPerFile();
afterEach(() => subject.services.db.execute(sql`TRUNCATE mail_refusals`));

const post = (body: unknown, authorization?: string) => postMailEvents(subject, body, authorization);
const bounce = (address: string) => ({ type: 'bounce', permanent: true, address });

async function kinds(): Promise<string[]> {
  const rows = await subject.services.db.select({ kind: mailRefusals.kind }).from(mailRefusals);
  return rows.map(({ kind }) => kind).toSorted();
}

describe('the secret', () => {
  const basic = (password: string) => `Basic ${Buffer.from(`postmark:${password}`).toString('base64')}`;

  it.each([
    ['as a bearer', `Bearer ${SANDBOX_EVENTS_SECRET}`],
    ['as the password of Basic', basic(SANDBOX_EVENTS_SECRET)],
  ])('is accepted %s', async (_how, authorization) => {
    expect((await post([bounce('ana@example.org')], authorization)).statusCode).toBe(200);
    expect(await kinds()).toEqual(['bounce']);
  });

  it.each([
    ['none', ''],
    ['another one', 'Bearer another-secret-that-has-32-characters'],
    ['its beginning', `Bearer ${SANDBOX_EVENTS_SECRET.slice(0, -1)}`],
    ['another password', basic('guess')],
    ['another scheme', `Digest ${SANDBOX_EVENTS_SECRET}`],
  ])('must be right: %s', async (_what, authorization) => {
    const answer = await post([bounce('ana@example.org')], authorization);
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'FORBIDDEN']);
    expect(await kinds()).toEqual([]);
  });

  it('must be configured', async () => {
    const { mailEvents } = subject.services;
    subject.services.mailEvents = null;
    expect((await post([bounce('ana@example.org')])).statusCode).toBe(403);
    subject.services.mailEvents = mailEvents;
  });
});

describe('a post', () => {
  it('is answered in the same way whatever the addresses are, and changes nothing when it is repeated', async () => {
    const events = [bounce('ana@example.org'), { type: 'complaint', address: 'ben@example.org' }];
    const answers = [await post(events), await post(events), await post([bounce('nobody')]), await post([])];
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    expect(await kinds()).toEqual(['bounce', 'bounce', 'complaint']);
  });

  it('of a thousand events takes as many queries as one of two', async () => {
    const queriesFor = async (count: number) => {
      const events = Array.from({ length: count }, (_, n) => ({
        type: 'bounce',
        permanent: n % 2 === 0,
        address: `person-${n}@example.org`,
      }));
      const queries = await queriesOf(async () => expect((await post(events)).statusCode).toBe(200));
      return queries.filter((text) => text.includes('mail_refusals')).length;
    };
    expect(await queriesFor(2)).toBe(2);
    expect(await queriesFor(1000)).toBe(2);
    expect(await kinds()).toHaveLength(1000);
  });

  it.each([
    ['more than a thousand events', Array.from({ length: 1001 }, () => bounce('a@b'))],
    ['an unknown type', [{ type: 'open', address: 'ana@example.org' }]],
    ['no address', [{ type: 'bounce' }]],
    ['something else', 'hello'],
  ])('is refused as a whole if it has %s', async (_what, body) => {
    expect((await post(body)).statusCode).toBe(400);
    expect(await kinds()).toEqual([]);
  });
});

describe('an event with a Message-ID', () => {
  const withMessageId = (address: string, messageId: string) => post([{ ...bounce(address), messageId }]);
  const idFor = (address: string) => `<${messageIdOf(subject.services.keys, 'an-id', address)}@subrosa.example>`;

  it('counts for the address that we sent the mail to', async () => {
    await withMessageId('ana@example.org', idFor('ana@example.org'));
    expect(await kinds()).toEqual(['bounce']);
  });

  it('does not count for another address, or if the mail was not ours', async () => {
    await withMessageId('victim@example.org', idFor('thief@example.org'));
    await withMessageId('victim@example.org', '<made-up@subrosa.example>');
    await withMessageId('victim@example.org', '');
    expect(await kinds()).toEqual([]);
  });
});

describe('Postmark', () => {
  it.each([
    ['Bounce', 'HardBounce', ['bounce']],
    ['Bounce', 'BadEmailAddress', ['bounce']],
    ['Bounce', 'SoftBounce', ['soft-bounce']],
    ['Bounce', 'Transient', ['soft-bounce']],
    ['Bounce', 'SpamComplaint', ['complaint']],
    ['SpamComplaint', 'SpamComplaint', ['complaint']],
    ['Bounce', 'AutoResponder', []],
    ['Bounce', 'DMARCPolicy', []],
    ['Delivery', undefined, []],
  ])('posts %s with the type %s', async (RecordType, Type, expected) => {
    const answer = await post({ RecordType, Type, ID: 42, Email: 'ana@example.org', Inactive: true, Tag: 'Test' });
    expect(answer.statusCode).toBe(200);
    expect(await kinds()).toEqual(expected);
  });
});
