import { isHandle } from '#features/handles/contract.ts';
import { PEOPLE, type Person } from './victims.ts';

/** One attempt to pass for a victim, with an account that anyone could create at Instagram. */
export interface Attempt {
  victim: Person;
  /** The impostor's own handle. */
  handle: string;
  /** The impostor's name at Instagram. */
  name: string | null;
  /** What they claim to be, in the verify call and in the search. */
  claim: string;
}

type Technique = (victim: Person) => Partial<Attempt>[];

const asHandle = (handles: string[]) => handles.map((handle) => ({ handle }));
const asClaim = (texts: string[]) => texts.map((claim) => ({ claim }));
const initials = (text: string) =>
  text.replaceAll(/(^|[._])([a-z])/g, (_all, before, letter) => before + letter.toUpperCase());
const between = (text: string, what: string) => `${text.slice(0, 3)}${what}${text.slice(3)}`;

/** Cyrillic, Greek and Latin letters that look like plain ones. */
const LOOKALIKES: Record<string, string> = {
  a: 'а',
  c: 'с',
  e: 'е',
  i: 'і',
  k: 'к',
  l: 'ⅼ',
  o: 'о',
  p: 'р',
  r: 'г',
  t: 'τ',
  m: 'ｍ',
};
const cyrillic = (text: string) => text.replaceAll(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter);
const oneLookalike = (text: string) => text.replace(/[aceiop]/, (letter) => LOOKALIKES[letter] ?? letter);
const fullWidth = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));

export const TECHNIQUES: Record<string, Technique> = {
  'a handle that contains the victim’s': ({ handle }) =>
    asHandle([`${handle}x`, `${handle}.official`, `${handle}_`, `x${handle}`, `the.${handle}`, `real_${handle}`]),

  'a handle that is part of the victim’s': ({ handle }) =>
    asHandle([
      handle.slice(0, -1),
      handle.slice(1),
      handle.slice(0, 4),
      handle.slice(-5),
      handle.split(/[._]/)[0] ?? '',
    ]),

  'the same first eight characters': ({ handle }) =>
    asHandle([handle.slice(0, 8), `${handle.slice(0, 8)}zz`, `${handle.slice(0, 9)}_1`, `${handle.slice(0, -2)}aa`]),

  'dots and underscores': ({ handle }) =>
    asHandle([
      handle.replaceAll('.', '_'),
      handle.replaceAll('_', '.'),
      handle.replaceAll(/[._]/g, ''),
      handle.replace(/[._]/, '..'),
      handle.replace(/[._]/, '._'),
      `${handle}.`,
      `.${handle}`,
    ]),

  'characters that look alike in plain letters': ({ handle }) =>
    asHandle([
      handle.replace('l', '1'),
      handle.replace('o', '0'),
      handle.replace('i', 'l'),
      handle.replace('m', 'rn'),
      handle.replace('e', '3'),
    ]),

  'upper and lower case': ({ handle, name }) =>
    asClaim([
      handle.toUpperCase(),
      initials(handle),
      `@${handle.toUpperCase()}`,
      name.toUpperCase(),
      name.toLowerCase(),
    ]),

  spaces: ({ handle, name }) =>
    asClaim([
      ` ${handle} `,
      between(handle, ' '),
      between(handle, '\u{a0}'),
      between(handle, '\u{2003}'),
      between(handle, '\t'),
      `@ ${handle}`,
      name.replaceAll(' ', ''),
    ]),

  'confusable characters': ({ handle, name }) =>
    asClaim([
      cyrillic(handle),
      oneLookalike(handle),
      cyrillic(name.toLowerCase()),
      fullWidth(handle),
      handle.replace('e', 'é'),
      handle.replace('a', 'a\u{301}'),
      between(handle, '\u{200b}'),
      between(handle, '\u{200d}'),
      between(handle, '\u{feff}'),
      between(handle, '\u{ad}'),
      `\u{202e}${[...handle].toReversed().join('')}`,
      handle.replace('k', '\u{212a}'),
      handle.replace('s', 'ſ'),
      handle.replace('i', 'ı').replace('I', 'İ'),
      `${handle}\u{0}`,
    ]),

  'a name that is the victim’s': ({ handle, name }) =>
    [name, name.toUpperCase(), handle, `@${handle}`, `${name} · official`, `${handle} ${name}`, fullWidth(name)].map(
      (called) => ({ name: called, claim: called }),
    ),

  'a name that contains everybody’s': ({ handle }) => [
    { name: PEOPLE.map((person) => person.handle).join(' '), claim: handle },
    { name: PEOPLE.map((person) => person.name).join(' '), claim: handle },
  ],

  'wildcards and injections': () => asClaim(['%', '_', '.', '*', 'a', "' OR '1'='1", '{"handle":"%"}', 'undefined']),
};

/** All attempts of a technique against all victims, without those that use the victim's own account. */
export function attemptsOf(technique: string): Attempt[] {
  const make = TECHNIQUES[technique];
  if (!make) throw new Error(`There is no technique '${technique}'.`);
  const attempts = PEOPLE.flatMap((victim) =>
    make(victim).map((attempt, n) => ({
      victim,
      handle: `stranger.${n}`,
      name: null,
      claim: victim.handle,
      ...attempt,
    })),
  );
  const known = new Set(PEOPLE.map(({ handle }) => handle));
  const seen = new Set<string>();
  return attempts.filter(({ victim, handle, name, claim }) => {
    const key = JSON.stringify([victim.handle, handle, name, claim]);
    const isNew = !seen.has(key) && isHandle(handle) && !known.has(handle);
    // An attempt that changed nothing is covered by other tests.
    const isPlain = handle.startsWith('stranger.') && name === null && claim === victim.handle;
    seen.add(key);
    return isNew && !isPlain;
  });
}
