import type { FastifyInstance, FastifyReply } from 'fastify';
import type { PageDocument } from '#platform/server/http/documents.ts';
import { HOUR, SECOND } from '#platform/shared/durations.ts';

const publicAccess = { config: { access: 'anyone' } } as const;

/** Serves robots.txt and sitemap.xml for search engines. */
export function serveCrawlers(app: FastifyInstance, documents: PageDocument[], origin: () => string): void {
  const paths = documents.filter(({ listed }) => listed).map(({ path }) => path);
  app.get('/robots.txt', publicAccess, (_request, reply) => send(reply, 'text/plain', robots(origin())));
  app.get('/sitemap.xml', publicAccess, (_request, reply) => send(reply, 'application/xml', sitemap(origin(), paths)));
}

function send(reply: FastifyReply, type: string, text: string): FastifyReply {
  reply.header('cache-control', `public, max-age=${HOUR / SECOND}`);
  return reply.type(`${type}; charset=utf-8`).send(text);
}

/** Private pages are not listed here: they say noindex themselves, which a crawler can read only if it may fetch them. */
function robots(origin: string): string {
  return `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
}

function sitemap(origin: string, paths: string[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `  <url><loc>${origin}${path}</loc></url>`),
    '</urlset>\n',
  ].join('\n');
}
