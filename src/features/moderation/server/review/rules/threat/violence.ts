import { type NormalizedText, says } from '../../normalize/normalized-text.ts';
import { phrases } from '../../normalize/spoken-forms.ts';
import { CALLS } from './calls.ts';
import { DEEDS_TOLD } from './deeds.ts';
import { VEILED } from './veiled-signs.ts';
import { classesOf } from './word-classes.ts';

/** Excludes 'not going to' and 'afraid that I will'. */
const NOT_DENIED = '(?<![Nx][^N]{0,3})';

/**
 * Sentences as classes of words, a few words apart: who (I author, Y P reader, O k others, G groups), what (V D v d violent and rough
 * verbs, W w t weapons and tools, b B the body, s suffering, X death) and how (F intent, M wish, N negation). `classesOf` has all.
 */
const FAMILIES = [
  // The author will hurt, break, tie or drown the reader, another person, a group or a part of a body.
  `${NOT_DENIED}F[^N]{0,3}[VD][^N]{0,2}[YPOGk]`,
  `${NOT_DENIED}F[^N]{0,2}v[^N]?[YPOGk]`,
  `${NOT_DENIED}F-{0,2}[vV]-{0,3}[GkYP]`,
  `${NOT_DENIED}F[^N]{0,4}[vV][^N]{0,4}[bB]`,
  '[FM][^N]{0,5}[vdVDc][^N]{0,4}B',
  '[Im][^N]{0,2}[vdVD][^N]{0,2}[Ok]-?[bB]',
  // A weapon beside a person or a plan.
  'W.{0,9}[YP]',
  '[YP].{0,8}W',
  'W.{0,6}[OGk]',
  'I.{0,4}W',
  '[wWt].{0,4}[bB].{0,4}[OkYP]',
  '[FM].{0,5}[wt].{0,5}[YP]',
  '[wt].{0,4}[wt].{0,6}[YPW]',
  // Putting somebody into a grave, a cellar or a river.
  'c[^N]?[YOGk][^N]{0,3}[wtWX]',
  'F[^N]{0,4}c[^N]{0,2}[YP][^N]{0,5}[KwtWXB]',
  'F[^N]{0,4}c[^N]{0,2}[Ok][^N]{0,5}[wtWXB]',
  // Coming for the reader.
  'F.{0,3}a.{0,4}[YP].{0,5}[KwtWT]',
  // What others should suffer, and what the author imagines.
  '[vdVD][^N]{0,2}G',
  '[FM][^N]{0,4}D',
  '[OGk]M-{0,2}[vVD]',
  '[YOGk]M.{0,3}X',
  'Q.{0,5}[VDvd].{0,3}[YPOGkbB]',
  '[VD].{0,4}U[YOGk]',
  '[YP][^N]{0,2}F[^N]{0,3}s',
  'k.{0,3}s',
];
const VIOLENT = new RegExp(FAMILIES.join('|'), 'u');
/** One pattern a list: a single one for all of them would be several times slower. */
const TOLD = [VEILED, CALLS, DEEDS_TOLD].map((list) => phrases(...list));

const isViolent = (classes: string) => !classes.includes('S') && VIOLENT.test(classes);

/** Whether a text may threaten, plan, wish or praise violence: a moderator has to judge. */
export function suggestsViolence(text: NormalizedText): boolean {
  return (
    TOLD.some((pattern) => says(text, pattern)) ||
    text.spoken.some((form) => classesOf(form).split('.').some(isViolent))
  );
}
