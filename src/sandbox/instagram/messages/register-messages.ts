import type { FastifyInstance } from 'fastify';
import { graphError } from '../answer-shapes.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { hasOwnToken, type MessagesDeps } from './own-calls.ts';
import { registerReplies } from './register-replies.ts';
import { registerSenders } from './register-senders.ts';

interface Subscription {
  Params: { accountId: string };
  Querystring: { subscribed_fields?: string; access_token?: string };
}

const FIELDS = ['messages', 'messaging_postbacks', 'messaging_referral', 'messaging_seen', 'message_reactions'];

/** The calls of graph.instagram.com about messages to our own account. */
export function registerMessages(app: FastifyInstance, root: string, deps: MessagesDeps): void {
  const graph = `${root}/graph.instagram.com/v26.0`;
  registerSenders(app, `${graph}/:igsid`, deps);
  registerReplies(app, `${graph}/:accountId/messages`, deps);

  // Events are posted in any case: a demo must not depend on a call that is made once, when the webhook is set up.
  const options = { config: { access: 'vendor' } } as const;
  app.post<Subscription>(`${graph}/:accountId/subscribed_apps`, options, async (request, reply) => {
    if (!hasOwnToken(request, deps.grants)) return reply.code(400).send(graphError(190, 'Invalid OAuth access token.'));
    const fields = request.query.subscribed_fields?.split(',') ?? [];
    const isKnown = fields.length > 0 && fields.every((field) => FIELDS.includes(field));
    const isOurs = [SANDBOX_KEYS.accountId, 'me'].includes(request.params.accountId);
    if (!isKnown || !isOurs) return reply.code(400).send(graphError(100, 'Invalid parameter'));
    return { success: true };
  });
}
