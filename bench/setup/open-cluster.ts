import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client } from 'pg';
import { removeStaleClusters, startCluster, type Cluster } from '#test/harness/database/cluster-process.ts';

/** As in production: an answer is sent when the letter is on the disk. */
const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '512MB',
  max_wal_size: '4GB',
};

const TMPFS = 0x01_02_19_94;

/** A PostgreSQL of our own, on the disk, with one empty database for each side. */
export async function openCluster(): Promise<Cluster & { productUrl: string; bareUrl: string; version: string }> {
  const parent = tmpdir();
  if (statfsSync(parent).type === TMPFS) throw new Error(`${parent} is in memory: set TMPDIR to a folder on a disk.`);
  removeStaleClusters(parent);
  const cluster = await startCluster({ settings: SETTINGS, parent });
  const admin = new Client({ connectionString: cluster.urlOf('postgres') });
  await admin.connect();
  await admin.query('CREATE DATABASE product');
  await admin.query('CREATE DATABASE bare');
  const { rows } = await admin.query<{ server_version: string }>('SHOW server_version');
  await admin.end();
  const version = rows[0]?.server_version ?? 'unknown';
  return { ...cluster, productUrl: cluster.urlOf('product'), bareUrl: cluster.urlOf('bare'), version };
}
