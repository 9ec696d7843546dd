import * as z from 'zod/mini';
import { endpoint } from '#platform/shared/endpoint.ts';

const Site = z.object({
  socialLinks: z.array(z.object({ name: z.string(), url: z.string() })),
});

export const getSite = endpoint({
  method: 'GET',
  path: '/api/site',
  access: 'anyone',
  summary: 'What the operator of this site has set for its pages.',
  reply: Site,
});
