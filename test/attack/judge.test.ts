import { describe, expect, it } from 'vitest';
import type { Method, Question } from './define-attack.ts';
import { faultsOf, judgeMethods, upperBound, type Verdict } from './judge.ts';

const ids = Array.from({ length: 200 }, (_, n) => `${n}`);

/** Who of 50 people is it? It is always the same one. */
const question: Question = {
  asked: ids.map((id) => ({ id })),
  isRight: (_, guess) => guess === 'seventh',
  chance: () => 1 / 50,
};
const method = (name: string, guessed: string[], guess: string): Method => ({
  name,
  guesses: new Map(guessed.map((id) => [id, guess])),
});
const silent = method('silent', [], '');
const wrong = method('wrong', ids, 'first');

describe('an attack', () => {
  it('has trials although one of its methods never guesses', () => {
    const { trials, by } = judgeMethods([silent, wrong], question, 10);
    expect([trials, by]).toEqual([20, ['wrong', 'wrong']]);
  });

  it('wins with a method that guesses rarely but correctly, although others add guesses', () => {
    const sure = method('sure', ids.slice(0, 8), 'seventh');
    const { hits, passed } = judgeMethods([silent, wrong, sure], question, 20);
    expect([hits, passed]).toEqual([8, false]);
  });

  it('has no trials without any guesses', () => {
    expect(judgeMethods([silent], question, 10).trials).toBe(0);
  });

  it('learns from one half what it guesses about the other', () => {
    const lessonsOf: string[][] = [];
    const learning: Method = {
      name: 'learning',
      guesses(lessons) {
        lessonsOf.push(lessons.map(({ id }) => id));
        return new Map(ids.map((id) => [id, 'seventh']));
      },
    };
    const together = { ...question, togetherBy: (id: string) => Number(id) % 20 };
    expect(judgeMethods([learning], together, 10)).toMatchObject({ trials: 200, hits: 200 });
    expect(lessonsOf.map(({ length }) => length)).toEqual([100, 100]);
    expect(lessonsOf.map((lessons) => new Set(lessons.map((id) => Number(id) % 20)).size)).toEqual([10, 10]);
  });

  it('does not ask about what only teaches', () => {
    const half = { ...question, isOnlyLesson: (id: string) => Number(id) >= 50 };
    expect(judgeMethods([wrong], half, 10).trials).toBe(50);
  });
});

/** So many of a hundred guesses are right. */
function verdict(
  measure: 'bounded' | 'published',
  hits: number,
  { trials = 100, chance = 0.05, least = 10 } = {},
): Verdict {
  const asked = ids.slice(0, trials).map((id) => ({ id }));
  const all = method('all', ids, '');
  const isRight = (id: string) => Number(id) < hits;
  const attack = { name: 'a', asks: 'two rows of one person', guesses: 'b', measure } as const;
  return { attack, ...judgeMethods([all], { asked, isRight, chance: () => chance }, least) };
}

describe('the bound', () => {
  it('equals that of the binomial distribution if every chance is the same', () => {
    // From tables: with 99 % probability, 100 trials at 0.05 have at most 11 hits, and 20 trials at 0.5 at most 15.
    expect(upperBound(Array(100).fill(0.05))).toBe(11);
    expect(upperBound(Array(20).fill(0.5))).toBe(15);
  });

  it('accepts luck but not a leak, except where figures are published', () => {
    expect(faultsOf([verdict('bounded', 11), verdict('published', 90)])).toEqual([]);
    expect(faultsOf([verdict('bounded', 12)])).toEqual(['a wins']);
  });

  it('is not enough for an attack with too few trials, or with chances so high that all may be hits', () => {
    const few = [
      verdict('bounded', 0, { trials: 0 }),
      verdict('bounded', 0, { trials: 9 }),
      verdict('published', 0, { trials: 9 }),
      verdict('bounded', 2, { trials: 2, chance: 0.5, least: 2 }),
    ];
    expect(faultsOf(few)).toEqual(few.map(() => 'a had no trials, or too few'));
  });
});
