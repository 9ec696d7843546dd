import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { oldDelivered, oldWaiting } from './old-letters.ts';

const subject = appPerFile();

describe('a letter sealed before keyed names, ages and the choice to match', () => {
  const ADDED = { persons: [], adult: true, mayMatch: true, shownAt: null };
  const old = {
    target: 'rose.gardener',
    letter: {
      deliveryMethod: 'platform',
      message: 'Hello',
      senderInfo: { location: 'Rome' },
      anonymityLevel: 'partial',
      stationery: 'ivory',
    },
    blockSlots: ['c2xvdA=='],
  };

  it('opens from the outbox with its author and the Instagram account that was seen', () => {
    const { keys } = subject.services;
    const id = randomUUID();
    const times = { sentAt: 1, readyAt: 2, leaveBy: 3, vanishAfterDays: 7 };
    const first = { ...old, ...times, sender: 42, seen: { networkId: '17', at: 4 } };
    const box = keys.sealText(JSON.stringify(first), `confession_outbox.box:${id}`);
    const seen = { instagramId: '17', at: 4 };
    expect(oldWaiting.open(keys, id, box)).toEqual({ ...old, ...times, ...ADDED, author: 42, seen, appeal: null });
  });

  it('opens after its delivery', () => {
    const { keys } = subject.services;
    const id = randomUUID();
    const first = { ...old, vanishesOn: null };
    const bodyBox = keys.sealText(JSON.stringify(first), `confessions.body_box:${id}`);
    expect(oldDelivered.open(keys, id, bodyBox)).toEqual({ ...old, ...ADDED, vanishesOn: null });
  });
});
