import { expect, it } from 'vitest';
import type { Method } from './attacks/guess.ts';
import { crossHalves, judgeAttack, type Question } from './judge-attack.ts';
import { stated } from './stated.ts';

const ids = Array.from({ length: 200 }, (_, n) => `${n}`);
const asked = (odd: number) => ids.filter((id) => Number(id) % 2 === odd).map((id) => ({ id }));

/** Who of 50 people is it? It is always the same one. */
const question: Question = {
  what: 'author',
  halves: crossHalves(asked(0), asked(1)),
  isRight: (_, guess) => guess === 'seventh',
  chance: () => 1 / 50,
};
const method = (name: string, guessed: string[], guess: string): Method => ({
  name,
  guesses: new Map(guessed.map((id) => [id, guess])),
});
const small = stated('equal values', 'small');
const full = stated('equal values', 'full');
const silent = method('silent', [], '');
const wrong = method('wrong', ids, 'first');

it('a method that never guesses does not prevent the attack from having trials', () => {
  const { trials, least, by } = judgeAttack(small, [silent, wrong], question);
  expect([trials, by]).toEqual([2 * least, ['wrong', 'wrong']]);
});

it('a method that guesses rarely but correctly wins, although others add guesses', () => {
  const sure = method('sure', ids.slice(0, 8), 'seventh');
  const { hits, passed } = judgeAttack(full, [silent, wrong, sure], question);
  expect([hits, passed]).toEqual([8, false]);
});

it('an attack without any guesses has no trials', () => {
  expect(judgeAttack(small, [silent], question).trials).toBe(0);
});
