import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { SECOND } from '#platform/shared/durations.ts';
import { RETRY_AFTER, SLOW, type ModerationState } from './behaviours.ts';
import { moderate } from './test-words.ts';

/** What the sandbox accepts in place of a service's key. */
export const SANDBOX_KEY = 'sandbox-moderation-key';

const KEPT = 5;

const Body = z.object({ model: z.string(), input: z.union([z.string(), z.array(z.string())]) });

/** `POST /v1/moderations`, as OpenAI answers it. */
export function registerCalls(app: FastifyInstance, root: string, state: ModerationState): void {
  // The caller proves itself with the key, so the origin is not checked.
  app.post(`${root}/v1/moderations`, { config: { access: 'vendor' } }, async ({ headers, body }, reply) => {
    if (headers.authorization !== `Bearer ${SANDBOX_KEY}`) return refuse(reply, 401, 'Incorrect API key provided.');
    const { data } = z.safeParse(Body, body);
    if (!data) return refuse(reply, 400, 'Invalid input.');
    const results = [data.input].flat().map(moderate);
    // The whole body, so that the page can show that nothing else arrives.
    state.asked = [{ body: JSON.stringify(body, null, 2), results, behaviour: state.behaviour }, ...state.asked].slice(
      0,
      KEPT,
    );
    if (state.behaviour === 'down') return refuse(reply, 503, 'The engine is currently overloaded.');
    if (state.behaviour === 'limited') {
      reply.header('retry-after', RETRY_AFTER / SECOND);
      return refuse(reply, 429, 'Rate limit reached.');
    }
    if (state.behaviour === 'slow') await wait(SLOW, undefined, { ref: false });
    return { id: `modr-${randomUUID()}`, model: data.model, results };
  });
}

function refuse(reply: FastifyReply, status: number, message: string): FastifyReply {
  return reply.code(status).send({ error: { message, type: 'invalid_request_error', param: null, code: null } });
}
