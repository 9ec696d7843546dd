/**
 * Slurs by the people they are aimed at, in ROT13: the list has to be exact, but opening a file or searching the
 * repository should not show these words. Lower case, without accents, spaces or plural.
 *
 * ~ also matches inside other words and across spaces   ? also has a harmless meaning: held instead of refused
 */
const ENCODED_STEMS: Record<string, string> = {
  'Black people': '~avttre ~avttn wvtnobb cvpxnavaal cbepuzbaxrl qnexl qnexvr tbyyvjbt jbt xnssve artre arterffr ?pbba',
  'Jewish people': '?xvxr urro wrjobl ?lvq ~whqrafnh lbhcva ~tnfgurwrjf ~urvyuvgyre ~uvgyrejnfevtug ~fvrturvy',
  'Asian people': 'tbbx ~puvatpubat mvccreurnq fynagrlr fpuyvgmnhtr ?puvax ?wnc ?cnxv pheelzhapure',
  'Arab and Muslim people': 'gbjryurnq enturnq ~fnaqavttre pnzrywbpxrl obhtabhyr obhtabhy xnanxr xnanpxr',
  'Latin American and Southern and Eastern European people':
    'jrgonpx ornare fhqnpn ?qntb ?jbc cbynpx cbynpxr ?fcvp ?fcvpx',
  'Roma and Travellers': 'cvxrl tlccb',
  'gay, lesbian and transgender people':
    '~snttbg snttl ?snt ?qlxr ?genaal ?genaavr furznyr cbbsgre ongglobl pnecrgzhapure fpujhpugry znevpba znevpbarf gneybhmr sebpvb ivnqb',
  'disabled people': 'zbatbybvq fcnfgv ?ergneq ?ergneqrq ?fcnfgvp',
};

/** Harmless words and phrases that contain some of them, as patterns, also in ROT13. */
const ENCODED_HARMLESS = [
  'favttref?',
  'favttrerq',
  'favttrevat',
  'avttneq(?:f|yl|yvarff)?',
  'znvar[ -]pbbaf?',
  'pbba ?ubhaqf?',
  'xnssve yvzr',
  'puvaxf? va (?:gur|lbhe|zl|uvf|ure|bhe|gurve) nezbh?e',
  'fcnfgvp pbyba',
  'fcvpx?[ -](?:naq|a)[ -]fcna',
  '(?:ra|qh|qr|yr|zba|fba|gba|pr|ha|nh|fnaf|ibger) ergneq',
  '(?:ina|qvpx ina) qlxrf?',
];

export interface Stem {
  word: string;
  inner: boolean;
  certain: boolean;
}

export function rot13(text: string): string {
  return text.replaceAll(/[a-z]/giu, (letter) => {
    const first = letter <= 'Z' ? 65 : 97;
    return String.fromCodePoint(((letter.charCodeAt(0) - first + 13) % 26) + first);
  });
}

export const STEMS: readonly Stem[] = Object.values(ENCODED_STEMS)
  .flatMap((words) => words.split(' '))
  .map((word) => ({
    word: rot13(word.replace(/^[~?]/u, '')),
    inner: word.startsWith('~'),
    certain: !word.startsWith('?'),
  }));

export const HARMLESS: readonly string[] = ENCODED_HARMLESS.map(rot13);
