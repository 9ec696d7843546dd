import { expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import { MOST_BLOCKED, newAccount, type AccountState } from './instagram-account.ts';
import { changeBlock, isBlocked } from './blocked-authors.ts';

const nobodyBlocked = newAccount({ login: '1', sender: null, scoped: null, handle: 'rose' });
const author = (n: number) => [`${n}`.padStart(12, '0')];

/** Blocks the authors of letters, one after the other. */
const blockAll = (state: AccountState, authors: readonly number[]) =>
  authors.reduce((before, n) => changeBlock(before, author(n), 1), state);

it('blocks a person by any of their names, until the last letter is unblocked', () => {
  const account = changeBlock(
    changeBlock(nobodyBlocked, ['abcdefghijkl1', 'mailbox-mailbox'], 1),
    ['abcdefghijkl1'],
    1,
  );
  const once = changeBlock(account, ['mailbox-mailbox'], -1);
  expect([isBlocked(once, ['mailbox-mailbox']), isBlocked(once, ['somebody-else'])]).toEqual([true, false]);
  expect(isBlocked(changeBlock(once, ['abcdefghijkl1'], -1), ['mailbox-mailbox'])).toBe(false);
});

it('refuses one letter too many, whether or not its author is blocked already', () => {
  const others = Array.from({ length: MOST_BLOCKED - 1 }, (_, n) => n);
  const full = blockAll(nobodyBlocked, [...others, 500]);
  for (const next of [500, 501, 0]) expect(() => changeBlock(full, author(next), 1)).toThrow(AppError);
  expect(changeBlock(full, author(500), -1).blocked).toHaveLength(others.length);
});
