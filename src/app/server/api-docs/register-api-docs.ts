import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '#platform/shared/endpoint.ts';
import { setDocumentHeaders } from '#platform/server/http/security-headers.ts';
import { inProject } from '#platform/server/project-folder.ts';
import { docsPage } from './docs-page.ts';
import { openapi } from './openapi.ts';

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
