import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import { Html, html } from '../mail/html.ts';

/** Inside the page: a busy server has no time for a stylesheet either. */
const STYLE = `
:root { color-scheme: light dark; }
body { margin: 0; padding: 20vh 1.25rem 2rem; background: light-dark(#f6efe4, #150d11); color: light-dark(#2b1a20, #f4e8db);
  font: 1.0625rem/1.6 system-ui, sans-serif; text-align: center; }
h1 { margin: 0 0 0.5rem; font: 500 1.75rem/1.25 Georgia, serif; }
p { margin: 0 auto 1.5rem; max-width: 40ch; }
a { display: inline-block; padding: 0.75rem 1.5rem; border-radius: 0.625rem; background: light-dark(#9a1c34, #d9485f);
  color: light-dark(#fffdf8, #1b0a10); font-weight: 600; text-decoration: none; }
a:focus-visible { outline: 3px solid; outline-offset: 3px; }
`;
const HASH = createHash('sha256').update(STYLE).digest('base64');
const POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; frame-ancestors 'none'`;

/** For a browser that asked for a page: no script of ours is there to show a body of JSON. */
export function sendBusyPage(reply: FastifyReply, message: string): FastifyReply {
  const page = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Busy · Sub Rosa</title>
        ${new Html(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <main>
          <h1>Sub Rosa</h1>
          <p>${message}</p>
          <a href="">Try again</a>
        </main>
      </body>
    </html>`;
  reply.header('content-security-policy', POLICY);
  return reply.type('text/html; charset=utf-8').send(page.markup);
}
