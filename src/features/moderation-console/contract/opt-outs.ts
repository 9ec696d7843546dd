import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Events, IdParams, Reason } from './common.ts';

const OptOutEntry = z.object({
  id: z.uuid(),
  handle: z.string(),
  note: z.string(),
  requestedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  state: z.enum(['waiting', 'done', 'declined', 'withdrawn']),
  /** Why the profile is not closed automatically: its owner has reopened it, or too many requests came on that day or from that network. */
  needsDecision: z.nullable(z.enum(['reopened', 'too-many'])),
  /** Empty if the request was withdrawn. */
  events: Events,
});

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/api/moderation/opt-outs',
  access: 'moderator',
  summary: 'Requests to close a profile, with their deadline of 48 hours.',
  reply: z.object({ optOuts: z.array(OptOutEntry) }),
});

export const decideOptOut = endpoint({
  method: 'POST',
  path: '/api/moderation/opt-outs/:id/decide',
  access: 'moderator',
  summary: 'Close a profile now, or decline a request made in bad faith.',
  params: IdParams,
  body: z.strictObject({ accept: z.boolean(), reason: Reason }),
  reply: OptOutEntry,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
});
