import { deliversAtOnce } from '#features/site/server/index.ts';
import type { GroupCommit } from '#platform/server/db/group-commit.ts';
import type { Services } from '#platform/server/services.ts';
import { deliverWaiting } from './deliver-waiting.ts';
import { publishLetterEvents } from './letter-events.ts';

interface Runs {
  current: Promise<void>;
  /** Starts after the current one, for the letters that arrived during it. */
  next: Promise<void> | null;
}

/** The runs of each app; tests have several. */
const runsOf = new WeakMap<GroupCommit, Runs>();

/**
 * Delivers what waits, if the app delivers at once. One run at a time: all letters that arrive during a run share the next one.
 */
export async function deliverAtOnce(services: Services): Promise<void> {
  if (!deliversAtOnce(services)) return;
  const runs = runsOf.get(services.groupCommit);
  if (!runs) return start(services);
  runs.next ??= runs.current.then(() => start(services));
  return runs.next;
}

function start(services: Services): Promise<void> {
  const current = deliver(services).finally(() => {
    if (runs.next === null) runsOf.delete(services.groupCommit);
  });
  const runs: Runs = { current, next: null };
  runsOf.set(services.groupCommit, runs);
  return current;
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
