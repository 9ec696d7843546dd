/**
 * The restore drill: a site with the files of deploy/ writes a backup while people read, write and chat; its machine is lost; the
 * backup is restored on another PostgreSQL, gets a new master key, and a node on it is asked for all that was acknowledged before the
 * backup began. Prints a table; ends with 1 if something is missing. `npm run prove -- restore`
 */
import { PRODUCTION_DELIVERY } from '../../deployment/site/open-site.ts';
import { Letters } from '../../deployment/load/letters.ts';
import { runOnSite } from '../../deployment/run-on-site.ts';
import { backUpUnderLoad } from './back-up-under-load.ts';
import { compareCopy } from './compare-copy.ts';
import { restoreElsewhere } from './restore-elsewhere.ts';

await runOnSite(
  async (site, report, cleanup) => {
    const kept = await backUpUnderLoad(site, new Letters(site), report);
    for (const node of site.nodes) await node.stop();
    const copy = await restoreElsewhere(site, kept, report, cleanup);
    await compareCopy(site, kept, copy, report);
  },
  { settings: PRODUCTION_DELIVERY },
);
