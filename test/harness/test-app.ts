import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { buildApp, type AppSettings } from '#app/server/build-app.ts';
import { allJobs, allTableRules } from '#app/server/features.ts';
import { findConfirmedPeople } from '#features/verification/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { openStripe } from '#platform/server/gateways/stripe.ts';
import { openPostgres } from '#platform/server/db/postgres.ts';
import { openJobs, type Jobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import type { Services } from '#platform/server/services.ts';
import { openLocalHub } from '#platform/server/sockets/hub.ts';
import { openWriteBehind } from '#platform/server/write-behind.ts';
import { Browser } from './browser.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { FakeClock } from './fake-clock.ts';
import { InstagramServer } from './instagram-server.ts';
import { nowhere } from './nowhere.ts';
import { StripeServer } from './stripe-server.ts';
import { createTestDatabase } from './test-database.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  /** What the database's keys are wrapped with. */
  master: Buffer;
  /** Queued jobs wait until the test calls `jobs.work(services)`. */
  jobs: Jobs;
  clock: FakeClock;
  /** Instagram's stand-in; it starts when it is first asked. */
  instagram: InstagramServer;
  /** Stripe's stand-in; it starts when it is first asked, and its events wait until the test delivers them. */
  stripe: StripeServer;
  settings: AppSettings;
  /** Somebody's browser: keeps its cookies and sends our own Origin. */
  browser(): Browser;
  close(): Promise<void>;
}

/** The real app on a PostgreSQL database of its own; nothing of ours is replaced but the clock. */
export async function createTestApp(overrides: Partial<AppSettings> = {}, log?: Logger): Promise<TestApp> {
  const copy = await createTestDatabase();
  const database = await openPostgres({ url: copy.url, maxConnections: 5, onError: () => {} });
  const testApp = await testAppOn(database, overrides, log);
  return {
    ...testApp,
    async close() {
      await testApp.close();
      await copy.drop();
    },
  };
}

/** The same app on a database that is already open and migrated. */
export async function testAppOn(
  database: Database,
  overrides: Partial<AppSettings> = {},
  log: Logger = pino({ level: 'silent' }),
  master: Buffer = randomBytes(32),
): Promise<TestApp> {
  const clock = new FakeClock();
  const instagram = new InstagramServer(clock);
  const stripe = new StripeServer(clock);
  const keys = await openKeyring(database.db, master);
  const jobs = await openQueue(database);
  const services: Services = {
    db: database.db,
    clock,
    keys,
    queue: jobs,
    passwordCost: { memory: 64, passes: 1 },
    site: { socialLinks: [], supportEmail: 'support@subrosa.example', origin: () => 'http://localhost:3000' },
    later: openWriteBehind(),
    hub: openLocalHub({ grace: 100 }),
    confessing: { minSenders: 5, maxWait: 6 * HOUR, requireVerifiedEmail: false },
    instagram: openInstagram({ clock, scopes: ['instagram_business_basic'], ...instagram.sandbox.settings }),
    stripe: openStripe({ clock, ...stripe.sandbox.settings }),
    classifier: null,
    people: [findConfirmedPeople, instagram.sandbox.people],
    tables: allTableRules,
    log,
    isServing: () => true,
  };
  const settings: AppSettings = {
    publicUrl: null,
    trustProxy: 0,
    session: { secure: false, key: randomBytes(32) },
    limitFactor: 1000,
    clientFolder: null,
    sandboxes: [],
    ...overrides,
  };
  const app = await buildApp(services, settings);
  stripe.product = app;
  return {
    app,
    services,
    database,
    master,
    jobs,
    clock,
    instagram,
    stripe,
    settings,
    browser: () => new Browser(app, services, settings),
    async close() {
      await app.close();
      services.hub.close();
      await instagram.down();
      await stripe.down();
      await jobs.stop();
      await database.close();
    },
  };
}

/** Most tests never queue anything, and opening takes as long as the rest: it is opened when it is first asked. */
async function openQueue(database: Database): Promise<Jobs> {
  const open = () => openJobs(database.jobs, { jobs: allJobs(nowhere), onError: reportError, firstPause: 1 });
  // The embedded engine has one connection, and whoever asks first may be holding it.
  if (database.engine === 'embedded') return open();
  let opening: Promise<Jobs> | undefined;
  const opened = () => (opening ??= open());
  return {
    add: async (...job) => (await opened()).add(...job),
    work: async (services) => (await opened()).work(services),
    stop: async () => (await opening)?.stop(),
  };
}

function reportError(error: unknown): void {
  console.error(error);
}
