import { NewestAccounts } from '#features/people/server/index.ts';
import { openDeliveryMemory } from '#features/delivery/server/index.ts';
import { openSharedLookups } from '#features/handles/server/index.ts';
import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { openLog } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';
import type { Services } from '#platform/server/services.ts';
import { openSharedState } from '#platform/server/shared-state.ts';
import { openGroupCommit } from '#platform/server/db/group-commit.ts';
import { allJobs, allSubscriptions, allTableRules } from '../features.ts';

/** Gives a command the database, the keys and the queue, but no vendor. Jobs that it queues run on a server. */
export async function withServices<T>(
  database: Database,
  { master, clock = systemClock }: { master: Buffer; clock?: Clock },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const log = openLog('warn');
  const keys = await openKeyring(database.db, master);
  const jobs = await openJobs(database.jobs, {
    jobs: allJobs(refusingMailer),
    onError: (error) => log.error({ err: error }, 'job queue'),
    onlyQueues: true,
  });
  const services: Services = {
    ...refuseUse(),
    db: database.db,
    clock,
    keys,
    queue: jobs,
    groupCommit: openGroupCommit(),
    newestAccounts: new NewestAccounts(),
    deliveryMemory: openDeliveryMemory(),
    chatConnections: { all: null },
    ...openSharedState({ redis: null, keys, clock, grace: 0 }),
    ...openSharedLookups({ redis: null, keys, clock }),
    moderationService: null,
    push: null,
    otherLanguages: 'allowed',
    mailEvents: null,
    profileSearches: [],
    tables: allTableRules,
    subscriptions: allSubscriptions,
    log,
    metrics: openMetrics({ clock }),
    isServing: () => false,
  };
  try {
    return await work(services);
  } finally {
    await jobs.stop();
  }
}

const refusingMailer: Mailer = { send: () => Promise.reject(new Error('A command sends no mail')), close: () => {} };

const UNAVAILABLE = [
  'passwordCost',
  'site',
  'deliverySettings',
  'instagram',
  'stripe',
] as const satisfies (keyof Services)[];

/** Services that commands do not have: using one throws. */
function refuseUse(): Pick<Services, (typeof UNAVAILABLE)[number]> {
  const refusals = UNAVAILABLE.map((name) => {
    const get = (_target: object, property: string | symbol): never => {
      throw new Error(`A command has no ${name}.${String(property)}`);
    };
    return [name, new Proxy({}, { get })];
  });
  return Object.fromEntries(refusals) as Pick<Services, (typeof UNAVAILABLE)[number]>;
}
