import { dictionary } from '@zxcvbn-ts/language-en';
import { expect, it } from 'vitest';
import { AppError } from '#platform/shared/app-error.ts';
import { refuseName } from './refuse-name.ts';
import { rot13 } from './rules/slur.ts';

/** The field and the sentence that are shown; null if the name is accepted. */
function problemOf(firstName: string, lastName: string) {
  try {
    refuseName({ firstName, lastName });
    return null;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.issues?.[0];
  }
}

it.each([
  [
    rot13('Snttbg'),
    'Whitfield',
    'firstName',
    'It has a word that insults people for who they are. Please leave it out.',
  ],
  ['Flora', 'at gmail dot com', 'lastName', 'Please leave out links and web addresses.'],
  ['Flora', 'Bitch', 'lastName', 'Please use a name without words that could hurt someone.'],
  ['Flora', 'Nine Hill Road', 'lastName', 'Please use a name without contact details.'],
])('refuses at its field what the rules stop, example %#', (firstName, lastName, path, message) => {
  expect(problemOf(firstName, lastName)).toEqual({ path, message });
});

it('reads both fields together', () => {
  const problem = problemOf('Kill', 'Yourself');
  expect(problem).toMatchObject({ path: 'lastName', message: expect.stringMatching(/^This reads like a threat/u) });
});

it.each([
  ['Ngọc Bích', 'Phạm'],
  ['Carrie', rot13('Pbba')],
  ['Sydney', rot13('Cbyynpx')],
  ['Anne-Marie', rot13('Qlxr')],
  ['Иван', 'Дыков'],
  ['王', '小明'],
])('accepts the real name of example %#', (firstName, lastName) => {
  expect(problemOf(firstName, lastName)).toBeNull();
});

it('accepts the names in a dictionary, with few exceptions', () => {
  const sampled = (names: readonly (string | number)[] = []) =>
    names.filter((_, index) => process.env['PROVE'] || index % 100 === 0).map(String);
  const firstNames = sampled(dictionary['firstnames-en']);
  const lastNames = sampled(dictionary['lastnames-en']);
  expect(lastNames.length).toBeGreaterThan(800);
  const refused = lastNames.filter((name, index) => problemOf(firstNames[index % firstNames.length] ?? '', name));
  expect(refused.length / lastNames.length, refused.join(' ')).toBeLessThan(0.002);
});
