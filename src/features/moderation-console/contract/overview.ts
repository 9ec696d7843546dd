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
  summary: 'What waits, and how long it may still wait.',
  reply: z.object({ queues: z.array(Queue) }),
});
