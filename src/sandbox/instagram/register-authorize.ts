import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { isUsername } from './usernames.ts';
import type { AccountStore } from './account-store.ts';
import { authorizePage, personalPage, refusalPage } from './authorize-page.ts';
import { readAuthorizeRequest, returnAddress, type AuthorizeRequest } from './authorize-request.ts';
import type { Grants } from './grants.ts';

interface OneAccount {
  Params: { username: string };
}

const PUBLIC = { config: { access: 'anyone' } } as const;

/** The login page of www.instagram.com. */
export function registerAuthorize(app: FastifyInstance, root: string, accounts: AccountStore, grants: Grants): void {
  const path = `${root}/www.instagram.com/oauth/authorize`;

  app.get(path, PUBLIC, (raw, reply) => {
    const request = readOrRefuse(raw, reply);
    if (!request) return reply;
    const isSevered = request.query.get('coop') === 'same-origin';
    return sendPage(reply, authorizePage({ request, path, root, accounts: accounts.all() }), isSevered);
  });

  app.get(`${path}/cancel`, PUBLIC, (raw, reply) => {
    const request = readOrRefuse(raw, reply);
    if (!request) return reply;
    const error = { error: 'access_denied', error_reason: 'user_denied' };
    const answer = { ...error, error_description: 'The user denied your request' };
    return reply.redirect(returnAddress(request, answer));
  });

  app.get<OneAccount>(`${path}/as/:username`, PUBLIC, (raw, reply) => {
    const request = readOrRefuse(raw, reply);
    if (!request) return reply;
    const { username } = raw.params;
    if (!isUsername(username)) return reply.callNotFound();
    const account = accounts.find(username) ?? accounts.register(username);
    if (account.kind === 'personal') return sendPage(reply, personalPage(request, path));
    return reply.redirect(returnAddress(request, { code: grants.issueCode(account, request.redirectUri.href) }));
  });
}

function readOrRefuse(raw: FastifyRequest, reply: FastifyReply): AuthorizeRequest | null {
  const request = readAuthorizeRequest(raw);
  if (typeof request !== 'string') return request;
  sendPage(reply.code(400), refusalPage('Sorry, something went wrong', request));
  return null;
}

/** By its header, a page keeps the window that opened it or is severed from it, as Instagram's own may be. */
function sendPage(reply: FastifyReply, page: string, isSevered = false): FastifyReply {
  setDocumentHeaders(reply, 'page');
  reply.header('cross-origin-opener-policy', isSevered ? 'same-origin' : 'unsafe-none');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}
