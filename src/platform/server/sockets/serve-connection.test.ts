import { randomUUID } from 'node:crypto';
import { PassThrough } from 'node:stream';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getMatch, listMessages } from '#features/matches/contract.ts';
import { tellPerson } from '#features/matches/server/socket/presence.ts';
import { openLog } from '#platform/server/log.ts';
import { makeChat } from '#test/factories/chat.ts';
import { askForSocket, cookiesOf, listen, openSocket } from '#test/harness/socket.ts';
import { createTestApp } from '#test/harness/test-app.ts';

/** Patience for a busy machine. */
const patient = { timeout: 60_000 };

const words = (matchId: string, content: string) => ({ type: 'send', matchId, id: randomUUID(), content }) as const;

it('a browser that does not read is dropped before it costs more than its share', async () => {
  const subject = await createTestApp();
  const { id, elite, free } = await makeChat(subject);
  const isThere = async () => (await free.browser.call(getMatch, { params: { id } })).body.online;
  const origin = await listen(subject);
  const { connection } = await askForSocket(origin, { cookie: cookiesOf(elite.browser), origin });
  connection?.on('error', () => {});
  await expect.poll(isThere, patient).toBe(true);
  const filler = { type: 'refused', matchId: id, code: 'NOT_FOUND', message: 'x'.repeat(64 * 1024) } as const;
  const flood = async () => {
    // The machine itself buffers some megabytes before the server notices.
    for (let n = 0; n < 100; n += 1) tellPerson(subject.services, elite.user.id, filler);
    return isThere();
  };
  await expect.poll(flood, patient).toBe(false);
  connection?.destroy();
  await subject.close();
});

it('a server that stops finishes what it has begun, and says that it will be back', async () => {
  const subject = await createTestApp();
  const { id, elite, free } = await makeChat(subject);
  const [writer, reader] = [await openSocket(subject, elite.browser), await openSocket(subject, free.browser)];
  const { db } = subject.services;
  let closing: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE chat_messages IN ACCESS EXCLUSIVE MODE`);
    for (let n = 0; n < 3; n += 1) writer.send(words(id, `Message ${n}`));
    const isWaiting = async () => {
      // In this database alone: other tests wait for locks of their own beside it.
      const { rows } = await tx.execute(sql`
        SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
        WHERE NOT granted AND d.datname = current_database()`);
      return rows.length > 0;
    };
    await expect.poll(isWaiting, patient).toBe(true);
    closing = subject.app.close();
    await new Promise(setImmediate);
  });
  expect([await writer.closed, await reader.closed]).toEqual([1012, 1012]);
  await closing;
  // What was under way is acknowledged; what had not begun is not, and will be sent again.
  expect(writer.all('stored').map(({ message }) => message.content)).toEqual(['Message 0']);
  const rows = await db.execute(sql`SELECT seq FROM chat_messages`);
  expect(rows.rows).toHaveLength(1);
  await subject.close();
});

it('a server that stops does not wait for browsers that do not say goodbye', async () => {
  const subject = await createTestApp({ socketLimits: { farewell: 50 } });
  const { elite } = await makeChat(subject);
  const origin = await listen(subject);
  const { connection } = await askForSocket(origin, { cookie: cookiesOf(elite.browser), origin });
  connection?.resume();
  await subject.close();
  await expect.poll(() => connection?.destroyed, patient).toBe(true);
});

it('the log knows of a socket how long it was open and how it ended, and not a word that was said', async () => {
  let lines = '';
  const to = new PassThrough();
  to.on('data', (chunk: Buffer) => (lines += chunk.toString()));
  const subject = await createTestApp({}, openLog('debug', to));
  const { id, elite, free } = await makeChat(subject);
  const [writer, reader] = [await openSocket(subject, elite.browser), await openSocket(subject, free.browser)];
  writer.send(words(id, 'Wilhelmina, meet me'));
  await reader.next('message');
  await free.browser.call(listMessages, { params: { id } });
  reader.say('wilhelmina is no frame');
  expect(await reader.closed).toBe(4400);
  // A failure whose message quotes what it choked on.
  await subject.services.db.execute(sql`ALTER TABLE chat_messages RENAME COLUMN box TO gone`);
  writer.send(words(id, 'Wilhelmina again'));
  expect(await writer.next('refused')).toMatchObject({ code: 'INTERNAL' });
  await subject.services.db.execute(sql`ALTER TABLE sessions RENAME COLUMN expire TO gone`);
  writer.send(words(id, 'Wilhelmina once more'));
  expect(await writer.closed).toBe(1011);
  await subject.close();

  expect(lines).toContain('"route":"/api/chat/socket","code":4400');
  expect(lines).toContain('"msg":"frame failed"');
  expect(lines).toContain('"msg":"socket failed"');
  const cookie = elite.browser.cookies.get('sid') ?? '';
  for (const secret of ['ilhelmina', 'meet me', id, cookie.split('.')[0]]) {
    expect(lines).not.toContain(secret);
  }
});
