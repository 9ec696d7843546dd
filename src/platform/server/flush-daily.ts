import { MINUTE } from '#platform/shared/durations.ts';
import { today } from './clock.ts';
import type { Services } from './services.ts';
import { systemTimers, type Timers } from './timers.ts';

const CHECK_EVERY = 15 * MINUTE;

/**
 * Writes the deferred rows of this process soon after midnight UTC. No job does that, because a job runs in one process only. After
 * a failure it tries again a quarter of an hour later. The returned function ends it, and writes what waits; if the database is
 * away by then, the rows are lost, as in a killed process.
 */
export function flushDaily(
  { deferredWrites, db, clock, log }: Pick<Services, 'deferredWrites' | 'db' | 'clock' | 'log'>,
  timers: Timers = systemTimers,
): () => Promise<void> {
  let flushedOn = today(clock);
  const cancel = timers.every(CHECK_EVERY, async () => {
    const day = today(clock);
    if (day === flushedOn) return;
    try {
      await deferredWrites.flush(db);
      flushedOn = day;
    } catch (error) {
      log.warn({ err: error }, 'deferred rows were not written; trying again');
    }
  });
  return async () => {
    cancel();
    try {
      await deferredWrites.flush(db);
    } catch (error) {
      // Thrown, it would end up in the output of the process, with the rows as parameters of the query.
      log.warn({ err: error }, 'deferred rows were not written, and are lost');
    }
  };
}
