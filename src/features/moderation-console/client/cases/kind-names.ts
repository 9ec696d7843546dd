import type { CaseEntry } from '../console-queries.ts';

export const KIND_NAMES: Record<CaseEntry['kind'], string> = {
  report: 'Confession, reported',
  chat: 'Chat, reported',
  held: 'Confession, held',
};
