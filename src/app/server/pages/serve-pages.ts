import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { DAY, HOUR, MINUTE, SECOND } from '#platform/shared/durations.ts';
import {
  readDocuments,
  type LinkPreview,
  type SiteValues,
  type PageDocument,
} from '#platform/server/http/documents.ts';
import { cookieName, type SessionSettings } from '#platform/server/session/session-handle.ts';

const NOT_FOUND = '*';
const SERVICE_WORKER = 'service-worker.js';
/** It loads pages, the files of the offline page and the pictures of notices, and nothing from elsewhere. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'";
const publicAccess = { config: { access: 'anyone' } } as const;
/** Each preview asks the database. */
const publicPageAccess = { config: { access: 'anyone', rateLimit: { max: 300, timeWindow: MINUTE } } } as const;

interface PageSettings {
  /** The built client; null: no pages are served. */
  folder: string | null;
  session: SessionSettings;
  site: SiteValues;
  /** What a link to somebody's public page shows; null: what it shows for everybody else. */
  previewOf: (handle: string) => Promise<LinkPreview | null>;
}

/** The path of public pages. */
const PUBLIC_PAGE = '/to/:handle';

/** Serves the documents in the manifest of the build, hashed assets with an endless cache, and 404 for everything else. */
export async function servePages(
  app: FastifyInstance,
  { folder, session, site, previewOf }: PageSettings,
): Promise<void> {
  const documents = folder === null ? [] : readDocuments(folder, site);
  const notFound = documents.find((document) => document.path === NOT_FOUND);
  // Null where a request was refused before its cookies were read: the address is too long, or the server too busy.
  const hasSession = (cookies: Record<string, string | undefined> | null) =>
    cookies !== null && cookies[cookieName(session)] !== undefined;

  for (const document of documents) {
    if (document === notFound || document.path === PUBLIC_PAGE) continue;
    app.get(pathOf(document), publicAccess, (request, reply) =>
      document.send(request, reply, hasSession(request.cookies)),
    );
  }
  const publicPage = documents.find(({ path }) => path === PUBLIC_PAGE);
  if (publicPage) {
    const sendPage = (request: FastifyRequest, reply: FastifyReply, preview: LinkPreview | null) =>
      publicPage.send(request, reply, hasSession(request.cookies), preview);
    app.get<{ Params: { handle: string } }>(
      pathOf(publicPage),
      // Without a preview the page still opens: many may share an address, and the page itself says what is wrong.
      { ...publicPageAccess, errorHandler: (_error, request, reply) => void sendPage(request, reply, null) },
      async (request, reply) => sendPage(request, reply, await previewOf(request.params.handle)),
    );
  }
  if (folder !== null) {
    serveCrawlers(app, documents, () => site.origin());
    await serveFiles(app, folder);
  }

  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !request.url.startsWith('/api/');
    if (!isPage || !notFound) throw new AppError('NOT_FOUND');
    return notFound.send(request, reply, hasSession(request.cookies));
  });
}

/** With at least a character for each parameter, as in the client. */
const pathOf = ({ path }: PageDocument) => path.replace(/:\w+/, '$&(.+)');

async function serveFiles(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  app.get<{ Params: { '*': string } }>('/assets/*', publicAccess, (request, reply) =>
    reply.sendFile(`assets/${request.params['*']}`, { maxAge: 365 * DAY, immutable: true }),
  );
  // Icons and other files that the build put next to the documents under a fixed name.
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    if (!file.isFile() || /\.(html|br|gz|json)$/.test(file.name)) continue;
    app.get(`/${file.name}`, publicAccess, (_request, reply) => {
      if (file.name === SERVICE_WORKER) reply.header('content-security-policy', WORKER_POLICY);
      return reply.sendFile(file.name, { maxAge: file.name === SERVICE_WORKER ? 0 : HOUR });
    });
  }
}

/** Serves robots.txt and sitemap.xml for search engines. */
function serveCrawlers(app: FastifyInstance, documents: PageDocument[], origin: () => string): void {
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
