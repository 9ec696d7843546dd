import * as z from 'zod/mini';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import type { Answer } from './fake-server.ts';

const path: string = '/sandbox/push/browsers';

/** What the demo's browsers call instead of their push service. It is part of the sandbox, so no contract defines it. */
const register = {
  method: 'POST',
  path,
  access: 'anyone',
  summary: 'Register a browser at the sandbox.',
  body: z.object({ applicationServerKey: z.string() }),
  reply: z.object({ endpoint: z.string(), keys: z.object({ p256dh: z.string(), auth: z.string() }) }),
} as Endpoint;

/** The subscription that `registerBrowser` gives, as the server gets it. */
export const SUBSCRIPTION = {
  endpoint: `http://localhost${path}/1`,
  p256dh: 'A'.repeat(87),
  auth: 'A'.repeat(22),
};

export function registerBrowser(): Answer {
  const { endpoint, ...keys } = SUBSCRIPTION;
  return { endpoint: register, respond: () => Response.json({ endpoint, keys }) };
}
