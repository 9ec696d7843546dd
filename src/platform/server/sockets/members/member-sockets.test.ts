import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { MINUTE, SECOND } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { startRedis } from '#test/harness/redis/redis-process.ts';
import { openSharedNodes } from '#test/harness/redis/shared-nodes.ts';
import { openLocalMemberSockets, type MemberSockets } from './member-sockets.ts';

const slowPoll = { timeout: 60_000 };

interface Opened {
  /** Two places at which a member's browsers may be connected. */
  places: MemberSockets[];
  close: () => Promise<void>;
}

async function openLocal(clock: FakeClock): Promise<Opened> {
  const here = openLocalMemberSockets(clock);
  return { places: [here, here], close: async () => {} };
}

async function openNodes(clock: FakeClock): Promise<Opened> {
  const { nodes, close } = await openSharedNodes(2, { clock });
  return { places: nodes.map(({ memberSockets }) => memberSockets), close };
}

describe.each([
  ['in one process', openLocal],
  ['over two nodes', openNodes],
])('the sockets of a member, counted %s', (_where, open) => {
  const clock = new FakeClock();
  let opened: Opened;
  beforeEach(async () => {
    opened = await open(clock);
  });
  afterEach(() => opened.close());
  const place = (n: number) => opened.places[n % 2] as MemberSockets;

  it('are closed, the oldest first, when there are too many', async () => {
    const closed: number[] = [];
    const add = (n: number) => place(n).add(7, 3, () => closed.push(n));
    const removals: (() => void)[] = [];
    for (let n = 0; n < 4; n += 1) {
      removals.push(add(n));
      // A frame is counted after the socket: its answer shows that the socket was counted.
      await place(n).takeFrame(7, 60);
    }
    await expect.poll(() => closed, slowPoll).toEqual([0]);
    removals[1]?.();
    await place(1).takeFrame(7, 60);
    add(4);
    place(0).add(8, 3, () => closed.push(-1));
    add(5);
    await expect.poll(() => closed, slowPoll).toEqual([0, 2]);
  });

  it('send a minute of frames at once, and then as many as are refilled', async () => {
    const takes = async (userId: number, times: number) => {
      let taken = 0;
      for (let n = 0; n < times; n += 1) if (await place(n).takeFrame(userId, 60)) taken += 1;
      return taken;
    };
    expect([await takes(1, 70), await takes(2, 1)]).toEqual([60, 1]);
    clock.advance(3 * SECOND);
    expect(await takes(1, 70)).toBe(3);
    clock.advance(10 * MINUTE);
    expect(await takes(1, 70)).toBe(60);
  });
});

it('sending to nodes in turn allows no more frames because their clocks differ', async () => {
  const clock = new FakeClock();
  const { nodes, close } = await openSharedNodes(2, { clock });
  let taken = 0;
  for (let n = 0; n < 120; n += 1) {
    clock.advance(n % 2 === 0 ? 5 * SECOND : -5 * SECOND);
    if (await nodes[n % 2]?.memberSockets.takeFrame(1, 60)) taken += 1;
  }
  expect(taken).toBe(60);
  await close();
});

it('each node counts for itself while Redis does not answer', async () => {
  const redis = await startRedis();
  const { nodes, close } = await openSharedNodes(2, { redisUrl: redis.url });
  redis.freeze();
  for (const { memberSockets } of nodes) {
    let taken = 0;
    for (let n = 0; n < 70; n += 1) if (await memberSockets.takeFrame(1, 60)) taken += 1;
    expect(taken).toBe(60);
    const closed: number[] = [];
    for (let n = 0; n < 4; n += 1) memberSockets.add(1, 3, () => closed.push(n));
    await expect.poll(() => closed, slowPoll).toContain(0);
  }
  redis.thaw();
  await close();
  redis.stop();
});
