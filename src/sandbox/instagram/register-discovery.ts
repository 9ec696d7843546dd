import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { SECOND } from '#platform/shared/durations.ts';
import { EMPTY_ACCOUNT } from './account-store.ts';
import type { SandboxAccount } from './accounts.ts';
import { isDiscoveryFault, isPictureFault, neverAnswer, type DiscoveryFault } from './faults.ts';
import { graphError } from './answer-shapes.ts';
import { SANDBOX_KEYS } from './keys.ts';
import type { SearchIndex } from './search-index.ts';

interface Question {
  Params: { accountId: string };
  Querystring: { fields?: string; access_token?: string };
}

const FIELDS = /^business_discovery\.username\(([^()]+)\)\{([\w,]+)\}$/;
/** The fields that Meta has for other accounts; others are an error there too. */
const KNOWN = ['id', 'ig_id', 'username', 'name', 'biography', 'profile_picture_url', 'website', 'followers_count'];

/** Business discovery of graph.facebook.com. */
export function registerDiscovery(app: FastifyInstance, root: string, index: SearchIndex): void {
  const options = { config: { access: 'anyone' } } as const;
  app.get<Question>(`${root}/graph.facebook.com/v25.0/:accountId`, options, async (request, reply) => {
    const refusal = refuse(request);
    if (refusal) return reply.code(400).send(refusal);
    const [, username = '', asked = ''] = FIELDS.exec(request.query.fields ?? '') ?? [];
    if (isDiscoveryFault(username)) await causeFault(username, reply);
    if (reply.sent) return reply;
    const account = index.find(username) ?? accountForFault(username);
    if (!account) return reply.code(400).send(graphError(110, 'Invalid user id', 2_207_013));
    const address = `${request.protocol}://${request.host}${root}`;
    return { business_discovery: pick(fieldsOf(account, address), asked), id: request.params.accountId };
  });
}

function refuse({ params, query, headers }: FastifyRequest<Question>): object | null {
  const token = headers.authorization?.replace(/^Bearer /, '') ?? query.access_token;
  if (token !== SANDBOX_KEYS.discoveryToken) return graphError(190, 'Invalid OAuth access token.');
  if (params.accountId !== SANDBOX_KEYS.accountId) return graphError(100, 'Unsupported get request.', 33);
  const [, , asked] = FIELDS.exec(query.fields ?? '') ?? [];
  const unknown = asked?.split(',').find((field) => !KNOWN.includes(field));
  if (asked === undefined) return graphError(100, 'Syntax error in the field expansion');
  return unknown === undefined ? null : graphError(100, `Tried accessing nonexisting field (${unknown})`);
}

async function causeFault(fault: DiscoveryFault, reply: FastifyReply): Promise<void> {
  switch (fault) {
    case 'slow.discovery':
      await wait(3 * SECOND);
      return;
    case 'silent.discovery':
      await neverAnswer(reply);
      return;
    case 'rate.limited':
      await reply.code(403).send(graphError(613, 'Calls to this api have exceeded the rate limit.'));
      return;
    case 'broken.discovery':
      await reply.code(502).type('text/html').send('<h1>Sorry, something went wrong.</h1>');
      return;
    case 'nonsense.discovery':
      await reply.send({ business_discovery: { username: fault, id: 'unknown' } });
  }
}

/** The account for faults that only show with an account; null for other usernames. */
function accountForFault(username: string): SandboxAccount | null {
  if (!isPictureFault(username) && username !== 'slow.discovery') return null;
  return { ...EMPTY_ACCOUNT, id: '17841400000009000', scopedId: '26100000000009000', username, hasPicture: true };
}

function fieldsOf(account: SandboxAccount, address: string): object {
  const { id, username, name, biography, followers, hasPicture } = account;
  const host = username === 'foreign.picture' ? 'http://127.0.0.1:1' : address;
  return {
    id,
    username,
    ...(name === null ? {} : { name }),
    ...(biography === null ? {} : { biography }),
    followers_count: followers,
    ...(hasPicture ? { profile_picture_url: `${host}/pictures/${username}` } : {}),
  };
}

function pick(fields: object, asked: string): object {
  return Object.fromEntries(Object.entries(fields).filter(([field]) => asked.split(',').includes(field)));
}
