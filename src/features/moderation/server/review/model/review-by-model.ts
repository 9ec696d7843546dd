import { normalizeText, type NormalizedText } from '../normalize/normalized-text.ts';
import { withoutFears } from '../rules/feared.ts';
import { signsIn } from '../rules/signs.ts';
import type { Verdict } from '../verdict.ts';
import { marginsOf, readModel, shareAt } from './model.ts';

const MODEL = readModel();

/** A few words, like a place or a hobby, say too little: one piece of a word would decide. */
const FEWEST_WORDS = 5;
/** Where the rules cannot read, less is enough. */
const FEWEST_IN_OTHER_LANGUAGES = 3;
const LETTER_OF_SCRIPT_WITHOUT_SPACES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** Each text of a letter, and all of them joined. */
function readingsOf(texts: readonly string[]) {
  return [...new Set([...texts, texts.join('\n')])]
    .map((text) => withoutCare(normalizeText(text)))
    .map((text) => ({ text, words: lengthOf(text) }));
}

/** Who fears that somebody hurts themselves writes in the words of the danger itself. */
function withoutCare(text: NormalizedText): NormalizedText {
  const rest = withoutFears(text);
  return rest === text ? text : { ...rest, joined: rest.spoken[0] ?? '' };
}

/** In words, of which no more are counted than are needed. In scripts without spaces two letters count as one. */
function lengthOf({ joined }: NormalizedText): number {
  const words = joined.trim().split(' ', FEWEST_WORDS).length;
  return words >= FEWEST_WORDS ? words : words + (joined.match(LETTER_OF_SCRIPT_WITHOUT_SPACES)?.length ?? 0) / 2;
}

/**
 * What the learned model says about a letter: it may hold it, and never refuses it. What is too short for the model is held if it
 * has a sign.
 */
export function reviewByModel(texts: readonly string[]): Verdict {
  const readings = readingsOf(texts);
  const long = readings.flatMap(({ text, words }) => (words >= FEWEST_WORDS ? [text] : []));
  const found = findingsIn(long)
    .flatMap(({ name, margin }) => (name === 'other-language' ? [] : [{ reason: name, margin }]))
    // The one that is furthest above its threshold comes first.
    .toSorted((one, other) => other.margin - one.margin);
  const [first] = found;
  if (!first) return reviewBySigns(readings.flatMap(({ text, words }) => (words < FEWEST_WORDS ? [text] : [])));
  const helpLines = found.some(({ reason }) => reason === 'self-harm');
  return { outcome: 'held', check: 'model', reason: first.reason, certainty: shareAt(MODEL, first.margin), helpLines };
}

/** Holds what has a sign. */
export function reviewBySigns(texts: readonly NormalizedText[]): Verdict {
  const [sign] = texts.flatMap(signsIn);
  if (!sign) return { outcome: 'allowed' };
  const { category } = sign;
  return { outcome: 'held', check: 'rules', reason: category, certainty: null, helpLines: category === 'self-harm' };
}

/** Whether a letter in another language than English is suspicious. */
export function isSuspiciousInOtherLanguage(texts: readonly string[]): boolean {
  const readings = readingsOf(texts).filter(({ words }) => words >= FEWEST_IN_OTHER_LANGUAGES);
  return findingsIn(readings.map(({ text }) => text)).some(({ name }) => name === 'other-language');
}

const knownMargins = new WeakMap<NormalizedText, number[]>();

function marginsIn(text: NormalizedText): number[] {
  const margins = knownMargins.get(text) ?? marginsOf(MODEL, text);
  knownMargins.set(text, margins);
  return margins;
}

/** The outputs that reach their thresholds. */
function findingsIn(readings: readonly NormalizedText[]) {
  const margins = readings.map(marginsIn);
  return MODEL.outputs.flatMap(({ name }, at) => {
    const margin = Math.max(...margins.map((each) => each[at] ?? -Infinity));
    return margin < 0 ? [] : [{ name, margin }];
  });
}
