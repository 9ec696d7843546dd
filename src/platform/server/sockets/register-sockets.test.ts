import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCurrentUser, logOut } from '#features/auth/contract.ts';
import { SOCKET_PATH } from '#features/matches/contract.ts';
import { notifyUser } from '#features/matches/server/presence.ts';
import { DAY, SECOND } from '#platform/shared/durations.ts';
import { endSessionsOf } from '#features/auth/server/index.ts';
import { makeMember } from '#test/factories/member.ts';
import { suspendPerson } from '#test/factories/suspend.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { requestUpgrade, cookiesOf, listen, openSocket, type TestSocket } from '#test/harness/chat/socket.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';

/** Polls for a minute: the machine may be busy. */
const slowPoll = { timeout: 60_000 };

const subject = appPerFile();
let address: string;
beforeAll(async () => {
  address = await listen(subject);
});

const anyFrame = () => ({ type: 'follow', matchId: randomUUID(), after: 0 }) as const;

/** Sends a frame and waits for its answer. */
async function isAnswered(socket: TestSocket): Promise<boolean> {
  socket.send(anyFrame());
  return (await socket.next('refused')).code === 'NOT_FOUND';
}

describe('before the upgrade', () => {
  const ask = async (headers: Record<string, string>) => {
    const { status, body } = await requestUpgrade(address, headers);
    return [status, (JSON.parse(body) as { code: string }).code];
  };

  it('refuses visitors with a plain HTTP answer', async () => {
    expect(await ask({ origin: address })).toEqual([401, 'SIGNED_OUT']);
    expect(await ask({ origin: address, cookie: 'sid=made.up.thing' })).toEqual([401, 'SIGNED_OUT']);
  });

  it('refuses requests from other origins or without one, even with a session', async () => {
    const cookie = cookiesOf((await makeMember(subject)).browser);
    for (const origin of ['https://evil.example', 'null', `${address}.evil.example`, 'http://127.0.0.1:1']) {
      expect(await ask({ cookie, origin }), origin).toEqual([403, 'FOREIGN_ORIGIN']);
    }
    expect(await ask({ cookie })).toEqual([403, 'FOREIGN_ORIGIN']);
    const { status, connection } = await requestUpgrade(address, { cookie, origin: address });
    expect(status).toBe(101);
    connection?.destroy();
  });

  it('checks the origin against the public address if there is one', async () => {
    const published = await createTestApp({ publicUrl: new URL('https://subrosa.example') });
    const { browser } = await makeMember(published);
    const own = await listen(published);
    const cookie = cookiesOf(browser);
    expect((await requestUpgrade(own, { cookie, origin: own })).status).toBe(403);
    const { status, connection } = await requestUpgrade(own, { cookie, origin: 'https://subrosa.example' });
    expect(status).toBe(101);
    connection?.destroy();
    await published.close();
  });

  it('refuses a suspended member', async () => {
    const { user, browser } = await makeMember(subject);
    await suspendPerson(subject.services, user);
    expect(await ask({ cookie: cookiesOf(browser), origin: address })).toEqual([403, 'SUSPENDED']);
  });

  it.each(['POST', 'PROPFIND'])('closes the connection of a wrong method like any other: %s', async (method) => {
    const connection = connect(Number(new URL(address).port), '127.0.0.1');
    const headers = ['Host: localhost', 'Upgrade: websocket', 'Connection: upgrade, close', `Origin: http://localhost`];
    connection.write(`${method} ${SOCKET_PATH} HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`);
    expect(await text(connection)).toContain('"code":"NOT_FOUND"');
  });

  it('answers plain requests with 404, and upgrades no other path', async () => {
    const { user, browser } = await makeMember(subject);
    expect((await browser.request({ method: 'GET', url: SOCKET_PATH })).statusCode).toBe(404);
    const headers = { cookie: cookiesOf(browser), origin: address };
    const { status, body } = await requestUpgrade(address, headers, getCurrentUser.path);
    expect([status, (JSON.parse(body) as { email: string }).email]).toEqual([200, user.email]);
    expect((await requestUpgrade(address, headers, '/api/nowhere')).status).toBe(404);
  });
});

describe('a socket', () => {
  it('is closed as the oldest when its member opens a fourth one', async () => {
    const { browser } = await makeMember(subject);
    const sockets = [];
    for (let n = 0; n < 5; n += 1) sockets.push(await openSocket(subject, browser));
    const [first, second, ...others] = sockets;
    expect([await first?.closed, await second?.closed]).toEqual([4001, 4001]);
    for (const socket of others) expect(await isAnswered(socket)).toBe(true);
    const ofAnotherMember = await openSocket(subject, (await makeMember(subject)).browser);
    for (const socket of [...others, ofAnotherMember]) {
      expect(socket.isOpen).toBe(true);
      await socket.close();
    }
    const again = await openSocket(subject, browser);
    expect(await isAnswered(again)).toBe(true);
    await again.close();
  });

  it('is closed when its member sends more than sixty frames a minute over all of their sockets', async () => {
    const { browser } = await makeMember(subject);
    const [one, other] = [await openSocket(subject, browser), await openSocket(subject, browser)];
    for (let n = 0; n < 30; n += 1) for (const socket of [one, other]) expect(await isAnswered(socket)).toBe(true);
    one.send(anyFrame());
    expect(await one.closed).toBe(4008);
    const back = await openSocket(subject, browser);
    back.send(anyFrame());
    expect(await back.closed).toBe(4008);
    subject.clock.advance(5 * SECOND);
    expect(await isAnswered(other)).toBe(true);
    await other.close();
  });

  it.each([
    ['text that is not a frame', 'hello'],
    ['a truncated frame', '{"type":"follow"'],
    ['an empty text', ''],
    ['null', 'null'],
    ['bytes', Buffer.from(JSON.stringify(anyFrame()))],
    ['an unknown kind', JSON.stringify({ ...anyFrame(), type: 'listen' })],
    ['a field too many', JSON.stringify({ ...anyFrame(), userId: 1 })],
    ['a field too few', JSON.stringify({ type: 'follow', matchId: randomUUID() })],
    ['an invalid id', JSON.stringify({ ...anyFrame(), matchId: "' OR 1=1 --" })],
    ['a list', JSON.stringify([anyFrame()])],
  ])('is closed by %s', async (_what, data) => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    socket.sendRaw(data);
    expect(await socket.closed).toBe(4400);
    expect(socket.received).toEqual([]);
  });

  it('is closed by a frame that is too large', async () => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    socket.sendRaw(JSON.stringify({ ...anyFrame(), filler: 'x'.repeat(5000) }));
    expect(await socket.closed).toBe(1009);
  });

  it('answers frames in the order they were sent', async () => {
    const socket = await openSocket(subject, (await makeMember(subject)).browser);
    const asked = Array.from({ length: 20 }, anyFrame);
    for (const frame of asked) socket.send(frame);
    await expect.poll(() => socket.received, slowPoll).toHaveLength(20);
    expect(socket.received.map(({ matchId }) => matchId)).toEqual(asked.map(({ matchId }) => matchId));
    await socket.close();
  });
});

describe('an open socket', () => {
  const timers = new ManualTimers();
  /** Checks every open socket once. They are checked in thirty turns. */
  const checkAll = async () => {
    for (let turn = 0; turn < 30; turn += 1) await timers.elapse();
  };
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({ timers });
  });
  afterAll(() => app.close());

  it('is closed when its session ends by logging out or on the server', async () => {
    const { user, browser } = await makeMember(app);
    const [out, silent] = [await openSocket(app, browser), await openSocket(app, browser)];
    await browser.call(logOut);
    out.send(anyFrame());
    expect(await out.closed).toBe(4003);
    // The other one sends nothing: the next heartbeat closes it.
    await checkAll();
    expect(await silent.closed).toBe(4003);
    expect([...out.received, ...silent.received]).toEqual([]);

    await browser.signInAs(user);
    const socket = await openSocket(app, browser);
    await endSessionsOf(app.services, user.id);
    await checkAll();
    expect(await socket.closed).toBe(4003);
  });

  it('is closed when its member is suspended', async () => {
    const { user, browser } = await makeMember(app);
    const socket = await openSocket(app, browser);
    expect(await isAnswered(socket)).toBe(true);
    await suspendPerson(app.services, user);
    await checkAll();
    expect(await socket.closed).toBe(4003);
  });

  it('stays open while its browser answers pings, and is dropped when it does not', async () => {
    const { browser } = await makeMember(app);
    const listener = await openSocket(app, browser);
    const origin = await listen(app);
    const { connection } = await requestUpgrade(origin, { cookie: cookiesOf(browser), origin });
    if (!connection) throw new Error('No connection');
    // It reads, but never answers a ping.
    connection.resume();
    const dropped = once(connection, 'close');
    await checkAll();
    // The first answer comes after the ping, so the pong is on its way; the second one shows that the pong has arrived.
    expect([await isAnswered(listener), await isAnswered(listener)]).toEqual([true, true]);
    await checkAll();
    await dropped;
    expect(await isAnswered(listener)).toBe(true);
    await listener.close();
  });

  it('does not prolong the session of a member who only left a page open', async () => {
    const { user, browser } = await makeMember(app);
    const socket = await openSocket(app, browser);
    // A session ends at the second midnight without a visit, and a heartbeat is no visit.
    app.clock.advance(DAY);
    await checkAll();
    // It is still open: it receives what its member is sent.
    notifyUser(app.services, user.id, { type: 'changed', matchId: randomUUID() });
    await socket.next('changed');
    app.clock.advance(DAY);
    expect((await browser.call(getCurrentUser)).status).toBe(401);
    await socket.close();
  });
});
