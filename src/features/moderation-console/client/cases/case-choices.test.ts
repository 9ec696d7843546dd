import { expect, it } from 'vitest';
import { choicesFor } from './case-choices.ts';

it('a case offers what can be decided about it, in words of its own', () => {
  const all = ['allow', 'remove', 'suspend'] as const;
  const labels = (kind: 'report' | 'chat' | 'held') =>
    choicesFor({ kind, actions: [...all] }).map(({ action, label }) => [action, label]);
  expect(labels('report').map(([action]) => action)).toEqual(all);
  expect(labels('held').map(([action]) => action)).toEqual(all);
  expect(labels('held')).not.toEqual(labels('report'));
  expect(labels('chat').map(([action]) => action)).toEqual(['allow', 'suspend']);
});

it('a closed case offers nothing, and only keeping somebody out asks for how long', () => {
  expect(choicesFor({ kind: 'report', actions: [] })).toEqual([]);
  const [allow, suspend] = choicesFor({ kind: 'chat', actions: ['allow', 'suspend'] });
  expect(allow?.asksLength).toBeUndefined();
  expect(suspend?.asksLength).toBe(true);
});
