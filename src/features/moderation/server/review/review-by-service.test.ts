import { expect, it } from 'vitest';
import { verdictOfFlags } from './review-by-service.ts';

const held = (reason: string, certainty: number | null, helpLines = false) => ({
  outcome: 'held',
  reader: 'service',
  reason,
  certainty,
  helpLines,
});

it.each([
  ['harassment', 'harassment'],
  ['harassment/threatening', 'threat'],
  ['hate', 'hate'],
  ['hate/threatening', 'hate'],
  ['illicit', 'other'],
  ['illicit/violent', 'violence'],
  ['sexual', 'sexual'],
  ['sexual/minors', 'minors'],
  ['violence', 'violence'],
  ['violence/graphic', 'violence'],
  ['a category of a later version', 'other'],
])('%s is held as %s', (category, reason) => {
  expect(verdictOfFlags([{ category, score: 0.7 }])).toEqual(held(reason, 0.7));
});

it.each(['self-harm', 'self-harm/intent', 'self-harm/instructions'])('%s is held and shows help lines', (category) => {
  expect(verdictOfFlags([{ category, score: 0.7 }])).toEqual(held('self-harm', 0.7, true));
});

it('a text without a flag is allowed', () => {
  expect(verdictOfFlags([])).toEqual({ outcome: 'allowed' });
});

it('of several flags the gravest gives the reason, with the highest score among its own', () => {
  const flags = [
    { category: 'sexual', score: 0.99 },
    { category: 'violence', score: 0.6 },
    { category: 'violence/graphic', score: 0.8 },
  ];
  expect(verdictOfFlags(flags)).toEqual(held('violence', 0.8));
  expect(verdictOfFlags([...flags, { category: 'self-harm', score: null }])).toEqual(held('self-harm', null, true));
});
