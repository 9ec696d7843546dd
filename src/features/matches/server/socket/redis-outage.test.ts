import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import { openSocket } from '#test/harness/chat/socket.ts';
import { chatAcross, messageFrame, openTwoNodes, seqsReceived } from '#test/harness/chat/two-nodes.ts';
import { endChat, getMatch, openChat } from '../../contract.ts';

const slowPoll = { timeout: 60_000 };

let redis: RedisProcess;
let nodes: Awaited<ReturnType<typeof openTwoNodes>>;
beforeEach(async () => {
  redis = await startRedis();
  nodes = await openTwoNodes({ redisUrl: redis.url, settings: { socketLimits: { framesPerMinute: 1000 } } });
});
afterEach(async () => {
  await nodes.close();
  redis.stop();
});

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('while Redis is away', () => {
  it('the partner at another node gets every message once and in order, and live again when it is back', async () => {
    const { id, here, there } = await chatAcross(nodes);
    const write = async (count: number, between?: (n: number) => Promise<void>) => {
      for (let n = 0; n < count; n += 1) {
        here.send(messageFrame(id, `Message ${n}`));
        await here.next('stored');
        await between?.(n);
      }
    };
    await write(20, async (n) => {
      if (n === 4) await redis.kill();
    });
    await expect.poll(() => seqsReceived(there), slowPoll).toEqual(upTo(20));
    there.send(messageFrame(id, 'I read all of it'));
    await expect.poll(() => seqsReceived(here), slowPoll).toEqual(upTo(21));
    await write(20, async (n) => {
      if (n === 4) await redis.restart();
    });
    await expect.poll(() => seqsReceived(there), slowPoll).toEqual(upTo(41));
    // Typing is stored nowhere: it arrives only by Redis.
    const isTyping = () => {
      nodes.one.clock.advance(10_000);
      here.send({ type: 'typing', matchId: id });
      return there.all('typing').length > 0;
    };
    await expect.poll(isTyping, slowPoll).toBe(true);
    expect([seqsReceived(here), seqsReceived(there)]).toEqual([upTo(41), upTo(41)]);
  });

  it('a frozen Redis delays messages and doubles none', async () => {
    const { id, here, there } = await chatAcross(nodes);
    redis.freeze();
    for (let n = 0; n < 10; n += 1) here.send(messageFrame(id, `Message ${n}`));
    await expect.poll(() => seqsReceived(there), slowPoll).toEqual(upTo(10));
    redis.thaw();
    here.send(messageFrame(id, 'Thawed'));
    await expect.poll(() => seqsReceived(there), slowPoll).toEqual(upTo(11));
  });

  it('a page hears that a match was opened or ended, and who is online when Redis is back', async () => {
    const { id, elite, free, here, there } = await chatAcross(nodes, 'matched');
    await redis.kill();
    await elite.browser.call(openChat, { params: { id } });
    expect(await there.next('changed')).toEqual({ type: 'changed', matchId: id });
    await redis.restart();
    await expect.poll(() => there.all('presence').at(-1)?.online, slowPoll).toBe(true);
    expect((await free.browser.call(getMatch, { params: { id } })).body.online).toBe(true);
    await redis.kill();
    await elite.browser.call(endChat, { params: { id } });
    expect(await there.next('changed')).toEqual({ type: 'changed', matchId: id });
    await here.close();
  });

  it('new sockets open, and each node limits those it has', async () => {
    const { free } = await chatAcross(nodes);
    await redis.kill();
    const sockets = [];
    for (let n = 0; n < 3; n += 1) sockets.push(await openSocket(nodes.one, free.browser));
    sockets.push(await openSocket(nodes.one, free.browser));
    expect(await sockets[0]?.closed).toBe(4001);
    expect(sockets.slice(1).map(({ isOpen }) => isOpen)).toEqual([true, true, true]);
  });
});
