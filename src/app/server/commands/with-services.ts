import { systemClock, type Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { openLog } from '#platform/server/log.ts';
import type { Mailer } from '#platform/server/mail/mail.ts';
import type { Services } from '#platform/server/services.ts';
import { openLocalHub } from '#platform/server/sockets/hub.ts';
import { openDeferredWrites } from '#platform/server/deferred-writes.ts';
import { allJobs, allSubscriptions, allTableRules } from '../features.ts';

/** What a command uses: the data and the queue. It speaks to no vendor, and what it queues a server will run. */
export async function withServices<T>(
  database: Database,
  { master, clock = systemClock }: { master: Buffer; clock?: Clock },
  work: (services: Services) => Promise<T>,
): Promise<T> {
  const log = openLog('warn');
  const keys = await openKeyring(database.db, master);
  const jobs = await openJobs(database.jobs, {
    jobs: allJobs(noMailer),
    onError: (error) => log.error({ err: error }, 'job queue'),
  });
  const services: Services = {
    ...nothing(),
    db: database.db,
    clock,
    keys,
    queue: jobs,
    deferredWrites: openDeferredWrites({ log }),
    hub: openLocalHub({ grace: 0 }),
    classifier: null,
    profileSearches: [],
    tables: allTableRules,
    subscriptions: allSubscriptions,
    log,
    isServing: () => false,
  };
  try {
    return await work(services);
  } finally {
    await jobs.stop();
  }
}

const noMailer: Mailer = { send: () => Promise.reject(new Error('A command sends no mail')), close: () => {} };

const ABSENT = [
  'passwordCost',
  'site',
  'deliverySettings',
  'instagram',
  'stripe',
] as const satisfies (keyof Services)[];

/** Whoever asks one of these for something after all is told what is wrong. */
function nothing(): Pick<Services, (typeof ABSENT)[number]> {
  const refusals = ABSENT.map((name) => {
    const get = (_nothing: object, property: string | symbol): never => {
      throw new Error(`A command has no ${name}.${String(property)}`);
    };
    return [name, new Proxy({}, { get })];
  });
  return Object.fromEntries(refusals) as Pick<Services, (typeof ABSENT)[number]>;
}
