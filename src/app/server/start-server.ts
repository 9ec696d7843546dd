import { hkdfSync } from 'node:crypto';
import { openDeliveryMemory } from '#features/delivery/server/index.ts';
import { openSharedLookups } from '#features/handles/server/index.ts';
import { warmReview } from '#features/moderation/server/index.ts';
import { NewestAccounts, shareNewestAccounts } from '#features/people/server/index.ts';
import { findMembersByName } from '#features/verification/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { openMailEvents } from '#platform/server/gateways/mail-events.ts';
import { openStripe } from '#platform/server/gateways/stripe/stripe.ts';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { inProject } from '#platform/server/project-folder.ts';
import { openGroupCommit } from '#platform/server/db/group-commit.ts';
import { openLog } from '#platform/server/log.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';
import { defaultPressureLimits } from '#platform/server/http/under-pressure.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionSettings } from '#platform/server/session/session-handle.ts';
import { openPush } from '#platform/server/push/push.ts';
import { openRedis } from '#platform/server/redis/redis.ts';
import { openSharedState } from '#platform/server/shared-state.ts';
import { buildApp } from './build-app.ts';
import { openModeration, openVendors } from './vendors/open-vendors.ts';
import type { Config } from './config/config.ts';
import { allJobs, allSubscriptions, allTableRules } from './features.ts';
import { fillDemo } from './fill-demo.ts';
import { startWatching } from './watching/start-watching.ts';
import { openDatabase } from './open-database.ts';
import { assertPortFree } from './processes/assert-port-free.ts';
import { closeInTime, drain } from './processes/drain.ts';
import { holdSiteLock } from './processes/site-lock.ts';
import { upgradeDatabase } from './upgrade-database.ts';
import { ownOrigin } from './config/own-origin.ts';

/**
 * How many connections may wait to be accepted; Linux allows 4,096 by default. Beyond Node's default of 511, when many
 * people come at once, a browser tries again only after one, three and seven seconds.
 */
const WAITING_CONNECTIONS = 4096;

export const CLIENT_FOLDER = inProject('dist/client');

/** In the demo one machine acts for many people, so limits by address are wider. */
const DEMO_LIMIT_FACTOR = 50;

export interface RunningServer {
  address: string;
  services: Services;
  session: SessionSettings;
  stop: () => Promise<void>;
}

interface Options {
  /** Called when another server has taken the database, which this one must leave then. */
  onTaken?: () => void;
}

/** Starts every part in order. If one fails, those that run are stopped in reverse order. */
export async function startServer(config: Config, { onTaken = () => {} }: Options = {}): Promise<RunningServer> {
  await assertPortFree(config);
  const cleanup = new AsyncDisposableStack();
  let isServing = false;
  let address = '';
  try {
    const log = openLog(config.logLevel);
    const metrics = openMetrics({ clock: systemClock });
    const { databaseUrl: url, redisUrl } = config;
    if (url !== null) {
      const lock = await holdSiteLock({ url, isShared: redisUrl !== null, log, onTaken });
      cleanup.defer(() => lock.release());
    }
    const database = await openDatabase(config, (error) => log.error({ err: error }, 'database'));
    cleanup.defer(() => database.close());
    const master = config.masterKey ?? masterKeyFromFolder(config.dataDir);
    const keys = await upgradeDatabase(database, master);

    const vendors = await openVendors(config, { address: () => address, keys });
    cleanup.defer(() => vendors.close());
    const mailer = openMailer({
      url: vendors.smtpUrl,
      from: config.supportEmail,
      bounceAddress: config.bounceAddress,
      dkim: config.dkim,
    });
    cleanup.defer(() => mailer.close());
    const jobs = await openJobs(database.jobs, {
      jobs: allJobs(mailer),
      onError: (error) => log.error({ err: error }, 'job queue'),
      alone: database.alone,
    });
    cleanup.defer(() => jobs.stop());

    const onFailure = () => metrics.countRedisFailure();
    const redis = redisUrl === null ? null : await openRedis({ url: redisUrl, log, onFailure });
    cleanup.defer(() => redis?.close());
    const newestAccounts = new NewestAccounts();
    if (redis) cleanup.defer(shareNewestAccounts({ redis, keys, newestAccounts }));
    const shared = openSharedState({ redis, keys, clock: systemClock });
    cleanup.defer(() => shared.hub.close());

    const services: Services = {
      db: database.db,
      clock: systemClock,
      keys,
      queue: jobs,
      passwordCost: config.passwordCost,
      site: {
        socialLinks: config.socialLinks,
        supportEmail: config.supportEmail,
        minimumAge: config.minimumAge,
        hasSecondCheck: vendors.moderation !== null,
        isDemo: config.demo,
        origin: () => ownOrigin(config, address),
      },
      deliverySettings: config.deliverySettings,
      groupCommit: openGroupCommit(),
      newestAccounts,
      deliveryMemory: openDeliveryMemory(),
      chatConnections: { all: null },
      ...shared,
      ...openSharedLookups({
        redis,
        keys,
        clock: systemClock,
        visitorLookups: config.instagram?.visitorLookups,
        // Accounts of the sandbox change at any moment, and the change should show at once.
        sendersFreshFor: config.instagram === null ? 0 : undefined,
      }),
      instagram: openInstagram({ clock: systemClock, ...vendors.instagram }),
      stripe: openStripe({
        clock: systemClock,
        onFailure: (error) => log.warn({ err: error }, 'stripe'),
        ...vendors.stripe,
      }),
      moderationService: openModeration(config, vendors.moderation, { log, metrics }),
      otherLanguages: config.otherLanguages,
      push: vendors.push && openPush({ ...vendors.push, origin: () => ownOrigin(config, address), log, metrics }),
      mailEvents: vendors.mailEventsSecret === null ? null : openMailEvents(vendors.mailEventsSecret),
      profileSearches: [findMembersByName, ...vendors.profileSearches],
      tables: allTableRules,
      subscriptions: allSubscriptions,
      log,
      metrics,
      isServing: () => isServing,
    };
    if (config.demo) await fillDemo(services, database);
    const session = { secure: config.publicUrl?.protocol === 'https:', key: sessionKey(config, master) };
    const app = await buildApp(services, {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      session,
      limitFactor: config.demo ? DEMO_LIMIT_FACTOR : 1,
      // The embedded database does its work in this process, and holds it up whenever it writes a lot.
      pressure: config.databaseUrl === null ? null : defaultPressureLimits(),
      clientFolder: CLIENT_FOLDER,
      isUnlisted: config.demo,
      sandboxes: vendors.pages,
    });
    cleanup.defer(() => closeInTime(app));
    cleanup.defer(await startWatching(config.metrics, { services, database, redis }));
    address = await app.listen({ host: config.host, port: config.port, backlog: WAITING_CONNECTIONS });
    await jobs.work(services);
    isServing = true;
    // Once what waited for the start has been answered.
    setImmediate(() => void warmReview());
    return {
      address,
      services,
      session,
      async stop() {
        isServing = false;
        // Without a proxy nobody could move to another node.
        if (config.trustProxy > 0) await drain(app);
        await cleanup.disposeAsync();
      },
    };
  } catch (error) {
    await cleanup.disposeAsync();
    throw error;
  }
}

/** Without SESSION_SECRET the demo signs its cookies with a key derived from the master key. */
export function sessionKey({ sessionSecret }: Pick<Config, 'sessionSecret'>, master: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret ?? master, 'sub-rosa', 'session-cookie', 32));
}
