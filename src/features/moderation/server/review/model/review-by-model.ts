import { normalizeText } from '../normalize/normalized-text.ts';
import type { Verdict } from '../verdict.ts';
import { probabilities, readModel } from './model.ts';

const MODEL = readModel();

/** Four signs of these are about as much as three words. */
const SCRIPT_WITHOUT_SPACES = /(?:[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}].*){4}/u;
/** A word or two, like a place or a hobby, say too little. */
const FEWEST_WORDS = 3;
const hasWords = (text: string) =>
  text.trim().split(/\s+/u, FEWEST_WORDS).length === FEWEST_WORDS || SCRIPT_WITHOUT_SPACES.test(text);

/** What the learned model says about a letter: it may hold it, and never refuses it. */
export function reviewByModel(texts: readonly string[]): Verdict {
  const found = findingsIn(texts)
    // The one that is furthest above its threshold comes first.
    .toSorted((one, other) => marginOf(other) - marginOf(one))
    .flatMap(({ name, certainty }) => (name === 'other-language' ? [] : [{ reason: name, certainty }]));
  const [first] = found;
  if (!first) return { outcome: 'allowed' };
  return { outcome: 'held', reader: 'model', ...first, helpLines: found.some(({ reason }) => reason === 'self-harm') };
}

/** How likely a letter in another language than English is harmful, if that is enough to hold it; null if not. */
export function suspicionInOtherLanguage(texts: readonly string[]): number | null {
  return findingsIn(texts).find(({ name }) => name === 'other-language')?.certainty ?? null;
}

/** The outputs that reach their thresholds. Texts are read alone and joined. */
function findingsIn(texts: readonly string[]) {
  const readings = [...new Set([...texts, texts.join('\n')])]
    .filter(hasWords)
    .map((text) => probabilities(MODEL, normalizeText(text)));
  return MODEL.outputs
    .map(({ name, threshold }, at) => {
      const certainty = Math.max(0, ...readings.map((reading) => reading[at] ?? 0));
      return { name, threshold, certainty };
    })
    .filter(({ certainty, threshold }) => certainty >= threshold);
}

const marginOf = ({ certainty, threshold }: { certainty: number; threshold: number }) =>
  (certainty - threshold) / (1 - threshold);
