import type { Category } from '#features/moderation/server/review/category.ts';

/**
 * The model learns from one part, its thresholds are chosen on the second, and only the third measures it. Our own lines to learn
 * from serve for both: those that a model has learned from are never scored by it.
 */
export type Part = 'train' | 'tune' | 'test';

export interface LabelledLine {
  text: string;
  /** None if it is harmless. */
  categories: readonly Category[];
  /** A harmless line as in a letter to somebody one likes. */
  isKind: boolean;
  /** A harmless line that names a group of people. */
  namesGroup: boolean;
  part: Part;
  /** How much it counts in training; 0 for lines whose label says too little. */
  weight: number;
  /** Whether somebody wrote it who did not know the rules, and no rule was written with it. */
  isFresh: boolean;
  /** The file that it is from. */
  source: string;
}
