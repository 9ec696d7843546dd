import { Redis } from 'ioredis';
import { afterEach, describe, expect, it } from 'vitest';
import { getCurrentUser, logIn, requestPasswordReset } from '#features/auth/contract.ts';
import { searchInstagram } from '#features/profiles/contract.ts';
import { openRedisBudget } from '#features/handles/server/lookups/visitor-budget.ts';
import { makeUser } from '#test/factories/user.ts';
import { openTestRedis, PATIENT } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';

const slowPoll = { timeout: 60_000 };
/** The limit of this call by address, in an hour. */
const RESETS = 3;

let site: TestNodes;
let one: TestApp;
let other: TestApp;
async function openNodes(options: Parameters<typeof createTestNodes>[0] = {}): Promise<void> {
  site = await createTestNodes({ ...options, settings: { limitFactor: 1, trustProxy: 1 } });
  [one, other] = site.nodes as [TestApp, TestApp];
}
afterEach(() => site.close());

const askFrom = async (node: TestApp, address: string) => {
  const headers = { 'x-forwarded-for': address };
  return node.browser().call(requestPasswordReset, { body: { email: 'flora@example.org' }, headers });
};

const statusesOf = async (node: TestApp, address: string, times: number) => {
  const statuses: number[] = [];
  for (let n = 0; n < times; n += 1) statuses.push((await askFrom(node, address)).status);
  return statuses;
};

it('a limit by address holds for both nodes together', async () => {
  await openNodes();
  expect(await statusesOf(one, '10.0.0.1', RESETS - 1)).toEqual([200, 200]);
  expect(await statusesOf(other, '10.0.0.1', 2)).toEqual([200, 429]);
  const { status, error, headers } = await askFrom(one, '10.0.0.1');
  expect([status, error.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(await statusesOf(one, '10.0.0.2', 1)).toEqual([200]);
});

it('simultaneous requests to both nodes do not exceed it', async () => {
  await openNodes();
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) => askFrom(n % 2 === 0 ? one : other, '10.0.0.1')),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(RESETS);
});

describe.each([
  ['has gone', (redis: RedisProcess) => redis.kill(), (redis: RedisProcess) => redis.restart()],
  ['does not answer', async (redis: RedisProcess) => redis.freeze(), async (redis: RedisProcess) => redis.thaw()],
])('when Redis %s', (_how, goAway, comeBack) => {
  let redis: RedisProcess;
  afterEach(() => redis.stop());

  it('each node goes on with its own count, and with the common one once Redis is back', async () => {
    redis = await startRedis();
    await openNodes({ redisUrl: redis.url });
    const member = await one.browser().signInAs(await makeUser(one.services));
    expect(await statusesOf(one, '10.0.0.1', 2)).toEqual([200, 200]);
    await goAway(redis);
    expect((await member.call(getCurrentUser)).status).toBe(200);
    expect(await statusesOf(one, '10.0.0.1', 2)).toEqual([200, 429]);
    expect(await statusesOf(other, '10.0.0.1', RESETS + 1)).toEqual([200, 200, 200, 429]);
    await comeBack(redis);
    let addresses = 0;
    const isShared = async () => {
      addresses += 1;
      const address = `10.0.1.${addresses}`;
      await Promise.all(Array.from({ length: RESETS }, () => askFrom(one, address)));
      return (await askFrom(other, address)).status;
    };
    await expect.poll(isShared, slowPoll).toBe(429);
  });
});

it('Redis has nothing that can be read, and nothing without an end', async () => {
  const redis = await startRedis();
  await openNodes({ redisUrl: redis.url, redisTimeout: PATIENT });
  const connection = await openTestRedis(redis.url, PATIENT);
  const { keys } = one.services;
  one.services.visitorBudget = openRedisBudget({ redis: connection, keys, clock: one.clock, perHour: 100 });
  const { email } = await makeUser(one.services);
  const headers = { 'x-forwarded-for': '203.0.113.77' };
  for (const node of [one, other]) {
    const body = { email, password: 'Wrong-1' };
    expect((await node.browser().call(logIn, { body, headers })).status).toBe(401);
    await node.browser().call(requestPasswordReset, { body: { email }, headers });
    const query = { username: 'elise.marchetti' };
    expect((await node.browser().call(searchInstagram, { query, headers })).status).toBe(200);
  }

  const client = new Redis(redis.url);
  const names = await client.keys('*');
  // Three calls, two limits of guesses, two of lookups; others may remember more.
  expect(names.length).toBeGreaterThanOrEqual(7);
  for (const name of names) {
    expect(name).toMatch(/^[\w-]{43}$/);
    expect(await client.pttl(name)).toBeGreaterThan(0);
    const value = (await client.dumpBuffer(name)).toString('latin1');
    for (const word of [email, '203.0.113.77', 'elise.marchetti', '/api/']) expect(value).not.toContain(word);
  }
  client.disconnect();
  connection.close();
  redis.stop();
});
