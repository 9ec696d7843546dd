import type { FastifyInstance } from 'fastify';
import { HOUR } from '#platform/shared/durations.ts';
import type { Uses } from '../services.ts';

/**
 * Says in the log, once an hour, that TRUST_PROXY is 0 although a proxy seems to be in front. A visitor can send these headers too,
 * so the line only asks, and nothing else depends on them.
 */
export function reportUntrustedProxy(app: FastifyInstance, { log, clock }: Uses<'log' | 'clock'>): void {
  let reportedAt = -Infinity;
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return;
    const now = clock.now().getTime();
    if (now - reportedAt < HOUR) return;
    reportedAt = now;
    log.warn(
      'requests seem to come through a proxy, but TRUST_PROXY is 0: visitors behind one share the limits of one address. If there is one, set TRUST_PROXY to the number of proxies.',
    );
  });
}
