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
 * A function takes what it uses: `{ db, clock }: Uses<'db' | 'clock'>`.
 */
export interface Services {
  log: FastifyBaseLogger;
  /** False while the process starts and once it has begun to stop. */
  isServing: () => boolean;
}

export type Uses<Name extends keyof Services> = Pick<Services, Name>;
