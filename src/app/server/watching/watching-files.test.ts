import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { defaultPressureLimits } from '#platform/server/http/under-pressure.ts';
import { openRedis, type Redis } from '#platform/server/redis/redis.ts';
import { appPerFile } from '#test/harness/app-hooks.ts';
import { ManualTimers } from '#test/harness/manual-timers.ts';
import { startWatching } from './start-watching.ts';

const subject = appPerFile({ pressure: { ...defaultPressureLimits(), eventLoopDelay: 1e9 } });

let redis: Redis;
let stop: () => Promise<void>;
let exported: string[];
beforeAll(async () => {
  const { services, database } = subject;
  redis = await openRedis({ url: inject('redisUrl'), log: services.log });
  const timers = new ManualTimers();
  stop = await startWatching({ host: '127.0.0.1', port: 0 }, { services, database, redis, timers });
  const { atOnce, hourly } = services.metrics;
  const figures = [...atOnce.getMetricsAsArray(), ...hourly.getMetricsAsArray()];
  exported = figures.map(({ name }) => name).toSorted();
});
afterAll(async () => {
  await stop();
  redis.close();
});

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../..', path), 'utf8');

/** The figures that a file names. A histogram is named by its parts. */
function namesIn(text: string): string[] {
  const names = [...text.matchAll(/\bsubrosa_\w+/g)].map(([name]) => name.replace(/_(bucket|count)$/, ''));
  return [...new Set(names)].toSorted();
}

it.each(['deploy/prometheus/alerts.yml', 'deploy/grafana/dashboard.json'])(
  '%s names only figures that exist',
  (path) => {
    const names = namesIn(read(path));
    expect(names.length).toBeGreaterThan(10);
    expect(exported).toEqual(expect.arrayContaining(names));
  },
);

it('the dashboard shows every figure that an alarm is raised by', () => {
  expect(namesIn(read('deploy/grafana/dashboard.json'))).toEqual(
    expect.arrayContaining(namesIn(read('deploy/prometheus/alerts.yml'))),
  );
});

it('the docs explain exactly the figures that exist', () => {
  expect(namesIn(read('docs/operations.md'))).toEqual(exported);
});

it('Prometheus reads every node that nginx uses, at the port that the unit gives it', () => {
  const nodes = [...read('deploy/nginx/nginx.conf').matchAll(/^\t\tserver 127\.0\.0\.1:(\d+) /gm)].map(
    ([, port]) => port,
  );
  const [, metricsPort = ''] = /\bMETRICS_PORT=(\S+)/.exec(read('deploy/systemd/subrosa@.service')) ?? [];
  const targets = [...read('deploy/prometheus/scrape.yml').matchAll(/'127\.0\.0\.1:(\d+)'/g)].map(([, port]) => port);
  expect(nodes).toHaveLength(2);
  expect(targets).toEqual(nodes.map((node = '') => metricsPort.replace('%i', node)));
});

it('every alarm names a section of the docs', () => {
  const headings = [...read('docs/operations.md').matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title.toLowerCase().replaceAll(' ', '-'),
  );
  const alerts = read('deploy/prometheus/alerts.yml');
  const sections = [...alerts.matchAll(/runbook: 'docs\/operations\.md#([\w-]+)'/g)].map(([, section = '']) => section);
  expect(sections).toHaveLength([...alerts.matchAll(/- alert: /g)].length);
  expect(headings).toEqual(expect.arrayContaining(sections));
});
