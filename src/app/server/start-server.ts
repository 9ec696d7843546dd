import { hkdfSync } from 'node:crypto';
import { join } from 'node:path';
import { seedDemoAccounts } from '#features/auth/server/index.ts';
import { findMembersByName } from '#features/verification/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { openClassifier } from '#platform/server/gateways/classifier.ts';
import { openInstagram } from '#platform/server/gateways/instagram.ts';
import { openStripe } from '#platform/server/gateways/stripe.ts';
import { openMailer } from '#platform/server/gateways/smtp.ts';
import { openLog } from '#platform/server/log.ts';
import { openJobs } from '#platform/server/jobs/jobs.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import type { Services } from '#platform/server/services.ts';
import type { SessionSettings } from '#platform/server/session/session-handle.ts';
import { openLocalHub } from '#platform/server/sockets/hub.ts';
import { openDeferredWrites } from '#platform/server/deferred-writes.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { openInstagramSandbox } from '#sandbox/instagram/instagram.ts';
import { openMailSandbox } from '#sandbox/sandbox.ts';
import { openLedgerFile } from '#sandbox/stripe/save-ledger.ts';
import { openStripeSandbox } from '#sandbox/stripe/stripe.ts';
import { assertPortFree } from './assert-port-free.ts';
import { buildApp } from './build-app.ts';
import type { Config } from './config.ts';
import { allJobs, allSubscriptions, allTableRules, features } from './features.ts';
import { openDatabase } from './open-database.ts';
import { ownOrigin } from './own-origin.ts';

export const CLIENT_FOLDER = join(import.meta.dirname, '../../../dist/client');

/** One machine plays many people in the demo, so its limits by address are wide. */
const DEMO_LIMIT_FACTOR = 50;

export interface RunningServer {
  address: string;
  services: Services;
  session: SessionSettings;
  stop: () => Promise<void>;
}

/** Brings everything up in order; whatever fails takes down what already stood, in the opposite order. */
export async function startServer(config: Config): Promise<RunningServer> {
  await assertPortFree(config.host, config.port);
  const standing = new AsyncDisposableStack();
  let serving = false;
  let address = '';
  try {
    const log = openLog(config.logLevel);
    const database = await openDatabase(config, (error) => log.error({ err: error }, 'database'));
    standing.defer(() => database.close());
    await migrate(database);
    const master = config.masterKey ?? masterKeyFromFolder(config.dataDir);
    const keys = await openKeyring(database.db, master);

    const mailSandbox = config.smtpUrl === null ? await openMailSandbox(config.dataDir) : null;
    standing.defer(() => mailSandbox?.close());
    const mailer = openMailer({ url: config.smtpUrl ?? mailSandbox?.smtpUrl ?? '', from: config.supportEmail });
    standing.defer(() => mailer.close());
    const jobs = await openJobs(database.jobs, {
      jobs: allJobs(mailer),
      onError: (error) => log.error({ err: error }, 'job queue'),
    });
    standing.defer(() => jobs.stop());

    const instagram = chooseInstagram(config, () => address);
    const deferredWrites = openDeferredWrites({ log });
    standing.defer(() => deferredWrites.flush(database.db));
    const hub = openLocalHub();
    standing.defer(() => hub.close());

    const stripe = chooseStripe(config, () => address);
    standing.defer(() => stripe.sandbox?.close());
    const services: Services = {
      db: database.db,
      clock: systemClock,
      keys,
      queue: jobs,
      passwordCost: config.passwordCost,
      site: {
        socialLinks: config.socialLinks,
        supportEmail: config.supportEmail,
        origin: () => ownOrigin(config, address),
      },
      deliverySettings: config.deliverySettings,
      deferredWrites,
      hub,
      instagram: openInstagram({ clock: systemClock, ...instagram.settings }),
      stripe: openStripe({
        clock: systemClock,
        onFailure: (error) => log.warn({ err: error }, 'stripe'),
        ...stripe.settings,
      }),
      classifier: config.classifier && openClassifier(config.classifier, (why) => log.warn({ why }, 'classifier')),
      profileSearches: [findMembersByName, ...instagram.profileSearches],
      tables: allTableRules,
      subscriptions: allSubscriptions,
      log,
      isServing: () => serving,
    };
    if (config.demo) await fillDemo(services);
    const session = { secure: config.publicUrl?.protocol === 'https:', key: sessionKey(config, master) };
    const app = await buildApp(services, {
      publicUrl: config.publicUrl,
      trustProxy: config.trustProxy,
      session,
      limitFactor: config.demo ? DEMO_LIMIT_FACTOR : 1,
      clientFolder: CLIENT_FOLDER,
      unlisted: config.demo,
      sandboxes: [mailSandbox, ...instagram.sandboxes, stripe.sandbox].filter((sandbox) => sandbox !== null),
    });
    standing.defer(() => app.close());
    address = await app.listen({ host: config.host, port: config.port });
    await jobs.work(services);
    serving = true;
    return {
      address,
      services,
      session,
      async stop() {
        serving = false;
        await standing.disposeAsync();
      },
    };
  } catch (error) {
    await standing.disposeAsync();
    throw error;
  }
}

async function fillDemo(services: Services): Promise<void> {
  const people = await seedDemoAccounts(services);
  for (const feature of features) await feature.demo?.(services, people);
}

/** Meta with its keys; without them the sandbox, whose people can be found by name too. */
function chooseInstagram({ instagram, instagramScopes: scopes, sandboxUrl }: Config, address: () => string) {
  if (instagram) return { settings: { ...instagram, scopes }, profileSearches: [], sandboxes: [] };
  const sandbox = openInstagramSandbox({
    address,
    // Whoever reached us by a forwarded port reaches the sandbox by it too.
    pages: (origin) => sandboxUrl?.origin ?? origin,
    clock: systemClock,
  });
  return { settings: { ...sandbox.settings, scopes }, profileSearches: [sandbox.people], sandboxes: [sandbox] };
}

/** Stripe with its keys; without them the sandbox, which tells the product over HTTP what has changed, as Stripe does. */
function chooseStripe({ stripe, dataDir }: Config, address: () => string) {
  if (stripe) return { settings: stripe, sandbox: null };
  const sandbox = openStripeSandbox({
    clock: systemClock,
    file: openLedgerFile(dataDir),
    delivers: 'at once',
    async post(text, signature) {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
      const signal = AbortSignal.timeout(10 * SECOND);
      const url = `${address()}/api/payments/webhook`;
      return (await fetch(url, { method: 'POST', headers, body: text, signal })).status;
    },
  });
  return { settings: sandbox.settings, sandbox };
}

/** Without a secret of its own the demo signs its cookies with a key made from the master. */
function sessionKey({ sessionSecret }: Config, master: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret ?? master, 'sub-rosa', 'session-cookie', 32));
}
