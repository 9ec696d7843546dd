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

describe('news', () => {
  it('reach everybody who listens to their topic, until they stop', () => {
    const heard: object[] = [];
    const stop = hub.listen('a', (news) => heard.push({ one: news }));
    hub.listen('a', (news) => heard.push({ two: news }));
    hub.listen('b', (news) => heard.push({ other: news }));
    hub.tell('a', { n: 1 });
    stop();
    stop();
    hub.tell('a', { n: 2 });
    hub.tell('nobody', { n: 3 });
    expect(heard).toEqual([{ one: { n: 1 } }, { two: { n: 1 } }, { two: { n: 2 } }]);
  });

  it('are heard by whoever comes back to a topic that all had left', () => {
    const heard: object[] = [];
    const stop = hub.listen('a', () => {});
    stop();
    hub.listen('a', (news) => heard.push(news));
    stop();
    hub.tell('a', { n: 1 });
    expect(heard).toEqual([{ n: 1 }]);
  });
});

describe('somebody', () => {
  const changes: boolean[] = [];
  const arrive = (who = 'ada') => hub.arrive(who, (here) => changes.push(here));
  beforeEach(() => {
    changes.length = 0;
  });

  it('is here from the first arrival to a while after the last leaving', async () => {
    expect(await hub.isPresent('ada')).toBe(false);
    const [first, second] = [arrive(), arrive()];
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

  it('who loads a page anew has never left', async () => {
    const leave = arrive();
    leave();
    const leaveAgain = arrive();
    await timers.elapse();
    expect(changes).toEqual([true]);
    leaveAgain();
    await timers.elapse();
    expect(changes).toEqual([true, false]);
  });

  it('is not missed once the hub is closed', async () => {
    arrive()();
    hub.close();
    await timers.elapse();
    expect(changes).toEqual([true]);
  });
});
