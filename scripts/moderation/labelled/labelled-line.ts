import type { Category } from '#features/moderation/server/review/model/model.ts';

/** The model learns from one part, its thresholds are chosen on the second, and only the third measures it. */
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
  /** The file that it is from. */
  source: string;
}
