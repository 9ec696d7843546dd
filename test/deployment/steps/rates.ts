import { measureCall } from '../../../bench/load/http-side.ts';
import { Recorder } from '../../../bench/load/recorder.ts';
import { percentile } from '../../../bench/load/statistics.ts';
import { failuresOf, nextRead } from '../load/traffic.ts';
import type { Report } from '../report.ts';
import type { Site } from '../site/open-site.ts';

const CONNECTIONS = 32;
const SECONDS = 8;

/** How many lists a second one node and two nodes answer behind nginx, on the cores of this machine. */
export async function compareRates(site: Site, report: Report): Promise<void> {
  const ports = site.nodes.map(({ port }) => port);
  for (const used of [ports.slice(0, 1), ports]) {
    await site.nginx.useNodes(used);
    await drive(site, 2);
    const { latencies, elapsedMs, errors } = await drive(site, SECONDS);
    const rate = Math.round(latencies.length / (elapsedMs / 1000));
    const p99 = percentile(latencies, 0.99).toFixed(0);
    report.figure(
      `rate of reading, ${used.length === 1 ? 'one node' : 'two nodes'}`,
      `${rate} a second, p99 ${p99} ms`,
    );
    report.count('  failed', failuresOf({ latencies, elapsedMs, errors, bytes: 0 }));
    for (const [error, times] of errors) console.log(`    ${times} × ${error}`);
  }
}

/** How many lists a second the site answers while all connections read. */
export async function measureRate(site: Site): Promise<number> {
  await drive(site, 2);
  const { latencies, elapsedMs } = await drive(site, SECONDS);
  return latencies.length / (elapsedMs / 1000);
}

/** Each connection reads again as soon as it has its answer. */
async function drive(site: Site, seconds: number) {
  const recorder = new Recorder();
  const next = nextRead(site);
  const end = performance.now() + seconds * 1000;
  const work = async (_: unknown, connection: number) => {
    for (let turn = connection; performance.now() < end; turn += CONNECTIONS) {
      const agent = site.agents[turn % site.agents.length];
      if (agent) await measureCall(recorder, agent, site.httpsPort, next());
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, work));
  return recorder.finish();
}
