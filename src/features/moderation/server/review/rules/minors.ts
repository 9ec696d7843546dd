import { type NormalizedText, says } from '../normalize/normalized-text.ts';
import { phrases } from '../phrases/phrases.ts';
import type { Rule } from './rule.ts';

const AGE = '(?:8|9|1[0-7]|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen)';
/** Excludes numbers that are not an age: ten out of ten, five minutes, 8 pm. */
const NOT_COUNTED =
  '(?! (?:\\d|out|of|on|times|minutes?|mins?|hours?|days?|weeks?|months?|percent|am|pm|cm|km|miles?|feet|kinds))';

const YOUNG = phrases(
  'under ?age(?:d)?',
  `under (?:the age of )?${AGE}${NOT_COUNTED}`,
  'pre ?teens?',
  'school ?girls?',
  'school ?boys?',
  'minors',
  'a minor(?! (?:detail|thing|key|chord|issue|problem|inconvenience|setback))',
  `(?:[1-9]|1[0-7]|${AGE}) ?(?:yo|yrs? old|years? old|y o|jahre alt|anos|ans)`,
  '(?:youre|you are|ur|shes|she is|hes|he is|im|i am)(?: only| just| still)? in (?:the )?(?:[1-9]|1[01])(?:st|nd|rd|th) grade',
  `^${AGE} and`,
  `(?:youre|you are|ur|im|i am|shes|hes|she is|he is|only|just|aged?|turned|turning|barely) (?:only |just |barely |a )?${AGE}${NOT_COUNTED}`,
);
/** May be about a minor or about a relative: a moderator decides. */
const PERHAPS_YOUNG = phrases(
  '(?:[1-9]|1[0-2])(?:st|nd|rd|th) grade(?:r|rs)?',
  '(?:little|baby|kid|younger) (?:sister|brother|cousin|girl|boy)s?',
  '(?:middle|elementary|primary) school',
  '(?:young|teen|teenage) (?:girls?|boys?)',
  'minderjahrig(?:e|er|en)?',
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
  'hot body',
  'in bed',
  'horniest',
  'virgin(?:ity)?',
  '(?:panties|lingerie)',
  'bikini (?:pics?|photos?)',
  'touch (?:you|your|ur|her|his)(?: [a-z0-9]+){0,4} (?:body|everywhere|there|under)',
);
const ALWAYS = phrases(
  '(?:child|kiddie|kid|kids|baby|children) (?:porn|sex|nudes?|erotica)',
  'jail ?bait',
  '(?:into|attracted to|turned on by|love for|aroused by) (?:little |young |small )?(?:kids|children|minors|boys|girls|schoolgirls|schoolboys)(?: ,)? ?(?:sexualy?|in that way|in bed)',
  '(?:pics?|pictures?|photos?|videos?|nudes?) of (?:[a-z]+ ){0,3}(?:under ?age(?:d)?|minors?|little (?:girls?|boys?|sister|brother)|kids|children|schoolgirls?|pre ?teens?)',
  '(?:teen|teenage|preteen|schoolgirl) (?:nudes?|porn|sex|pussy)',
  'fantasi[sz](?:e|ed|ing) about (?:[a-z]+ ){0,2}(?:kids?|children|minors|schoolgirls|schoolboys|little girls|little boys)',
  'lolis?(?:con)?',
  '(?:like|love|want|prefer|need) (?:them|em|my girls|my boys|girls|boys|women|men) (?:so |very |really )?young(?= \\.| ,|$)',
  '(?:little|baby|kid|younger) (?:sister|brother|cousin|girl|boy|daughter|son)s? (?:really )?(?:turns?|turned|makes?|gets?) me (?:so )?(?:on|hard|horny|wet)',
  '(?:trade|sell|send|share|have|want|selling|trading) cp',
  '(?:sex|naked|fuck|fucking|sleep|nudes|porn)(?: with| of| from)?(?: a| little| young| some| the)* (?:child|children|kids?|toddlers?|little (?:girl|girls|boy|boys)|minors?)',
);

/** Both patterns anywhere in the text: with at most 500 characters they are near each other. */
function isAboutMinors(text: NormalizedText): boolean {
  return says(text, ALWAYS) || (says(text, YOUNG) && says(text, SEXUAL));
}

export const minors: Rule = {
  reason: 'minors',
  message: 'We don’t deliver sexual words about someone under 18. Please take them out.',
  refuses: isAboutMinors,
  holds: (text) => says(text, PERHAPS_YOUNG) && says(text, SEXUAL),
};
