import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A WebSocket begins as a GET that any page can send with cookies, so its origin is checked too. */
    socket?: boolean;
  }
}

/**
 * Unsafe methods and sockets must come from our own pages. With a public URL that is its origin; in the demo it is
 * the host at which the page was reached. Callbacks of vendors are checked by signature instead.
 */
export function checkOrigins(app: FastifyInstance, publicUrl: URL | null): void {
  app.addHook('onRequest', async (request) => {
    const { access, socket = false } = request.routeOptions.config;
    if ((SAFE_METHODS.has(request.method) && !socket) || access === 'vendor') return;
    if (!isOwn(request, publicUrl)) throw new AppError('FOREIGN_ORIGIN');
  });
}

function isOwn(request: FastifyRequest, publicUrl: URL | null): boolean {
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (publicUrl) return origin === publicUrl.origin;
  return URL.canParse(origin) && new URL(origin).host === request.host;
}
