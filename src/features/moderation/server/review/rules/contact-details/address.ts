import type { Rule } from '../rule.ts';
import { hasDigit } from './digits.ts';

const START = '(?<![\\p{L}\\p{N}])';
const END = '(?![\\p{L}\\p{N}])';
const NUMBER = '(?<!(?:[Rr]oom|[Ss]eat|[Rr]ow|[Gg]ate|[Cc]hapter) )\\d{1,5} ?[a-zA-Z]?';
/** Words that cannot be a street's name: in 'five minutes down the road' there is no house number. */
const NOT_A_NAME =
  '(?!(?:years?|months?|weeks?|days?|hours?|hrs?|minutes?|mins?|seconds?|times?|steps?|miles?|km|blocks?|meters?|more|of|the|a|an|in|on|down|up|this|that|my|your|our|at|by|people|percent|am|pm|and|to|from|for|across|along|with|or|is|was|we|i|you|st|nd|rd|th|houses?|doors?|cars?|songs?|on|every|each|per|other|long|wrong|right|dark|empty|busy)(?![a-z]))';
const WORD = `${NOT_A_NAME}[a-z][a-z'.]{1,24}`;
const CAPITAL = "\\p{Lu}[\\p{L}'.-]{1,24}";

/** In upper or lower case: endings that hardly ever mean anything but a street. */
const ANY_CASE = new RegExp(
  `${START}(?:${[
    `${NUMBER},? (?:${WORD} ){1,2}(?:street|road|avenue|ave|lane|boulevard|blvd|rd)${END}`,
    `[a-z-]{3,30}(?<!sitz|arbeits|steh|stell|park)(?:strasse|str\\.|weg|allee|platz|gasse|damm|ufer|chaussee|straat|laan) ?\\d{1,4} ?[a-z]?${END}(?! (?:mal|jahre|minuten|stunden|tage|uhr))`,
    `[a-z]{3,30} (?:strasse|str\\.) \\d{1,4} ?[a-z]?${END}(?! (?:mal|jahre|minuten|stunden|tage|uhr|leute))`,
    `\\d{1,4}(?: ?bis| ?ter)?,? (?:rue|boulevard|avenue|impasse|chemin|quai) (?:de |du |des |d'|l'|la |le |saint[ -])[a-z]`,
    `(?:apt|apartment|appt)\\.? ?#?(?:no\\.? ?)?\\d{1,4} ?[a-z]?${END}`,
    `(?<!(?:^|[^a-z])[a-g] )flat \\d{1,4} ?[a-z]?${END}(?! (?:times|seconds|minutes|hours))`,
    `p\\.? ?o\\.? ?box \\d{1,6}${END}`,
  ].join('|')})`,
  'iu',
);
/** Only with the capitals of a name: 'a 2 hour drive' and '3 times this way' are not places. */
const NAMED = new RegExp(
  `${START}(?:${[
    `${NUMBER},? (?:${CAPITAL} ){1,2}(?:Drive|Dr|Court|Ct|Place|Pl|Close|Way|Row|Hill|Square|Sq|Terrace|Crescent|Gardens|Ln|St|Park|Highway|Hwy|Parkway|Grove|Mews|Rise)${END}`,
    `(?:[Cc]alle|Avenida|Avda\\.?|Av\\.?|Via|Viale|Piazza|Corso|Carrer|Paseo|Rua|Ulica|ul\\.) (?:de la |de los |de las |de |del |della |delle |dei |degli |dello |das |dos |da |do |la |los |las )?${CAPITAL}(?: ${CAPITAL}){0,2},? \\d{1,4}${END}`,
    `\\d{1,4}(?: ?bis| ?ter)?,? [Rr]ue ${CAPITAL}`,
    `[Rr]ue (?:de la |de |du |des )?(?:${CAPITAL} ){1,2}\\d{1,4}${END}`,
    `(?:Am|An der|Im|Auf der|Zum|Zur) (?:${CAPITAL} )?[\\p{L}-]{0,24}(?:berg|hof|[Mm]arkt|tor|graben|feld|garten|bach|see|wald) \\d{1,4} ?[a-z]?${END}`,
  ].join('|')})`,
  'u',
);
/** A spelled-out number may count anything, so these are only held. */
const SPELLED_NUMBER = new RegExp(
  `${START}(?:three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|(?:twen|thir|for|fif|six|seven|eigh|nine)ty[ -]?[a-z]{0,5}) (?:${WORD} ){1,2}(?:street|road|avenue|lane|boulevard)${END}(?! (?:lamps?|lights?|signs?|trip))`,
  'iu',
);
const UK_POSTCODE = new RegExp(`${START}[A-Z]{1,2}\\d[A-Z\\d]? ?\\d[ABD-HJLNP-UW-Z]{2}${END}`, 'u');

/** For patterns that contain a digit. */
const matches = (pattern: RegExp, text: string) => hasDigit(text) && pattern.test(text);

export const address: Rule = {
  reason: 'address',
  message: 'Please leave out street addresses. A town or a café is fine.',
  refuses: ({ visible, unleeted }) =>
    matches(ANY_CASE, visible) || matches(ANY_CASE, unleeted) || matches(NAMED, visible),
  holds: ({ visible }) =>
    matches(UK_POSTCODE, visible) ||
    (/street|road|avenue|lane|boulevard/iu.test(visible) && SPELLED_NUMBER.test(visible)),
};
