import { afterEach, beforeEach, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import { openTestRedis } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';
import { makeUser } from '#test/factories/user.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { accountTag } from './account.ts';
import { shareNewestAccounts } from './newest-accounts.ts';

let server: RedisProcess;
let redis: Redis;
let site: TestNodes;
let a: TestApp;
let b: TestApp;
const timers = new ManualTimers();
const ends: (() => void)[] = [];
beforeEach(async () => {
  server = await startRedis();
  redis = await openTestRedis(server.url);
  site = await createTestNodes({ redisUrl: server.url });
  [a, b] = site.nodes as [TestApp, TestApp];
});
afterEach(async () => {
  for (const end of ends.splice(0)) end();
  redis.close();
  await site.close();
  server.stop();
});

const share = ({ services: { keys, newestAccounts } }: TestApp) =>
  ends.push(shareNewestAccounts({ redis, keys, newestAccounts, timers }));
async function signUp(node: TestApp): Promise<string> {
  node.clock.advance(1000);
  const { id } = await makeUser(node.services);
  return accountTag(node.services.keys, id).toString('hex');
}
const known = ({ services: { newestAccounts } }: TestApp) => newestAccounts.rows.map(({ tag }) => tag.toString('hex'));

it('every process knows the newest accounts of all, in their order', async () => {
  for (const node of [a, b]) share(node);
  const first = await signUp(a);
  const second = await signUp(b);
  const third = await signUp(a);
  expect(known(b)).toEqual([second]);
  for (let minute = 0; minute < 3; minute += 1) await timers.elapse();
  for (const node of [a, b]) expect(known(node)).toEqual([third, second, first]);
});

it('Redis shows neither how many there are nor which, and forgets them after a day', async () => {
  share(a);
  const boxes = [];
  for (let count = 0; count < 2; count += 1) {
    await timers.elapse();
    const name = a.services.keys.tag('shared', 'newest-accounts').toString('base64url');
    boxes.push(await redis.run((client) => client.getBuffer(name)));
    const end = await redis.run((client) => client.pttl(name));
    expect(end > 0 && end <= DAY).toBe(true);
    await signUp(a);
  }
  expect(boxes.map((box) => box?.length)).toEqual([2048 + 29, 2048 + 29]);
});

it('while Redis is away, a process knows its own', async () => {
  share(a);
  await server.kill();
  const own = await signUp(a);
  await timers.elapse();
  expect(known(a)).toEqual([own]);
});
