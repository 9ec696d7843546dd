import { readFileSync } from 'node:fs';
import * as z from 'zod/mini';
import { inProject } from '#platform/server/project-folder.ts';
import type { NormalizedText } from '../normalize/normalized-text.ts';
import { BUCKETS, featuresOf, wordsOf } from './features.ts';

export const CATEGORIES = ['threat', 'hate', 'harassment', 'sexual', 'self-harm'] as const;
export type Category = (typeof CATEGORIES)[number];

/** What the model tells apart: the categories, and whether a text in another language than English is harmful at all. */
export const OUTPUTS = [...CATEGORIES, 'other-language'] as const;

/** Where the learned figures are: `npm run moderation-model` writes both files. */
export const MODEL_FOLDER = inProject('src/features/moderation/server/review/model');

/** How the sum of an output's weights becomes a probability, and from which probability on a text is held. */
const Output = z.object({
  name: z.enum(OUTPUTS),
  /** One step of the stored weights. */
  scale: z.number(),
  bias: z.number(),
  slope: z.number(),
  shift: z.number(),
  threshold: z.number(),
});
export type Output = z.infer<typeof Output>;

export interface Model {
  outputs: readonly Output[];
  /** For each bucket one weight an output. */
  weights: Int8Array;
}

export function readModel(folder = MODEL_FOLDER): Model {
  const outputs = z.parse(z.array(Output), JSON.parse(readFileSync(`${folder}/model.json`, 'utf8')));
  const bytes = readFileSync(`${folder}/weights.bin`);
  if (bytes.length !== BUCKETS * outputs.length) throw new Error('The weights do not fit the model');
  return { outputs, weights: new Int8Array(bytes.buffer, bytes.byteOffset, bytes.length) };
}

export const sigmoid = (value: number) => 1 / (1 + Math.exp(-value));

/** The probability of each output. */
export function probabilities({ outputs, weights }: Model, text: NormalizedText): number[] {
  const features = featuresOf(wordsOf(text));
  const count = outputs.length;
  const sums = new Int32Array(count);
  for (const feature of features) {
    const first = feature * count;
    for (let at = 0; at < count; at += 1) sums[at] = (sums[at] ?? 0) + (weights[first + at] ?? 0);
  }
  const length = Math.sqrt(features.length || 1);
  return outputs.map(({ scale, bias, slope, shift }, at) => {
    const score = bias + ((sums[at] ?? 0) * scale) / length;
    return sigmoid(slope * score + shift);
  });
}
