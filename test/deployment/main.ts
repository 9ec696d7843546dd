/**
 * Brings up two nodes, PostgreSQL, Redis and nginx with the files in deploy/, walks across the nodes, restarts them under load, also
 * on an overloaded machine, kills Redis, and searches all logs. Prints a table; ends with 1 if a count is wrong.
 */
import { Letters } from './load/letters.ts';
import { runOnSite } from './run-on-site.ts';
import { PRODUCTION_DELIVERY } from './site/open-site.ts';
import { writeBackups } from './steps/backups.ts';
import { chatAcrossNodes } from './steps/chat-across-nodes.ts';
import { checkProxy, checkWithoutNodes } from './steps/proxy-answers.ts';
import { compareRates } from './steps/rates.ts';
import { loseRedis } from './steps/redis-outage.ts';
import { restartNodes, restartOverloaded } from './steps/rolling-restarts.ts';
import { provokeFaults, searchLogs } from './steps/search-logs.ts';
import { walkAcrossNodes } from './steps/walk.ts';

await runOnSite(async (site, report) => {
  const letters = new Letters(site);
  await checkProxy(site, report);
  await walkAcrossNodes(site, report);
  await chatAcrossNodes(site, report);
  await writeBackups(site, report);
  await checkWithoutNodes(site, report);
  for (const node of site.nodes) await node.restart(PRODUCTION_DELIVERY);
  await restartNodes(site, letters, report);
  await restartOverloaded(site, letters, report);
  await loseRedis(site, letters, report);
  await compareRates(site, report);
  await provokeFaults(site);
  await searchLogs(site, report);
});
