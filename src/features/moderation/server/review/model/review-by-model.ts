import { normalizeText } from '../normalize/normalized-text.ts';
import type { Verdict } from '../verdict.ts';
import { probabilities, readModel } from './model.ts';

const MODEL = readModel();

/** A few words, like a place or a hobby, say too little: one piece of a word would decide. */
const FEWEST_WORDS = 5;
/** Where the rules cannot read, less is enough. */
const FEWEST_IN_OTHER_LANGUAGES = 3;
const SIGN_OF_SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** In scripts without spaces two signs count as a word. */
const lengthInWords = (text: string) =>
  text.trim().split(/\s+/u).length + (text.match(SIGN_OF_SCRIPT_WITHOUT_SPACES)?.length ?? 0) / 2;

/** What the learned model says about a letter: it may hold it, and never refuses it. */
export function reviewByModel(texts: readonly string[]): Verdict {
  const found = findingsIn(texts, FEWEST_WORDS)
    // The one that is furthest above its threshold comes first.
    .toSorted((one, other) => marginOf(other) - marginOf(one))
    .flatMap(({ name, certainty }) => (name === 'other-language' ? [] : [{ reason: name, certainty }]));
  const [first] = found;
  if (!first) return { outcome: 'allowed' };
  return { outcome: 'held', reader: 'model', ...first, helpLines: found.some(({ reason }) => reason === 'self-harm') };
}

/** How likely a letter in another language than English is harmful, if that is enough to hold it; null if not. */
export function suspicionInOtherLanguage(texts: readonly string[]): number | null {
  return findingsIn(texts, FEWEST_IN_OTHER_LANGUAGES).find(({ name }) => name === 'other-language')?.certainty ?? null;
}

/** The outputs that reach their thresholds. Texts are read alone and joined. */
function findingsIn(texts: readonly string[], fewestWords: number) {
  const readings = [...new Set([...texts, texts.join('\n')])]
    .filter((text) => lengthInWords(text) >= fewestWords)
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
