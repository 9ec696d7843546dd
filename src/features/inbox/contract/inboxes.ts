import * as z from 'zod/mini';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Handle } from '#features/handles/contract.ts';

/** A handle that this member or visitor has proved. */
export const Inbox = z.object({
  handle: z.string(),
  verifiedOn: z.iso.date(),
  /** The last day on which the proof counts; a visitor's also ends with the session. */
  verifiedUntil: z.iso.date(),
  paused: z.boolean(),
  /** Whether authors see likes and reactions, from the next full hour on; null: its owner has not been asked yet. */
  smiles: z.nullable(z.boolean()),
  /** Its owner has opted out. */
  closed: z.boolean(),
  /** This handle was closed by an opt-out request without proof, or by somebody who had it before. Its owner may open it again. */
  closedByRequest: z.boolean(),
  /** In which ways it was proved. Instagram's ids of the two are one account, unless they could not be joined. */
  by: z.enum(['login', 'message', 'both']),
  /** How many letters are sealed, at most 100. Counted in the list of several inboxes, to choose between them. */
  unread: z.optional(z.number()),
});
export type Inbox = z.infer<typeof Inbox>;

export const listInboxes = endpoint({
  method: 'GET',
  path: '/api/inboxes',
  access: 'anyone',
  summary: 'The inboxes of the handles that this member or visitor has proved.',
  reply: z.object({ inboxes: z.array(Inbox) }),
});

export const updateInbox = endpoint({
  method: 'PUT',
  path: '/api/inboxes/:handle',
  access: 'anyone',
  summary:
    'Pause an inbox, or open it again: letters sent in the meantime wait. Let authors see likes and reactions, or not.',
  params: z.object({ handle: Handle }),
  body: z.strictObject({ paused: z.optional(z.boolean()), smiles: z.optional(z.boolean()) }),
  reply: Inbox,
  errors: ['NOT_FOUND'],
  limit: { max: 60, per: MINUTE },
});

export const optOut = endpoint({
  method: 'POST',
  path: '/api/inboxes/:handle/opt-out',
  access: 'anyone',
  summary:
    'Opt out for good: the handle accepts no more confessions, and letters addressed to it are gone for its reader at once. They are deleted within 21 days.',
  params: z.object({ handle: Handle }),
  reply: Done,
  errors: ['NOT_FOUND'],
  limit: { max: 10, per: HOUR },
});
