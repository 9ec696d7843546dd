import type { FastifyInstance, FastifyReply } from 'fastify';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import type { MailStore } from './mail-store.ts';
import { isOutcome, listPage, mailPage } from './mailbox-pages.ts';

interface OneMail {
  Params: { id: string };
  Querystring: { outcome?: string | string[] };
}
interface Filter {
  Querystring: { to?: string | string[] };
}

const publicAccess = { config: { access: 'anyone' } } as const;

/** The HTML of a mail runs and loads nothing; its links open in a new tab. */
const MAIL_POLICY = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
  'sandbox allow-popups allow-popups-to-escape-sandbox',
].join('; ');

export function registerMailbox(app: FastifyInstance, store: MailStore): void {
  app.get<Filter>('/sandbox/mailbox', publicAccess, async ({ query }, reply) => {
    const to = firstValue(query.to);
    return sendPage(reply, listPage(await store.list(to), to));
  });

  app.get<Filter>('/sandbox/mailbox.json', publicAccess, async ({ query }, reply) => {
    const mails = await store.list(firstValue(query.to));
    reply.header('cache-control', 'no-store');
    return mails.map(({ id, to, subject, text, links }) => ({ id, to, subject, text, links }));
  });

  app.get<OneMail>('/sandbox/mailbox/:id', publicAccess, async ({ params, query }, reply) => {
    const mail = await store.find(params.id);
    if (!mail) return reply.callNotFound();
    const outcome = firstValue(query.outcome);
    sendPage(reply, mailPage(mail, isOutcome(outcome) ? outcome : null), "frame-src 'self'");
    return reply;
  });

  app.get<OneMail>('/sandbox/mailbox/:id/html', publicAccess, async ({ params }, reply) => {
    const mail = await store.find(params.id);
    if (!mail) return reply.callNotFound();
    reply.headers({
      'content-security-policy': MAIL_POLICY,
      'x-frame-options': 'SAMEORIGIN',
      'cache-control': 'no-store',
    });
    return reply.type('text/html; charset=utf-8').send(openLinksInNewTab(mail.html));
  });
}

function sendPage(reply: FastifyReply, page: string, frames = "frame-src 'none'"): FastifyReply {
  setDocumentHeaders(reply, 'page');
  const policy = String(reply.getHeader('content-security-policy')).replace("frame-src 'none'", frames);
  reply.headers({ 'content-security-policy': policy, 'cache-control': 'no-store' });
  return reply.type('text/html; charset=utf-8').send(page);
}

/** Makes links open in a new tab: inside the frame they would lead to pages that refuse frames. */
function openLinksInNewTab(markup: string): string {
  const base = '<base target="_blank">';
  return /<head\b[^>]*>/i.test(markup) ? markup.replace(/<head\b[^>]*>/i, `$&${base}`) : `${base}${markup}`;
}

function firstValue(value: string | string[] | undefined): string {
  return typeof value === 'string' ? value : '';
}
