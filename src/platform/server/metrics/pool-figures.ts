import type { Registry } from '@prometheus-io/client';
import type { PoolUse } from '../db/database.ts';
import { addGauge } from './live-gauge.ts';

/**
 * The connections to the database. The number of idle ones is not shown: a connection stays open for some seconds after a request, and
 * would show that there was one.
 */
export function watchPools(registry: Registry, readPools: () => PoolUse[]): void {
  const read = (figure: (use: PoolUse) => number) => () => new Map(readPools().map((use) => [use.pool, figure(use)]));
  addGauge(registry, {
    name: 'subrosa_database_pool_in_use_ratio',
    help: 'The part of the connections that is in use, rounded down to halves',
    label: 'pool',
    read: read(({ inUse, max }) => Math.floor((2 * inUse) / max) / 2),
  });
  addGauge(registry, {
    name: 'subrosa_database_pool_waiting',
    help: 'Queries that wait for a connection',
    label: 'pool',
    read: read(({ waiting }) => waiting),
  });
}
