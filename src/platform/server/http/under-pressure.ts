import { totalmem } from 'node:os';
import { getHeapStatistics } from 'node:v8';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#platform/shared/app-error.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { addGauge } from '../metrics/live-gauge.ts';
import type { Metrics } from '../metrics/metrics.ts';

export interface PressureLimits {
  /** The mean delay of the event loop, in milliseconds. */
  eventLoopDelay: number;
  heapBytes: number;
  rssBytes: number;
}

/** Refusing is cheap, so that a short look is enough to see the pressure fall again. */
const SAMPLE_INTERVAL = SECOND / 4;
const RETRY_AFTER_SECONDS = 5;

/** Memory: nine tenths of what would end the process. */
export function defaultPressureLimits(): PressureLimits {
  const limit = process.constrainedMemory();
  const memory = Math.min(totalmem(), limit > 0 ? limit : Infinity);
  return { eventLoopDelay: 200, heapBytes: 0.9 * getHeapStatistics().heap_size_limit, rssBytes: 0.9 * memory };
}

/**
 * Refuses requests while the process cannot keep up: those that are in work are finished in time, and the others get a quick answer
 * instead of one that nobody waits for any more. Checks of health are always answered.
 */
export async function refuseUnderPressure(
  app: FastifyInstance,
  metrics: Metrics,
  { eventLoopDelay, heapBytes, rssBytes }: PressureLimits,
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: eventLoopDelay,
    maxHeapUsedBytes: heapBytes,
    maxRssBytes: rssBytes,
    sampleInterval: SAMPLE_INTERVAL,
    pressureHandler: ({ routeOptions: { url } }) => {
      if (url?.startsWith('/api/health/')) return;
      throw new AppError('BUSY', { retryAfterSeconds: RETRY_AFTER_SECONDS });
    },
  });
  addGauge(metrics.atOnce, {
    name: 'subrosa_under_pressure',
    help: 'Whether requests are refused because the process cannot keep up',
    aggregator: 'max',
    read: () => (app.isUnderPressure() ? 1 : 0),
  });
}
