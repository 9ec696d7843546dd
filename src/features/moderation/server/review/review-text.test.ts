import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testWord } from '#sandbox/moderation/test-words.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { ModerationServer } from '#test/harness/vendors/moderation-server.ts';
import { reviewText, verdictOfFlags } from './review-text.ts';
import { findingsToStore } from './stored-finding.ts';
import { findingsOf, stricterOf } from './verdict.ts';

const server = new ModerationServer();
beforeAll(() => server.up());
afterAll(() => server.down());
beforeEach(() => {
  server.sandbox.behaviour = 'answers';
  server.sandbox.asked = [];
});

const review = (text: string) =>
  reviewText({ moderationService: server.open(new FakeClock()), otherLanguages: 'allowed' }, [text]);

describe('a text without a moderation service', () => {
  it('is reviewed by our rules, and by its language', async () => {
    const nobody = { moderationService: null, otherLanguages: 'held' } as const;
    expect(await reviewText(nobody, ['I like you'])).toEqual({ outcome: 'allowed' });
    expect(await reviewText(nobody, ['I will kill you'])).toMatchObject({ reason: 'threat' });
    expect(await reviewText(nobody, ['Od dawna myślę tylko o tobie'])).toMatchObject({ check: 'language' });
  });
});

describe('a text with a moderation service', () => {
  it('gets the stricter of the two verdicts', async () => {
    const held = { outcome: 'held', helpLines: false };
    const byService = { ...held, check: 'service', reason: 'hate', certainty: 0.91 };
    const byRules = { ...held, check: 'rules', reason: 'harassment', certainty: null };
    expect(await review('I like you')).toEqual({ outcome: 'allowed' });
    expect(await review(`I like you ${testWord('hate')}`)).toEqual(byService);
    expect(await review('send nudes')).toEqual(byRules);
  });

  it('keeps the reason of our rules if both verdicts are equally strict, and has the findings of both', async () => {
    const verdict = await review(`send nudes ${testWord('hate')}`);
    expect(verdict).toMatchObject({ reason: 'harassment' });
    expect(findingsOf(verdict)).toEqual([
      { check: 'rules', reason: 'harassment', certainty: null },
      { check: 'service', reason: 'hate', certainty: 0.91 },
    ]);
  });

  it('shows help lines if either of the two would', async () => {
    expect(await review(`send nudes ${testWord('self-harm')}`)).toMatchObject({ check: 'rules', helpLines: true });
    expect(await review(`I want to die ${testWord('hate')}`)).toMatchObject({ helpLines: true });
  });

  it('is reviewed by our own checks alone while the service is away, other languages included', async () => {
    server.sandbox.behaviour = 'down';
    expect(await review(`I like you ${testWord('hate')}`)).toEqual({ outcome: 'allowed' });
    expect(await review('send nudes')).toMatchObject({ outcome: 'held', reason: 'harassment' });
    expect(await review('Wiem, gdzie mieszkasz, zabiję cię')).toMatchObject({ check: 'language' });
  });

  it('is not sent to the service if our rules refuse it', async () => {
    expect(await review('I will kill you')).toMatchObject({ outcome: 'refused' });
    expect(server.sandbox.asked).toEqual([]);
  });
});

it('findings are stored with whole percents', () => {
  const held = { outcome: 'held', helpLines: false, reason: 'hate' } as const;
  const both = stricterOf(
    { ...held, check: 'model', certainty: 0.87345 },
    { ...held, check: 'rules', certainty: null },
  );
  expect(findingsToStore(both).map(({ certainty }) => certainty)).toEqual([0.87, null]);
  expect(findingsToStore({ outcome: 'allowed' })).toEqual([]);
});

const held = (reason: string, certainty: number | null, helpLines = false) => ({
  outcome: 'held',
  check: 'service',
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
