import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { addGauge } from '../metrics/live-gauge.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface PressureLimits {
  /** How many requests may be under way. */
  underWay: number;
  /** The mean delay of the event loop between two measurements, in milliseconds. */
  eventLoopDelay: number;
  /** How often delay and memory are measured, in milliseconds. */
  interval: number;
  heapBytes: number;
  rssBytes: number;
}

const RETRY_AFTER_SECONDS = 5;

/**
 * A process answers a few hundred requests a second at least, so that the last of those under way waits for a second or so. The delay
 * is one that only a lasting overload causes: a single pause of two seconds hardly moves the mean of five. Memory: nine tenths of what
 * would end the process.
 */
export function defaultPressureLimits(): PressureLimits {
  const limit = process.constrainedMemory();
  const memory = Math.min(totalmem(), limit > 0 ? limit : Infinity);
  const heapBytes = 0.9 * getHeapStatistics().heap_size_limit;
  return { underWay: 300, eventLoopDelay: SECOND / 2, interval: 5 * SECOND, heapBytes, rssBytes: 0.9 * memory };
}

/**
 * Refuses requests while the process cannot keep up: those that are under way are finished in time, and the others get a quick answer
 * instead of one that nobody waits for any more. Checks of health are always answered.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  metrics: Metrics,
  limits: PressureLimits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: limits.eventLoopDelay,
    maxHeapUsedBytes: limits.heapBytes,
    maxRssBytes: limits.rssBytes,
    sampleInterval: limits.interval,
    pressureHandler: refuse,
  });
  const requests = limitRequests(app, limits.underWay);
  addGauge(metrics.atOnce, {
    name: 'subrosa_under_pressure',
    help: 'Whether requests are refused because the process cannot keep up',
    aggregator: 'max',
    read: () => (app.isUnderPressure() || requests.areTooMany() ? 1 : 0),
  });
}

function refuse({ routeOptions: { url } }: FastifyRequest): void {
  if (url?.startsWith('/api/health/')) return;
  throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

/**
 * The library measures at intervals: before it notices, thousands of requests may have come in, which would all be answered much
 * later. Their number is known at once.
 */
function limitRequests(app: FastifyInstance, limit: number): { areTooMany: () => boolean } {
  let underWay = 0;
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay >= limit) refuse(request);
    // A socket stays open for hours, and is no work.
    if (request.routeOptions.config.socket !== true) {
      underWay += 1;
      reply.raw.once('close', () => (underWay -= 1));
    }
    done();
  });
  return { areTooMany: () => underWay >= limit };
}
