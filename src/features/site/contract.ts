import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

/** What an operator can stop, for everybody and without a restart. */
export const STOPPABLE = ['sign-ups', 'sending', 'answers'] as const;
export type Stoppable = (typeof STOPPABLE)[number];

const Site = z.object({
  supportEmail: z.string(),
  /** Invented people, and sandboxes in place of vendors. */
  isDemo: z.boolean(),
  /** How letters are delivered: at once, or in batches, after this many hours at the latest. */
  delivery: z.object({ atOnce: z.boolean(), maxWaitHours: z.number() }),
  /** Whether only members with a confirmed email address may send. */
  requiresVerifiedEmail: z.boolean(),
  /** What is stopped for now, with what the operator says about it; null for what is not. */
  stopped: z.record(z.enum(STOPPABLE), z.nullable(z.string())),
});

const Ok = z.object({ status: z.literal('ok') });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'anyone',
  summary: 'Whether the process is running.',
  reply: Ok,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'Whether the process can serve: started, database reachable, not shutting down.',
  reply: Ok,
  errors: ['UNAVAILABLE'],
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'Settings of the operator that the pages show.',
  reply: Site,
});
