import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCurrentUser, logOut } from '#features/auth/contract.ts';
import { SOCKET_PATH } from '#features/matches/contract.ts';
import { tellPerson } from '#features/matches/server/socket/presence.ts';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { endSessionsOf } from '#platform/server/session/sessions.ts';
import { makeMember } from '#test/factories/subscriber.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { askForSocket, cookiesOf, listen, openSocket, type TestSocket } from '#test/harness/socket.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

/** Patience for a busy machine. */
const patient = { timeout: 60_000 };

let subject: TestApp;
let address: string;
beforeAll(async () => {
  subject = await createTestApp();
  address = await listen(subject);
});
afterAll(() => subject.close());

const anyFrame = () => ({ type: 'follow', matchId: randomUUID(), after: 0 }) as const;

/** Says something and waits for the answer. */
async function isHeard(socket: TestSocket): Promise<boolean> {
  socket.send(anyFrame());
  return (await socket.next('refused')).code === 'NOT_FOUND';
}

describe('before the upgrade', () => {
  const ask = async (headers: Record<string, string>) => {
    const { status, body } = await askForSocket(address, headers);
    return [status, (JSON.parse(body) as { code: string }).code];
  };

  it('refuses whoever is not signed in, as a plain answer', async () => {
    expect(await ask({ origin: address })).toEqual([401, 'SIGNED_OUT']);
    expect(await ask({ origin: address, cookie: 'sid=made.up.thing' })).toEqual([401, 'SIGNED_OUT']);
  });

  it('refuses other sites and clients that do not say where they come from, whoever is signed in', async () => {
    const cookie = cookiesOf((await makeMember(subject)).browser);
    for (const origin of ['https://evil.example', 'null', `${address}.evil.example`, 'http://127.0.0.1:1']) {
      expect(await ask({ cookie, origin }), origin).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect(await ask({ cookie })).toEqual([403, 'FOREIGN_ORIGIN']);
    const { status, connection } = await askForSocket(address, { cookie, origin: address });
    expect(status).toBe(101);
    connection?.destroy();
  });

  it('goes by the public address where there is one', async () => {
    const published = await createTestApp({ publicUrl: new URL('https://subrosa.example') });
    const { browser } = await makeMember(published);
    const own = await listen(published);
    const cookie = cookiesOf(browser);
    expect((await askForSocket(own, { cookie, origin: own })).status).toBe(403);
    const { status, connection } = await askForSocket(own, { cookie, origin: 'https://subrosa.example' });
    expect(status).toBe(101);
    connection?.destroy();
    await published.close();
  });

  it('refuses whoever is suspended', async () => {
    const { user, browser } = await makeMember(subject);
    await suspendPerson(subject.services, user);
    expect(await ask({ cookie: cookiesOf(browser), origin: address })).toEqual([403, 'SUSPENDED']);
  });

  it('is not there for plain requests, and no other address becomes a socket', async () => {
    const { user, browser } = await makeMember(subject);
    expect((await browser.request({ method: 'GET', url: SOCKET_PATH })).statusCode).toBe(404);
    const headers = { cookie: cookiesOf(browser), origin: address };
    const { status, body } = await askForSocket(address, headers, getCurrentUser.path);
    expect([status, (JSON.parse(body) as { email: string }).email]).toEqual([200, user.email]);
    expect((await askForSocket(address, headers, '/api/nowhere')).status).toBe(404);
  });
});

describe('a socket', () => {
  it('makes room for the fourth of a person: the oldest goes', async () => {
    const { browser } = await makeMember(subject);
    const sockets = [];
    for (let n = 0; n < 5; n += 1) sockets.push(await openSocket(subject, browser));
    const [first, second, ...others] = sockets;
    expect([await first?.closed, await second?.closed]).toEqual([4001, 4001]);
    for (const socket of others) expect(await isHeard(socket)).toBe(true);
    const somebodyElse = await openSocket(subject, (await makeMember(subject)).browser);
    for (const socket of [...others, somebodyElse]) {
      expect(socket.isOpen).toBe(true);
      await socket.close();
    }
    const again = await openSocket(subject, browser);
    expect(await isHeard(again)).toBe(true);
    await again.close();
  });

  it('is closed for whoever says more than sixty things a minute, over all of their sockets', async () => {
    const { browser } = await makeMember(subject);
    const [one, other] = [await openSocket(subject, browser), await openSocket(subject, browser)];
    for (let n = 0; n < 30; n += 1) for (const socket of [one, other]) expect(await isHeard(socket)).toBe(true);
    one.send(anyFrame());
    expect(await one.closed).toBe(4008);
    const back = await openSocket(subject, browser);
    back.send(anyFrame());
    expect(await back.closed).toBe(4008);
    subject.clock.advance(5 * SECOND);
    expect(await isHeard(other)).toBe(true);
    await other.close();
  });

  it.each([
    ['words that are no frame', 'hello'],
    ['half a frame', '{"type":"follow"'],
    ['nothing', ''],
    ['null', 'null'],
    ['bytes', Buffer.from(JSON.stringify(anyFrame()))],
    ['an unknown kind', JSON.stringify({ ...anyFrame(), type: 'listen' })],
    ['a field too many', JSON.stringify({ ...anyFrame(), userId: 1 })],
    ['a field too few', JSON.stringify({ type: 'follow', matchId: randomUUID() })],
    ['an id that is none', JSON.stringify({ ...anyFrame(), matchId: "' OR 1=1 --" })],
    ['a list', JSON.stringify([anyFrame()])],
  ])('is closed by %s', async (_what, data) => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    socket.say(data);
    expect(await socket.closed).toBe(4400);
    expect(socket.heard).toEqual([]);
  });

  it('is closed by a frame that is too large', async () => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    socket.say(JSON.stringify({ ...anyFrame(), filler: 'x'.repeat(5000) }));
    expect(await socket.closed).toBe(1009);
  });

  it('answers in the order it was asked', async () => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    const asked = Array.from({ length: 20 }, anyFrame);
    for (const frame of asked) socket.send(frame);
    await expect.poll(() => socket.heard, patient).toHaveLength(20);
    expect(socket.heard.map(({ matchId }) => matchId)).toEqual(asked.map(({ matchId }) => matchId));
    await socket.close();
  });
});

describe('while it is open', () => {
  /** Elapses the pulse of every open socket. */
  const timers = new ManualTimers();
  let watchful: TestApp;
  beforeAll(async () => {
    watchful = await createTestApp({ timers });
  });
  afterAll(() => watchful.close());

  it('hears nothing more from a session that has ended, however it ended', async () => {
    const { user, browser } = await makeMember(watchful);
    const [out, thrownOut] = [await openSocket(watchful, browser), await openSocket(watchful, browser)];
    await browser.call(logOut);
    out.send(anyFrame());
    expect(await out.closed).toBe(4003);
    // The other one says nothing: the next pulse finds it.
    await timers.elapse();
    expect(await thrownOut.closed).toBe(4003);
    expect([...out.heard, ...thrownOut.heard]).toEqual([]);

    await browser.signInAs(user);
    const socket = await openSocket(watchful, browser);
    await endSessionsOf(watchful.services, user.id);
    await timers.elapse();
    expect(await socket.closed).toBe(4003);
  });

  it('is closed for whoever is suspended', async () => {
    const { user, browser } = await makeMember(watchful);
    const socket = await openSocket(watchful, browser);
    expect(await isHeard(socket)).toBe(true);
    await suspendPerson(watchful.services, user);
    await timers.elapse();
    expect(await socket.closed).toBe(4003);
  });

  it('stays open for whoever only listens, and is dropped where nobody answers', async () => {
    const { browser } = await makeMember(watchful);
    const listener = await openSocket(watchful, browser);
    const origin = await listen(watchful);
    const { connection } = await askForSocket(origin, { cookie: cookiesOf(browser), origin });
    if (!connection) throw new Error('No connection');
    // It reads, but does not answer what it reads.
    connection.resume();
    const dropped = once(connection, 'close');
    await timers.elapse();
    // The first answer comes after the ping, so the pong is on its way; the second one shows that the pong has arrived.
    expect([await isHeard(listener), await isHeard(listener)]).toEqual([true, true]);
    await timers.elapse();
    await dropped;
    expect(await isHeard(listener)).toBe(true);
    await listener.close();
  });

  it('does not keep the session of somebody alive who has only left a page open', async () => {
    const { user, browser } = await makeMember(watchful);
    const socket = await openSocket(watchful, browser);
    // A session ends at the second midnight without a visit, and a pulse is no visit.
    watchful.clock.advance(DAY);
    await timers.elapse();
    // It is still open: it hears what is said to its person.
    tellPerson(watchful.services, user.id, { type: 'changed', matchId: randomUUID() });
    await socket.next('changed');
    watchful.clock.advance(DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    await socket.close();
  });
});
