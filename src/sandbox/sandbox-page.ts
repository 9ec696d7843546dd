import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { html, type Html } from '#platform/server/mail/html.ts';
import { inProject } from '#platform/server/project-folder.ts';

const STYLESHEET = '/sandbox/sandbox.css';

interface PageOptions {
  /** Loads the page again after so many seconds. */
  refreshAfter?: number | null;
}

/** The layout of every sandbox page: the look of the product, no scripts of its own, and a note that says what it is. */
export function sandboxPage(title: string, note: string, content: Html, { refreshAfter }: PageOptions = {}): string {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        ${refreshAfter ? html`<meta http-equiv="refresh" content="${String(refreshAfter)}" />` : ''}
        <title>${title} · Sub Rosa sandbox</title>
        <link rel="icon" type="image/svg+xml" href="/favicon.svg" />
        <link rel="stylesheet" href="${STYLESHEET}" />
      </head>
      <body>
        <header>
          <p class="name"><a href="/">Sub Rosa</a></p>
          <p class="note">${note}</p>
        </header>
        <main>${content}</main>
      </body>
    </html> `.markup;
}

/** What a form changes shows at once, so no page is kept. */
export function sendSandboxPage(reply: FastifyReply, page: string): FastifyReply {
  setDocumentHeaders(reply, 'page');
  return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page);
}

/** Every sandbox registers the styles; only the first call has an effect. */
export function registerSandboxStyles(app: FastifyInstance): void {
  if (app.hasRoute({ method: 'GET', url: STYLESHEET })) return;
  const css = readFileSync(inProject('src/sandbox/sandbox.css'), 'utf8');
  app.get(STYLESHEET, { config: { access: 'anyone' } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'no-cache').send(css),
  );
}
