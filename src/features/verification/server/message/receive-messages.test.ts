import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DAY, HOUR } from '#platform/shared/durations.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { messageEvent, webhookBody } from '#sandbox/instagram/messages/events.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { runQueued } from '#test/harness/jobs.ts';
import {
  answerMessages,
  proofOf,
  repliesTo,
  sendByPhone,
  startByMessage,
} from '#test/harness/vendors/instagram-messages.ts';
import { messageProofs, seenMessages } from '../schema.ts';

const subject = appPerFile();
const phone = () => subject.instagram.phone;
const help = () => runQueued(subject, 'send-help-reply');
const SECRET = 'sandbox-app-secret';
const sign = (text: string, secret = SECRET) => `sha256=${createHmac('sha256', secret).update(text).digest('hex')}`;

const queued = async () => {
  const { rows } = await subject.services.db.execute<{ name: string; data: object }>(
    sql`SELECT name, data FROM pgboss.job WHERE name IN ('answer-message', 'send-help-reply')`,
  );
  return rows;
};

beforeEach(async () => {
  await answerMessages(subject);
  await help();
});

const post = (payload: string, headers: Record<string, string>) =>
  subject.app.inject({
    method: 'POST',
    url: '/api/instagram/webhook',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });

describe('the handshake', () => {
  const ask = (query: Record<string, string>) => subject.app.inject({ url: '/api/instagram/webhook', query });
  const question = {
    'hub.mode': 'subscribe',
    'hub.challenge': '1158201444',
    'hub.verify_token': 'sandbox-webhook-token',
  };

  it('repeats the challenge as plain text', async () => {
    const answer = await ask(question);
    expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
    expect(answer.headers['content-type']).toMatch(/^text\/plain/);
  });

  it('is refused with another token, and with a challenge that is no number', async () => {
    expect((await ask({ ...question, 'hub.verify_token': 'x' })).statusCode).toBe(403);
    expect((await ask({ ...question, 'hub.challenge': '<b>' })).statusCode).toBe(400);
  });
});

describe('a post', () => {
  it('counts only with the signature of Meta in Meta’s own header', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    expect(await phone().send('ada.lake', code, { forged: true })).toEqual([403]);
    const message = { mid: 'mid-1', from: 'them', text: code, at: subject.clock.now() } as const;
    const text = webhookBody([messageEvent({ igsid: '1234567', message })], subject.clock.now());
    const stamp = Math.floor(subject.clock.now().getTime() / 1000);
    const stripe = `t=${stamp},v1=${createHmac('sha256', SECRET).update(`${stamp}.${text}`).digest('hex')}`;
    const forgeries: Record<string, string>[] = [
      {},
      { 'stripe-signature': sign(text) },
      { 'stripe-signature': stripe },
      { 'x-hub-signature-256': stripe },
      { 'x-hub-signature': sign(text) },
      { 'x-hub-signature-256': sign(`${text} `) },
      { 'x-hub-signature-256': sign(text, 'whsec_x') },
    ];
    for (const headers of forgeries) expect((await post(text, headers)).statusCode).toBe(403);
    expect(await proofOf(browser)).toMatchObject({ state: 'waiting' });
    expect((await post(text, { 'x-hub-signature-256': sign(text) })).json()).toEqual({ success: true });
    expect(await proofOf(browser)).toMatchObject({ state: 'received' });
  });

  it('without a signature is not parsed, and is not even read if it is longer than any of Meta’s', async () => {
    expect((await post('{"object":', { 'x-hub-signature-256': sign('{}') })).statusCode).toBe(403);
    const text = JSON.stringify('a'.repeat(1024 * 1024));
    expect((await post(text, { 'x-hub-signature-256': sign(text) })).statusCode).toBe(413);
  });

  it('may be signed with the secret of the Meta app too', async () => {
    const { services } = subject;
    const before = services.instagram;
    const settings = { ...subject.instagram.sandbox.settings, metaSecret: 'second' };
    services.instagram = openInstagram({ clock: services.clock, scopes: [], ...settings });
    const text = webhookBody([], subject.clock.now());
    for (const [secret, status] of [
      ['second', 200],
      [SECRET, 200],
      ['third', 403],
    ] as const)
      expect((await post(text, { 'x-hub-signature-256': sign(text, secret) })).statusCode).toBe(status);
    services.instagram = before;
  });

  it('is refused while messages are not set up, and answered if it has nothing for us', async () => {
    const { services } = subject;
    const before = services.instagram;
    services.instagram = { ...before, messages: null };
    const text = webhookBody([], subject.clock.now());
    expect((await post(text, { 'x-hub-signature-256': sign(text) })).statusCode).toBe(403);
    services.instagram = before;
    for (const odd of ['[]', 'null', '{"object":"page"}'])
      expect((await post(odd, { 'x-hub-signature-256': sign(odd) })).statusCode).toBe(200);
  });

  it.each(['text', 'ref of a new conversation', 'ref of an old one', 'tapped link', 'tapped question', 'list'])(
    'has the code as %s',
    async (way) => {
      const browser = subject.browser();
      const code = await startByMessage(browser);
      const username = `by.${way.replaceAll(' ', '.')}`;
      if (way.includes('old') || way === 'tapped link') await phone().send(username, 'Hello');
      if (way === 'text') await phone().send(username, code);
      if (way.startsWith('ref')) await phone().send(username, 'Hello', { ref: code });
      if (way === 'tapped link') await phone().tapLink(username, code);
      if (way === 'tapped question') await phone().tapQuestion(username, 'Prove it', { ref: code });
      if (way === 'list') await phone().send(username, code, { wrapped: true });
      expect(await answerMessages(subject)).toBe(1);
      expect(await proofOf(browser)).toMatchObject({ state: 'answered' });
    },
  );

  it('that repeats a message, or comes in another order, is answered once', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    expect(await phone().send('dora.lake', code, { duplicate: true })).toEqual([200, 200]);
    expect(await answerMessages(subject)).toBe(1);
    await phone().send('dora.lake', code, { duplicate: true });
    expect(await answerMessages(subject)).toBe(0);
    const other = subject.browser();
    await phone().send('emma.lake', await startByMessage(other), { reorder: true });
    await phone().send('emma.lake', 'Did it arrive?');
    expect([await answerMessages(subject), await proofOf(other)]).toMatchObject([1, { state: 'answered' }]);
    expect(await help()).toBe(0);
  });

  it('with messages that were taken back, cannot be shown or are our own changes nothing', async () => {
    const browser = subject.browser();
    const code = await startByMessage(browser);
    await phone().send('finn.lake', code, { as: 'deleted' });
    await phone().send('finn.lake', code, { as: 'unsupported' });
    await sendByPhone(subject, 'gwen.lake', await startByMessage(subject.browser()));
    expect(await phone().deliver()).not.toEqual([]);
    expect(await proofOf(browser)).toMatchObject({ state: 'waiting' });
    expect(await queued()).toEqual([]);
  });
});

describe('other texts', () => {
  it('get one help reply a day, which is automatic and tells nothing', async () => {
    for (const text of ['Hello', 'Is anybody there?', 'ROSA-2222-2222']) await phone().send('hugo.lake', text);
    expect(await help()).toBe(1);
    const [reply = ''] = repliesTo(subject, 'hugo.lake');
    expect(reply).toMatch(/^This is an automatic message/);
    expect(reply).not.toMatch(/letter|confession|crush|Hello/i);
    subject.clock.advance(DAY);
    await phone().send('hugo.lake', 'Hello');
    expect(await help()).toBe(1);
    expect(repliesTo(subject, 'hugo.lake')).toHaveLength(2);
  });

  it('may be a question that was tapped', async () => {
    await phone().tapQuestion('leo.lake', 'How do I prove that this account is mine?');
    expect(await help()).toBe(1);
    expect(repliesTo(subject, 'leo.lake')).toHaveLength(1);
  });

  it('and senders are nowhere in the database, not even in waiting jobs', async () => {
    const code = await startByMessage(subject.browser());
    await phone().send('iris.lake', `My secret is turquoise. ${code}`);
    await phone().send('jan.lake', 'My secret is magenta.');
    const jobs = await queued();
    expect(jobs.map(({ name }) => name).toSorted()).toEqual(['answer-message', 'send-help-reply']);
    const rows = await subject.services.db.select().from(messageProofs);
    const seen = await subject.services.db.select().from(seenMessages);
    const dump = JSON.stringify([jobs, rows.map((row) => row.box.toString('latin1')), seen]);
    for (const secret of ['turquoise', 'magenta', code, phone().igsid('iris.lake'), phone().igsid('jan.lake')])
      expect(dump).not.toContain(secret);
    await answerMessages(subject);
    await help();
  });

  it('are forgotten after two days, when Meta no longer repeats them', async () => {
    const purge = () => subject.services.tables.find(({ name }) => name === 'seen_messages')?.retention.purge;
    await phone().send('kim.lake', 'Hello');
    subject.clock.advance(36 * HOUR);
    await purge()?.(subject.services);
    expect(await subject.services.db.$count(seenMessages)).toBeGreaterThan(0);
    subject.clock.advance(3 * DAY);
    await purge()?.(subject.services);
    expect(await subject.services.db.$count(seenMessages)).toBe(0);
  });
});
