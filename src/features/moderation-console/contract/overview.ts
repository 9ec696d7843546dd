import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

/** The queues with a promised deadline. */
export const QUEUES = ['reports', 'held', 'opt-outs', 'contact', 'appeals'] as const;

const Queue = z.object({
  queue: z.enum(QUEUES),
  open: z.int(),
  /** When the most urgent entry is due. */
  dueBy: z.nullable(z.iso.datetime()),
  overdue: z.int(),
});

export const getOverview = endpoint({
  method: 'GET',
  path: '/api/moderation/overview',
  access: 'moderator',
  summary: 'What is waiting for a moderator, and until when.',
  reply: z.object({ queues: z.array(Queue) }),
});
