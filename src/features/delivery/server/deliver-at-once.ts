import { deliversAtOnce } from '#features/site/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { deliverWaiting } from './deliver-waiting.ts';
import { publishLetterEvents } from './letter-events.ts';

/**
 * Delivers what waits, if the app delivers at once. One run at a time: all letters that arrive during a run share the next one.
 */
export async function deliverAtOnce(services: Services): Promise<void> {
  if (!deliversAtOnce(services)) return;
  const { deliveryMemory: memory } = services;
  if (!memory.run) return start(services);
  memory.nextRun ??= memory.run.then(() => start(services));
  return memory.nextRun;
}

function start(services: Services): Promise<void> {
  const { deliveryMemory: memory } = services;
  memory.nextRun = null;
  memory.run = deliver(services).finally(() => {
    if (memory.nextRun === null) memory.run = null;
  });
  return memory.run;
}

/** The letters are stored already: what fails here, the jobs do a minute later. */
async function deliver(services: Services): Promise<void> {
  try {
    await deliverWaiting(services);
    await publishLetterEvents(services);
  } catch (error) {
    services.log.warn({ err: error }, 'delivery failed; the job tries again');
  }
}
