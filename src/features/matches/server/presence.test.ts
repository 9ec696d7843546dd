import { beforeAll, expect, it } from 'vitest';
import { openLocalHub } from '#platform/server/sockets/hub/open-hub.ts';
import { makeChat } from '#test/factories/chat.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { openSocket, type TestSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { endChat, getMatch, listMatches, openChat, reportPartner } from '../contract.ts';

const slowPoll = { timeout: 60_000 };
/** The grace period after leaving ends when the test says so. */
const timers = new ManualTimers();

const subject = appPerFile();
beforeAll(() => {
  subject.services.hub = openLocalHub({ timers });
});

const presenceReceived = (socket: TestSocket) => socket.all('presence').map(({ online }) => online);

it('a member is online for the partner while one of their pages is open, and a little longer', async () => {
  const { id, elite, free } = await makeChat(subject);
  const isOnline = async () => (await free.browser.call(getMatch, { params: { id } })).body.online;
  const watcher = await openSocket(subject, free.browser);
  expect(await isOnline()).toBe(false);

  const [first, second] = [await openSocket(subject, elite.browser), await openSocket(subject, elite.browser)];
  await expect.poll(() => presenceReceived(watcher), slowPoll).toEqual([true]);
  expect(await isOnline()).toBe(true);
  await first.close();
  await second.close();
  // A reloaded page: gone for a moment, without the partner noticing.
  const reloaded = await openSocket(subject, elite.browser);
  reloaded.send({ type: 'follow', matchId: id, after: 0 });
  expect(await reloaded.next('presence')).toEqual({ type: 'presence', matchId: id, online: true });
  await timers.elapse();
  expect(await isOnline()).toBe(true);
  await reloaded.close();
  // The server may notice the closed socket a moment after we do, so the grace period may have to pass again.
  const receivedAfterGrace = async () => {
    await timers.elapse();
    return presenceReceived(watcher);
  };
  await expect.poll(receivedAfterGrace, slowPoll).toEqual([true, false]);
  expect(await isOnline()).toBe(false);
});

it('no one is online in a chat that is not open', async () => {
  const { id, elite, free } = await makeChat(subject, { state: 'matched' });
  const socket = await openSocket(subject, elite.browser);
  const isOnline = async () => (await free.browser.call(listMatches)).body.matches[0]?.online;
  expect(await isOnline()).toBe(false);
  await elite.browser.call(openChat, { params: { id } });
  expect(await isOnline()).toBe(true);
  await elite.browser.call(endChat, { params: { id } });
  expect(await isOnline()).toBe(false);
  // Opened only now: the notice that the socket came may be on its way while the chat is open.
  const watcher = await openSocket(subject, free.browser);
  watcher.send({ type: 'follow', matchId: id, after: 0 });
  expect((await watcher.next('presence')).online).toBe(false);
  expect(presenceReceived(watcher)).toEqual([false]);
  await socket.close();
});

it('a reporter goes offline for the partner and receives no more frames, while the partner can still write', async () => {
  const { id, elite, free } = await makeChat(subject);
  const reported = await openSocket(subject, free.browser);
  const reporter = await openSocket(subject, elite.browser);
  expect((await reported.next('presence')).online).toBe(true);
  await elite.browser.call(reportPartner, { params: { id }, body: { reason: 'harassment' } });
  expect(await reporter.next('changed')).toEqual({ type: 'changed', matchId: id });
  expect(await reported.next('presence')).toEqual({ type: 'presence', matchId: id, online: false });
  const received = reporter.received.length;

  reported.send({ type: 'typing', matchId: id });
  reported.send({ type: 'send', matchId: id, id, content: 'Are you there?' });
  expect((await reported.next('stored')).message).toMatchObject({ seq: 1, content: 'Are you there?' });
  expect((await free.browser.call(getMatch, { params: { id } })).body).toMatchObject({ state: 'open', online: false });
  await reported.close();
  await reporter.close();
  const again = await openSocket(subject, free.browser);
  const back = await openSocket(subject, elite.browser);
  back.send({ type: 'follow', matchId: id, after: 0 });
  expect(await back.next('refused')).toMatchObject({ code: 'NOT_FOUND' });
  expect([reporter.received.length, back.received.length, again.received.length]).toEqual([received, 1, 0]);
});
