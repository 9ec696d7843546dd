import { Query } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { storeLetters } from '#test/factories/stored-letters.ts';
import { openTestRedis } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';
import { monthOf } from '#platform/server/months.ts';
import { findHeads } from './heads.ts';
import { readerStream } from './streams.ts';

const ELISE = 'elise.marchetti';
const slowPoll = { timeout: 60_000 };

let redis: RedisProcess;
let site: TestNodes;
let a: TestApp;
let b: TestApp;
beforeEach(async () => {
  redis = await startRedis();
  site = await createTestNodes({ redisUrl: redis.url });
  [a, b] = site.nodes as [TestApp, TestApp];
});
afterEach(async () => {
  vi.restoreAllMocks();
  await site.close();
  redis.stop();
});

const store = (node: TestApp, count: number, target = ELISE) =>
  storeLetters(
    node.services,
    Array.from({ length: count }, (_, author) => ({ author, target })),
  );
const wanted = ({ services: { keys, clock } }: TestApp, handles = [ELISE]) =>
  handles.map((handle) => ({ stream: readerStream(keys, handle, null), month: monthOf(clock.now()) }));
const find = (node: TestApp, handles?: string[]) => findHeads(node.services, 'target', wanted(node, handles));
async function total(node: TestApp): Promise<number> {
  return (await searchLetters(await makeReader(node, ELISE), ELISE)).body.total;
}
/** How many statements this needs. */
async function statements(work: () => Promise<unknown>): Promise<number> {
  const submit = vi.spyOn(Query.prototype, 'submit');
  await work();
  const count = submit.mock.calls.length;
  submit.mockRestore();
  return count;
}

it('a process that knows no heads finds those that another has seen with one statement', async () => {
  const handles = ['ada', 'ben', 'cleo'];
  for (const [n, handle] of handles.entries()) await store(a, 20 * n + 9, handle);
  await expect.poll(() => b.services.headHints.get(wanted(b, handles)), slowPoll).toEqual([9, 29, 49]);
  let found: number[] = [];
  expect(await statements(async () => (found = await find(b, handles)))).toBe(1);
  expect(found).toEqual([9, 29, 49]);
});

it('without Redis the same heads are found, with more statements', async () => {
  const handles = ['ada', 'ben', 'cleo'];
  for (const [n, handle] of handles.entries()) await store(a, 20 * n + 9, handle);
  await redis.kill();
  let found: number[] = [];
  expect(await statements(async () => (found = await find(b, handles)))).toBeGreaterThan(1);
  expect(found).toEqual([9, 29, 49]);
});

it('a hint that is out of date, or beyond the head, is not believed', async () => {
  await store(a, 30);
  const [stream] = wanted(b);
  for (const hint of [2, 12, 29, 31, 500]) {
    if (stream) b.services.headHints.set([{ ...stream, head: hint }]);
    await expect.poll(() => b.services.headHints.get(wanted(b)), slowPoll).toEqual([hint]);
    expect(await find(b)).toEqual([30]);
  }
});

it('what one process found by searching, others find with one statement', async () => {
  await store(a, 30);
  await expect.poll(() => b.services.headHints.get(wanted(b)), slowPoll).toEqual([30]);
  const memory = await openTestRedis(redis.url);
  await memory.run((client) => client.flushall());
  memory.close();
  await expect.poll(() => find(b).then(() => a.services.headHints.get(wanted(a))), slowPoll).toEqual([30]);
  expect(await statements(() => find(b))).toBe(1);
});

it('a letter that one node has stored can be read at another at once', async () => {
  await store(a, 3);
  expect(await total(b)).toBe(3);
  await store(a, 1);
  expect(await total(b)).toBe(4);
});

it('letters that another node stored are not missed once their month has stopped growing', async () => {
  await store(a, 3);
  expect(await total(b)).toBe(3);
  await store(a, 1);
  b.clock.set('2026-05-20T10:30:00Z');
  expect(await total(b)).toBe(4);
});
