import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClassifier, type Classifier } from '#platform/server/gateways/classifier.ts';
import { FakeClassifier } from '#test/harness/vendors/fake-classifier.ts';
import { ModerationServer } from '#test/harness/vendors/moderation-server.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { testWord } from '#sandbox/moderation/test-words.ts';
import { reviewText } from './review-text.ts';
import { findingsToStore } from './stored-finding.ts';
import { findingsOf, stricterOf } from './verdict.ts';

const server = new FakeClassifier();
const failures: string[] = [];
let classifier: Classifier;
beforeAll(async () => {
  classifier = openClassifier(await server.address(), (why) => failures.push(why));
});
afterAll(() => server.down());

/** The verdict on a text, given the classifier's answer. */
async function review(text: string, answer: object | string) {
  server.answer = answer;
  return reviewText({ classifier, moderationService: null, otherLanguages: 'allowed' }, [text]);
}

describe('a text without a classifier', () => {
  it('is reviewed by our rules, and by its language', async () => {
    const nobody = { classifier: null, moderationService: null, otherLanguages: 'held' } as const;
    expect(await reviewText(nobody, ['I like you'])).toEqual({ outcome: 'allowed' });
    expect(await reviewText(nobody, ['I will kill you'])).toMatchObject({ reason: 'threat' });
    expect(await reviewText(nobody, ['Od dawna myślę tylko o tobie'])).toMatchObject({ reader: 'language' });
  });
});

describe('a text with a classifier', () => {
  it('gets the stricter of the two verdicts', async () => {
    const held = { outcome: 'held', reason: 'harassment', certainty: null, helpLines: false };
    expect(await review('I like you', { outcome: 'allowed' })).toEqual({ outcome: 'allowed' });
    expect(await review('I like you', { outcome: 'held', reason: 'harassment' })).toEqual({
      ...held,
      reader: 'classifier',
    });
    expect(await review('send nudes', { outcome: 'allowed' })).toEqual({ ...held, reader: 'rules' });
    expect(await review('send nudes', { outcome: 'refused', reason: 'threat' })).toMatchObject({
      outcome: 'refused',
      reason: 'threat',
      message: expect.stringMatching(/^This reads like a threat/u),
    });
  });

  it('keeps the reason of our rules if both verdicts are equally strict, and has the findings of both', async () => {
    const verdict = await review('send nudes', { outcome: 'held', reason: 'slur' });
    expect(verdict).toMatchObject({ reason: 'harassment' });
    expect(findingsOf(verdict)).toEqual([
      { reader: 'rules', reason: 'harassment', certainty: null },
      { reader: 'classifier', reason: 'slur', certainty: null },
    ]);
  });

  it('is refused with a general message if the classifier gives an unknown reason', async () => {
    expect(await review('I like you', { outcome: 'refused', reason: 'poetry' })).toEqual({
      outcome: 'refused',
      reader: 'classifier',
      reason: 'other',
      certainty: null,
      message: 'This could hurt someone. Please say it in other words.',
      helpLines: false,
    });
  });

  it('shows help lines if either of the two would, and is not refused for self-harm', async () => {
    const needsHelp = { outcome: 'held', reader: 'classifier', reason: 'self-harm', certainty: null, helpLines: true };
    expect(await review('I like you', { outcome: 'refused', reason: 'self-harm' })).toEqual(needsHelp);
    expect(await review('I want to die', { outcome: 'refused', reason: 'threat' })).toMatchObject({ helpLines: true });
    expect(await review('send nudes', { outcome: 'held', reason: 'self-harm' })).toMatchObject({ helpLines: true });
  });

  it('is reviewed by our rules alone if the classifier fails', async () => {
    expect(await review('I like you', 'no JSON')).toEqual({ outcome: 'allowed' });
    expect(await review('send nudes', { outcome: 'burnt' })).toMatchObject({ outcome: 'held', reason: 'harassment' });
    expect(failures).toEqual(['unknown answer', 'unknown answer']);
  });

  it('is not sent to the classifier if our rules refuse it', async () => {
    const before = server.requests.length;
    expect(await review('I will kill you', { outcome: 'allowed' })).toMatchObject({ outcome: 'refused' });
    expect(server.requests.length).toBe(before);
  });
});

describe('a text with a classifier and a moderation service', () => {
  const service = new ModerationServer();
  beforeAll(() => service.up());
  afterAll(() => service.down());
  const reviewByAll = (text: string, answer: object | string) => {
    server.answer = answer;
    return reviewText({ classifier, moderationService: service.open(new FakeClock()), otherLanguages: 'allowed' }, [
      text,
    ]);
  };
  const flagged = `I like you ${testWord('hate')}`;

  it('gets the strictest verdict', async () => {
    const byService = { outcome: 'held', reader: 'service', reason: 'hate', certainty: 0.91, helpLines: false };
    expect(await reviewByAll(flagged, { outcome: 'allowed' })).toEqual(byService);
    expect(await reviewByAll(flagged, { outcome: 'refused', reason: 'threat' })).toMatchObject({ outcome: 'refused' });
    expect(await reviewByAll(`send nudes ${testWord('self-harm')}`, { outcome: 'allowed' })).toMatchObject({
      reader: 'rules',
      helpLines: true,
    });
    expect(await reviewByAll('I like you', { outcome: 'allowed' })).toEqual({ outcome: 'allowed' });
  });

  it('is reviewed by each of them while the other is away', async () => {
    expect(await reviewByAll(flagged, 'no JSON')).toMatchObject({ reader: 'service' });
    service.sandbox.behaviour = 'down';
    expect(await reviewByAll(flagged, { outcome: 'held' })).toMatchObject({ reader: 'classifier' });
    service.sandbox.behaviour = 'answers';
  });
});

it('findings are stored with whole percents', () => {
  const held = { outcome: 'held', helpLines: false, reason: 'hate' } as const;
  const both = stricterOf(
    { ...held, reader: 'model', certainty: 0.87345 },
    { ...held, reader: 'rules', certainty: null },
  );
  expect(findingsToStore(both).map(({ certainty }) => certainty)).toEqual([0.87, null]);
  expect(findingsToStore({ outcome: 'allowed' })).toEqual([]);
});
