import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SECOND } from '#platform/shared/durations.ts';
import { PendingDecisions, UNDO_FOR } from './pending-decisions.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Adds a decision that is answered when the test says so. */
function decide(pending: PendingDecisions, id: string) {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const send = vi.fn<() => Promise<boolean>>(() => promise);
  pending.add({ id, caseIds: [id], about: id, label: 'Delivering' }, send);
  return { send, answer: resolve };
}

const idsOf = (pending: PendingDecisions) => pending.all().map(({ id }) => id);

it('a decision is sent once, after ten seconds, and stays until it is answered', async () => {
  const pending = new PendingDecisions();
  const { send, answer } = decide(pending, 'one');
  vi.advanceTimersByTime(UNDO_FOR - 1);
  expect(pending.all()).toMatchObject([{ secondsLeft: 1, isSending: false }]);
  expect(send).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(send).toHaveBeenCalledTimes(1);
  expect(pending.all()).toMatchObject([{ id: 'one', isSending: true }]);
  const all = pending.sendAll();
  pending.leave();
  pending.undo('one');
  expect(idsOf(pending)).toEqual(['one']);
  answer(true);
  expect(await all).toBe(true);
  expect(pending.all()).toEqual([]);
  vi.advanceTimersByTime(UNDO_FOR);
  expect(send).toHaveBeenCalledTimes(1);
});

it('a decision that is taken back is not sent, and others are', async () => {
  const pending = new PendingDecisions();
  const [one, two] = [decide(pending, 'one'), decide(pending, 'two')];
  vi.advanceTimersByTime(9 * SECOND);
  pending.undo('one');
  expect(idsOf(pending)).toEqual(['two']);
  vi.advanceTimersByTime(SECOND);
  expect(two.send).toHaveBeenCalledTimes(1);
  // It can be decided again.
  const again = decide(pending, 'one');
  void pending.send('one');
  expect(again.send).toHaveBeenCalledTimes(1);
  expect(one.send).not.toHaveBeenCalled();
});

it('everything is sent at once when the page is left, and what fails is told', async () => {
  const pending = new PendingDecisions();
  const leaving: Promise<void>[] = [];
  for (const [id, isDone] of [
    ['one', true],
    ['two', false],
  ] as const) {
    pending.add({ id, caseIds: [id], about: id, label: 'Removing' }, async (left) => {
      leaving.push(left);
      return isDone;
    });
  }
  pending.leave();
  expect(leaving).toHaveLength(2);
  expect(await pending.sendAll()).toBe(false);
  await Promise.all(leaving);
  expect(pending.all()).toEqual([]);
  expect(await pending.sendAll()).toBe(true);
});
