import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';
import type { SandboxAccount } from '../accounts.ts';
import { graphError } from '../answer-shapes.ts';
import { isSenderFault, neverAnswer, type SenderFault } from '../faults.ts';
import { findSender, igsidOf } from './igsid.ts';
import { hasOwnToken, type MessagesDeps } from './own-calls.ts';
import type { Threads } from './threads.ts';

interface Question {
  Params: { igsid: string };
  Querystring: { fields?: string; access_token?: string };
}

/** The fields that can be requested, even if the sandbox has no value. */
const KNOWN = ['id', 'name', 'username', 'profile_pic', 'follower_count', 'is_verified_user'];

/** The call that tells who wrote to us. */
export function registerSenders(app: FastifyInstance, path: string, deps: MessagesDeps): void {
  const { accounts, grants, threads } = deps;
  // As at Meta, the origin is not checked: the caller proves itself with the token.
  const options = { config: { access: 'vendor' } } as const;
  app.get<Question>(path, options, async (request, reply) => {
    if (!hasOwnToken(request, grants)) return reply.code(400).send(graphError(190, 'Invalid OAuth access token.'));
    const { fields = 'id' } = request.query;
    const asked = fields.split(',');
    const unknown = asked.find((field) => !KNOWN.includes(field));
    if (unknown !== undefined)
      return reply.code(400).send(graphError(100, `Tried accessing nonexisting field (${unknown})`));
    const account = findSender(accounts, request.params.igsid);
    if (account && isSenderFault(account.username)) await causeFault(account.username, reply);
    if (reply.sent) return reply;
    const refusal = account ? refuse(account, threads) : graphError(9010, 'No matching Instagram user');
    if (!account || refusal) return reply.code(400).send(refusal);
    const values = Object.entries(fieldsOf(account, threads));
    return Object.fromEntries(values.filter(([field]) => field === 'id' || asked.includes(field)));
  });
}

function refuse(account: SandboxAccount, threads: Threads): object | null {
  const { messages, hasConsent, hasBlockedUs } = threads.of(account);
  if (hasBlockedUs) return graphError(100, 'Unsupported get request. The object cannot be loaded.', 33);
  const hasWritten = messages.some(({ from }) => from === 'them');
  return hasWritten && hasConsent ? null : NO_CONSENT;
}

const NO_CONSENT = graphError(230, 'User consent is required to access user profile');

async function causeFault(fault: SenderFault, reply: FastifyReply): Promise<void> {
  switch (fault) {
    case 'slow.sender':
      await wait(3 * SECOND);
      return;
    case 'silent.sender':
      await neverAnswer(reply);
      return;
    case 'broken.sender':
      await reply.code(502).type('text/html').send('<h1>Sorry, something went wrong.</h1>');
      return;
    case 'limited.sender':
      await reply.code(403).send(graphError(613, 'Calls to this api have exceeded the rate limit.'));
      return;
    case 'nonsense.sender':
      await reply.send({ data: { user: fault } });
      return;
    case 'consent.sender':
      await reply.code(400).send(NO_CONSENT);
      return;
    case 'gone.sender':
      await reply.code(400).send(graphError(9010, 'No matching Instagram user'));
      return;
    case 'renamed.sender':
    case 'broken.reply':
    case 'closed.window':
    // The first shows in the answer below, the others when we reply.
  }
}

function fieldsOf(account: SandboxAccount, threads: Threads): object {
  const hasReply = threads.of(account).messages.at(-1)?.from === 'us';
  const isRenamed = account.username === 'renamed.sender' && hasReply;
  const { name, username, followers } = account;
  return {
    id: igsidOf(account),
    name,
    username: isRenamed ? 'renamed.since' : username,
    follower_count: followers,
  };
}
