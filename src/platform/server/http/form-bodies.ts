import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';

/** Forms have a few short fields. Reading a megabyte of tiny ones would hold up the process for many seconds. */
const MAX_LENGTH = 16 * 1024;

/** Accepts forms on the routes of this scope. Only for vendors: in a browser any site can post a form. */
export function acceptForms(app: FastifyInstance): void {
  const options = { parseAs: 'string' } as const;
  app.addContentTypeParser('application/x-www-form-urlencoded', options, async (_request: unknown, body: string) => {
    if (body.length > MAX_LENGTH) throw new AppError('TOO_LARGE');
    return Object.fromEntries(new URLSearchParams(body));
  });
  // Mail programs may unsubscribe with such a form (RFC 8058). Its content is ignored: all that matters is in the URL.
  app.addContentTypeParser('multipart/form-data', options, async () => ({}));
}
