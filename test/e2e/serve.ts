/**
 * Runs the built product on a free port, with temporary demo data: on the embedded database, as on a developer's machine, or on a
 * temporary PostgreSQL, as in production. Prints `<database> on <port>, people on <port>` once the product is ready. It ends when
 * the process with the given id ends.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseConfig } from '#app/server/config/config.ts';
import { startServer } from '#app/server/start-server.ts';
import { removeStaleClusters, startCluster } from '#test/harness/database/cluster-process.ts';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { freePort } from '#test/harness/free-port.ts';
import { servePeople } from './serve-people.ts';

const [runner = String(process.ppid), engine = 'embedded'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'sub-rosa-e2e-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
if (engine === 'embedded') await makeMigratedEmbedded(dataDir);

const port = await freePort();
// Journeys visit the product at localhost. Its Instagram sandbox is the same server under another name, and therefore another
// origin, so that the rules between origins apply to the popup as in production.
const sandboxUrl = `http://127.0.0.1:${port}`;
// Ignores the developer's own configuration, so that journeys never reach a real database, card or mailbox.
const server = await startServer(
  parseConfig({
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: engine === 'postgres' ? await startPostgres() : '',
    DEMO: '1',
    SANDBOX_URL: sandboxUrl,
    // Many journeys sign in; none of them tests the strength of the hash.
    PASSWORD_COST: '64:1',
  }),
);
process.once('SIGTERM', () => void server.stop().then(() => process.exit(0)));
setInterval(endWithRunner, 1000).unref();
for (const origin of [`http://localhost:${port}`, sandboxUrl]) while (!(await isReady(origin))) await wait(50);
console.log(`${engine} on ${port}, people on ${await servePeople(server)}`);

/** Ends this process when the test runner is gone, even if it was killed. */
function endWithRunner(): void {
  try {
    process.kill(Number(runner), 0);
  } catch {
    process.kill(process.pid, 'SIGTERM');
  }
}

async function startPostgres(): Promise<string> {
  removeStaleClusters();
  // The test runner ends this process by a signal to its group. The product still writes to the database when it stops.
  return (await startCluster({ detached: true })).urlOf('postgres');
}

async function isReady(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/api/health/ready`);
    return answer.ok;
  } catch {
    return false; // Not listening yet.
  }
}
