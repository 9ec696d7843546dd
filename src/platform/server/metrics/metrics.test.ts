import { describe, expect, it } from 'vitest';
import { HOUR, MINUTE } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openMetrics } from './metrics.ts';

const clock = new FakeClock();

describe('the end of an hour', () => {
  it('is the next full hour, again and again until it is stopped', async () => {
    clock.set('2026-03-14T09:20:00Z');
    const delays: number[] = [];
    const timers: (() => void)[] = [];
    const metrics = openMetrics({ clock });
    let cancelled = 0;
    const stop = metrics.followClock({
      after(delay, work) {
        delays.push(delay);
        timers.push(work);
        return () => (cancelled += 1);
      },
      every: () => () => {},
    });
    clock.set('2026-03-14T10:00:00Z');
    timers[0]?.();
    expect(delays).toEqual([40 * MINUTE, HOUR]);
    stop();
    expect(cancelled).toBe(1);
    const shown = `subrosa_hourly_figures_timestamp_seconds ${Date.parse('2026-03-14T10:00:00Z') / 1000}`;
    await expect.poll(() => metrics.collect(), { timeout: 60_000 }).toContain(shown);
  });

  it('shows what was counted until then, although more is counted while the database is read', async () => {
    const metrics = openMetrics({ clock });
    const count = (n: number) => Array.from({ length: n }, () => metrics.countBatch(3));
    count(10);
    metrics.everyHour(async () => void count(10));
    await metrics.endHour();
    expect(await metrics.collect()).toContain('subrosa_group_commit_batch_size_count 10');
    expect(await metrics.collect()).toContain('subrosa_group_commit_batch_size_bucket{le="5"} 10');
    expect(await metrics.collect()).not.toContain('subrosa_group_commit_batch_size_bucket{le="2"}');
  });
});

describe('at once', () => {
  it('shows faults and refusals', async () => {
    const metrics = openMetrics({ clock });
    metrics.countFault();
    metrics.countRefusal();
    expect(await metrics.collect()).toContain('subrosa_faults_total 1');
    expect(await metrics.collect()).toContain('subrosa_refusals_total 1');
  });

  it('shows the hour of the last run of a scheduled job, and nothing about others', async () => {
    clock.set('2026-03-14T09:20:00Z');
    const metrics = openMetrics({ clock });
    metrics.countRun({ name: 'nightly', cron: '17 0 * * *' }, true);
    metrics.countRun({ name: 'nightly', cron: '17 0 * * *' }, false);
    metrics.countRun({ name: 'mail' }, true);
    metrics.countRun({ name: 'mail' }, false);
    const text = await metrics.collect();
    const hour = Date.parse('2026-03-14T09:00:00Z') / 1000;
    expect(text).toContain(`subrosa_job_last_success_timestamp_seconds{job="nightly"} ${hour}`);
    expect(text).toContain('subrosa_job_failures_total{job="nightly"} 1');
    expect(text).not.toContain('"mail"');
  });
});

it('counts open sockets, in steps', async () => {
  const metrics = openMetrics({ clock });
  const close = Array.from({ length: 21 }, () => metrics.countSocket());
  close[0]?.();
  close[1]?.();
  await metrics.endHour();
  expect(await metrics.collect()).toContain('subrosa_sockets_open 10');
});
