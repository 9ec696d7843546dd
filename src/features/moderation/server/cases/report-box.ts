import type { Keys } from '#platform/server/keys/keys.ts';
import type { reports } from '../schema.ts';
import type { Evidence } from './evidence.ts';

type ReportRow = typeof reports.$inferSelect;

const place = (id: string) => `reports:${id}`;

/** A report as a moderator's verbs see it; what of it a moderator sees, the console decides. */
export interface Report extends Pick<ReportRow, 'id' | 'reason' | 'openedAt' | 'closedOn'> {
  note: string;
  evidence: Evidence;
}

export function sealReport(keys: Keys, id: string, note: string, evidence: Evidence): Buffer {
  return keys.sealText(JSON.stringify({ note, ...evidence }), place(id));
}

export function openReport(keys: Keys, { id, reason, box, openedAt, closedOn }: ReportRow): Report {
  const { note, ...evidence } = JSON.parse(keys.openText(box, place(id))) as { note: string } & Evidence;
  return { id, reason, openedAt, closedOn, note, evidence };
}
