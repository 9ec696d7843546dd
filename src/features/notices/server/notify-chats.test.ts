import { beforeEach, describe, expect, it } from 'vitest';
import { endChat, readMatch } from '#features/matches/contract.ts';
import { matches } from '#features/matches/server/schema.ts';
import type { PushAddress } from '#platform/shared/push-address.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { makeChat, writeMessage } from '#test/factories/chat.ts';
import { subscribeBrowser } from '#test/factories/subscribed.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { runJob, runQueued } from '#test/harness/jobs.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { updateNotices, type NoticeSettings } from '../contract.ts';
import { pushOutbox } from './schema.ts';

const subject = appPerTest();

let chat: Awaited<ReturnType<typeof makeChat>>;
let address: PushAddress;
beforeEach(async () => {
  chat = await makeChat(subject);
  address = await subscribeBrowser(subject, chat.free);
});

const write = (content = 'Are you there?', by = chat.elite) => writeMessage(subject, by, chat.id, content);
const read = (upTo: number) => chat.free.browser.call(readMatch, { params: { id: chat.id }, body: { upTo } });

/** Lets time pass, and returns how many notices the reader's browser has shown by then. */
async function shownAfter(time: number): Promise<number> {
  subject.clock.advance(time);
  await runJob(subject, 'notify-chats');
  await runQueued(subject, 'push');
  return subject.push.browser(address).notices.length;
}

const settings = (push: boolean): NoticeSettings => ({
  letters: { email: false, push: false },
  matches: { email: true, push: true },
  chats: { push },
  often: 'daily',
});

describe('an unread message', () => {
  it('is notified of after ten minutes, once, without a word of it', async () => {
    await write();
    expect(await shownAfter(10 * MINUTE - 1)).toBe(0);
    expect([await shownAfter(1), await shownAfter(MINUTE), await shownAfter(2 * HOUR)]).toEqual([1, 1, 1]);
    expect(subject.push.browser(address).notices).toMatchObject([
      { title: 'Sub Rosa', body: 'You have an unread message.', navigate: 'http://localhost:3000/chat' },
    ]);
  });

  it('is not if it was read by then, or written by oneself, or the chat has ended', async () => {
    await write();
    await write('I am.', chat.free);
    await read(1);
    expect(await shownAfter(HOUR)).toBe(0);
    await write();
    await chat.elite.browser.call(endChat, { params: { id: chat.id } });
    expect(await shownAfter(HOUR)).toBe(0);
  });

  it('is not within an hour of the last notice about its chat', async () => {
    await write();
    expect(await shownAfter(10 * MINUTE)).toBe(1);
    await read(1);
    await write('And now?');
    expect([await shownAfter(30 * MINUTE), await shownAfter(30 * MINUTE)]).toEqual([1, 2]);
  });

  it('is with an earlier one, by one notice', async () => {
    for (const content of ['One', 'Two', 'Three']) await write(content);
    expect([await shownAfter(10 * MINUTE), await shownAfter(2 * HOUR)]).toEqual([1, 1]);
    await write('Four');
    expect(await shownAfter(2 * HOUR)).toBe(2);
  });

  it('is at midnight as at any other hour', async () => {
    subject.clock.set('2026-03-14T23:55:00Z');
    await write();
    expect(await shownAfter(10 * MINUTE)).toBe(1);
  });
});

describe('whoever wants no notice of it', () => {
  it.each([
    ['has switched it off', () => chat.free.browser.call(updateNotices, { body: settings(false) })],
    ['is suspended', () => suspendPerson(subject.services, chat.free.user)],
  ])('and %s gets none, and leaves the same rows', async (_who, act) => {
    const { db } = subject.services;
    await act();
    await write();
    expect(await shownAfter(10 * MINUTE)).toBe(0);
    expect(await db.$count(pushOutbox)).toBe(1);
    const [row] = await db.select().from(matches);
    expect((row?.told0 ?? 0) + (row?.told1 ?? 0)).toBe(1);
  });
});
