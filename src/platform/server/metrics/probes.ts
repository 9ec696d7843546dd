import { performance } from 'node:perf_hooks';
import { Gauge, type Registry } from '@prometheus-io/client';
import { SECOND } from '#platform/shared/durations.ts';
import type { Timers } from '../timers.ts';

const INTERVAL = 10 * SECOND;

/** Something that the product needs, asked at intervals whether it answers. */
export interface Probe {
  name: 'database' | 'redis';
  ask: () => Promise<unknown>;
}

/**
 * Whether the product's parts answer, and how fast. The latency of real requests is an hourly figure, because it moves with one
 * person's act; this one can be shown at once.
 */
export async function startProbes(registry: Registry, probes: Probe[], timers: Timers): Promise<() => void> {
  const watched = probes.map((probe) => ({ ...probe, ...openFigures(registry, probe.name), isAsking: false }));
  const askAll = async () => {
    await Promise.all(watched.map(askOnce));
  };
  await askAll();
  return timers.every(INTERVAL, askAll);
}

type Watched = Probe & ReturnType<typeof openFigures> & { isAsking: boolean };

async function askOnce(watched: Watched): Promise<void> {
  // The one before still waits: it will say so when it ends, and more would only add to the load.
  if (watched.isAsking) return;
  watched.isAsking = true;
  const start = performance.now();
  const isUp = await watched.ask().then(
    () => true,
    () => false,
  );
  watched.isAsking = false;
  watched.up.set(isUp ? 1 : 0);
  watched.seconds.set(Math.ceil(performance.now() - start) / SECOND);
}

function openFigures(registry: Registry, name: Probe['name']) {
  const registers = [registry];
  return {
    up: new Gauge({
      name: `subrosa_${name}_up`,
      help: `Whether the ${name} answered the last probe`,
      registers,
    }),
    seconds: new Gauge({
      name: `subrosa_${name}_probe_seconds`,
      help: `How long the ${name} took to answer the last probe`,
      registers,
    }),
  };
}
