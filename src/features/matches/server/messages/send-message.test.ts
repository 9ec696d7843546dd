import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import type { Actor, ActorCtx } from '#platform/server/ctx.ts';
import type { Db } from '#platform/server/db/database.ts';
import { makeChat } from '#test/factories/chat.ts';
import type { Member } from '#test/factories/member.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { getMatch, readMatch } from '../../contract.ts';
import { chatMessages, matches } from '../schema.ts';
import { sendMessage } from './send-message.ts';

const subject = appPerFile();

let chat: Awaited<ReturnType<typeof makeChat>>;
beforeEach(async () => {
  chat = await makeChat(subject);
});

const contextOf = ({ user: { id, email } }: Member, plan: Actor['plan'] = 'free'): ActorCtx => ({
  ...subject.services,
  actor: { userId: id, email, firstName: '', lastName: '', emailVerified: true, plan, role: 'member', isAdult: true },
});

const frameOf = (content: string, more: object = {}) => ({
  type: 'send' as const,
  matchId: chat.id,
  id: randomUUID(),
  content,
  ...more,
});

const storedNumbers = async () => {
  const rows = await subject.services.db
    .select({ seq: chatMessages.seq })
    .from(chatMessages)
    .where(sql`match_id = ${chat.id}`)
    .orderBy(chatMessages.seq);
  return rows.map(({ seq }) => seq);
};

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

/** Without digits: a message that has some is reviewed together with earlier ones, and others may overtake it. */
const textOf = (n: number) => `Hello${'!'.repeat(n)}`;

const codeOf = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason instanceof AppError ? result.reason.code : result.status;

describe('messages that are sent at the same time', () => {
  it('get consecutive numbers in the order of their arrival, a hundred from both sides', async () => {
    const sides = [contextOf(chat.elite), contextOf(chat.free)] as const;
    const sent = await Promise.all(upTo(100).map((n) => sendMessage(sides[n % 2] as ActorCtx, frameOf(textOf(n)))));
    expect(sent.map(({ message }) => message.seq)).toEqual(upTo(100));
    expect(sent.map(({ message }) => message.content)).toEqual(upTo(100).map((n) => textOf(n)));
    expect(sent.every(({ isNew }) => isNew)).toBe(true);
    expect(await storedNumbers()).toEqual(upTo(100));
  });

  it('are counted for each chat by itself', async () => {
    const other = await makeChat(subject);
    const frames = upTo(20).map((n) => frameOf(textOf(n), n % 2 === 0 ? { matchId: other.id.toUpperCase() } : {}));
    const sent = await Promise.all(
      frames.map((frame) => sendMessage(contextOf(frame.matchId === chat.id ? chat.free : other.free), frame)),
    );
    expect(sent.map(({ message }) => message.seq)).toEqual(upTo(10).flatMap((n) => [n, n]));
    expect(sent.map(({ message }) => message.matchId)).toEqual(upTo(10).flatMap(() => [chat.id, other.id]));
  });

  it('are one message if they have one id, and the first of them counts', async () => {
    const frame = frameOf('First');
    const sent = await Promise.all(
      [
        frame,
        { ...frame, content: 'Second', id: frame.id.toUpperCase() },
        { ...frame, virtualGift: 'rose' as const },
      ].map((one) => sendMessage(contextOf(chat.free), one)),
    );
    expect(sent.map(({ isNew }) => isNew)).toEqual([true, false, false]);
    for (const { message } of sent) expect(message).toEqual(sent[0]?.message);
    expect(await storedNumbers()).toEqual([1]);
  });

  it('do not suffer from one that is refused', async () => {
    const stranger = await makeChat(subject);
    const closed = await makeChat(subject, { state: 'matched' });
    const ended = await makeChat(subject, { state: 'ended' });
    const { free } = chat;
    const results = await Promise.allSettled([
      sendMessage(contextOf(free), frameOf('One')),
      sendMessage(contextOf(free), frameOf(' ')),
      sendMessage(contextOf(stranger.free), frameOf('Not mine')),
      sendMessage(contextOf(free), frameOf('For you', { virtualGift: 'rose' })),
      sendMessage(contextOf(closed.free), frameOf('Early', { matchId: closed.id })),
      sendMessage(contextOf(ended.free), frameOf('Late', { matchId: ended.id })),
      sendMessage(contextOf(chat.elite, 'premium'), frameOf('For you', { virtualGift: 'rose' })),
    ]);
    expect(results.map((result) => codeOf(result))).toEqual([
      'fulfilled',
      'VALIDATION',
      'NOT_FOUND',
      'PREMIUM_ONLY',
      'CHAT_NOT_OPEN',
      'CHAT_ENDED',
      'fulfilled',
    ]);
    expect(await storedNumbers()).toEqual([1, 2]);
  });

  it('do not undo what is recorded as read meanwhile', async () => {
    await Promise.all(upTo(5).map((n) => sendMessage(contextOf(chat.elite), frameOf(`Message ${n}`))));
    // On another day every message changes the match.
    await subject.services.db.update(matches).set({ lastDay: '2026-01-01' });
    const read = ({ browser }: Member, number: number) =>
      browser.call(readMatch, { params: { id: chat.id }, body: { upTo: number } });
    await Promise.all([
      sendMessage(contextOf(chat.elite), frameOf('Message 6')),
      read(chat.free, 5),
      read(chat.elite, 3),
      read(chat.free, 2),
      sendMessage(contextOf(chat.free), frameOf('Message 7')),
    ]);
    const params = { id: chat.id };
    expect((await chat.free.browser.call(getMatch, { params })).body).toMatchObject({ unread: 1, isNew: false });
    expect((await chat.elite.browser.call(getMatch, { params })).body).toMatchObject({ unread: 1, isNew: false });
  });
});

it('a message is stored once and passed on if its commit was not confirmed', async () => {
  const ctx = contextOf(chat.free);
  let lost = 0;
  const transaction: Db['transaction'] = async (work, config) => {
    const result = await subject.services.db.transaction(work, config);
    lost += 1;
    if (lost === 1) throw new Error('connection lost');
    return result;
  };
  const db = new Proxy(ctx.db, {
    get: (target, key) => (key === 'transaction' ? transaction : (Reflect.get(target, key) as unknown)),
  });
  const { message, isNew } = await sendMessage({ ...ctx, db }, frameOf('Once'));
  expect(lost).toBe(2);
  expect({ seq: message.seq, isNew }).toEqual({ seq: 1, isNew: true });
  expect(await storedNumbers()).toEqual([1]);
});
