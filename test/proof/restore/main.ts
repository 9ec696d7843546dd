/**
 * The restore drill: a site with the files of deploy/ writes a backup while people read, write and chat; its machine is lost; the
 * backup is restored on another PostgreSQL, gets a new master key, and a node on it is asked for all that was acknowledged before the
 * backup began. Prints a table; ends with 1 if something is missing. `npm run prove -- restore`
 */
import { openSite, PRODUCTION_DELIVERY } from '../../deployment/site/open-site.ts';
import { Letters } from '../../deployment/load/letters.ts';
import { Report } from '../../deployment/report.ts';
import { backUpUnderLoad } from './back-up-under-load.ts';
import { compareCopy } from './compare-copy.ts';
import { restoreElsewhere } from './restore-elsewhere.ts';

const report = new Report();
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
await run();
report.print();
process.exit(report.isWrong ? 1 : 0);

async function run(): Promise<void> {
  const cleanup = new AsyncDisposableStack();
  try {
    console.log('Starting PostgreSQL, Redis, two nodes and nginx ...');
    const site = await openSite(cleanup, { settings: PRODUCTION_DELIVERY });
    const kept = await backUpUnderLoad(site, new Letters(site), report);
    for (const node of site.nodes) await node.stop();
    const copy = await restoreElsewhere(site, kept, report, cleanup);
    await compareCopy(site, kept, copy, report);
  } catch (error) {
    console.error(error);
    report.check('the run came to its end', false);
  } finally {
    await cleanup.disposeAsync();
  }
}
