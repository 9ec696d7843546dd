import { beforeEach, describe, expect, it } from 'vitest';
import { makeUser } from '#test/factories/user.ts';
import { appPerTest } from '#test/harness/app-hooks.ts';
import { messageAccountId } from '../proofs/message-account.ts';
import { eraseHolder, handlesHeldBy, holderOf, holdHandle, releaseHandle } from './handle-holders.ts';

const ELISE = 'elise.marchetti';
const LOGIN = '17841400000000100';
const [ANN, BEN] = [1, 2];

const subject = appPerTest();
beforeEach(async () => {
  for (const id of [ANN, BEN]) await makeUser(subject.services, { id });
});

const idOf = (way: 'login' | 'message') => (way === 'login' ? LOGIN : messageAccountId(subject.services.keys, '77'));
const hold = (userId: number, way: 'login' | 'message', { handle = ELISE, until = '2026-06-12' } = {}) =>
  holdHandle(subject.services, { userId, handle, instagramId: idOf(way), until });
const release = (userId: number, way: 'login' | 'message') =>
  releaseHandle(subject.services, { userId, handle: ELISE, instagramId: idOf(way) });
const holder = () => holderOf(subject.services, ELISE);
const heldBy = async (userId: number) => (await handlesHeldBy(subject.services, userId)).map(({ handle }) => handle);

describe('a member who has proved a handle in both ways', () => {
  it('holds it once, with both ids, whichever came first', async () => {
    expect([await hold(ANN, 'message'), await hold(ANN, 'login')]).toEqual(['held', 'held']);
    expect(await holder()).toEqual({ userId: ANN, instagramIds: [idOf('message'), LOGIN] });
    expect(await heldBy(ANN)).toEqual([ELISE]);
  });

  it('holds it with each id as long as its own proof counts', async () => {
    await hold(ANN, 'login', { until: '2026-06-12' });
    await hold(ANN, 'message', { until: '2026-07-01' });
    subject.clock.set('2026-06-11T23:59:59Z');
    expect((await holder())?.instagramIds).toEqual([LOGIN, idOf('message')]);
    subject.clock.set('2026-06-12T00:00:00Z');
    expect((await holder())?.instagramIds).toEqual([idOf('message')]);
    subject.clock.set('2026-07-01T00:00:00Z');
    expect(await holder()).toBeNull();
  });

  it('keeps it when one proof is deleted, and releases it with the second', async () => {
    for (const way of ['login', 'message'] as const) await hold(ANN, way);
    await release(ANN, 'login');
    expect((await holder())?.instagramIds).toEqual([idOf('message')]);
    await release(ANN, 'message');
    expect(await holder()).toBeNull();
    expect(await hold(BEN, 'login')).toBe('waiting');
  });

  it('keeps others with either id from becoming the holder', async () => {
    for (const way of ['login', 'message'] as const) await hold(ANN, way);
    expect([await hold(BEN, 'login'), await hold(BEN, 'message')]).toEqual(['elsewhere', 'elsewhere']);
    await release(ANN, 'message');
    expect(await hold(BEN, 'message')).toBe('elsewhere');
    expect((await holder())?.userId).toBe(ANN);
  });

  it('is erased with both ids', async () => {
    for (const way of ['login', 'message'] as const) await hold(ANN, way);
    await eraseHolder(subject.services, ANN);
    expect([await holder(), await heldBy(ANN)]).toEqual([null, []]);
    expect(await hold(BEN, 'message')).toBe('waiting');
  });

  it('holds the new handle with the id that has it, and the old one with the other', async () => {
    for (const way of ['login', 'message'] as const) await hold(ANN, way);
    await hold(ANN, 'message', { handle: 'elise.elsewhere' });
    expect((await heldBy(ANN)).toSorted()).toEqual(['elise.elsewhere', ELISE]);
    expect((await holder())?.instagramIds).toEqual([LOGIN]);
  });
});

it.each(['login', 'message'] as const)(
  'another member who proves the handle by %s counts as its next owner, after the pause',
  async (way) => {
    await hold(ANN, way === 'login' ? 'message' : 'login');
    expect(await hold(BEN, way)).toBe('waiting');
    expect([await heldBy(ANN), await heldBy(BEN)]).toEqual([[], []]);
    subject.clock.set('2026-04-13T00:00:00Z');
    expect(await holder()).toEqual({ userId: BEN, instagramIds: [idOf(way)] });
  },
);
