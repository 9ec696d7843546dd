import { expect, it } from 'vitest';
import { choicesFor } from './case-choices.ts';

it('a case offers its possible decisions, with labels for its kind', () => {
  const all = ['allow', 'remove', 'suspend'] as const;
  const labels = (kind: 'report' | 'chat' | 'held') =>
    choicesFor({ kind, actions: [...all] }).map(({ action, label }) => [action, label]);
  expect(labels('report').map(([action]) => action)).toEqual(all);
  expect(labels('held').map(([action]) => action)).toEqual(all);
  expect(labels('held')).not.toEqual(labels('report'));
  expect(labels('chat').map(([action]) => action)).toEqual(['allow', 'suspend']);
});

it('a closed case offers no decision, and only a suspension needs a length', () => {
  expect(choicesFor({ kind: 'report', actions: [] })).toEqual([]);
  const [allow, suspend] = choicesFor({ kind: 'chat', actions: ['allow', 'suspend'] });
  expect(allow?.needsLength).toBeUndefined();
  expect(suspend?.needsLength).toBe(true);
});
