import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { pino, type Logger } from 'pino';
import { NewestAccounts } from '#features/people/server/index.ts';
import { openDeliveryMemory } from '#features/delivery/server/index.ts';
import { openSharedLookups } from '#features/handles/server/index.ts';
import { rememberFound } from '#features/profiles/server/index.ts';
import { buildApp, type AppSettings } from '#app/server/build-app.ts';
import { allSubscriptions, allTableRules } from '#app/server/features.ts';
import { findMembersByName } from '#features/verification/server/index.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { openMailEvents } from '#platform/server/gateways/mail-events.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import type { Jobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';
import { openPush } from '#platform/server/push/push.ts';
import type { Services } from '#platform/server/services.ts';
import type { Redis } from '#platform/server/redis/redis.ts';
import { openSharedState } from '#platform/server/shared-state.ts';
import { openGroupCommit } from '#platform/server/db/group-commit.ts';
import { SANDBOX_EVENTS_SECRET } from '#sandbox/mailbox/mail-events.ts';
import { HOUR } from '#platform/shared/durations.ts';
import { Browser } from './browser.ts';
import { FakeClock } from './fake-clock.ts';
import { InstagramServer } from './vendors/instagram-server.ts';
import { openLazyQueue } from './database/lazy-queue.ts';
import { lendDatabase } from './database/lent-database.ts';
import { PushServer } from './vendors/push-server.ts';
import { StripeServer } from './vendors/stripe-server.ts';

export interface TestApp {
  app: FastifyInstance;
  services: Services;
  database: Database;
  /** The master key, with which the keys in the database are wrapped. */
  master: Buffer;
  /** Queued jobs wait until the test calls `jobs.work(services)`. */
  jobs: Jobs;
  clock: FakeClock;
  /** The Instagram sandbox. It starts with the first call. */
  instagram: InstagramServer;
  /** The Stripe sandbox. It starts with the first call; its events wait until the test delivers them. */
  stripe: StripeServer;
  /** The push sandbox. It starts with the first browser that subscribes. */
  push: PushServer;
  settings: AppSettings;
  /** A new browser, which keeps its cookies and sends our own Origin. */
  browser(): Browser;
  close(): Promise<void>;
}

/** The real app on an empty PostgreSQL database that no other test uses. Of our own code, only the clock is replaced. */
export async function createTestApp(overrides: Partial<AppSettings> = {}, log?: Logger): Promise<TestApp> {
  const loan = await lendDatabase();
  const testApp = await assemble(loan, overrides, { ...(log && { log }) });
  return {
    ...testApp,
    async close() {
      await testApp.close();
      await loan.giveBack();
    },
  };
}

/** The same app on a database that is already open and migrated. */
export async function testAppOn(
  database: Database,
  overrides: Partial<AppSettings> = {},
  log?: Logger,
  master?: Buffer,
): Promise<TestApp> {
  const jobs = await openLazyQueue(database);
  const testApp = await assemble({ database, jobs }, overrides, { ...(log && { log }), ...(master && { master }) });
  return {
    ...testApp,
    async close() {
      await testApp.close();
      await jobs.stop();
      await database.close();
    },
  };
}

interface TestOptions {
  log?: Logger;
  master?: Buffer;
  redis?: Redis;
  /** Another node of the same site, whose keys, cookies, clock and sandboxes this one shares. */
  sameAs?: TestApp;
}

/** Builds the app. Its `close` leaves the database and the queue open. */
export async function assemble(
  { database, jobs }: { database: Database; jobs: Jobs },
  overrides: Partial<AppSettings>,
  { log = pino({ level: 'silent' }), redis, sameAs, ...options }: TestOptions = {},
): Promise<TestApp> {
  const master = sameAs?.master ?? options.master ?? randomBytes(32);
  const clock = sameAs?.clock ?? new FakeClock();
  const instagram = sameAs?.instagram ?? new InstagramServer(clock);
  const stripe = sameAs?.stripe ?? new StripeServer(clock);
  const push = sameAs?.push ?? new PushServer();
  const metrics = openMetrics({ clock });
  const keys = await openKeyring(database.db, master);
  const services: Services = {
    db: database.db,
    clock,
    keys,
    queue: jobs,
    passwordCost: { memory: 64, passes: 1 },
    site: {
      socialLinks: [],
      supportEmail: 'support@subrosa.example',
      minimumAge: 13,
      hasSecondCheck: false,
      isDemo: false,
      origin: () => 'http://localhost:3000',
    },
    groupCommit: openGroupCommit(),
    newestAccounts: new NewestAccounts(),
    deliveryMemory: openDeliveryMemory(),
    chatConnections: { all: null },
    ...openSharedState({ redis: redis ?? null, keys, clock, grace: 100, beat: 100 }),
    ...openSharedLookups({ redis: redis ?? null, keys, clock }),
    deliverySettings: { minAuthors: 5, maxWait: 6 * HOUR, requireVerifiedEmail: false },
    instagram: openInstagram({ clock, scopes: ['instagram_business_basic'], ...instagram.sandbox.settings }),
    stripe: openStripe({ clock, ...stripe.sandbox.settings }),
    moderationService: null,
    push: openPush({ ...push.settings, origin: () => 'http://localhost:3000', log, metrics }),
    otherLanguages: 'allowed',
    mailEvents: openMailEvents(SANDBOX_EVENTS_SECRET),
    profileSearches: [findMembersByName, rememberFound(instagram.sandbox.findByName)],
    tables: allTableRules,
    subscriptions: allSubscriptions,
    log,
    metrics,
    isServing: () => true,
  };
  const settings: AppSettings = {
    publicUrl: null,
    trustProxy: 0,
    session: sameAs?.settings.session ?? { secure: false, key: randomBytes(32) },
    limitFactor: 1000,
    pressure: null,
    clientFolder: null,
    sandboxes: [],
    ...overrides,
  };
  const app = await buildApp(services, settings);
  stripe.product ??= app;
  instagram.product ??= app;
  return {
    app,
    services,
    database,
    master,
    jobs,
    clock,
    instagram,
    stripe,
    push,
    settings,
    browser: () => new Browser(app, services, settings),
    async close() {
      await app.close();
      services.hub.close();
      await instagram.down();
      await stripe.down();
      await push.down();
    },
  };
}
