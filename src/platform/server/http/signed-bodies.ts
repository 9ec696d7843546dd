import { isUtf8 } from 'node:buffer';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import type { SignedPosts } from '../ctx.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the endpoint declares a body. */
    hasBody?: boolean;
  }
  interface FastifyRequest {
    /** The body before it was parsed: encoded as UTF-8, it has exactly the bytes that were posted and signed. */
    rawBody: string | null;
  }
}

/** Keeps the raw text of JSON bodies for the routes of this scope, so that vendors' signatures can be checked. */
export function keepRawBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.decorateRequest('rawBody', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    // Decoding would replace what is not UTF-8, and the signature would be checked over other bytes than were posted.
    if (!isUtf8(bytes)) return done(new AppError('MALFORMED'));
    const body = bytes.toString('utf8');
    request.rawBody = body;
    // A verb that declares no body reads the text itself, once it has checked the signature.
    if (request.routeOptions.config.hasBody) void parse(request, body, done);
    else done(null);
  });
}

/** Each vendor has a header of its own, so that a signature of one is never taken for that of another. */
const HEADERS = {
  stripe: 'stripe-signature',
  meta: 'x-hub-signature-256',
  mail: 'authorization',
} as const satisfies Record<keyof SignedPosts, string>;
const VENDORS = ['stripe', 'meta', 'mail'] as const satisfies (keyof SignedPosts)[];

export function signedPostsOf({ rawBody, headers }: FastifyRequest): SignedPosts {
  const posts: SignedPosts = {};
  if (typeof rawBody !== 'string') return posts;
  for (const vendor of VENDORS) {
    const signature = headers[HEADERS[vendor]];
    if (typeof signature === 'string') posts[vendor] = { text: rawBody, signature };
  }
  return posts;
}
