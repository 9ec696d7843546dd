import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inProject } from '#platform/server/project-folder.ts';
import { CATEGORIES } from '../category.ts';
import type { NormalizedText } from '../normalize/normalized-text.ts';
import { SIGNS } from '../rules/signs.ts';
import { BUCKETS, featuresOf, wordsOf } from './features.ts';

/** What the model tells apart: the categories, and whether a text in another language than English is harmful at all. */
export const OUTPUTS = [...CATEGORIES, 'other-language'] as const;

/** Where the learned figures are: `npm run moderation-model` writes both files. */
export const MODEL_FOLDER = inProject('src/features/moderation/server/review/model');

/** How the sum of an output's weights and the signs become a score, and from which score on a text is held. */
const Output = z.object({
  name: z.enum(OUTPUTS),
  /** One step of the stored weights. */
  scale: z.number(),
  bias: z.number(),
  slope: z.number(),
  shift: z.number(),
  /** What each sign adds, if it is the strongest. */
  signs: z.record(z.string(), z.number()),
  threshold: z.number(),
});
export type Output = z.infer<typeof Output>;

const Figures = z.object({
  outputs: z.array(Output),
  /** From how far above a threshold which share of lines that the model had not seen were harmful, if half of all lines are. */
  shares: z.array(z.object({ from: z.number(), share: z.number() })),
});
export type Figures = z.infer<typeof Figures>;

export interface Model extends Figures {
  /** For each bucket one weight an output. */
  weights: Int8Array;
  /** How much the signs can add to each output at most. */
  mostBySigns: readonly number[];
}

export function readModel(folder = MODEL_FOLDER): Model {
  const figures = z.parse(Figures, JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')));
  const bytes = readFileSync(`${folder}/weights.bin`);
  if (bytes.length !== BUCKETS * figures.outputs.length) throw new Error('The weights do not fit the model');
  const mostBySigns = figures.outputs.map(({ signs }) => Math.max(0, ...Object.values(signs)));
  return { ...figures, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length), mostBySigns };
}

/** How far each output is above its threshold, or below. */
export function marginsOf({ outputs, weights, mostBySigns }: Model, text: NormalizedText): number[] {
  const features = featuresOf(wordsOf(text));
  const count = outputs.length;
  const sums = new Int32Array(count);
  for (const feature of features) {
    const first = feature * count;
    for (let at = 0; at < count; at += 1) sums[at] = (sums[at] ?? 0) + (weights[first + at] ?? 0);
  }
  const length = Math.sqrt(features.length || 1);
  return outputs.map((output, at) => {
    const { scale, bias, slope, shift, threshold } = output;
    const margin = slope * (bias + ((sums[at] ?? 0) * scale) / length) + shift - threshold;
    // Most texts are so far below that no sign can lift them: they need not be searched for any.
    return margin + (mostBySigns[at] ?? 0) < 0 ? margin : margin + strongestSign(output, text);
  });
}

/** What the strongest sign in a text adds. Others beside it mostly say the same. */
function strongestSign({ name, signs }: Output, text: NormalizedText): number {
  const own = SIGNS.filter(({ category }) => category === name);
  return Math.max(0, ...own.map((sign) => (sign.isIn(text) ? (signs[sign.name] ?? 0) : 0)));
}

/** Of 1, how many lines so far above a threshold were harmful. */
export function shareAt({ shares }: Figures, margin: number): number {
  return shares.findLast(({ from }) => margin >= from)?.share ?? 0;
}
