import { describe, expect, it } from 'vitest';
import { describeUnread } from './unread.tsx';

describe('the text of the unread dot', () => {
  it.each([
    [0, 0, 0, null],
    [1, 0, 0, '1 sealed letter'],
    [3, 0, 0, '3 sealed letters'],
    [0, 1, 0, '1 answer'],
    [0, 0, 1, 'news from 1 match'],
    [2, 2, 2, '2 sealed letters, 2 answers, and news from 2 matches'],
  ])('for %i letters, %i answers and %i matches', (letters, answers, matches, words) => {
    expect(describeUnread({ letters, answers, matches })).toBe(words);
  });
});
