import type { NormalizedText } from '../../normalize/normalized-text.ts';
import { phrases, type Phrases } from '../../phrases/phrases.ts';
import { IS_A_BURDEN, SAYS_FAREWELL } from './farewell.ts';
import { ASKS_HOW, STARVES } from './hunger.ts';
import { ASKS_FOR_MEANS, SPEAKS_OF_DESPAIR } from './despair.ts';
import {
  A_CUT,
  A_MEANS,
  A_PERSON,
  A_PLACE,
  AT_HAND,
  DARK_MOOD,
  MEANS_BY_NAME,
  OWN_LIMB,
  REACHES_FOR_IT,
  THE_AUTHOR,
  TO_DIE_THERE,
} from './means.ts';
import { EVERYDAY, IN_LOVE, REPORTED_SPEECH } from './vocabulary.ts';
import { WISHES_TO_DIE } from './wishes.ts';
import { A_WOUND, HURTS_ONESELF, ON_PURPOSE, WOUNDED_LIMB } from './wounds.ts';

/** Speaks for itself, unless the sentence is about recovery, help, news or fiction. */
const PLAIN = [
  WISHES_TO_DIE,
  HURTS_ONESELF,
  SAYS_FAREWELL,
  IS_A_BURDEN,
  STARVES,
  ASKS_HOW,
  REACHES_FOR_IT,
  SPEAKS_OF_DESPAIR,
  ASKS_FOR_MEANS,
];
/** Each part is harmless; together in one sentence they are not, unless it is about something everyday or love. */
const TOGETHER = [
  [WOUNDED_LIMB, A_WOUND, ON_PURPOSE],
  [A_MEANS, A_PERSON, AT_HAND],
  [A_PLACE, THE_AUTHOR, TO_DIE_THERE],
];
/** The same for two sentences that follow each other. */
const NEARBY = [
  [MEANS_BY_NAME, A_PERSON, DARK_MOOD],
  [OWN_LIMB, A_CUT],
];
const FROM_OUTSIDE = phrases(REPORTED_SPEECH);
const HARMLESS = phrases(EVERYDAY, IN_LOVE);

type Family = readonly Phrases[];

/** Whether a sentence of a form, or two of them, match all patterns of a family. */
const hasAll = (text: string, family: Family, form: string) => family.every((pattern) => pattern.test(text, form));
const hasAny = (text: string, families: readonly Family[], form: string) =>
  families.some((family) => hasAll(text, family, form)) && !HARMLESS.test(text, form) && !FROM_OUTSIDE.test(text, form);

function soundsWorrying(form: string): boolean {
  // Most letters match no family even as a whole, so their sentences need no look of their own.
  const plain = PLAIN.filter((pattern) => pattern.test(form));
  const together = TOGETHER.filter((family) => hasAll(form, family, form));
  const nearby = NEARBY.filter((family) => hasAll(form, family, form));
  if (plain.length + together.length + nearby.length === 0) return false;
  return form.split(' . ').some((sentence, at, all) => {
    const isPlain = plain.some((pattern) => pattern.test(sentence, form)) && !FROM_OUTSIDE.test(sentence, form);
    return isPlain || hasAny(sentence, together, form) || hasAny(`${sentence} . ${all[at + 1] ?? ''}`, nearby, form);
  });
}

/** Whether a sentence sounds like a wish to die, a plan, a wound, a farewell or hunger on purpose. */
export const soundsLikeSelfHarm = (text: NormalizedText) => text.spoken.some(soundsWorrying);
