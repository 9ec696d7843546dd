import * as z from 'zod/mini';
import { HOUR } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { FreeText } from '#platform/shared/text.ts';

/** What a refused sign-in tells besides, where the password was right. */
export interface Suspended {
  /** The first day on which the person is welcome again; null means for good. */
  until: string | null;
  caseNumber: string | null;
  /** Whether they may object; once they have, whether it is still to be looked at or was kept. */
  appeal: 'possible' | 'open' | 'kept';
  /** Proves for an hour who asks; null unless an appeal is possible. */
  appealTicket: string | null;
  /** The same for cancelling what they pay for; null where nothing more will be charged. */
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

export const AppealMessage = FreeText(2000, 'Please keep it under 2,000 characters', 'Please say why').check(
  z.minLength(1, 'Please say why'),
);

/** By somebody who is suspended: a refused sign-in gives the ticket that proves it. */
export const sendAppeal = endpoint({
  method: 'POST',
  path: '/api/appeals',
  access: 'anyone',
  summary: 'Ask that a suspension be looked at again. Once a suspension.',
  body: z.strictObject({
    ticket: z.string().check(z.maxLength(500)),
    message: AppealMessage,
  }),
  reply: Done,
  status: 201,
  errors: ['LINK_EXPIRED', 'ALREADY_DECIDED'],
  limit: { max: 5, per: HOUR },
});
