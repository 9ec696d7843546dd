import type { Keys } from '#platform/server/keys/keys.ts';
import type { reports } from '../schema.ts';
import type { Evidence } from './evidence.ts';

type ReportRow = typeof reports.$inferSelect;

/** A letter's evidence as it was sealed before keyed names were: its author is known by account alone. */
type Earlier = Omit<Extract<Evidence, { letter: unknown }>, 'persons' | 'reported'> & {
  sender: number;
  blockSlots: string[];
};

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
  const { note, ...sealed } = JSON.parse(keys.openText(box, place(id))) as { note: string } & (Evidence | Earlier);
  return { id, reason, openedAt, closedOn, note, evidence: 'persons' in sealed ? sealed : fromEarlier(sealed) };
}

function fromEarlier({ letterId, letter, sender }: Earlier): Evidence {
  return { letterId, letter, reported: sender, persons: [] };
}
