import { readdirSync, readFileSync } from 'node:fs';
import { Client } from 'pg';
import type { Site } from '../../deployment/site/open-site.ts';

/** What lies about at one moment. */
export interface Gauges {
  /** Of both nodes together, in MB. */
  memory: number;
  /** Files and sockets that both nodes have open. */
  files: number;
  /** Connections to PostgreSQL. */
  connections: number;
  /** Rows of the queue. */
  jobs: number;
  /** The size of each table with its indexes, in kB. */
  tables: Record<string, number>;
}

/** Reads from outside, as a watching operator would. */
export async function openGauges(site: Site, cleanup: AsyncDisposableStack): Promise<() => Promise<Gauges>> {
  const client = new Client({ connectionString: site.databaseUrl });
  await client.connect();
  cleanup.defer(() => client.end());
  const ask = async <Row extends object>(text: string) => (await client.query<Row>(text)).rows;
  return async () => {
    const pids = site.nodes.map((node) => node.pid());
    const [counts] = await ask<{ connections: number; jobs: number }>(`
      SELECT (SELECT count(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS connections,
             (SELECT count(*)::int FROM pgboss.job) AS jobs`);
    const sizes = await ask<{ name: string; kb: number }>(`
      SELECT relname AS name, (pg_total_relation_size(oid) / 1024)::int AS kb FROM pg_class
      WHERE relkind = 'r' AND relnamespace IN ('public'::regnamespace, 'pgboss'::regnamespace)`);
    return {
      memory: sum(pids.map(memoryOf)),
      files: sum(pids.map((pid) => readdirSync(`/proc/${pid}/fd`).length)),
      connections: counts?.connections ?? 0,
      jobs: counts?.jobs ?? 0,
      tables: Object.fromEntries(sizes.map(({ name, kb }) => [name, kb])),
    };
  };
}

function memoryOf(pid: number): number {
  const [, kb = ''] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kb) / 1024);
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
