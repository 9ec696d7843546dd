import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
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
    read: () => (app.isUnderPressure() || requests.areTooMany() ? 1 : 0),
  });
}

function refuse({ routeOptions: { url } }: FastifyRequest): void {
  if (url?.startsWith('/api/health/')) return;
  throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether it counts as under way. */
    isUnderWay: boolean;
    /** From now on it only waits to be answered. Not there where nobody counts. */
    endWork?(): void;
  }
}

/**
 * The library measures at intervals: before it notices, thousands of requests may have come in, which would all be answered much
 * later. Their number is known at once. What counts is work: neither a request whose body is still on its way nor an answer that
 * nobody reads, or one caller could lock out all others with a few hundred of them.
 */
function limitRequests(app: FastifyInstance, limit: number): { areTooMany: () => boolean } {
  let underWay = 0;
  const begin = (request: FastifyRequest, reply: FastifyReply) => {
    underWay += 1;
    request.isUnderWay = true;
    reply.raw.once('close', () => end(request));
  };
  const end = (request: FastifyRequest) => {
    if (request.isUnderWay) underWay -= 1;
    request.isUnderWay = false;
  };

  app.decorateRequest('isUnderWay', false);
  app.decorateRequest('endWork', function endWork() {
    end(this);
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (underWay >= limit) refuse(request);
    // A socket stays open for hours, and is no work.
    if (request.routeOptions.config.socket !== true && !hasBody(request)) begin(request, reply);
    done();
  });
  // The body has arrived.
  app.addHook('preValidation', (request, reply, done) => {
    if (!request.isUnderWay && request.routeOptions.config.socket !== true) {
      if (underWay >= limit) refuse(request);
      begin(request, reply);
    }
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    end(request);
    done(null, payload);
  });
  return { areTooMany: () => underWay >= limit };
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
