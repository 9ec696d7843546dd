import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

const Ok = z.object({ status: z.literal('ok') });

export const getLiveness = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'anyone',
  summary: 'The process runs.',
  reply: Ok,
});

export const getReadiness = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'anyone',
  summary: 'The process can serve: started, database reachable, not shutting down.',
  reply: Ok,
  errors: ['UNAVAILABLE'],
});
