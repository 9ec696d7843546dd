import type { FastifyInstance, FastifyReply } from 'fastify';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import type { MailStore } from './mail-store.ts';
import { letterPage, listPage } from './mailbox-pages.ts';

interface OneMail {
  Params: { id: string };
}
interface Filter {
  Querystring: { to?: string | string[] };
}

const open = { config: { access: 'anyone' } } as const;

/** A mail's own markup runs nothing and loads nothing; its links open beside the mailbox. */
const LETTER_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function registerMailbox(app: FastifyInstance, store: MailStore): void {
  app.get<Filter>('/sandbox/mailbox', open, async ({ query }, reply) => {
    const to = oneOf(query.to);
    return sendPage(reply, listPage(await store.list(to), to));
  });

  app.get<Filter>('/sandbox/mailbox.json', open, async ({ query }, reply) => {
    const mails = await store.list(oneOf(query.to));
    reply.header('cache-control', 'no-store');
    return mails.map(({ id, to, subject, text, links }) => ({ id, to, subject, text, links }));
  });

  app.get<OneMail>('/sandbox/mailbox/:id', open, async ({ params }, reply) => {
    const mail = await store.find(params.id);
    if (!mail) return reply.callNotFound();
    sendPage(reply, letterPage(mail), "frame-src 'self'");
    return reply;
  });

  app.get<OneMail>('/sandbox/mailbox/:id/html', open, async ({ params }, reply) => {
    const mail = await store.find(params.id);
    if (!mail) return reply.callNotFound();
    reply.headers({
      'content-security-policy': LETTER_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    return reply.type('text/html; charset=utf-8').send(openingLinksBeside(mail.html));
  });
}

function sendPage(reply: FastifyReply, page: string, frames = "frame-src 'none'"): FastifyReply {
  setDocumentHeaders(reply, 'page');
  const policy = String(reply.getHeader('content-security-policy')).replace("frame-src 'none'", frames);
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Inside the frame a link would lead to a page that refuses frames. */
function openingLinksBeside(markup: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(markup) ? markup.replace(/<head\b[^>]*>/i, `$&${base}`) : `${base}${markup}`;
}

function oneOf(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
