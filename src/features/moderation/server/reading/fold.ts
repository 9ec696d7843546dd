/** Letters that pass for Latin ones and have no decomposition of their own. */
const LOOKALIKES = pairs(
  'абвгдезіїјкмнорстухѕһԁԛԝёєьıøłđðαβγδεζηικμνορςστυχωəɑɡʟ',
  'abbrgeziijkmhopctyxshdqweebiolddabydeznikuvopsstuxweagl',
);
const DIGITS = pairs('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789');
/** Flags, negative circles and negative squares spell the alphabet too. */
const PICTURED = [0x1f1e6, 0x1f150, 0x1f170];

function pairs(from: string, to: string): Map<string, string> {
  const targets = [...to];
  return new Map([...from].map((letter, at) => [letter, targets[at] ?? letter]));
}

function pictured(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const alphabet = PICTURED.find((first) => code >= first && code < first + 26);
  return alphabet === undefined ? undefined : String.fromCodePoint(97 + code - alphabet);
}

/** Lower case, and every lookalike in its Latin spelling. Expects what visibleText returns. */
export function fold(visible: string): string {
  return visible
    .replaceAll(/(?<=\p{Ll})I{2}/gu, 'll')
    .toLowerCase()
    .replaceAll(
      /[^\p{ASCII}]/gu,
      (letter) => LOOKALIKES.get(letter) ?? DIGITS.get(letter) ?? pictured(letter) ?? letter,
    );
}
