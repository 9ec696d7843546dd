import { describe, expect, it } from 'vitest';
import { wordKey, wordsMatcher } from './words-matcher.ts';

const isIn = (word: string, text: string) => wordsMatcher([word])([text]);

describe('a word is found', () => {
  it.each([
    ['hate', 'I HATE this.'],
    ['hate', 'i h4te you'],
    ['hate', 'H A T E'],
    ['hate', 'I haaate that'],
    ['hate', 'h.a.t.e'],
    ['HATE', 'what hate, really'],
    ['h4te', 'I hate it'],
    ['hate', 'I hаtе you, in Cyrillic letters'],
    ['ass', 'what an assss'],
    ['Maxwell', 'Is it Maxwe11?'],
    ['daddy', 'Call me daddy’s girl'],
    ['don’t', 'I dont know'],
    ['dont', 'I don’t know'],
    ['so hot', 'You are so  HOT'],
    ['so hot', 'You are so\nhot'],
    ['self-harm', 'about self harm'],
    ['f*ck', 'fuck that'],
    ['café', 'At the CAFE'],
    ['müde', 'Ich bin müde.'],
    ['сука', 'Ты Сука!'],
    ['69', 'room 69.'],
    ['a$$', 'kiss my A$$'],
    ['傻逼', '你是个傻逼吗'],
    ['ばか', 'ほんとにばかだな'],
    ['カワイイ', 'ｶﾜｲｲね'],
    ['รัก', 'ฉันรักเธอ'],
    ['बेवकूफ', 'तुम बेवकूफ हो'],
    ['바보', '너 바보 맞지'],
    ['غبي', 'أنت غبي جدا'],
    ['🍑', 'Nice 🍑🍑'],
    ['❤️', 'I ❤ you'],
    ['you 💩', 'Oh you 💩!'],
    ['???', 'Really????'],
  ])('%s in %s', (word, text) => expect(isIn(word, text)).toBe(true));
});

describe('a word is not found', () => {
  it.each([
    ['ass', 'We were in class'],
    ['ass', 'as you like it'],
    ['god', 'a good day'],
    ['good', 'oh god'],
    ['hate', 'He chated a lot, and hated it'],
    ['so hot', 'so, not hot'],
    ['you 💩', 'you are lovely'],
    ['हो', 'तुम होली पर आना'],
    ['मारा', 'यह मेरा है'],
    ['はか', 'ほんとにばかだな'],
    ['바보', '바보온달을 읽었어'],
    ['ok傻', 'book傻'],
    ['69', '1690'],
    ['🍑', 'no emoji here'],
  ])('%s in %s', (word, text) => expect(isIn(word, text)).toBe(false));
});

it('several words are looked for in several texts', () => {
  const matches = wordsMatcher(['rain', '🍑', '傻']);
  expect([['sun', 'rain'], ['🍑'], ['真傻']].map((texts) => matches(texts))).toEqual([true, true, true]);
  expect(matches(['sun', 'train', '笑'])).toBe(false);
  expect([wordsMatcher([])(['anything']), wordsMatcher(['rain'])([])]).toEqual([false, false]);
});

it('takes every character of a word as it is', () => {
  for (const word of ['.*', '(a|b)', '[^x]', 'a+', '\\d', '^', '{2}', 'x/y', '-']) {
    expect(isIn(word, `before ${word} after`), word).toBe(true);
    expect(isIn(word, 'nothing'), word).toBe(false);
  }
});

describe('the key of a word', () => {
  it('is the same for words that find the same', () => {
    for (const [one, other] of [
      ['Hate', 'hate'],
      ['so  hot', 'So hot'],
      ['❤️', '❤'],
      ['ＨＡＴＥ', 'hate'],
    ] as const)
      expect(wordKey(one)).toBe(wordKey(other));
    expect(wordKey('god')).not.toBe(wordKey('good'));
  });

  it('is empty if nothing is left to look for', () => {
    expect(['', ' ', '\u200d', '\ufe0f', '\u3164', "'"].map(wordKey)).toEqual(['', '', '', '', '', "'"]);
  });
});
