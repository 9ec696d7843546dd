import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

const DecisionDay = z.object({
  day: z.iso.date(),
  /** Reports, held letters, and appeals for letters. */
  decisions: z.int(),
  /** Whole hours from the hour in which the case came; null without a decision. */
  medianHours: z.nullable(z.number()),
  longestHours: z.nullable(z.int()),
  within24: z.int(),
});
export type DecisionDay = z.infer<typeof DecisionDay>;

export const getDecisionTimes = endpoint({
  method: 'GET',
  path: '/api/moderation/decision-times',
  access: 'moderator',
  summary: 'How long the decisions of the last 30 days took, by day, the latest first.',
  reply: z.object({
    /** With days without a decision. Fewer than 30 if there were very many decisions. */
    days: z.array(DecisionDay),
  }),
});
