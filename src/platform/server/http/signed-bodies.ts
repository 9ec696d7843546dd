import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { SignedPost } from '../ctx.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The body before it was parsed: a signature covers every space of it. */
    postedText: string | null;
  }
}

/** From here on the text of JSON bodies is kept beside what it says. */
export function keepSignedBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('postedText', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    request.postedText = body;
    void parse(request, body, done);
  });
}

export function signedPostOf({ postedText, headers }: FastifyRequest): SignedPost | null {
  const signature = headers['stripe-signature'];
  return typeof postedText === 'string' && typeof signature === 'string' ? { text: postedText, signature } : null;
}
