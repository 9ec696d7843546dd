import type { SenderInfo } from '../contract.ts';
import {
  ANONYMITY_LEVELS,
  OCCUPATIONS,
  SHOWN_BY_LEVEL,
  type AnonymityLevel,
  type AuthorField,
  type Stationery,
} from '../contract/choices.ts';
import { listWords } from '#platform/shared/list-words.ts';

/** What the screens call the choices of a letter. */

export const PAPER_NAMES: Record<Stationery, string> = {
  ivory: 'Ivory',
  midnight: 'Midnight',
  blush: 'Blush',
  gilt: 'Gilt',
};

export const FIELD_NAMES: Record<AuthorField, string> = {
  age: 'Age range',
  location: 'Location',
  occupation: 'Occupation',
  interests: 'Interests',
};

type Occupation = NonNullable<SenderInfo['occupation']>;
const OCCUPATION_NAMES: Record<Occupation, string> = {
  student: 'Student',
  professional: 'Professional',
  creative: 'Creative',
  healthcare: 'Healthcare',
  education: 'Education',
  other: 'Other',
};
export const OCCUPATION_OPTIONS = OCCUPATIONS.map((value) => ({ value, label: OCCUPATION_NAMES[value] }));

/** What the letter shows for one field about its author; undefined when it is empty. */
export function authorFieldText(field: AuthorField, info: SenderInfo): string | undefined {
  if (field === 'occupation') return info.occupation && OCCUPATION_NAMES[info.occupation];
  return info[field];
}

/** 'age range and location', within a sentence. */
export const listFields = (fields: readonly AuthorField[]): string =>
  listWords(fields.map((field) => FIELD_NAMES[field].toLowerCase()));

const LEVEL_NAMES: Record<AnonymityLevel, string> = {
  full: 'Full anonymity',
  partial: 'Partial anonymity',
  minimal: 'Minimal anonymity',
};
export const LEVEL_OPTIONS = ANONYMITY_LEVELS.map((value) => {
  const shown = SHOWN_BY_LEVEL[value];
  const hint = shown.length > 0 ? `Your ${listFields(shown)}.` : 'Nothing about you.';
  return { value, label: LEVEL_NAMES[value], hint };
});
