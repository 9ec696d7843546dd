import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What the product is about. The platform would serve another product as well, so it knows none of it. */
const WORDS =
  /\b(letters?|confess\w*|crush\w*|inbox\w*|gifts?|admirers?|stationery|premium|elite|masked|moderators?|(?:an?|the|this|their) handles?)\b/gi;

/** Files that may use some of them, and why. */
const EXCEPTIONS: [pattern: RegExp, words: RegExp, reason: string][] = [
  [/^shared\/app-error[.]ts$/, /./, 'one table has the status and the text of every error'],
  [
    /^(shared\/endpoint|server\/ctx|server\/http\/(identify-caller|route))[.]ts$/,
    /premium|moderator/i,
    'access levels',
  ],
  [/^server\/db\/(locks|lock-numbers)[.]ts$/, /letters/, 'one list has the order of all locks'],
  [/^shared\/fields[.]ts$/, /letters/, 'the characters of a name'],
  [/^client\/ui\//, /./, 'the look of the product: its letter, its seal, its mask'],
];

const sources = globSync('src/platform/**/*.{ts,tsx}', { cwd: ROOT })
  .map((path) => path.replaceAll('\\', '/').replace('src/platform/', ''))
  .filter((path) => !/[.]test[.]tsx?$/.test(path));

const wordsIn = (path: string) => readFileSync(join(ROOT, 'src/platform', path), 'utf8').match(WORDS) ?? [];

it('the platform does not speak of the product', () => {
  const found = sources.flatMap((path) => {
    const words = wordsIn(path);
    const exceptions = EXCEPTIONS.filter(([pattern]) => pattern.test(path));
    return words
      .filter((word) => !exceptions.some(([, allowed]) => allowed.test(word)))
      .map((word) => `${path}: ${word}`);
  });
  expect(found).toEqual([]);
});

it('every exception is needed', () => {
  const isNeeded = ([pattern, words]: (typeof EXCEPTIONS)[number]) =>
    sources.some((path) => pattern.test(path) && wordsIn(path).some((word) => words.test(word)));
  expect(EXCEPTIONS.filter((one) => !isNeeded(one)).map(([, , reason]) => reason)).toEqual([]);
});
