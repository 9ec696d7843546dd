import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type * as z from 'zod/mini';
import type { Endpoint, Access, Limit } from '#platform/shared/endpoint.ts';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { inProject } from '#platform/server/project-folder.ts';
import { ERRORS } from '#platform/shared/app-error.ts';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { openapi, errorsOf, jsonSchema } from './openapi.ts';

export function registerApiDocs(app: FastifyInstance, endpoints: Endpoint[]): void {
  const open = { config: { access: 'anyone' } } as const;
  // Made when first asked for: describing every schema takes longer than building the rest of the app.
  let page: string | undefined;
  let description: object | undefined;
  const css = readFileSync(inProject('src/app/server/api-docs/docs.css'), 'utf8');

  app.get('/api/docs', open, (_request, reply) => {
    setDocumentHeaders(reply, 'page');
    return reply.type('text/html; charset=utf-8').send((page ??= docsPage(endpoints)));
  });
  app.get('/api/docs.css', open, (_request, reply) => reply.type('text/css; charset=utf-8').send(css));
  app.get('/api/openapi.json', open, () => (description ??= openapi(endpoints)));
}

const ACCESS_LABELS: Record<Access, string> = {
  anyone: 'Anyone',
  member: 'Signed in',
  premium: 'The Masked Elite',
  moderator: 'Moderators',
  vendor: 'Vendors, by signature',
};

/** The contract as a page without scripts or third parties. Generated from the schemas that the server validates with. */
function docsPage(endpoints: Endpoint[]): string {
  const sorted = endpoints.toSorted((a, b) => a.path.localeCompare(b.path) || a.method.localeCompare(b.method));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Sub Rosa: the calls</title>
<link rel="icon" type="image/svg+xml" href="/favicon.svg">
<link rel="stylesheet" href="/api/docs.css">
</head>
<body>
<header><p><a href="/">Sub Rosa</a></p><h1>The calls</h1>
<p>What our own pages ask of the server. Bodies and answers are JSON; the session travels in a cookie; a call that changes
something must carry our own <code>Origin</code>. A failure answers <code>{ code, message, issues? }</code>.
The same as <a href="/api/openapi.json">OpenAPI 3.1</a>.</p></header>
<main>
<nav aria-label="Calls"><ul>${sorted.map((endpoint) => `<li><a href="#${anchor(endpoint)}">${name(endpoint)}</a></li>`).join('')}</ul></nav>
${sorted.map(section).join('\n')}
</main>
</body>
</html>`;
}

function section(endpoint: Endpoint): string {
  return `<section id="${anchor(endpoint)}">
<h2>${name(endpoint)}</h2>
<p>${escape(endpoint.summary)}</p>
<dl>
<dt>Who may call</dt><dd>${ACCESS_LABELS[endpoint.access]}</dd>
${endpoint.limit ? `<dt>How often</dt><dd>${describeLimit(endpoint.limit)}</dd>` : ''}
${shape('In the path', endpoint.params)}${shape('In the query', endpoint.query)}${shape('Body', endpoint.body)}
${shape(`Answer, ${endpoint.status ?? 200}`, endpoint.reply)}
<dt>Errors</dt><dd><ul>${errorsOf(endpoint)
    .map((code) => `<li><code>${ERRORS[code].status} ${code}</code> ${escape(ERRORS[code].message)}</li>`)
    .join('')}</ul></dd>
</dl>
</section>`;
}

function shape(title: string, schema: z.ZodMiniType | undefined): string {
  if (!schema) return '';
  const io = 'input';
  const text = JSON.stringify(jsonSchema(schema, io), null, 2);
  return `<dt>${title}</dt><dd><pre tabindex="0">${escape(text)}</pre></dd>`;
}

function describeLimit({ max, per }: Limit): string {
  const span = per >= HOUR ? `${per / HOUR} h` : `${per / MINUTE} min`;
  return `${max} in ${span}, by address`;
}

function name({ method, path }: Endpoint): string {
  return `<code>${method} ${escape(path)}</code>`;
}

function anchor({ method, path }: Endpoint): string {
  return `${method}${path}`.toLowerCase().replaceAll(/\W+/g, '-');
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
