import type { FastifyInstance } from 'fastify';

/** Accepts forms on the routes of this scope. Only for vendors: in a browser any site can post a form. */
export function acceptForms(app: FastifyInstance): void {
  const options = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: unknown, body: string) =>
    Object.fromEntries(new URLSearchParams(body)),
  );
  // Mail programs may unsubscribe with such a form (RFC 8058). Its content is ignored: all that matters is in the URL.
  app.addContentTypeParser('multipart/form-data', options, async () => ({}));
}
