import * as z from 'zod/mini';
import { idOfTag } from '#platform/server/keys/id-of-tag.ts';
import type { Keys } from '#platform/server/keys/keys.ts';
import { sealed } from '#platform/server/keys/sealed.ts';
import { StoredFinding } from '../review/stored-finding.ts';

export const EventContent = z.object({
  caseId: z.string(),
  action: z.string(),
  /** May quote what was written. */
  reason: z.string(),
  /** Null if no moderator decided: an opt-out request was applied automatically. */
  moderatorId: z.nullable(z.int()),
  /** When it was decided, in milliseconds: one case can be decided twice a day. */
  at: z.number(),
  /** Of a suspension: its length in days, null if it has no end. In clear, it could lead to the suspended person. */
  days: z.optional(z.nullable(z.int())),
  /** Of a decided case: the whole hours from the hour in which it came. In clear, they could lead to that hour's letters. */
  tookHours: z.optional(z.int()),
  /** What stays known of a held letter after the decision. Its content goes to the recipient, or into the suspension. */
  held: z.optional(
    z.object({
      reason: z.string(),
      findings: z.array(StoredFinding),
      openedOn: z.iso.date(),
      dueBy: z.string(),
    }),
  ),
});
export type EventContent = z.output<typeof EventContent>;

/** Holds the longest reason and a finding of every check. */
const SIZE = 7 * 512;

export const sealedEvent = sealed('moderation_events.box', { version: 1, schema: EventContent, size: SIZE });

/** The case as events know it. Its id stands in the table of the reports, appeals or messages. */
export const caseKeyOf = (keys: Keys, caseId: string): string => idOfTag(keys.tag('person', 'event', caseId));
