import { sql } from 'drizzle-orm';
import { NewestAccounts } from '#features/people/server/index.ts';
import { openDeliveryMemory } from '#features/delivery/server/index.ts';
import { openSharedLookups } from '#features/handles/server/index.ts';
import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { inTransaction } from '#platform/server/db/in-transaction.ts';
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
  const services = commandServices(database, { keys, clock, log, queue: jobs });
  try {
    return await work(services);
  } finally {
    await jobs.stop();
  }
}

/** The same for a command that only reads: in a transaction in which the database refuses every change. */
export async function withReadOnlyServices<T>(
  database: Database,
  { master, clock = systemClock }: { master: Buffer; clock?: Clock },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const keys = await openKeyring(database.db, master);
  const services = commandServices(database, { keys, clock, log: openLog('warn'), queue: refusingQueue });
  return inTransaction(services, async (tx) => {
    await tx.db.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
    return work(tx);
  });
}

function commandServices({ db }: Database, own: Pick<Services, 'keys' | 'clock' | 'log' | 'queue'>): Services {
  const { keys, clock } = own;
  return {
    ...refuseUse(),
    ...own,
    db,
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
    metrics: openMetrics({ clock }),
    isServing: () => false,
  };
}

const refuseToQueue = () => Promise.reject(new Error('A command that only reads queues nothing'));
const refusingQueue = { add: refuseToQueue, addLater: refuseToQueue };

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
