import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedPost } from '../ctx.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body before it was parsed: a signature covers every byte of it. */
    rawBody: string | null;
  }
}

/** Keeps the raw text of JSON bodies for the routes of this scope, so that vendors' signatures can be checked. */
export function keepRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    request.rawBody = body;
    void parse(request, body, done);
  });
}

export function signedPostOf({ rawBody, headers }: FastifyRequest): SignedPost | null {
  const signature = headers['stripe-signature'];
  return typeof rawBody === 'string' && typeof signature === 'string' ? { text: rawBody, signature } : null;
}
