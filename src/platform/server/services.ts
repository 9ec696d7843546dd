import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from './clock.ts';
import type { Db } from './db/database.ts';
import type { Keys } from './keys/keys.ts';

/** What every verb may use, whoever calls it: a request, a job or a command. */
export interface Services {
  db: Db;
  clock: Clock;
  keys: Keys;
  log: FastifyBaseLogger;
  /** False while the process starts and once it has begun to stop. */
  isServing: () => boolean;
}
