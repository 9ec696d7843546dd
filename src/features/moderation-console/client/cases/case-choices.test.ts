import { expect, it } from 'vitest';
import { choicesFor } from './case-choices.ts';

it('a case offers its possible decisions, with labels for its kind', () => {
  const all = ['allow', 'remove', 'suspend'] as const;
  const labels = (kind: 'report' | 'chat' | 'held') =>
    choicesFor({ kind, actions: [...all], note: '', rule: 'threat' }).map(({ action, label }) => [action, label]);
  expect(labels('report').map(([action]) => action)).toEqual(all);
  expect(labels('held').map(([action]) => action)).toEqual(all);
  expect(labels('held')).not.toEqual(labels('report'));
  expect(labels('chat').map(([action]) => action)).toEqual(['allow', 'suspend']);
});

it('a closed case offers no decision, and only a suspension needs a length', () => {
  expect(choicesFor({ kind: 'report', actions: [], note: '', rule: 'threat' })).toEqual([]);
  const [allow, suspend] = choicesFor({ kind: 'chat', actions: ['allow', 'suspend'], note: '', rule: 'threat' });
  expect(allow?.needsLength).toBeUndefined();
  expect(suspend?.needsLength).toBe(true);
});

it('a letter whose author appeals can be refused for good', () => {
  const refusal = (note: string) => choicesFor({ kind: 'held', actions: ['remove'], note, rule: 'threat' })[0]?.effect;
  expect(refusal('')).toMatch(/can appeal once\.$/);
  expect(refusal('It is a song.')).toMatch(/can’t appeal again\.$/);
});

it('what is decided most often has a reason at once, and a suspension has none', () => {
  const choices = choicesFor({ kind: 'held', actions: ['allow', 'remove', 'suspend'], note: '', rule: 'threat' });
  expect(choices.map((choice) => choice.usualReason)).toEqual([
    'Nothing against the rules',
    'It reads as a threat',
    '',
  ]);
});
