import { afterEach, expect, it } from 'vitest';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openMetrics } from './metrics.ts';
import { MetricsPortTaken, serveMetrics, type MetricsServer } from './serve-metrics.ts';

let server: MetricsServer;
afterEach(() => server.close());

const collect = () => openMetrics({ clock: new FakeClock() }).collect();
const serve = (port: number) => serveMetrics({ host: '127.0.0.1', port, collect });

it('shows the figures in the format that Prometheus reads, and nothing else', async () => {
  server = await serve(0);
  const response = await fetch(`${server.address}/metrics`);
  expect(response.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect(await response.text()).toContain('# TYPE subrosa_faults_total counter\nsubrosa_faults_total 0\n');
  expect((await fetch(`${server.address}/`)).status).toBe(404);
});

it('says in one line that its port is in use', async () => {
  server = await serve(0);
  const port = Number(new URL(server.address).port);
  await expect(serve(port)).rejects.toThrow(MetricsPortTaken);
  await expect(serve(port)).rejects.toThrow(
    `METRICS_PORT: ${port} is in use by another program. Stop it, or choose another port.`,
  );
});
