import * as z from 'zod/mini';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { ChatReport, KEPT_REASONS } from '../../contract.ts';
import { StoredFinding } from '../review/stored-finding.ts';
import type { reports } from '../schema.ts';

/** Keyed names of the reported person, so that a suspension holds after the account is deleted. */
const persons = z.array(z.string());

const LetterEvidence = z.object({
  reported: z.int(),
  persons,
  letterId: z.string(),
  isAnswer: z.optional(z.boolean()),
  letter: z.object({
    message: z.string(),
    hint: z.optional(z.string()),
    senderInfo: z.record(z.string(), z.optional(z.string())),
    virtualGift: z.optional(z.string()),
  }),
});

const ChatEvidence = z.object({
  /** Null if the account is deleted. */
  reported: z.nullable(z.int()),
  persons,
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

const CaseFields = {
  note: z.string(),
  /** Why a check would stop the note. */
  noteFinding: z.optional(StoredFinding),
  /** What became of it, as the person who reported it reads it. */
  outcome: ChatReport,
};

const Content = z.union([z.extend(LetterEvidence, CaseFields), z.extend(ChatEvidence, CaseFields)]);
type Content = z.output<typeof Content>;

/** Holds the longest letter and note, and nearly always twenty messages. Bound to the tag of the subject. */
export const sealedReport = sealed('reports.box', { version: 1, schema: Content, size: 14 * 512 });

/** The one that needs the most room. */
const LONGEST_OUTCOME: ChatReport = {
  state: 'kept',
  because: KEPT_REASONS.reduce((one, other) => (other.length > one.length ? other : one)),
};

/** Of long messages only the last ones that have room, whatever is decided: a decision must not cost messages. */
export function sealReport(keys: Keys, subjectTag: Buffer, content: Content): Buffer {
  const isFitting = !('messages' in content) || sealedReport.fits({ ...content, outcome: LONGEST_OUTCOME });
  if (isFitting) return sealedReport.seal(keys, subjectTag, content);
  return sealReport(keys, subjectTag, { ...content, messages: content.messages.slice(1) });
}

type ReportRow = typeof reports.$inferSelect;

/** An opened report. The console decides which parts of it a moderator sees. */
export interface Report extends Pick<ReportRow, 'id' | 'reason' | 'openedAt' | 'closedOn'> {
  note: string;
  noteFinding: StoredFinding | undefined;
  evidence: Evidence;
}

export function openReport(keys: Keys, { id, subjectTag, reason, box, openedAt, closedOn }: ReportRow): Report {
  const { note, noteFinding, outcome: _, ...evidence } = sealedReport.open(keys, subjectTag, box);
  return { id, reason, openedAt, closedOn, note, noteFinding, evidence };
}
