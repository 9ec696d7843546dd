import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { FreeText } from '#platform/shared/text.ts';
import { KEPT_REASONS } from './contract/reports.ts';
import type { BrokenRule } from './contract/rules.ts';

export * from './contract/reports.ts';
export * from './contract/rules.ts';

/** What a sign-in with the right password returns for a suspended account. */
export interface Suspended {
  /** The first day after the suspension; null if it has no end. */
  until: string | null;
  /** What the moderator found. */
  rule: BrokenRule;
  /**
   * What was written, if it was held before its delivery; otherwise null: after a report it would show its author who has reported
   * them.
   */
  words: string[] | null;
  caseNumber: string | null;
  /** Whether an appeal is possible, is open, or was decided and the suspension kept. */
  appeal: 'possible' | 'open' | 'kept';
  /** Proves for an hour who appeals; null unless an appeal is possible. */
  appealTicket: string | null;
  /** The same for cancelling a paid membership; null if nothing more will be charged. */
  membershipTicket: string | null;
}

export const HelpLine = z.object({ name: z.string(), where: z.string(), contact: z.string(), url: z.string() });
export type HelpLine = z.infer<typeof HelpLine>;

export const REPORT_REASONS = ['threat', 'harassment', 'hate', 'private-details', 'minor', 'other'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];

/** A report about a letter or a chat, as its reader sends it. */
export const Report = z.strictObject({
  reason: z.enum(REPORT_REASONS, 'Please choose a reason'),
  note: z.optional(FreeText(500, 'Please keep the note short')),
});

/** The answer to a report, with help lines if its note sounds as if the reporter needs one. */
export const Reported = z.extend(Done, { helpLines: z.array(HelpLine) });

const OpenReport = z.object({ state: z.literal('open') });
const KeptReport = z.object({ state: z.literal('kept'), because: z.enum(KEPT_REASONS) });

/** What became of a report about a letter. One that was removed is no longer shown. */
export const LetterReport = z.discriminatedUnion('state', [OpenReport, KeptReport]);
export type LetterReport = z.infer<typeof LetterReport>;

/** What became of a report about a chat. */
export const ChatReport = z.discriminatedUnion('state', [
  OpenReport,
  KeptReport,
  z.object({ state: z.literal('acted') }),
]);
export type ChatReport = z.infer<typeof ChatReport>;

export const AppealMessage = FreeText(2000, 'Please keep it under 2,000 characters', 'Please say why').check(
  z.minLength(1, 'Please say why'),
);

/** For suspended persons: the refused sign-in gives them the ticket. */
export const sendAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  access: 'anyone',
  summary: 'Appeal against a suspension. Once per suspension.',
  body: z.strictObject({
    ticket: z.string().check(z.maxLength(500)),
    message: AppealMessage,
  }),
  reply: Done,
  status: 201,
  errors: ['LINK_EXPIRED', 'ALREADY_DECIDED'],
  limit: { max: 5, per: HOUR },
});
