import { describe, expect, it } from 'vitest';
import { normalizeText } from './normalize/normalized-text.ts';
import { reviewByRules } from './review-by-rules.ts';
import { signsIn } from './rules/signs.ts';

const isFound = (text: string) =>
  reviewByRules([text]).outcome === 'held' ||
  signsIn(normalizeText(text)).some(({ category }) => category === 'threat');

describe('violence that no single phrase gives away', () => {
  it.each([
    'You are not going to like what I do with this crowbar',
    'One day he will drag you behind the shed',
    'I am going to break two of his fingers',
    'My cousins want to kick his ribs in',
    'Somebody should set that shop alight',
    'All those judges should be strung up',
    'I keep imagining how I would push them down the steps',
    'Open the gate or we will come through the roof',
    'It would be a shame if your greenhouse caught fire',
    'Whoever shot that minister deserves a medal',
    'There is something in your coffee, and there is poison in your soup',
    'Say goodbye to your kneecaps',
    'We tied her to the chair and waited until she stopped screaming',
  ])('is held, or a sign for the model: %s', (text) => {
    expect(isFound(text)).toBe(true);
  });

  it.each([
    'I will not hurt you, and I am not going to push you',
    'I am afraid that I will hurt you',
    'I would take a bullet for you, and I hate loud noises',
    'Let us bury the hatchet and share your umbrella',
    'I am going to crush you at chess on Sunday',
    'You are a menace with a water pistol',
    'The hammer in the novel is a symbol of work',
    'The court heard that he had threatened a neighbour with a knife',
    'Cut the bread with the long knife, please',
    'They say that we will break up, but I know your heart',
    'Your smile kills me, and your jokes beat me every time',
    'I stood outside in the rain and thought of your hands',
    'She wants to hang out with your brother tonight',
  ])('is not found in harmless words: %s', (text) => {
    expect(isFound(text)).toBe(false);
  });

  it.each([
    'All those judges should be strung up',
    'Whoever shot that minister deserves a medal',
    'I am going to break two of his fingers',
    // A figure of speech does not address the reader.
    'People who break your heart should be hanged',
  ])('is held whatever the model says if it is only about others: %s', (text) => {
    expect(reviewByRules([text])).toMatchObject({ outcome: 'held', reason: 'threat' });
  });
});
