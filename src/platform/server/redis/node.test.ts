import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { openSharedNodes } from '#test/harness/redis/shared-nodes.ts';

const slowPoll = { timeout: 60_000 };
/** Keys of nodes end soon, and beats happen when a test lets timers elapse. */
const beat = 20;

let server: RedisProcess;
let site: Awaited<ReturnType<typeof openSharedNodes>>;
beforeEach(async () => {
  server = await startRedis();
  site = await openSharedNodes(2, { redisUrl: server.url, beat });
});
afterEach(async () => {
  await site.close();
  server.stop();
});

function nodes() {
  const [here, there] = site.nodes;
  if (!here || !there) throw new Error('There are no nodes');
  return { here, there };
}

/** Lets a beat pass at both nodes, and waits until each has heard it. */
async function passBeat(): Promise<void> {
  await site.elapse();
  for (const { redis } of site.nodes) await redis.subscriber.ping();
}

describe('a node', () => {
  it('that was killed has no users any more', async () => {
    const { here, there } = nodes();
    here.hub.enter('ada', () => {});
    const isPresent = async () => (await there.hub.findPresent(['ada'])).has('ada');
    const isPresentWhileItBeats = async () => {
      await passBeat();
      return isPresent();
    };
    await expect.poll(isPresentWhileItBeats, slowPoll).toBe(true);
    here.kill();
    const isPresentLater = async () => {
      await there.timers.elapse();
      return isPresent();
    };
    await expect.poll(isPresentLater, slowPoll).toBe(false);
  });

  it('hears that it may miss events while another is silent, and nothing while all beat', async () => {
    const { here, there } = nodes();
    let doubts = 0;
    there.hub.onDoubt(() => (doubts += 1));
    for (let n = 0; n < 20; n += 1) await passBeat();
    expect(doubts).toBe(0);
    here.kill();
    const doubtsLater = async () => {
      await there.timers.elapse();
      return doubts;
    };
    await expect.poll(doubtsLater, slowPoll).toBeGreaterThan(2);
  });

  it('writes its entries again after Redis has lost them', async () => {
    const { here, there } = nodes();
    here.hub.enter('ada', () => {});
    await server.kill();
    await server.restart();
    const isPresent = async () => {
      await site.elapse();
      return (await there.hub.findPresent(['ada'])).has('ada');
    };
    await expect.poll(isPresent, slowPoll).toBe(true);
  });

  it('leaves nothing in Redis that can be read or stays', async () => {
    const { here, there } = nodes();
    here.hub.enter('person:4711', () => {});
    await there.hub.subscribe('person:4711', () => {}).ready;
    here.memberSockets.add(4711, 3, () => {});
    await here.memberSockets.takeFrame(4711, 60);
    const seen: Buffer[] = [];
    there.redis.subscriber.on('messageBuffer', (channel: Buffer, payload: Buffer) => seen.push(channel, payload));
    here.hub.publish('person:4711', { frame: { type: 'message', content: 'Meet me by the roses' } });
    here.hub.publish('person:4711', { frame: { type: 'typing' } });
    await expect.poll(() => seen.filter(({ length }) => length > 1000).length, slowPoll).toBe(2);
    const names = await here.redis.run((client) => client.keys('*'));
    expect(names.length).toBeGreaterThanOrEqual(5);
    for (const name of names) {
      expect(name).toMatch(/^[\w-]{43}$/);
      expect(await here.redis.run((client) => client.pttl(name)), name).not.toBe(-1);
    }
    const text = Buffer.concat(seen).toString('latin1');
    for (const secret of ['4711', 'person', 'roses', 'typing', 'frame']) expect(text).not.toContain(secret);
    const boxes = seen.filter(({ length }) => length > 1000);
    expect(new Set(boxes.map(({ length }) => length)).size).toBe(1);
  });
});
