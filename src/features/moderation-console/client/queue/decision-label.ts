import type { CaseEntry } from '../console-queries.ts';

const ACTIONS: Record<string, string> = {
  allow: 'Allowed',
  remove: 'Removed',
  suspend: 'Suspended',
  close: 'Profile closed',
  decline: 'Declined',
  lift: 'Suspension lifted',
  keep: 'Suspension kept',
  answer: 'Answered',
  create: 'Code created',
  'switch-on': 'Code switched on',
  'switch-off': 'Code switched off',
};

/** What was done; for a suspension, also for how long. */
export function decisionLabel({ action, days }: Pick<CaseEntry['events'][number], 'action' | 'days'>): string {
  const label = ACTIONS[action] ?? action;
  if (days === undefined) return label;
  if (days === null) return `${label} without an end`;
  return `${label} for ${days} ${days === 1 ? 'day' : 'days'}`;
}
