const APOSTROPHES = /[\u0060\u00b4\u2018\u2019\u02bc\u2032]/gu;
/** Accents, joiners, soft hyphens, direction marks, fillers: they change the characters of a word, not its look. */
const UNSEEN = /\p{M}|\p{Cf}|[\u115f\u1160\u3164\uffa0]/gu;

const isAscii = (text: string) => /^\p{ASCII}*$/u.test(text);

/** The text as it looks: styled letters and digits as plain ones, without invisible characters. Keeps capitals. */
export function visibleText(text: string): string {
  if (isAscii(text)) return text.replaceAll('`', "'");
  return (
    text
      .replaceAll(APOSTROPHES, "'")
      // Letters in parentheses, which would become three characters each.
      .replaceAll(/[\u249c-\u24b5]/gu, (letter) => String.fromCodePoint(letter.charCodeAt(0) - 0x249c + 97))
      .normalize('NFKD')
      .replaceAll(UNSEEN, '')
      .replaceAll(/\p{Pd}/gu, '-')
      .replaceAll('ß', 'ss')
  );
}

/** Letters that look like Latin ones and that NFKD leaves as they are. */
const LOOKALIKES = pairs(
  // Cyrillic, Greek and Armenian
  'абвгдезіїјкмнорстухѕһԁԛԝёєьӏαβγδεζηικμνορςστυχωօսոհցզժյ' +
    // small capitals and other phonetic letters
    'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢəɑɡɩʋ' +
    // with a stroke
    'ıøłđðⱥƀɇħɨꝁŧʉɍƶɉȼꞓ' +
    // Cherokee, in lower case
    'ꭺꭼꮖꮶꮮꮇꮪꭲᏼꮯꭰꮋꭱꮃꭹꮲꮐꭵꮩ',
  'abbrgeziijkmhopctyxshdqweeblabydeznikuvopsstuxwounhgqdj' +
    'abcdefghijklmnoprstuvwyzeagiu' +
    'iolddabehikturzjcc' +
    'aeiklmstbcdhrwypgiv',
);
/** Signs of currencies are letters in a word, and amounts beside digits. */
const CURRENCIES = pairs('€¥¢£₦₮₭₩₳฿₲₴₵', 'eyclntkwabgsc');
const WORD_WITH_CURRENCY = /(?<![^\s\d])[^\s\d]*[€¥¢£₦₮₭₩₳฿₲₴₵][^\s\d]*/gu;
/** Letters turned upside down, which are read from the end. */
const TURNED = pairs('ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎbqdpnu', 'acefghijkmrtvwyqbpdun');
const IS_TURNED = /(?:[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎ].*){3}/su;
const DIGITS = pairs('٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹०१२३४५६७८९', '012345678901234567890123456789');
/** First code points of alphabets made of flags, negative circles and negative squares. */
const SYMBOL_ALPHABETS = [0x1f1e6, 0x1f150, 0x1f170];

function pairs(from: string, to: string): Map<string, string> {
  const targets = [...to];
  return new Map([...from].map((letter, at) => [letter, targets[at] ?? letter]));
}

function letterOfSymbol(letter: string): string | undefined {
  const code = letter.codePointAt(0) ?? 0;
  const alphabet = SYMBOL_ALPHABETS.find((first) => code >= first && code < first + 26);
  return alphabet === undefined ? undefined : String.fromCodePoint(97 + code - alphabet);
}

const turn = (text: string) =>
  [...text.toLowerCase()]
    .map((letter) => TURNED.get(letter) ?? letter)
    .toReversed()
    .join('');

const readCurrencies = (word: string) =>
  /\p{L}/u.test(word) ? word.replaceAll(/\p{Sc}/gu, (sign) => CURRENCIES.get(sign) ?? sign) : word;

/** Lower case, with every lookalike replaced by its Latin letter. Expects the result of `visibleText`. */
export function foldLookalikes(visible: string): string {
  const upright = IS_TURNED.test(visible) ? turn(visible) : visible;
  const lower = upright.replaceAll(/(?<=\p{Ll})I{2}/gu, 'll').toLowerCase();
  if (isAscii(lower)) return lower;
  return lower
    .replaceAll(WORD_WITH_CURRENCY, readCurrencies)
    .replaceAll(
      /[^\p{ASCII}]/gu,
      (letter) => LOOKALIKES.get(letter) ?? DIGITS.get(letter) ?? letterOfSymbol(letter) ?? letter,
    );
}
