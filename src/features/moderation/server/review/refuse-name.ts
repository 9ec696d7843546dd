import { AppError } from '#platform/shared/app-error.ts';
import { CONTACT_DETAILS, stricterOf } from './verdict.ts';
import { normalizeText } from './normalize/normalized-text.ts';
import { reviewBySigns } from './model/review-by-model.ts';
import { reviewByRules } from './review-by-rules.ts';
import { rot13 } from './rules/slur.ts';

export interface Name {
  firstName: string;
  lastName: string;
}

/** Names of many people that are also words which the rules stop, in ROT13 like those. */
const REAL_NAMES = new Set(
  'ovpu pbaneq pbaaneq pbba pbbaf qntb qntba qlxr qlxrf xvxr ybyv ybyyv ybyyvf ybffre cbynpx cbyynpx'
    .split(' ')
    .map(rot13),
);

const HURTFUL = 'Please use a name without words that could hurt someone.';
const CONTACT = 'Please use a name without contact details.';

/**
 * Throws if the rules stop a name, which a partner sees in an unmasked chat. What the rules would only hold is refused too: nobody
 * looks at names later. Only the rules read names: they are short and in every language, which other checks take for a suspicion.
 */
export function refuseName({ firstName, lastName }: Name): void {
  refuseField('firstName', firstName);
  refuseField('lastName', lastName);
  refuseField('lastName', `${firstName} ${lastName}`);
}

function refuseField(path: keyof Name, text: string): void {
  const message = problemWith(text);
  if (message) throw new AppError('VALIDATION', { message, issues: [{ path, message }] });
}

function problemWith(text: string): string | null {
  const words = text.split(/[ -]/u).filter((word) => !REAL_NAMES.has(normalizeText(word).folded));
  const name = words.join(' ');
  const verdict = stricterOf(reviewByRules([name]), reviewBySigns([normalizeText(name)]));
  if (verdict.outcome === 'allowed') return null;
  if (verdict.outcome === 'refused') return verdict.message;
  return CONTACT_DETAILS.includes(verdict.reason) ? CONTACT : HURTFUL;
}
