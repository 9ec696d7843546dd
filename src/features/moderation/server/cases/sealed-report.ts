import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { StoredFinding } from '../review/stored-finding.ts';
import type { reports } from '../schema.ts';

/** The reported person: by account, and by keyed names, so that a suspension holds after the account is deleted. */
const Reported = z.object({ reported: z.nullable(z.int()), persons: z.array(z.string()) });

const LetterEvidence = z.extend(Reported, {
  /** Null in the earliest reports, which did not store it. */
  letterId: z.nullable(z.string()),
  letter: z.object({
    message: z.string(),
    hint: z.optional(z.string()),
    senderInfo: z.record(z.string(), z.optional(z.string())),
    virtualGift: z.optional(z.string()),
  }),
});

const ChatEvidence = z.extend(Reported, {
  messages: z.array(
    z.object({
      by: z.enum(['reporter', 'reported']),
      content: z.string(),
      virtualGift: z.optional(z.string()),
      at: z.string(),
    }),
  ),
});

/** A copy of what was written. It is sealed with the report and opened only to decide it. */
export type Evidence = z.output<typeof LetterEvidence> | z.output<typeof ChatEvidence>;

const Note = {
  note: z.string(),
  /** Why a reader would stop the note. Reports from before notes were reviewed do not have it. */
  noteFinding: z.optional(StoredFinding),
};

export const sealedReport = sealed('reports', {
  version: 2,
  schema: z.union([z.extend(LetterEvidence, Note), z.extend(ChatEvidence, Note)]),
  upgrade: { 1: addPersons },
});

/** The first reports were about letters only, and knew the author by account alone, as `sender`. */
function addPersons(old: unknown): unknown {
  const { sender, ...report } = old as { sender?: number };
  return 'persons' in report ? report : { letterId: null, ...report, reported: sender, persons: [] };
}

type ReportRow = typeof reports.$inferSelect;

/** An opened report. The console decides which parts of it a moderator sees. */
export interface Report extends Pick<ReportRow, 'id' | 'reason' | 'openedAt' | 'closedOn'> {
  note: string;
  noteFinding: StoredFinding | undefined;
  evidence: Evidence;
}

export function openReport(keys: Keys, { id, reason, box, openedAt, closedOn }: ReportRow): Report {
  const { note, noteFinding, ...evidence } = sealedReport.open(keys, id, box);
  return { id, reason, openedAt, closedOn, note, noteFinding, evidence };
}
