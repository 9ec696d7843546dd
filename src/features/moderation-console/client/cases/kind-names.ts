import type { CaseEntry } from '../console-queries.ts';

export const KIND_NAMES: Record<CaseEntry['kind'], string> = {
  report: 'Reported letter',
  chat: 'Reported chat',
  held: 'Held letter',
};
