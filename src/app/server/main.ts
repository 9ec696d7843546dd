import { DEMO_ACCOUNTS, DEMO_PASSWORD } from '#features/auth/server/index.ts';
import { SECOND } from '#platform/shared/durations.ts';
import { DatabaseUnavailable } from '#platform/server/db/database.ts';
import { isBuilt } from '#platform/server/http/documents.ts';
import { WrongMasterKey } from '#platform/server/keys/keys.ts';
import { MetricsPortTaken } from '#platform/server/metrics/serve-metrics.ts';
import { RedisRefused } from '#platform/server/redis/redis.ts';
import { ConfigError, loadConfig, type Config } from './config/config.ts';
import { CLIENT_FOLDER, startServer, type RunningServer } from './start-server.ts';

async function main(): Promise<void> {
  const config = loadConfig();
  if (!isBuilt(CLIENT_FOLDER)) throw new ConfigError(['The pages are not built: run npm run build or npm start.']);
  const starting = startServer(config);
  stopOnSignals(starting);
  console.log(startMessage(config, await starting));
}

/** The first signal stops the server gracefully, even during the start; a second one exits at once. */
function stopOnSignals(starting: Promise<RunningServer>): void {
  let stoppingSince = 0;
  const onSignal = () => {
    // npm and the terminal may both forward the same Ctrl-C: that counts as one signal.
    if (stoppingSince !== 0 && Date.now() - stoppingSince > SECOND) process.exit(1);
    if (stoppingSince !== 0) return;
    stoppingSince = Date.now();
    starting
      .then((server) => server.stop())
      .then(
        () => process.exit(0),
        (error: unknown) => fail(error),
      );
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
}

function startMessage(config: Config, { address }: RunningServer): string {
  const url = config.publicUrl?.origin ?? address.replace(/127\.0\.0\.1|\[::1\]/, config.host);
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
    `  The moderator's codes are at ${url}/sandbox/authenticator`,
    ...(config.smtpUrl === null ? [`  Mails are at ${url}/sandbox/mailbox`] : []),
    ...(config.instagram === null ? [`  Instagram accounts are at ${url}/sandbox/instagram`] : []),
    ...(config.stripe === null ? [`  Payments and test cards are at ${url}/sandbox/stripe`] : []),
    `  This is a demo with invented people. Its data is in ${config.databaseUrl === null ? config.dataDir : 'the database'}. Press Ctrl-C to stop it.`,
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
  if (!(error instanceof Error)) return [String(error)];
  const { code, port } = error as NodeJS.ErrnoException & { port?: number };
  if (code === 'EADDRINUSE') return [`PORT: ${port} is in use by another program. Stop it, or choose another port.`];
  if (code === 'EACCES' && port !== undefined) return [`PORT: this user may not listen on ${port}.`];
  return [error.stack ?? error.message];
}

main().catch(fail);
