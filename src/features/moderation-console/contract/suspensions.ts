import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Case } from './cases.ts';
import { Events, IdParams, Reason } from './common.ts';

/** A suspension, identified only by its case. */
const Sanction = z.object({
  id: z.string(),
  caseNumber: z.nullable(z.string()),
  reason: z.string(),
  since: z.iso.date(),
  until: z.nullable(z.iso.date()),
});

export const listSanctions = endpoint({
  method: 'GET',
  path: '/api/moderation/sanctions',
  access: 'moderator',
  summary: 'Suspensions in force today.',
  reply: z.object({ sanctions: z.array(Sanction) }),
});

export const liftSanction = endpoint({
  method: 'POST',
  path: '/api/moderation/sanctions/:id/lift',
  access: 'moderator',
  summary: 'End a suspension.',
  params: z.object({ id: z.string().check(z.maxLength(100)) }),
  body: z.strictObject({ reason: Reason }),
  reply: Done,
  errors: ['NOT_FOUND'],
});

export const Appeal = z.object({
  id: z.uuid(),
  caseNumber: z.nullable(z.string()),
  sanctionReason: z.string(),
  /** The case that led to the suspension, as long as its content is stored. */
  about: z.nullable(
    z.pick(Case, { kind: true, reason: true, heldBy: true, note: true, noteWarning: true, words: true }),
  ),
  until: z.nullable(z.iso.date()),
  message: z.string(),
  /** Why moderators should be careful with the message, in words; empty if nothing was found in it. */
  messageWarning: z.string(),
  receivedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  state: z.enum(['open', 'lifted', 'kept']),
  events: Events,
});

export type Appeal = z.infer<typeof Appeal>;

export const listAppeals = endpoint({
  method: 'GET',
  path: '/api/moderation/appeals',
  access: 'moderator',
  summary: 'Appeals, the most urgent first, without their authors.',
  reply: z.object({ appeals: z.array(Appeal) }),
});

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/moderation/appeals/:id/decide',
  access: 'moderator',
  summary: 'Decide an appeal: lift the suspension or keep it. The author is notified by email.',
  params: IdParams,
  body: z.strictObject({ lift: z.boolean(), reason: Reason }),
  reply: Appeal,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
});
