import type { FastifyInstance, FastifyReply } from 'fastify';
import type { SandboxAccount } from '../accounts.ts';
import { graphError } from '../answer-shapes.ts';
import { SANDBOX_KEYS } from '../keys.ts';
import { echoEvent } from './events.ts';
import { findSender } from './igsid.ts';
import { hasOwnToken, type MessagesDeps } from './own-calls.ts';
import type { Threads } from './threads.ts';

interface Reply {
  Params: { accountId: string };
  Querystring: { access_token?: string };
  Body: { recipient?: { id?: string }; message?: { text?: string } } | null;
}

const MAX_BYTES = 1000;

/** The call with which our account answers. */
export function registerReplies(app: FastifyInstance, path: string, deps: MessagesDeps): void {
  const { accounts, grants, threads, webhook } = deps;
  app.post<Reply>(path, { config: { access: 'vendor' } }, async (request, reply) => {
    if (!hasOwnToken(request, grants)) return fail(reply, graphError(190, 'Invalid OAuth access token.'));
    if (![SANDBOX_KEYS.accountId, 'me'].includes(request.params.accountId))
      return fail(reply, graphError(100, 'Unsupported post request.', 33));
    const { recipient, message } = request.body ?? {};
    const [igsid, text] = [recipient?.id ?? '', message?.text ?? ''];
    if (typeof text !== 'string' || text === '') return fail(reply, graphError(100, 'No message was given'));
    if (Buffer.byteLength(text) > MAX_BYTES)
      return fail(reply, graphError(100, 'Length of param message[text] must be less than or equal to 1000'));
    const account = findSender(accounts, igsid);
    if (!account) return fail(reply, graphError(100, 'The requested user cannot be found.', 2_534_014));
    if (account.username === 'broken.reply') return reply.code(503).type('text/html').send('<h1>Sorry</h1>');
    const refusal = refuse(account, threads);
    if (refusal) return fail(reply, refusal);
    const sent = threads.add(account, 'us', text);
    webhook.sendLater([echoEvent(igsid, sent)]);
    return { recipient_id: igsid, message_id: sent.mid };
  });
}

function fail(reply: FastifyReply, error: object): FastifyReply {
  return reply.code(400).send(error);
}

function refuse(account: SandboxAccount, threads: Threads): object | null {
  const thread = threads.of(account);
  if (thread.hasBlockedUs) return graphError(551, "This person isn't available right now.", 1_545_041);
  if (account.username !== 'closed.window' && threads.isWindowOpen(thread)) return null;
  return graphError(10, 'This message is sent outside of allowed window.', 2_534_022);
}
