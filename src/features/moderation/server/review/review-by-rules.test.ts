import { describe, expect, it } from 'vitest';
import { craftedTexts } from '#scripts/moderation/crafted-texts.ts';
import { normalizeText } from './normalize/normalized-text.ts';
import { reviewByRules } from './review-by-rules.ts';
import { rot13 } from './rules/slur.ts';

describe('reviewing several texts of one letter', () => {
  it('reviews all of them, and the strictest verdict wins', () => {
    expect(reviewByRules(['I like you', 'ask @rose_of_nowhere', 'Berlin', 'chess'])).toMatchObject({ outcome: 'held' });
    expect(reviewByRules(['I want to die', 'ask @rose_of_nowhere', 'call 07700 900 123'])).toMatchObject({
      reason: 'phone',
      helpLines: true,
    });
    expect(reviewByRules(['I like you', 'We share a class', 'Berlin', 'chess'])).toEqual({ outcome: 'allowed' });
    expect(reviewByRules([])).toEqual({ outcome: 'allowed' });
  });

  it.each([
    [['call me: 07700 9', '00 123 please'], 'phone'],
    [['write to rose', '@gmail.com'], 'email'],
    [['I will', 'kill you'], 'threat'],
    [['she lives at 12', 'Candlewick Street'], 'address'],
  ])('reviews them joined together: %j', (texts, reason) => {
    expect(reviewByRules(texts)).toMatchObject({ outcome: 'refused', reason });
  });

  it('does not join digits at the end of one text and the start of the next into a phone number', () => {
    expect(reviewByRules(['I have liked you since 2019', '10115 Berlin'])).toEqual({ outcome: 'allowed' });
  });
});

it.each(['Our games: 0:1 2:2 1:1 0:3', 'I am free on 28.06. 30.07. 31.08.'])(
  'takes scores and dates for no phone number: %s',
  (text) => {
    expect(reviewByRules([text])).toEqual({ outcome: 'allowed' });
  },
);

describe('a figure of speech about dying', () => {
  it.each([
    'You are going to die reading this',
    'You will die laughing',
    'You are gonna die inside when you read this',
  ])('is allowed: %s', (text) => {
    expect(reviewByRules([text])).toEqual({ outcome: 'allowed' });
  });
});

describe('a slur', () => {
  it.each([
    'cebhq gb or n snt, whfg yvxr lbh',
    'jr ner nyy qlxrf urer, pbzr naq fvg jvgu hf',
    'ur obhtug n cnpxrg bs sntf',
    'gur qlxrf nybat gur evire xrcg gur sybbq bhg',
    'zl tenaqzbgure pbbxf snttbgf jvgu crnf',
    'vg vf abg bxnl gung lbh pnyyrq uvz n snttbg',
  ])('is allowed of oneself, with another meaning, or condemned: %s', (text) => {
    expect(reviewByRules([rot13(text)])).toEqual({ outcome: 'allowed' });
  });

  it.each(['lbh qlxr ol gur evire', 'lbh snttbg, pbbx zl qvaare', 'lbh ner n cebhq snttbg'])(
    'is stopped when the reader is meant: %s',
    (text) => {
      expect(reviewByRules([rot13(text)])).toMatchObject({ reason: 'slur' });
    },
  );
});

describe('a crafted text', () => {
  const LONGEST = 4000;

  it('is read in a few forms of a bounded length', () => {
    for (const text of craftedTexts(400)) {
      const { visible, folded, unleeted, joined, spoken } = normalizeText(text);
      expect(spoken.length).toBeLessThanOrEqual(4);
      // A picture may stand for a word, and a sentence ends with a space more.
      const longest = Math.max(...[visible, folded, unleeted, joined, ...spoken].map(({ length }) => length));
      expect(longest).toBeLessThanOrEqual(LONGEST * 2);
    }
  });

  it('is held if it becomes too long to be read to its end', () => {
    const hidden = `${'\u{fdfa}'.repeat(400)} I will kill you`;
    expect(normalizeText(hidden).visible.length).toBeLessThanOrEqual(LONGEST);
    expect(reviewByRules([hidden])).toMatchObject({ outcome: 'held', reason: 'other' });
  });
});
