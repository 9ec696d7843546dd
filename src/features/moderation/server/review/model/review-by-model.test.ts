import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { reviewByModel, isSuspiciousInOtherLanguage } from './review-by-model.ts';

describe('the learned model', () => {
  it.each([
    ['threat', 'You will scream when my boys put a bullet through your skull and burn your house'],
    ['hate', 'These immigrants are filthy parasites and should all be deported or gassed'],
    ['harassment', 'You are such a pathetic fat loser, everyone laughs at your stupid ugly face'],
    ['sexual', 'Lick my wet pussy and cum all over my naked tits'],
    ['self-harm', 'I want to kill myself, I have the pills and I am cutting my wrists tonight'],
  ])('holds %s and says how sure it is', (reason, text) => {
    const verdict = reviewByModel([text]);
    expect(verdict).toMatchObject({ outcome: 'held', check: 'model', reason });
    const { certainty, helpLines } = z.parse(z.object({ certainty: z.number(), helpLines: z.boolean() }), verdict);
    expect([certainty > 0.5 && certainty <= 1, helpLines]).toEqual([true, reason === 'self-harm']);
  });

  it.each([
    'I have liked you since the day you lent me your umbrella in the rain.',
    'You ride on, twice.',
    'My deaf grandmother and her gay neighbour play chess on Sundays.',
    'Every Muslim woman I know would love this book.',
    'You looked so happy with your dog this morning that I missed my stop.',
  ])('allows %s', (text) => {
    expect(reviewByModel([text])).toEqual({ outcome: 'allowed' });
  });

  it('reads each text of a letter and all of them joined, but no single words', () => {
    const [first, second] = ['I want to kill myself, I have', 'the pills and I am cutting my wrists tonight'];
    expect(reviewByModel([first, second])).toMatchObject({ reason: 'self-harm' });
    expect(reviewByModel(['Berlin', 'fuck'])).toEqual({ outcome: 'allowed' });
    expect(reviewByModel([])).toEqual({ outcome: 'allowed' });
  });

  it('reads through disguises', () => {
    expect(reviewByModel(['1 w4nt to k1ll mys3lf, i have the p1lls and cut my wr1sts'])).toMatchObject({
      reason: 'self-harm',
    });
  });
});

describe('a text in another language', () => {
  it('is suspicious or not', () => {
    expect(isSuspiciousInOtherLanguage(['Я убью тебя, тварь'])).toBe(true);
    expect(isSuspiciousInOtherLanguage(['Od roku podoba mi się twój uśmiech'])).toBe(false);
  });
});
