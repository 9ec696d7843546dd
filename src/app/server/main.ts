import { DatabaseUnavailable } from '#platform/server/db/database.ts';
import { isDatabaseAway } from '#platform/server/db/is-database-away.ts';
import { isBuilt } from '#platform/server/http/documents.ts';
import { WrongMasterKey } from '#platform/server/keys/keys.ts';
import { MetricsPortTaken } from '#platform/server/metrics/serve-metrics.ts';
import { RedisRefused } from '#platform/server/redis/redis.ts';
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/auth/server/index.ts';
import { ConfigError, loadConfig, type Config } from './config/config.ts';
import { stopOnSignals } from './processes/stop-on-signals.ts';
import { CLIENT_FOLDER, startServer } from './start-server.ts';
import { ownOrigin } from './config/own-origin.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  if (!isBuilt(CLIENT_FOLDER)) throw new ConfigError(['The pages are not built: run npm run build or npm start.']);
  const failure = Promise.withResolvers<void>();
  const starting = startServer(config, { onTaken: failure.resolve });
  stopOnSignals(starting, { failure: failure.promise, onError: fail });
  console.log(startMessage(config, await starting));
}

/** What the server prints once it is running: its address, and in the demo whom to sign in as and where the sandboxes are. */
function startMessage(config: Config, { address }: { address: string }): string {
  const url = ownOrigin(config, address);
  if (!config.demo) return `Sub Rosa is running at ${url}`;
  const plans = { free: 'Free Access', premium: 'The Masked Elite' };
  const accounts = DEMO_ACCOUNTS.map(
    ({ email, plan, role }) => `    ${email.padEnd(28)}${role === 'moderator' ? 'Moderator' : plans[plan]}`,
  );
  return [
    '',
    `  Sub Rosa is running:  ${url}`,
    '',
    `  Demo accounts, password ${DEMO_PASSWORD}`,
    ...accounts,
    '',
    `  Codes for the moderator: ${url}/sandbox/authenticator`,
    ...(config.smtpUrl === null ? [`  Emails:                  ${url}/sandbox/mailbox`] : []),
    ...(config.instagram === null ? [`  Instagram accounts:      ${url}/sandbox/instagram`] : []),
    ...(config.stripe === null ? [`  Payments and test cards: ${url}/sandbox/stripe`] : []),
    ...(config.moderation.service === 'sandbox' ? [`  Moderation service:      ${url}/sandbox/moderation`] : []),
    ...(config.push === null ? [`  Notices in browsers:     ${url}/sandbox/push`] : []),
    `  This is a demo: all people in it are made up. Its data is in ${config.databaseUrl === null ? config.dataDir : 'the database'}. Press Ctrl-C to stop it.`,
    '',
  ].join('\n');
}

/** Errors whose message tells the operator what to do. */
const ONE_LINE = [DatabaseUnavailable, WrongMasterKey, RedisRefused, MetricsPortTaken];

/** Prints one line for each mistake that the operator can fix; for anything else the stack. */
function fail(error: unknown): never {
  for (const line of explain(error)) console.error(line);
  process.exit(1);
}

function explain(error: unknown): string[] {
  if (error instanceof ConfigError) return error.lines;
  if (ONE_LINE.some((kind) => error instanceof kind)) return [(error as Error).message];
  // Its stack would begin with the statement and its values.
  if (isDatabaseAway(error)) return ['DATABASE_URL: the connection to the database was lost.'];
  if (!(error instanceof Error)) return [String(error)];
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return [`PORT: ${port} is in use by another program. Stop it, or choose another port.`];
  if (code === 'EACCES' && port !== undefined) return [`PORT: this user may not listen on ${port}.`];
  return [error.stack ?? error.message];
}

main().catch(fail);
