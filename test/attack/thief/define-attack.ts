import type { Method } from '../attacks/guess.ts';
import { judgeAttack, type Question } from '../judge-attack.ts';
import type { Asks, Measure, Verdict } from '../judge.ts';
import type { Scale } from '../stated.ts';
import type { Truth } from '../world/truth.ts';
import type { Loot } from './loot.ts';

/** An attack of a patient thief: it states what it asks for and what the thief would achieve without the database. */
export interface ThiefAttack {
  name: string;
  asks: Asks;
  /** The chance without the database, in words. */
  chance: string;
  isTriedAt(scale: Scale): boolean;
  judge(loot: Loot, truth: Truth, scale: Scale): Verdict;
}

interface Definition {
  name: string;
  asks: Asks;
  chance: string;
  measure?: Measure;
  /** The minimum number of trials at either size, a little below what the worlds yield; null where a small one has too few. */
  least: { small: number | null; full: number };
  /** The methods know the loot, and of the truth only what the thief knows as a member or a recipient. */
  prepare: (loot: Loot, truth: Truth) => { methods: Iterable<Method>; question: Question };
}

export function defineAttack({ name, asks, chance, measure = 'bounded', least, prepare }: Definition): ThiefAttack {
  return {
    name,
    asks,
    chance,
    isTriedAt: (scale) => least[scale] !== null,
    judge(loot, truth, scale) {
      const { methods, question } = prepare(loot, truth);
      return judgeAttack({ attack: name, asks, measure, least: least[scale] ?? 0 }, [...methods], question);
    },
  };
}
