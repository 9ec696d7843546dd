import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Unsafe methods must come from our own pages. With a public URL that is its origin; in the demo it is
 * whatever host the page was reached by. Vendors' callbacks prove themselves by signature instead.
 */
export function checkOrigins(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', async (request) => {
    if (SAFE_METHODS.has(request.method) || request.routeOptions.config.access === 'vendor') return;
    if (!isOwn(request, publicUrl)) throw new AppError('FOREIGN_ORIGIN');
  });
}

function isOwn(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (publicUrl) return origin === publicUrl.origin;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
