import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Events, One, Reason } from './common.ts';

/** What waits for a moderator, by the promise that its clock runs against. */
export const QUEUES = ['reports', 'held', 'opt-outs', 'contact', 'appeals'] as const;

const Queue = z.object({
  queue: z.enum(QUEUES),
  open: z.int(),
  /** When the one that has waited longest is to be done. */
  dueBy: z.nullable(z.iso.datetime()),
  overdue: z.int(),
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/moderation/overview',
  access: 'moderator',
  summary: 'What waits, and how long it may still wait.',
  reply: z.object({ queues: z.array(Queue) }),
});

const ContactEntry = z.object({
  id: z.uuid(),
  priority: z.boolean(),
  name: z.string(),
  email: z.string(),
  subject: z.string(),
  message: z.string(),
  receivedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  answeredOn: z.nullable(z.iso.date()),
  events: Events,
});

export const listContactMessages = endpoint({
  method: 'GET',
  path: '/api/moderation/contact',
  access: 'moderator',
  summary: 'What people wrote to us, those of The Masked Elite first.',
  reply: z.object({ messages: z.array(ContactEntry) }),
});

export const closeContactMessage = endpoint({
  method: 'POST',
  path: '/api/moderation/contact/:id/answered',
  access: 'moderator',
  summary: 'Note that somebody was answered, by mail.',
  params: One,
  reply: Done,
  errors: ['NOT_FOUND'],
});

const OptOutEntry = z.object({
  id: z.uuid(),
  handle: z.string(),
  note: z.string(),
  requestedOn: z.iso.date(),
  dueBy: z.iso.datetime(),
  state: z.enum(['waiting', 'done', 'declined', 'withdrawn']),
  /** Its owner has opened the profile again: it is not closed by itself, somebody has to decide. */
  needsDecision: z.boolean(),
  /** Nothing where it was taken back. */
  events: Events,
});

export const listOptOuts = endpoint({
  method: 'GET',
  path: '/api/moderation/opt-outs',
  access: 'moderator',
  summary: 'Requests to close a profile, with the 48 hours they have.',
  reply: z.object({ optOuts: z.array(OptOutEntry) }),
});

export const decideOptOut = endpoint({
  method: 'POST',
  path: '/api/moderation/opt-outs/:id/decide',
  access: 'moderator',
  summary: 'Close a profile now, or decline a request that is no honest one.',
  params: One,
  body: z.strictObject({ accept: z.boolean(), reason: Reason }),
  reply: OptOutEntry,
  errors: ['NOT_FOUND', 'ALREADY_DECIDED'],
});
