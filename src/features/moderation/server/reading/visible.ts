const APOSTROPHES = /[\u0060\u00b4\u2018\u2019\u02bc\u2032]/gu;
/** Accents, joiners, soft hyphens, direction marks, fillers: they change how a word is spelled, not how it looks. */
const UNSEEN = /\p{M}|\p{Cf}|[\u115f\u1160\u3164\uffa0]/gu;

/** The text as an eye reads it: styled letters and digits as plain ones, nothing invisible. Capitals stay. */
export function visibleText(text: string): string {
  return text
    .replaceAll(APOSTROPHES, "'")
    .normalize('NFKD')
    .replaceAll(UNSEEN, '')
    .replaceAll(/\p{Pd}/gu, '-')
    .replaceAll('ß', 'ss');
}
