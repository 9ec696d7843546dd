import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import type { Metrics } from './metrics.ts';

/** Counts every answer by the declared path of its route: requested paths contain names and would never end. */
export function observeRequests(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { url: route } = request.routeOptions;
    const { statusCode: status } = reply;
    const method = route === undefined ? 'any' : request.method;
    const seconds = reply.elapsedTime / SECOND;
    metrics.countRequest({ method, route: route ?? 'unknown', status, kind: kindOf(request), seconds });
    if (status === 500) metrics.countFault();
    done();
  });
  app.addHook('onError', (_request, _reply, error, done) => {
    if (error instanceof AppError && error.code === 'BUSY') metrics.countRefusal();
    done();
  });
}

/** Few kinds, so that each has enough requests to say something about their latency. */
function kindOf({ method, routeOptions: { url, config } }: FastifyRequest): string {
  if (url === undefined) return 'unknown';
  if (url.startsWith('/api/health/')) return 'health';
  if (config.access === 'vendor') return 'webhook';
  if (!url.startsWith('/api/')) return 'page';
  return method === 'GET' ? 'read' : 'write';
}
