import type { FastifyInstance } from 'fastify';
import type { AccountStore } from './account-store.ts';
import type { SandboxAccount } from './accounts.ts';
import type { Grants } from './grants.ts';
import { graphError, withNumericIds, wrapSometimes } from './answer-shapes.ts';

interface Question {
  Querystring: { fields?: string; access_token?: string };
}

const TYPES = { business: 'BUSINESS', creator: 'MEDIA_CREATOR', personal: 'PERSONAL' };
/** The fields that can be requested, even if the account has no value. */
const KNOWN = ['id', 'user_id', 'username', 'name', 'account_type', 'profile_picture_url', 'followers_count'];

/** The call of graph.instagram.com that names the account of a token. */
export function registerMe(app: FastifyInstance, root: string, accounts: AccountStore, grants: Grants): void {
  const options = { config: { access: 'anyone' } } as const;
  app.get<Question>(`${root}/graph.instagram.com/v25.0/me`, options, async (request, reply) => {
    const { fields = 'id', access_token: inAddress = '' } = request.query;
    const token = request.headers.authorization?.replace(/^Bearer /, '') ?? inAddress;
    const account = accounts.findById(grants.ownerOf(token, 'long') ?? '');
    if (!account || account.username === 'revoked.login')
      return reply.code(400).send(graphError(190, 'Error validating access token: the user has not authorized it.'));
    if (account.username === 'limited.login') return reply.code(403).send(graphError(17, 'User request limit reached'));
    const asked = fields.split(',');
    const unknown = asked.find((field) => !KNOWN.includes(field));
    if (unknown !== undefined)
      return reply.code(400).send(graphError(100, `Tried accessing nonexisting field (${unknown})`));
    const values = Object.entries(fieldsOf(account, `${request.protocol}://${request.host}${root}`));
    const answer = wrapSometimes(account, Object.fromEntries(values.filter(([field]) => asked.includes(field))));
    const isNumeric = account.username === 'numeric.login';
    return reply.type('application/json').send(isNumeric ? withNumericIds(answer) : JSON.stringify(answer));
  });
}

function fieldsOf(account: SandboxAccount, address: string): object {
  const { id, scopedId, username, name, kind, followers, hasPicture } = account;
  return {
    id: scopedId,
    user_id: id,
    ...(username === 'nameless.login' ? {} : { username }),
    ...(name === null ? {} : { name }),
    account_type: TYPES[kind],
    followers_count: followers,
    ...(hasPicture ? { profile_picture_url: `${address}/pictures/${username}` } : {}),
  };
}
