const NAMES: Record<string, string> = {
  zero: '0',
  oh: '0',
  null: '0',
  one: '1',
  eins: '1',
  two: '2',
  zwei: '2',
  three: '3',
  drei: '3',
  four: '4',
  vier: '4',
  five: '5',
  funf: '5',
  six: '6',
  sechs: '6',
  seven: '7',
  sieben: '7',
  eight: '8',
  acht: '8',
  nine: '9',
  neun: '9',
  hundred: '00',
};
const NAME = `(?:${Object.keys(NAMES).join('|')})`;
const SPELLED = new RegExp(
  `(?<!\\p{L})(?:${NAME}|\\d+)(?:[ ,.\\-]{1,3}(?:(?:double|triple) )?(?:${NAME}|\\d+)){3,}(?!\\p{L})`,
  'gu',
);
const ONLY_SPELLED = new RegExp(
  `^(?:(?:double|triple) )?${NAME}(?:[ ,.\\-]{1,3}(?:(?:double|triple) )?${NAME})*$`,
  'u',
);
/** Most texts name no two digits in a row. */
const ANY_SPELLED = new RegExp(
  `${NAME}[ ,.\\-]{1,3}(?:(?:double|triple) )?(?:${NAME}|\\d)|\\d[ ,.\\-]{1,3}(?:(?:double|triple) )?${NAME}`,
  'u',
);
const SEVERAL = new RegExp(`(double|triple) (${NAME}|\\d)`, 'gu');
const DAY = '(?:0?[1-9]|[12]\\d|3[01])';
const MONTH = '(?:0?[1-9]|1[0-2])';
const YEAR = '(?:19|20)\\d\\d';
/** Dates, times, scores and pi, unless they are part of a longer sequence of digits. */
const HARMLESS = new RegExp(
  `(?<![\\d+]|\\d[./:-])(?:${[
    `${YEAR}([-./])${MONTH}\\1${DAY}`,
    `${DAY}([-./])${MONTH}\\2(?:${YEAR}|\\d\\d)`,
    `${MONTH}([-./])${DAY}\\3(?:${YEAR}|\\d\\d)`,
    `${DAY}\\.${MONTH}`,
    `${YEAR}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])`,
    `(?:[01]?\\d|2[0-3])[:.h][0-5]\\d`,
    `\\d{1,2}\\/\\d{1,2}`,
    `[0-7]-[0-7](?!-)`,
    `\\d:\\d`,
    `${YEAR} ?- ?${YEAR}`,
    `3\\.14\\d*`,
    `\\d{1,3}(?:[,. ]000){2,}`,
    `isbn:? ?[\\d -]{9,16}\\d`,
  ].join('|')})(?!\\d|[./:]\\d|-\\d{3})`,
  'gu',
);

function toDigits(row: string): string {
  return row
    .replaceAll(SEVERAL, (_, times: string, digit: string) => `${digit} `.repeat(times === 'double' ? 2 : 3))
    .replaceAll(/\p{L}+/gu, (name) => NAMES[name] ?? name)
    .replaceAll(',', ' ');
}

/** Whether a text has a digit. Most letters have none, and then need not be searched for numbers and addresses. */
export function hasDigit(text: string): boolean {
  return /\d/u.test(text);
}

/** Whether a text consists of spelled digits. */
export function isSpelledDigits(text: string): boolean {
  return ONLY_SPELLED.test(text);
}

/**
 * The digits one could dial: spelled digits as digits, 'o' beside digits as zero; dates, times and words become 'x'. Nothing, if there are
 * no digits.
 */
export function asDialled(folded: string): string {
  const written = ANY_SPELLED.test(folded)
    ? folded.replaceAll(SPELLED, (row) => (/\p{L}/u.test(row) ? toDigits(row) : row))
    : folded;
  if (!hasDigit(written)) return '';
  return written
    .replaceAll(/(?<=\d[ .-]?)o+(?=[\dl .-])|(?<![\p{L}\d])o(?=\d{2})/gu, (row) => '0'.repeat(row.length))
    .replaceAll(/(?<=\d)[li](?=\d)|(?<![\p{L}\d])l(?=\d{2})/gu, '1')
    .replaceAll(HARMLESS, 'x')
    .replaceAll(/\p{L}|(?![0-9])\p{N}/gu, 'x');
}
