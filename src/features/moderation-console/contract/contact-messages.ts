import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';
import { Done } from '#platform/shared/fields.ts';
import { Events, IdParams } from './common.ts';

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
  summary: 'Contact messages, those of premium members first.',
  reply: z.object({ messages: z.array(ContactEntry) }),
});

export const closeContactMessage = endpoint({
  method: 'POST',
  path: '/api/moderation/contact/:id/answered',
  access: 'moderator',
  summary: 'Record that a contact message was answered by email.',
  params: IdParams,
  reply: Done,
  errors: ['NOT_FOUND'],
});
