import { monitorEventLoopDelay, performance, PerformanceObserver } from 'node:perf_hooks';
import { Gauge, type Registry } from '@prometheus-io/client';
import { MINUTE } from '#platform/shared/durations.ts';
import type { Timers } from '../timers.ts';

const MEBIBYTE = 1024 * 1024;
const QUANTILES = [50, 99, 100];

/**
 * How busy this process was in the last minute. The library's own set is not used: its counters of processor time, collections and
 * open handles move with every single request. Here they are rounded so that one request changes nothing.
 */
export function watchProcess(registry: Registry, timers: Timers): () => void {
  const figures = openFigures(registry);
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  let collecting = 0;
  const collections = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) collecting += duration;
  });
  collections.observe({ entryTypes: ['gc'] });
  let loop = performance.eventLoopUtilization();
  let cpu = process.cpuUsage();
  let since = performance.now();

  function showMinute(): void {
    const elapsed = performance.now() - since;
    for (const quantile of QUANTILES) {
      const seconds = delay.percentile(quantile) / 1e9;
      figures.delay.set({ quantile: quantile / 100 }, roundTo(0.01, seconds));
    }
    const { user, system } = process.cpuUsage(cpu);
    figures.utilisation.set(roundTo(0.05, performance.eventLoopUtilization(loop).utilization));
    figures.cpu.set(roundTo(0.05, (user + system) / 1000 / elapsed));
    figures.collecting.set(roundTo(0.01, collecting / elapsed));
    const { rss, heapUsed } = process.memoryUsage();
    figures.memory.set({ part: 'resident' }, roundTo(16 * MEBIBYTE, rss));
    figures.memory.set({ part: 'heap' }, roundTo(16 * MEBIBYTE, heapUsed));
    delay.reset();
    collecting = 0;
    loop = performance.eventLoopUtilization();
    cpu = process.cpuUsage();
    since = performance.now();
  }

  const cancel = timers.every(MINUTE, async () => showMinute());
  return () => {
    cancel();
    delay.disable();
    collections.disconnect();
  };
}

/** To whole steps, without the noise of binary fractions. */
function roundTo(step: number, value: number): number {
  return Number((Math.round(value / step) * step).toPrecision(12));
}

function openFigures(registry: Registry) {
  const registers = [registry];
  return {
    delay: new Gauge({
      name: 'subrosa_event_loop_delay_seconds',
      help: 'How long the event loop was held up in the last minute',
      labelNames: ['quantile'],
      registers,
    }),
    utilisation: new Gauge({
      name: 'subrosa_event_loop_utilisation_ratio',
      help: 'The part of the last minute in which the event loop was busy',
      registers,
    }),
    cpu: new Gauge({
      name: 'subrosa_cpu_cores',
      help: 'Cores in use, as a mean of the last minute',
      registers,
    }),
    collecting: new Gauge({
      name: 'subrosa_garbage_collection_ratio',
      help: 'The part of the last minute that garbage collection took',
      registers,
    }),
    memory: new Gauge({
      name: 'subrosa_memory_bytes',
      help: 'Memory: all of it, and its JavaScript heap',
      labelNames: ['part'],
      registers,
    }),
  };
}
