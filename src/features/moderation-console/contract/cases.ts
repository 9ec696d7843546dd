import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Events, One, Reason } from './common.ts';

/** A confession or the end of a chat, and why somebody should look at it. Never who wrote it, nor to whom. */
export const Case = z.object({
  id: z.uuid(),
  /** For people to speak of: the first letters of the id. */
  number: z.string(),
  kind: z.enum(['report', 'chat', 'held']),
  state: z.enum(['open', 'closed']),
  reason: z.string(),
  /** What whoever reported it says; of a held confession, what its author says against an earlier refusal. */
  note: z.string(),
  openedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  /** What can be decided: a chat is not taken away, nor what is closed decided again. */
  actions: z.array(z.enum(['allow', 'remove', 'suspend'])),
  /**
   * Its words, in order; of a chat the last ones, with the reported side marked. Of a held confession none once it is
   * decided, unless its author is suspended for it: it is its recipient's then, or nobody's.
   */
  words: z.array(z.object({ from: z.enum(['reported', 'reporter']), text: z.string() })),
  events: Events,
  /** Somebody was suspended for it, and is no longer, before the time was over. */
  lifted: z.boolean(),
});
export type Case = z.infer<typeof Case>;

export const listCases = endpoint({
  method: 'GET',
  path: '/api/moderation/cases',
  access: 'moderator',
  summary: 'Reports and held confessions, the most urgent first.',
  query: z.object({
    queue: z.enum(['reports', 'held']),
    state: z.optional(z.enum(['open', 'closed'])),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.object({ cases: z.array(Case), nextCursor: z.nullable(z.string()) }),
});

/** How long somebody is kept out: days, or null for good. */
export const SUSPENSIONS = [7, 30, null] as const;

export const decideCase = endpoint({
  method: 'POST',
  path: '/api/moderation/cases/:id/decide',
  access: 'moderator',
  summary: 'Close a case. Whoever wrote it is suspended or not, and nobody learns who it is.',
  params: One,
  body: z.discriminatedUnion('action', [
    /** Nothing is wrong: a report is closed, a held confession goes on its way. */
    z.strictObject({ action: z.literal('allow'), reason: Reason }),
    /** The confession is deleted, or not delivered. */
    z.strictObject({ action: z.literal('remove'), reason: Reason }),
    /** The same, and its author is suspended. */
    z.strictObject({
      action: z.literal('suspend'),
      days: z.nullable(z.int().check(z.minimum(1), z.maximum(365))),
      reason: Reason,
    }),
  ]),
  reply: Case,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED', 'OWN_WORDS'],
});
