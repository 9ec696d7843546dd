import { expect, it } from 'vitest';
import type { Way } from './attacks/guess.ts';
import { bothWays, tryFamily, type Question } from './try-out.ts';

const ids = Array.from({ length: 200 }, (_, n) => `${n}`);
const asked = (odd: number) => ids.filter((id) => Number(id) % 2 === odd).map((id) => ({ id }));

/** Who of 50 people is it? The answer is always person 7. */
const question: Question<number> = {
  what: 'author',
  halves: bothWays(asked(0), asked(1)),
  isRight: (_, guess) => guess === 7,
  chance: () => 1 / 50,
};
const way = (name: string, guessed: string[], guess: number): Way => ({
  name,
  guesses: new Map(guessed.map((id) => [id, guess])),
});
const silent = way('silent', [], 0);
const wrong = way('wrong', ids, 1);

it('a way that never guesses does not keep its attack from being tried', () => {
  const { trials, least, by } = tryFamily('equal values', [silent, wrong], question, 'small');
  expect([trials, by]).toEqual([2 * least, ['wrong', 'wrong']]);
});

it('a way that guesses seldom and surely wins, though others fill up its guesses', () => {
  const sure = way('sure', ids.slice(0, 8), 7);
  const { hits, passed } = tryFamily('equal values', [silent, wrong, sure], question, 'full');
  expect([hits, passed]).toEqual([8, false]);
});

it('an attack with nothing to go by has no trials', () => {
  expect(tryFamily('equal values', [silent], question, 'small').trials).toBe(0);
});
