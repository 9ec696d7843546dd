import type { FastifyBaseLogger } from 'fastify';

/**
 * What every verb may use, whether a request, a job or a command calls it. Each module adds what it offers, where it is defined:
 *
 *     declare module '#platform/server/services.ts' {
 *       interface Services {
 *         queue: Queue;
 *       }
 *     }
 *
 * A function takes what it uses of it: `Pick<Services, 'db' | 'clock'>`.
 */
export interface Services {
  log: FastifyBaseLogger;
  /** False while the process starts and once it has begun to stop. */
  isServing: () => boolean;
}
