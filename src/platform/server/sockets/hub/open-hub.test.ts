import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { openSharedNodes } from '#test/harness/redis/shared-nodes.ts';
import type { Hub } from './hub.ts';
import { openLocalHub } from './open-hub.ts';

const slowPoll = { timeout: 60_000 };

interface Opened {
  /** Where a page is connected, and where another one is. */
  here: Hub;
  there: Hub;
  elapse: () => Promise<void>;
  close: () => Promise<void>;
}

async function openLocal(): Promise<Opened> {
  const timers = new ManualTimers();
  const hub = openLocalHub({ timers });
  return { here: hub, there: hub, elapse: () => timers.elapse(), close: async () => hub.close() };
}

async function openTwoNodes(): Promise<Opened> {
  const { nodes, elapse, close } = await openSharedNodes(2);
  const [here, there] = nodes;
  if (!here || !there) throw new Error('There are no nodes');
  return { here: here.hub, there: there.hub, elapse, close };
}

async function openSameNode(): Promise<Opened> {
  const { nodes, elapse, close } = await openSharedNodes(1);
  const [node] = nodes;
  if (!node) throw new Error('There is no node');
  return { here: node.hub, there: node.hub, elapse, close };
}

describe.each([
  ['in one process', openLocal],
  ['at one node of several', openSameNode],
  ['over two nodes', openTwoNodes],
])('a hub %s', (_where, open) => {
  let opened: Opened;
  beforeEach(async () => {
    opened = await open();
  });
  afterEach(() => opened.close());

  describe('an event', () => {
    const received: object[] = [];
    const listen = async (hub: Hub, topic: string, name: string) => {
      const subscription = hub.subscribe(topic, (event) => received.push({ [name]: event }));
      await subscription.ready;
      return () => subscription.stop();
    };
    beforeEach(() => {
      received.length = 0;
    });

    it('reaches every subscriber of its topic once, in order, until they unsubscribe', async () => {
      const { here, there } = opened;
      const stop = await listen(here, 'a', 'one');
      await listen(there, 'a', 'two');
      await listen(there, 'b', 'other');
      here.publish('a', { n: 1 });
      await expect.poll(() => received.length, slowPoll).toBe(2);
      stop();
      stop();
      here.publish('nobody', { n: 2 });
      for (const n of [3, 4]) here.publish('a', { n });
      await expect.poll(() => received.length, slowPoll).toBe(4);
      expect(received).toEqual([{ one: { n: 1 } }, { two: { n: 1 } }, { two: { n: 3 } }, { two: { n: 4 } }]);
    });

    it('reaches a new subscriber after all earlier ones have unsubscribed', async () => {
      const { here, there } = opened;
      const stop = await listen(there, 'a', 'early');
      stop();
      await listen(there, 'a', 'late');
      stop();
      here.publish('a', { n: 1 });
      await expect.poll(() => received, slowPoll).toEqual([{ late: { n: 1 } }]);
    });
  });

  describe('presence', () => {
    const changes: boolean[] = [];
    const enter = (hub: Hub) => hub.enter('ada', (isPresent) => changes.push(isPresent));
    const isPresent = async (hub: Hub, who = 'ada') => (await hub.findPresent([who, 'nobody'])).has(who);
    beforeEach(() => {
      changes.length = 0;
    });

    it('lasts from the first entry until a while after the last leaving', async () => {
      const { here, there, elapse } = opened;
      expect(await isPresent(here)).toBe(false);
      const first = enter(here);
      await expect.poll(() => changes, slowPoll).toEqual([true]);
      const second = enter(there);
      await expect.poll(() => isPresent(there), slowPoll).toBe(true);
      first();
      first();
      await elapse();
      expect([await isPresent(here), await isPresent(there), await isPresent(here, 'bea')]).toEqual([
        true,
        true,
        false,
      ]);
      second();
      expect(await isPresent(here)).toBe(true);
      await elapse();
      await expect.poll(() => changes, slowPoll).toEqual([true, false]);
      expect([await isPresent(here), await isPresent(there)]).toEqual([false, false]);
    });

    it('is not interrupted by a page that is loaded again, even from another node', async () => {
      const { here, there, elapse } = opened;
      const leave = enter(here);
      await expect.poll(() => changes, slowPoll).toEqual([true]);
      leave();
      const leaveAgain = enter(there);
      await expect.poll(() => isPresent(there), slowPoll).toBe(true);
      await elapse();
      leaveAgain();
      await elapse();
      await expect.poll(() => changes, slowPoll).toEqual([true, false]);
    });

    it('ends without a call once the hub is closed', async () => {
      const { here, there, elapse } = opened;
      const leave = enter(here);
      await expect.poll(() => changes, slowPoll).toEqual([true]);
      leave();
      here.close();
      there.close();
      await elapse();
      expect(changes).toEqual([true]);
    });
  });
});
