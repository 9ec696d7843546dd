import { describe, expect, it } from 'vitest';
import { neededWords } from './needed-words.ts';
import { everyPhrase, phrases } from './phrases.ts';

const needed = (source: string) => neededWords(source).map((words) => [...words].toSorted().join(' '));

describe('the words that a pattern needs', () => {
  it.each([
    ['one word', 'knife', ['knife']],
    ['a choice of words', '(?:knife|gun)', ['gun knife']],
    ['endings', 'stab(?:s|bed)?', ['stab stabbed stabs']],
    ['letters to choose from', 'organi[sz]e', ['organise organize']],
    ['several words, the rarest first', 'i (?:burn|torch|raze) the house', ['house', 'burn raze torch']],
    ['a choice of several words, the rarest of each', '(?:in front of|under) it', ['front under']],
    ['nothing of what may be left out', '(?:very |quite )?sad(?: and old)*', ['sad']],
    ['nothing of what may be any word', 'cut(?: [a-z]+){0,3} deep', ['cut', 'deep']],
    ['groups within groups', '(?:set (?:fire|light) to|burn(?: down)?) houses', ['houses', 'burn fire light']],
    ['nothing of what is only looked at', '(?<!never )dead(?= soon|$)(?! tired)', ['dead']],
    ['a word that may be two, both ways', 'school ?girl', ['school schoolgirl']],
    ['the commonest if there is no other', 'i (?:will|would)', ['i']],
    ['nothing if no word is known', '[a-z]+ (?:[a-z]+)?', []],
    ['what is left if a spelling has no end', 'masturbat[a-z]* now please', ['please']],
  ])('are those of %s', (_, source, words) => {
    expect(needed(source)).toEqual(words);
  });
});

describe('phrases', () => {
  const SOURCES = [
    'i (?:will|shall)(?: really| just)* (?:kill|hurt)(?: all)? (?:you|them)',
    '(?:hope|wish) (?:you|he)(?: [a-z]+){0,2} (?:die|rot)s?(?! of laughing)',
    '^(?:go |just )*away$',
    'under ?age(?:d)?|(?<!not )(?:alone|lonely) (?:now|for ever)',
    '(?:^|\\. |and )burn (?:it|them) down',
    '(?:get|gets) (?:hit by (?:a|the) (?:bus|car)|run over|what [a-z]+ deserves)',
  ];
  const TEXTS = [
    'i wil kil you',
    'i shal realy just hurt al them',
    'i wil kis you',
    'we hope you soon die',
    'i hope he rots',
    'hope you die of laughing',
    'just go away',
    'go away now',
    'you are under age',
    'an underaged boy',
    'so lonely for ever',
    'not alone now',
    'stay . burn it down',
    'and burn them down . please',
    'i burn it down',
    'she gets hit by the bus',
    'may he get what he deserves',
    'i wil kil u',
    '',
  ];

  it.each(SOURCES)('find what the pattern finds: %s', (source) => {
    const pattern = everyPhrase(source);
    const found = TEXTS.filter((text) => phrases(source).test(text));
    expect(found).toEqual(TEXTS.filter((text) => text.search(pattern) >= 0));
    expect(found.length).toBeGreaterThan(0);
    expect(found.length).toBeLessThan(TEXTS.length);
  });

  it('match whole words with single letters', () => {
    expect(phrases('kill').test('kil')).toBe(true);
    expect(phrases('kill').test('kils')).toBe(false);
  });

  it('find in a sentence what is possible in its text', () => {
    const pattern = phrases('burn (?:house|home)');
    expect(pattern.test('burn house', 'i burn . burn house')).toBe(true);
    expect(pattern.test('i burn', 'i burn . burn house')).toBe(false);
  });
});
