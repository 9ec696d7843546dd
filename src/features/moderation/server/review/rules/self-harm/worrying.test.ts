import { describe, expect, it } from 'vitest';
import { normalizeText } from '../../normalize/normalized-text.ts';
import { reviewByRules } from '../../review-by-rules.ts';
import { reviewLocally } from '../../review-locally.ts';
import { signsIn } from '../signs.ts';

const hasSign = (text: string) => signsIn(normalizeText(text)).some(({ category }) => category === 'self-harm');

describe('a letter of an author who may be in danger', () => {
  it.each([
    ['a wish to die', 'Most days I only hope to be dead before the spring'],
    ['a wish not to exist', 'I never asked to exist and I hate being alive'],
    ['a wish for an accident', 'On the way home I was hoping a truck hits me'],
    ['a plan', 'The tablets are in my drawer and I have been counting all the days'],
    ['a method', 'Last night I had the pistol in my mouth'],
    ['a wound', 'I carved the letters into my thigh until it felt calm'],
    ['hurting oneself', 'Whenever I lose I start hitting myself'],
    ['going without food', "I haven't eaten since Tuesday and I am proud"],
    ['purging', 'After every dinner I make myself throw up'],
    ['a question how', 'What is the least painful way to go?'],
    ['a farewell', 'Please tell my parents I am sorry. I will be dead before Friday'],
    ['being a burden', 'My kids would be happier without me'],
    ['another person', 'My sister says she wants to die and she cut herself again'],
  ])('has a sign of it: %s', (_, text) => {
    expect(hasSign(text)).toBe(true);
  });

  it.each([
    'I would die of joy if you said yes',
    'I nearly died laughing at your story about the goat',
    'I cut my finger while cooking for you, worth it',
    'I used to hurt myself. That was years ago, and I am well',
    'We jumped off the pier together and I knew',
    'You are the reason why I love waking up',
    'I take my tablets every morning, next to your photo',
    'I have not eaten since breakfast, do you want to get pizza?',
    'Goodbye for now, I am back on Sunday',
    'My week is not the same without you',
    'The razor was blunt, so my beard stays for our date',
    'I can see the bridge from my window and think of our walk',
    'Please do not hurt yourself carrying that sofa',
  ])('is not taken for: %s', (text) => {
    expect(hasSign(text)).toBe(false);
  });
});

describe('the fear that somebody else hurts themselves', () => {
  it.each([
    'I am scared that you will kill yourself',
    "I'm afraid you will hurt yourself",
    "I'm afraid you'll hurt yourself",
    'I worry you might end your life',
    "I'm worried you are going to kill yourself",
    'I was so scared he would kill himself',
    "I was scared she'd just end her life",
    'scared to death that you would hurt yourself',
    'please do not kill yourself',
    'promise me you will not kill yourself',
  ])('is allowed: %s', (text) => {
    expect(reviewLocally([text])).toEqual({ outcome: 'allowed' });
  });

  it.each([
    'kill yourself',
    'you should be scared, I will kill you',
    'Be very scared that you will kill yourself',
    'I am not scared that you will kill yourself',
    'I am scared that you will kill yourself. Just do it, kill yourself',
  ])('is not taken for a threat: %s', (text) => {
    expect(reviewByRules([text])).toMatchObject({ reason: 'threat' });
  });

  it.each(['I am scared that I will kill myself', 'I am scared that you will kill yourself, and I want to die too'])(
    'is not taken for the danger of its author: %s',
    (text) => {
      expect(hasSign(text)).toBe(true);
    },
  );
});

describe('urging the reader to hurt or kill themselves', () => {
  it.each([
    'I hope you kill yourself',
    'You should commit suicide',
    'End your life',
    'i hope you overdose',
    'Why dont you jump off a bridge',
    'If I were you I would have hanged myself long ago',
    'Everyone would be happier if you were dead',
  ])('is held as a threat and not as self-harm: %s', (text) => {
    expect(reviewByRules([text])).toMatchObject({ outcome: 'held', reason: 'threat', helpLines: false });
  });

  it('does not hide that the author is in danger too', () => {
    const text = 'You should commit suicide. I want to die as well.';
    expect([reviewByRules([text]).outcome, hasSign(text)]).toEqual(['held', true]);
  });
});
