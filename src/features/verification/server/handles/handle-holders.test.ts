import { beforeEach, describe, expect, it } from 'vitest';
import { DAY } from '#platform/shared/durations.ts';
import type { Day } from '#platform/server/clock.ts';
import { purgeTables } from '#platform/server/retention/retention.ts';
import { on } from '#platform/server/events.ts';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { eraseHolder, handlesHeldBy, holderOf, holdersOf, holdHandle, releaseHandle } from './handle-holders.ts';
import { handleHolders } from '../schema.ts';
import { handleProven } from '../events.ts';
import { pausesJob } from './holder-jobs.ts';

const ELISE = 'elise.marchetti';
const ELISES_ID = '17841400000000100';
const [ANN, BEN, CAT] = [1, 2, 3];

const subject = appPerTest();
beforeEach(async () => {
  for (const id of [ANN, BEN, CAT]) await makeUser(subject.services, { id });
});

interface Proof {
  handle?: string;
  instagramId?: string;
  until?: Day | null;
}
const hold = (userId: number, { handle = ELISE, instagramId = ELISES_ID, until = '2026-06-12' }: Proof = {}) =>
  holdHandle(subject.services, { userId, handle, instagramId, until });
const release = (userId: number, { handle = ELISE, instagramId = ELISES_ID }: Proof = {}) =>
  releaseHandle(subject.services, { userId, handle, instagramId });
const holder = async (handle = ELISE) => (await holderOf(subject.services, handle))?.userId ?? null;
const handlesOf = async (userId: number) => (await handlesHeldBy(subject.services, userId)).map(({ handle }) => handle);
const rows = () => subject.services.db.$count(handleHolders);

describe('a handle has one holder at a time', () => {
  it('the holder is the member who proves the handle first', async () => {
    expect(await holder()).toBeNull();
    expect(await hold(ANN)).toBe('held');
    expect(await holderOf(subject.services, ELISE)).toEqual({ userId: ANN, instagramIds: [ELISES_ID] });
    expect(await handlesHeldBy(subject.services, ANN)).toMatchObject([{ handle: ELISE, instagramIds: [ELISES_ID] }]);
    expect(await handlesOf(BEN)).toEqual([]);
  });

  it('another member with the same Instagram account does not become the holder', async () => {
    await hold(ANN);
    expect(await hold(BEN)).toBe('elsewhere');
    expect([await holder(), await handlesOf(BEN)]).toEqual([ANN, []]);
  });

  it('one of several members who prove it at the same moment becomes the holder', async () => {
    const outcomes = await Promise.all([ANN, BEN, CAT].map((userId) => hold(userId)));
    expect(outcomes.toSorted()).toEqual(['elsewhere', 'elsewhere', 'held']);
    expect(await rows()).toBe(1);
  });

  it('the hold ends at the start of the day on which the proof ends', async () => {
    await hold(ANN);
    subject.clock.set('2026-06-11T23:59:59Z');
    expect(await holder()).toBe(ANN);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect([await holder(), await handlesOf(ANN)]).toEqual([null, []]);
  });

  it('the hold lasts as long as the latest of several proofs, without end if one has none', async () => {
    await hold(ANN, { until: '2026-06-12' });
    await hold(ANN, { until: '2026-05-01' });
    subject.clock.set('2026-06-11T12:00:00Z');
    expect(await holder()).toBe(ANN);
    await hold(ANN, { until: null });
    await hold(ANN, { until: '2026-07-01' });
    subject.clock.set('2030-01-01T12:00:00Z');
    expect(await holder()).toBe(ANN);
  });

  it('holdersOf finds the holders of several handles', async () => {
    await hold(ANN);
    await hold(BEN, { handle: 'flora.whitfield', instagramId: '7' });
    const found = await holdersOf(subject.services, [ELISE, 'flora.whitfield', 'nobody', ELISE]);
    expect(found).toEqual(
      new Map([
        [ELISE, { userId: ANN, instagramIds: [ELISES_ID] }],
        ['flora.whitfield', { userId: BEN, instagramIds: ['7'] }],
      ]),
    );
    expect(await holdersOf(subject.services, [])).toEqual(new Map());
  });
});

describe('between two holders a handle pauses for thirty days', () => {
  const expectPauseEnd = async (lastMoment: string, end: string) => {
    subject.clock.set(lastMoment);
    expect(await holder()).toBeNull();
    subject.clock.set(end);
    expect(await holder()).toBe(BEN);
  };

  it('the pause begins when the holder releases the handle', async () => {
    await hold(ANN);
    await release(ANN);
    expect([await holder(), await handlesOf(ANN)]).toEqual([null, []]);
    expect(await hold(BEN)).toBe('waiting');
    await expectPauseEnd('2026-04-12T23:59:59Z', '2026-04-13T00:00:00Z');
    expect(await hold(BEN)).toBe('held');
  });

  it('the pause counts from the release, not from the day of the next proof', async () => {
    await hold(ANN);
    await release(ANN);
    subject.clock.set('2026-03-19T12:00:00Z');
    expect(await hold(BEN)).toBe('waiting');
    await expectPauseEnd('2026-04-12T23:59:59Z', '2026-04-13T00:00:00Z');
  });

  it('a proof after the pause makes a holder at once', async () => {
    await hold(ANN);
    await release(ANN);
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await hold(BEN)).toBe('held');
  });

  it('the pause also begins when the handle passes on to another Instagram account', async () => {
    await hold(ANN);
    expect(await hold(BEN, { instagramId: '8' })).toBe('waiting');
    expect([await handlesOf(ANN), await handlesOf(BEN)]).toEqual([[], []]);
    await expectPauseEnd('2026-04-12T23:59:59Z', '2026-04-13T00:00:00Z');
    expect((await holderOf(subject.services, ELISE))?.instagramIds).toEqual(['8']);
  });

  it('while a member waits, no other member can become the holder, not even the previous one', async () => {
    await hold(ANN);
    await release(ANN);
    await hold(BEN);
    expect([await hold(ANN), await hold(CAT)]).toEqual(['elsewhere', 'elsewhere']);
  });

  it('the previous holder can take the handle back without a pause', async () => {
    await hold(ANN);
    await release(ANN);
    expect(await hold(ANN)).toBe('held');
    expect(await holder()).toBe(ANN);
  });

  it('the pause also begins when the holder deletes the account, and the holder is erased at once', async () => {
    await hold(ANN);
    await eraseHolder(subject.services, ANN);
    expect([await holder(), await handlesOf(ANN)]).toEqual([null, []]);
    expect(await hold(BEN)).toBe('waiting');
    await expectPauseEnd('2026-04-12T23:59:59Z', '2026-04-13T00:00:00Z');
  });
});

describe('releasing a handle', () => {
  it('has no effect for anybody but the holder', async () => {
    await hold(ANN);
    await release(BEN);
    await release(ANN, { handle: 'somebody.else' });
    expect(await holder()).toBe(ANN);
  });

  it('happens by itself when the Instagram account has a new handle', async () => {
    await hold(ANN);
    await hold(ANN, { handle: 'another.account', instagramId: '9' });
    await hold(ANN, { handle: 'elise.elsewhere' });
    expect((await handlesOf(ANN)).toSorted()).toEqual(['another.account', 'elise.elsewhere']);
    expect(await hold(BEN, { instagramId: '10' })).toBe('waiting');
  });
});

describe('the rows of handle_holders', () => {
  it('are deleted when the pause after the hold is over, and not before', async () => {
    await hold(ANN);
    await hold(BEN, { handle: 'flora.whitfield', instagramId: '7', until: null });
    subject.clock.set('2026-07-11T23:59:59Z');
    await purgeTables(subject.services);
    expect(await rows()).toBe(2);
    subject.clock.set('2026-07-12T00:00:00Z');
    await purgeTables(subject.services);
    expect(await rows()).toBe(1);
    expect(await holder('flora.whitfield')).toBe(BEN);
  });
});

describe('the job for ended pauses', () => {
  it('publishes the proof on the day the pause ends and on the day after', async () => {
    await hold(ANN);
    await release(ANN);
    await hold(BEN);
    subject.clock.advance(28 * DAY);
    const published: unknown[] = [];
    const subscriptions = [on(handleProven, async (_services, proof) => void published.push(proof))];
    for (let day = 0; day < 5; day += 1) {
      await pausesJob.run({ ...subject.services, subscriptions }, {});
      subject.clock.advance(DAY);
    }
    const proof = { userId: BEN, handle: ELISE };
    expect(published).toEqual([proof, proof]);
  });
});

it('a member who holds one handle more than fits no longer holds the oldest, which pauses and names nobody', async () => {
  await hold(ANN, { handle: 'oldest', instagramId: 'oldest' });
  subject.clock.advance(DAY);
  const handles = Array.from({ length: 16 }, (_, n) => `handle.${n}`);
  for (const handle of handles) await hold(ANN, { handle, instagramId: handle });
  expect((await handlesOf(ANN)).toSorted()).toEqual(handles.toSorted());
  expect(await holder('oldest')).toBeNull();
  expect(await hold(BEN, { handle: 'oldest', instagramId: 'oldest' })).toBe('waiting');
  await eraseHolder(subject.services, ANN);
  expect(await handlesOf(ANN)).toEqual([]);
});
