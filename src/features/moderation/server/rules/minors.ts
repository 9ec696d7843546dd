import { type Reading, says } from '../reading/reading.ts';
import { phrases } from '../reading/spoken.ts';
import type { Rule } from './rule.ts';

const AGE = '(?:8|9|1[0-7]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
/** Ten out of ten, five minutes, 8 pm: numbers that are no age. */
const NOT_COUNTED =
  '(?! (?:\\d|out|of|on|times|minutes?|mins?|hours?|days?|weeks?|months?|percent|am|pm|cm|km|miles?|feet|kinds))';

const YOUNG = phrases(
  'under ?age(?:d)?',
  'pre ?teens?',
  'school ?girls?',
  'school ?boys?',
  'minors',
  'a minor(?! (?:detail|thing|key|chord|issue|problem|inconvenience|setback))',
  `(?:[1-9]|1[0-7]|${AGE}) ?(?:yo|yrs? old|years? old|y o|jahre alt|anos|ans)`,
  `(?:youre|you are|ur|im|i am|shes|hes|only|just|aged?|turned|turning|barely) (?:only |just |barely |a )?${AGE}${NOT_COUNTED}`,
);
const SEXUAL = phrases(
  '(?:have |having |had )?sex(?:y|ual|ually)?',
  'fuck(?:ing|ed)? (?:you|u|me|her|him|them)',
  '(?:want|going|gonna|love|like|need)(?: to)? fuck',
  'naked',
  'nudes?',
  'porn',
  'horny',
  'blow ?jobs?',
  'pussy',
  'cock',
  'tits',
  'boobs',
  'erotic',
  'orgasm',
  'masturbat(?:e|ed|ing)',
  '(?:sleep|slept|sleeping) with (?:you|u|her|him|them|a|an)',
  'turns? me on',
  'touch (?:you|your|ur) (?:body|everywhere|there|under)',
);
const ALWAYS = phrases(
  '(?:child|kiddie|kid|kids|baby|children) (?:porn|sex|nudes?|erotica)',
  'jail ?bait',
  '(?:trade|sell|send|share|have|want|selling|trading) cp',
  '(?:sex|naked|fuck|fucking|sleep|nudes|porn)(?: with| of| from)?(?: a| little| young| some| the)* (?:child|children|kids?|toddlers?|little (?:girl|girls|boy|boys)|minors?)',
);

/** Both in one text: near each other is enough in 500 characters. */
function isAboutMinors(reading: Reading): boolean {
  return says(reading, ALWAYS) || (says(reading, YOUNG) && says(reading, SEXUAL));
}

export const minors: Rule = {
  reason: 'minors',
  message: 'Sexual words beside somebody under 18 are never delivered. Please take them out.',
  refuses: isAboutMinors,
};
