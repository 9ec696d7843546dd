import { normalizeText } from '../normalize/normalized-text.ts';
import type { Verdict } from '../verdict.ts';
import { probabilities, readModel } from './model.ts';

const MODEL = readModel();

/** A word or two, like a place or a hobby, say too little. */
const FEWEST_WORDS = 3;
const hasWords = (text: string) => text.trim().split(/\s+/u, FEWEST_WORDS).length === FEWEST_WORDS;

/** How likely the likeliest category of several texts is, each read alone and all joined. */
export function suspicionOf(texts: readonly string[]): number {
  return Math.max(0, ...readings(texts).flat());
}

/** What the learned model says about a letter: it may hold it, and never refuses it. */
export function reviewByModel(texts: readonly string[]): Verdict {
  const read = readings(texts);
  const found = MODEL.outputs
    .map(({ category, threshold }, at) => ({
      category,
      threshold,
      certainty: Math.max(0, ...read.map((reading) => reading[at] ?? 0)),
    }))
    .filter(({ certainty, threshold }) => certainty >= threshold)
    // The one that is furthest above its threshold.
    .toSorted((one, other) => marginOf(other) - marginOf(one));
  const [first] = found;
  if (!first) return { outcome: 'allowed' };
  const helpLines = found.some(({ category }) => category === 'self-harm');
  return { outcome: 'held', reader: 'model', reason: first.category, certainty: first.certainty, helpLines };
}

const marginOf = ({ certainty, threshold }: { certainty: number; threshold: number }) =>
  (certainty - threshold) / (1 - threshold);

function readings(texts: readonly string[]): number[][] {
  return [...new Set([...texts, texts.join('\n')])]
    .filter(hasWords)
    .map((text) => probabilities(MODEL, normalizeText(text)));
}
