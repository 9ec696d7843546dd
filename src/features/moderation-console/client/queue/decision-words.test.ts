import { expect, it } from 'vitest';
import { decisionWords } from './decision-words.ts';

it('a decision says what was done, and a suspension for how long', () => {
  expect(decisionWords({ action: 'allow' })).toBe('Allowed');
  expect(decisionWords({ action: 'keep' })).toBe('Suspension kept');
  expect(decisionWords({ action: 'switch-off' })).toBe('Code switched off');
  expect(decisionWords({ action: 'suspend', days: 7 })).toBe('Suspended for 7 days');
  expect(decisionWords({ action: 'suspend', days: 1 })).toBe('Suspended for 1 day');
  expect(decisionWords({ action: 'suspend', days: null })).toBe('Suspended for good');
});

it('a suspension that has not noted its length says none', () => {
  expect(decisionWords({ action: 'suspend' })).toBe('Suspended');
});
