import type { Plant } from './plant.ts';
import type { StolenWorld } from './thief/loot.ts';

/**
 * How to add an attack: write a file in `attacks/` that exports a `defineAttack`, and list it in `attack-list.ts`. It states
 * what it asks, its chance without the database, the trials that it needs, and the leaks that prove it can win (`plants/`).
 * `prepare` reads the loot and returns methods that guess, and a question that knows the answers. Everything else is done for all
 * attacks alike: `judge.ts` chooses the best method and decides, `report.ts` prints, `prove.ts` runs the worlds and the plants.
 */
export interface Attack {
  name: string;
  asks: Asks;
  /** What it guesses, in a few words. Attacks that guess the same are a family. */
  guesses: string;
  /** The hit rate of somebody without the database, in words. */
  chance: string;
  measure: Measure;
  /**
   * The minimum number of trials, a little below what a world of the usual size yields. An attack that hardly guesses cannot win,
   * so its failure would mean nothing.
   */
  least: number;
  /** Leaks that it must find. */
  finds: Plant[];
  /** The methods know the loot, and of the truth only what the thief knows as a member or a recipient. */
  prepare: (world: StolenWorld) => { methods: Iterable<Method>; question: Question };
}

/**
 * What an attack asks for. An account does not say whose it is, so to find it names nobody; a match, a side of a chat or a notice
 * counts as a letter here. `what a row is`: an answer, for
 * instance. `two rows of one act` covers what leads from a letter to other rows without a person.
 */
type Asks =
  | 'names a person'
  | 'two letters of one hand'
  | 'two letters to one person'
  | 'a letter and an account'
  | 'two rows of one act'
  | 'two rows of one person'
  | 'what a row is';

/**
 * Whether an attack must stay within its bound. All that name a person must, and all others that need nothing but dumps. What
 * leads from one unnamed row to another is only published if it needs a copy of the disk, if no letter is involved, if the thief
 * also saw who was on the site when, or if it says of a letter that waits what kind of letter it is.
 */
type Measure = 'bounded' | 'published';

/** Something that an attacker guesses about, by its id: a letter, a match, a row. */
export interface Asked {
  id: string;
}

export interface Question {
  /** Attackers know the answers of one half and guess those of the other, and the other way round. */
  asked: readonly Asked[];
  /** What is always in the same half. Each is on its own unless this says otherwise. */
  togetherBy?: (id: string) => string | number | null | undefined;
  /** Some teach which method is good, and are not asked about. */
  isOnlyLesson?: (id: string) => boolean;
  isRight: (id: string, guess: string) => boolean;
  /** The hit rate of somebody without the database. */
  chance: (id: string) => number;
}

/** A guess for each id. Those without a guess are not counted. */
export type Guesses = Map<string, string>;

/** One method of an attack. The attacker tries each on what they know the answers of. */
export interface Method {
  name: string;
  /** May depend on the lessons. */
  guesses: Guesses | ((lessons: readonly Asked[]) => Guesses);
}

type Definition = Omit<Attack, 'measure' | 'finds'> & Partial<Pick<Attack, 'measure' | 'finds'>>;

export function defineAttack(definition: Definition): Attack {
  return { measure: 'bounded', finds: [], ...definition };
}
