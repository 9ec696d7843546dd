import { describe, expect, it } from 'vitest';
import { REASONS, type Reason } from '#features/moderation/server/review/rules/rule.ts';
import { CATEGORIES } from '#features/moderation/server/review/category.ts';
import { reviewLocally } from '#features/moderation/server/review/review-locally.ts';
import { inProject } from '#platform/server/project-folder.ts';
import { readFolder } from '#scripts/moderation/labelled/read-folder.ts';
import { readCorpus } from '#scripts/moderation/corpus/corpus.ts';
import { judge, misses, refused, stopped, stoppedFor, type Judged } from '#scripts/moderation/measure-corpus.ts';
import { report } from '#scripts/moderation/report-corpus.ts';
import { FALSE_ALARMS_HELD_OUT, STOPPED_HELD_OUT, STOPPED_UNSEEN, STOPPED_UNSEEN_FOR } from './thresholds.ts';

const tuned = judge(readCorpus('tuned'));
const unseen = judge(readCorpus('unseen'));

/** What may be a figure of speech, so that the model has the last word. */
const isWeighed = (reason: Reason) => ['threat', 'self-harm', 'harassment'].includes(reason);

const ofOutcome = (lines: readonly Judged[], outcome: Judged['outcome']) =>
  lines.filter((line) => line.outcome === outcome);

describe('the corpus', () => {
  it('has at least 600 lines and no duplicates', () => {
    const texts = [...tuned, ...unseen].map(({ text }) => text.toLowerCase());
    expect(texts.length).toBeGreaterThanOrEqual(600);
    expect(new Set(texts).size).toBe(texts.length);
  });

  it.each([
    ['tuned', tuned],
    ['unseen', unseen],
  ] as const)('has every reason, disguises and harmless lines in its %s part', (_, lines) => {
    expect(new Set(lines.map(({ reason }) => reason))).toEqual(new Set([...REASONS, null]));
    expect(lines.filter(({ disguised }) => disguised).length).toBeGreaterThan(50);
    expect(ofOutcome(lines, 'allowed').length).toBeGreaterThan(100);
  });
});

describe('rules and model', () => {
  it('stop nearly all harmful lines of the tuned part, and hardly a harmless one', () => {
    expect(stopped(tuned).recall).toBeGreaterThanOrEqual(0.95);
    expect(stopped(tuned).precision).toBeGreaterThanOrEqual(0.98);
    expect(refused(tuned).recall).toBeGreaterThanOrEqual(0.96);
  });

  it.each(REASONS)('find %s in the tuned part', (reason) => {
    expect(stoppedFor(tuned, reason).recall).toBeGreaterThanOrEqual(isWeighed(reason) ? 0.88 : 0.96);
  });

  it('stop most harmful lines of the unseen part, and hardly a harmless one', () => {
    expect(stopped(unseen).recall).toBeGreaterThanOrEqual(STOPPED_UNSEEN);
    expect(stopped(unseen).precision).toBeGreaterThanOrEqual(0.97);
    expect(refused(unseen).precision).toBeGreaterThanOrEqual(0.97);
  });

  it.each(REASONS)('find %s in the unseen part', (reason) => {
    expect(stoppedFor(unseen, reason).recall).toBeGreaterThanOrEqual(STOPPED_UNSEEN_FOR[reason]);
  });

  it('refuse with a sentence that does not repeat the line', () => {
    const refusals = [...tuned, ...unseen].flatMap(({ text, verdict }) =>
      verdict.outcome === 'refused' ? [{ text, message: verdict.message }] : [],
    );
    expect(refusals.length).toBeGreaterThan(100);
    for (const { text, message } of refusals) {
      expect(message).toMatch(/^[A-Z].+\.$/u);
      expect(message).not.toContain(text);
    }
  });

  it('offer help lines whenever they hold a line for self-harm', () => {
    const held = [...tuned, ...unseen].filter(
      ({ verdict }) => verdict.outcome === 'held' && verdict.reason === 'self-harm',
    );
    expect(held.length).toBeGreaterThan(10);
    expect(held.every(({ verdict }) => 'helpLines' in verdict && verdict.helpLines)).toBe(true);
  });
});

describe('lines that nothing was learned from', () => {
  const lines = readFolder(inProject('scripts/moderation/lines'));
  const from = (source: string) => lines.filter((line) => line.source === source);
  const heldOut = from('held-out');
  const shareStopped = (some: typeof lines) =>
    some.filter(({ text }) => reviewLocally([text]).outcome !== 'allowed').length / some.length;
  const harmless = heldOut.filter(({ categories }) => categories.length === 0);

  it.each(CATEGORIES)('are stopped if they are %s', (category) => {
    const harmful = heldOut.filter(({ categories }) => categories.includes(category));
    expect(harmful.length).toBeGreaterThanOrEqual(80);
    expect(shareStopped(harmful)).toBeGreaterThanOrEqual(STOPPED_HELD_OUT[category]);
  });

  it.each([
    ['kind', harmless.filter(({ isKind }) => isKind), FALSE_ALARMS_HELD_OUT.kind],
    ['dramatic', from('fresh-dramatic-held-out'), FALSE_ALARMS_HELD_OUT.dramatic],
    ['harmless', [...harmless, ...from('fresh-harmless-held-out')], FALSE_ALARMS_HELD_OUT.harmless],
    ['harmless and name a group', harmless.filter(({ namesGroup }) => namesGroup), FALSE_ALARMS_HELD_OUT.namesGroup],
  ])('are seldom stopped if they are %s', (_, some, most) => {
    expect(some.length).toBeGreaterThan(100);
    expect(shareStopped(some)).toBeLessThanOrEqual(most);
  });

  it.each([
    'You make my heart stop. I would do anything to hold your hand once.',
    'Your laugh is killing me and I would die for another minute of it on the bus.',
    'You stole my heart in the canteen and I am not reporting the crime.',
    'I have been watching you from the other side of the library all year, too shy to say hello.',
    'I am begging you, on my knees, to go to the dance with me before I burst into flames.',
  ])('are allowed: %s', (text) => {
    expect(reviewLocally([text])).toEqual({ outcome: 'allowed' });
  });
});

describe('the report', () => {
  const line = (text: string, label: Pick<Judged, 'outcome' | 'reason'>) => ({ text, disguised: false, ...label });
  const judged = judge([
    line('I like you', { outcome: 'allowed', reason: null }),
    line('I like tea', { outcome: 'held', reason: 'harassment' }),
    line('I like rain', { outcome: 'refused', reason: 'threat' }),
    line('I will kill you', { outcome: 'refused', reason: 'threat' }),
    line('send nudes', { outcome: 'allowed', reason: null }),
  ]);

  it('computes precision and recall', () => {
    expect(stopped(judged)).toEqual({ lines: 3, precision: 1 / 2, recall: 1 / 3 });
    expect(stoppedFor(judged, 'threat')).toEqual({ lines: 2, precision: 1, recall: 1 / 2 });
    expect(stoppedFor(judged, 'phone')).toEqual({ lines: 0, precision: null, recall: null });
  });

  it('lists the misses, the worst first', () => {
    expect(misses(judged).map(({ text }) => text)).toEqual(['I like rain', 'I like tea', 'send nudes']);
    expect(report('unseen', judged, 1)).toContain('should be refused for threat, is allowed: I like rain');
    expect(report('unseen', judged, 1)).not.toContain('I like tea');
  });
});
