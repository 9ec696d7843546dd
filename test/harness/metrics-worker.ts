import { answerPrimary } from '#platform/server/metrics/across-workers.ts';
import { openMetrics } from '#platform/server/metrics/metrics.ts';

/** A worker of a cluster that has nothing but figures. */
const metrics = openMetrics({ clock: { now: () => new Date(3_600_000) } });
metrics.countFault();
for (let n = 0; n < 13; n += 1) metrics.countSocket();
metrics.countRun({ name: 'nightly', cron: '0 0 * * *' }, true);
await metrics.endHour();
answerPrimary(() => metrics.collect());
process.send?.('ready');
