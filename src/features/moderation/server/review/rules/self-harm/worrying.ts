import type { NormalizedText } from '../../normalize/normalized-text.ts';
import { phrases } from '../../normalize/spoken-forms.ts';
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

type Family = readonly RegExp[];

const hasAll = (text: string, parts: Family) => parts.every((part) => part.test(text));
const hasAny = (text: string, families: readonly Family[]) =>
  families.some((parts) => hasAll(text, parts)) && !HARMLESS.test(text) && !FROM_OUTSIDE.test(text);

function soundsWorrying(form: string): boolean {
  // Most letters match no family even as a whole, so their sentences need no look of their own.
  const plain = PLAIN.filter((pattern) => pattern.test(form));
  const together = TOGETHER.filter((parts) => hasAll(form, parts));
  const nearby = NEARBY.filter((parts) => hasAll(form, parts));
  if (plain.length + together.length + nearby.length === 0) return false;
  return form.split(' . ').some((sentence, at, all) => {
    const isPlain = plain.some((pattern) => pattern.test(sentence)) && !FROM_OUTSIDE.test(sentence);
    return isPlain || hasAny(sentence, together) || hasAny(`${sentence} . ${all[at + 1] ?? ''}`, nearby);
  });
}

/** Whether a sentence sounds like a wish to die, a plan, a wound, a farewell or hunger on purpose. */
export const soundsLikeSelfHarm = (text: NormalizedText) => text.spoken.some(soundsWorrying);
