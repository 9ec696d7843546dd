import { expect, it } from 'vitest';
import { decisionLabel } from './past-decisions.tsx';

it('the label says what was done, and how long a suspension is', () => {
  expect(decisionLabel({ action: 'allow' })).toBe('Allowed');
  expect(decisionLabel({ action: 'keep' })).toBe('Suspension kept');
  expect(decisionLabel({ action: 'switch-off' })).toBe('Code switched off');
  expect(decisionLabel({ action: 'suspend', days: 7 })).toBe('Suspended for 7 days');
  expect(decisionLabel({ action: 'suspend', days: 1 })).toBe('Suspended for 1 day');
  expect(decisionLabel({ action: 'suspend', days: null })).toBe('Suspended without an end');
});

it('the label of a suspension without a recorded length names none', () => {
  expect(decisionLabel({ action: 'suspend' })).toBe('Suspended');
});
