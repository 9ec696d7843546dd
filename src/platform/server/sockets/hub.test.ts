import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { openLocalHub, type Hub } from './hub.ts';

let timers: ManualTimers;
let hub: Hub;
beforeEach(() => {
  timers = new ManualTimers();
  hub = openLocalHub({ timers });
});
afterEach(() => hub.close());

describe('an event', () => {
  it('reaches every subscriber of its topic until they unsubscribe', () => {
    const received: object[] = [];
    const stop = hub.subscribe('a', (event) => received.push({ one: event }));
    hub.subscribe('a', (event) => received.push({ two: event }));
    hub.subscribe('b', (event) => received.push({ other: event }));
    hub.publish('a', { n: 1 });
    stop();
    stop();
    hub.publish('a', { n: 2 });
    hub.publish('nobody', { n: 3 });
    expect(received).toEqual([{ one: { n: 1 } }, { two: { n: 1 } }, { two: { n: 2 } }]);
  });

  it('reaches a new subscriber after all earlier ones have unsubscribed', () => {
    const received: object[] = [];
    const stop = hub.subscribe('a', () => {});
    stop();
    hub.subscribe('a', (event) => received.push(event));
    stop();
    hub.publish('a', { n: 1 });
    expect(received).toEqual([{ n: 1 }]);
  });
});

describe('presence', () => {
  const changes: boolean[] = [];
  const enter = (who = 'ada') => hub.enter(who, (isPresent) => changes.push(isPresent));
  beforeEach(() => {
    changes.length = 0;
  });

  it('lasts from the first entry until a while after the last leaving', async () => {
    expect(await hub.isPresent('ada')).toBe(false);
    const [first, second] = [enter(), enter()];
    first();
    first();
    await timers.elapse();
    expect([await hub.isPresent('ada'), await hub.isPresent('bea')]).toEqual([true, false]);
    second();
    expect(await hub.isPresent('ada')).toBe(true);
    await timers.elapse();
    expect(changes).toEqual([true, false]);
    expect(await hub.isPresent('ada')).toBe(false);
  });

  it('is not interrupted by reloading a page', async () => {
    const leave = enter();
    leave();
    const leaveAgain = enter();
    await timers.elapse();
    expect(changes).toEqual([true]);
    leaveAgain();
    await timers.elapse();
    expect(changes).toEqual([true, false]);
  });

  it('ends without a call once the hub is closed', async () => {
    enter()();
    hub.close();
    await timers.elapse();
    expect(changes).toEqual([true]);
  });
});
