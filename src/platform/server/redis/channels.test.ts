import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTestRedis } from '#test/harness/redis/open-test-redis.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { openChannels, type Channels } from './channels.ts';
import type { Redis } from './redis.ts';

const slowPoll = { timeout: 60_000 };

let server: RedisProcess;
let redis: Redis;
let channels: Channels;
let losses: { count: number };
let received: string[];
beforeEach(async () => {
  // An object for each test: a connection that an earlier test has closed reports that a moment later.
  const own = { count: 0 };
  losses = own;
  received = [];
  server = await startRedis();
  redis = await openTestRedis(server.url);
  channels = openChannels({ redis, onLost: () => (own.count += 1) });
});
afterEach(() => {
  redis.close();
  server.stop();
});

const listen = (name: string) => channels.subscribe(name, (payload) => received.push(`${name}: ${payload.toString()}`));
const publish = (name: string) => redis.run((client) => client.publish(name, 'ring')).catch(() => 0);
async function publishUntilReceived(name: string): Promise<void> {
  const publishAgain = async () => {
    await channels.retry();
    await publish(name);
    return received;
  };
  await expect.poll(publishAgain, slowPoll).toContain(`${name}: ring`);
}

it('are subscribed again after an outage, which is reported', async () => {
  await listen('one');
  await server.kill();
  await listen('two');
  await server.restart();
  await publishUntilReceived('one');
  await publishUntilReceived('two');
  expect(losses.count).toBeGreaterThan(0);
});

it('that could not be subscribed while Redis was frozen are subscribed later', async () => {
  server.freeze();
  await listen('one');
  expect(losses.count).toBe(1);
  server.thaw();
  await publishUntilReceived('one');
});

it('whose handler fails count as lost and do no harm', async () => {
  await channels.subscribe('bad', () => {
    throw new Error('This payload is bad');
  });
  await listen('one');
  // Redis may be too busy to take the first one in time.
  const publishBad = async () => {
    await publish('bad');
    return losses.count;
  };
  await expect.poll(publishBad, slowPoll).toBeGreaterThan(0);
  await publishUntilReceived('one');
});
