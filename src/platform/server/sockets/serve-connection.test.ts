import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getMatch, listMessages } from '#features/matches/contract.ts';
import { notifyUser } from '#features/matches/server/presence.ts';
import { openLog } from '#platform/server/log.ts';
import { makeChat } from '#test/factories/chat.ts';
import { requestUpgrade, cookiesOf, listen, openSocket } from '#test/harness/chat/socket.ts';
import { createTestApp } from '#test/harness/test-app.ts';

/** Polls for a minute: the machine may be busy. */
const slowPoll = { timeout: 60_000 };

const sendFrame = (matchId: string, content: string) => ({ type: 'send', matchId, id: randomUUID(), content }) as const;

it('disconnects a browser that does not read before its backlog grows too large', async () => {
  const subject = await createTestApp();
  const { id, elite, free } = await makeChat(subject);
  const isOnline = async () => (await free.browser.call(getMatch, { params: { id } })).body.online;
  const origin = await listen(subject);
  const { connection } = await requestUpgrade(origin, { cookie: cookiesOf(elite.browser), origin });
  connection?.on('error', () => {});
  await expect.poll(isOnline, slowPoll).toBe(true);
  const filler = { type: 'refused', matchId: id, code: 'NOT_FOUND', message: 'x'.repeat(64 * 1024) } as const;
  const flood = async () => {
    // The machine itself buffers some megabytes before the server notices.
    for (let n = 0; n < 100; n += 1) notifyUser(subject.services, elite.user.id, filler);
    return isOnline();
  };
  await expect.poll(flood, slowPoll).toBe(false);
  connection?.destroy();
  await subject.close();
});

it('finishes the frame in progress when the server stops, and closes with the code for a restart', async () => {
  const subject = await createTestApp();
  const { id, elite, free } = await makeChat(subject);
  const [writer, partner] = [await openSocket(subject, elite.browser), await openSocket(subject, free.browser)];
  const { db } = subject.services;
  let closing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE chat_messages IN ACCESS EXCLUSIVE MODE`);
    for (let n = 0; n < 3; n += 1) writer.send(sendFrame(id, `Message ${n}`));
    const isWaiting = async () => {
      // In this database only: tests in other databases wait for locks too.
      const { rows } = await tx.execute(sql`
        SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE NOT granted AND d.datname = current_database()`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, slowPoll).toBe(true);
    closing = subject.app.close();
    await new Promise(setImmediate);
  });
  expect([await writer.closed, await partner.closed]).toEqual([1012, 1012]);
  await closing;
  // The message in progress is acknowledged; the others are not, and the browser will send them again.
  expect(writer.all('stored').map(({ message }) => message.content)).toEqual(['Message 0']);
  const rows = await db.execute(sql`SELECT seq FROM chat_messages`);
  expect(rows.rows).toHaveLength(1);
  await subject.close();
});

it('does not wait for browsers that leave their socket open when the server stops', async () => {
  const subject = await createTestApp({ socketLimits: { closeTimeout: 50 } });
  const { elite } = await makeChat(subject);
  const origin = await listen(subject);
  const { connection } = await requestUpgrade(origin, { cookie: cookiesOf(elite.browser), origin });
  connection?.resume();
  await subject.close();
  await expect.poll(() => connection?.destroyed, slowPoll).toBe(true);
});

it('logs how long a socket was open and its close code, but no content', async () => {
  let output = '';
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const subject = await createTestApp({}, openLog('debug', to));
  const { id, elite, free } = await makeChat(subject);
  const [writer, partner] = [await openSocket(subject, elite.browser), await openSocket(subject, free.browser)];
  writer.send(sendFrame(id, 'Wilhelmina, meet me'));
  await partner.next('message');
  await free.browser.call(listMessages, { params: { id } });
  partner.sendRaw('wilhelmina is no frame');
  expect(await partner.closed).toBe(4400);
  // A failure whose error message quotes the query.
  await subject.services.db.execute(sql`ALTER TABLE chat_messages RENAME COLUMN box TO gone`);
  writer.send(sendFrame(id, 'Wilhelmina again'));
  expect(await writer.next('refused')).toMatchObject({ code: 'INTERNAL' });
  await subject.services.db.execute(sql`ALTER TABLE sessions RENAME COLUMN hash TO gone`);
  writer.send(sendFrame(id, 'Wilhelmina once more'));
  expect(await writer.closed).toBe(1011);
  await subject.close();

  expect(output).toContain('"route":"/api/chat/socket","code":4400');
  expect(output).toContain('"msg":"frame failed"');
  expect(output).toContain('"msg":"socket failed"');
  const cookie = elite.browser.cookies.get('sid') ?? '';
  for (const secret of ['ilhelmina', 'meet me', id, cookie.split('.')[0]]) {
    expect(output).not.toContain(secret);
  }
});
