import { type ChildProcess, spawn, type SpawnOptions, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { findPostgres } from '#scripts/lib/programs.mjs';
import { freePort } from '../free-port.ts';

const PREFIX = 'sub-rosa-postgres-';
// In memory if there is enough: copying the template then takes 15 ms instead of 100.
const MEMORY = '/dev/shm';
const PARENT = existsSync(MEMORY) && freeBytes(MEMORY) > 2 ** 31 ? MEMORY : tmpdir();

/** Nothing here has to survive a power cut, so nothing waits for the disk. */
const SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  shared_buffers: '64MB',
  max_wal_size: '128MB',
  listen_addresses: '127.0.0.1',
};

export interface Cluster {
  urlOf: (database: string) => string;
  /** Where its data is. */
  folder: string;
  stop: () => void;
}

interface ClusterOptions {
  /** Replace those above. */
  settings?: Record<string, string>;
  /** Where its folder is created. */
  parent?: string;
  /** In a process group of its own: a signal to the group of this process then does not stop the database before its users. */
  detached?: boolean;
}

export async function startCluster({
  settings = {},
  parent = PARENT,
  detached = false,
}: ClusterOptions = {}): Promise<Cluster> {
  const bin = findPostgres();
  if (!bin) throw new Error('PostgreSQL 15 or newer is not installed; `npm test` says how.');
  const user = unprivilegedUser();
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  let server: ChildProcess | null = null;
  const stop = () => {
    process.off('exit', stop);
    server?.kill('SIGQUIT');
    removeFolder(folder);
  };
  // An interrupted run ends without calling teardown.
  process.on('exit', stop);
  if (user) chownSync(folder, user.uid, user.gid);

  const password = randomBytes(16).toString('hex');
  initialise(bin, folder, password, user);
  const port = await freePort();

  // Through the Unix socket in its folder, which is faster than TCP.
  const urlOf = (database: string) => `postgres://postgres:${password}@localhost:${port}/${database}?host=${folder}`;
  server = launch(bin, folder, { ...SETTINGS, ...settings, port: String(port) }, { ...user, detached });
  await untilReady(server, urlOf('postgres'), folder);
  return { urlOf, folder, stop };
}

/** kill -9 of a process and its children at once. Returns when none is left; `ended` resolves when the process itself is. */
export async function killWithChildren(pid: number, ended: Promise<unknown>): Promise<void> {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  for (const child of [pid, ...children]) killIfRunning(child);
  await ended;
  // They hold its shared memory until they are gone.
  while (children.some(isRunning)) await sleep(10);
}

function killIfRunning(pid: number): void {
  if (pid > 0 && isRunning(pid)) process.kill(pid, 'SIGKILL');
}

/** Removes the folders of runs that were killed. A PostgreSQL whose folder is gone ends by itself. */
export function removeStaleClusters(parent = PARENT): void {
  for (const name of readdirSync(parent).filter((entry) => entry.startsWith(PREFIX))) {
    const folder = join(parent, name);
    const owner = Number.parseInt(name.slice(PREFIX.length), 10);
    if (isOurs(folder) && !isRunning(owner)) removeFolder(folder);
  }
}

interface User {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root; its Debian package creates a user for it. */
export function unprivilegedUser(): User | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const entry = /^postgres:[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'));
  if (!entry) throw new Error('PostgreSQL does not run as root, and there is no user `postgres` to run it as.');
  return { uid: Number(entry[1]), gid: Number(entry[2]) };
}

function initialise(bin: string, folder: string, password: string, user: User | undefined): void {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, password);
  // The password does not leave this machine, and SCRAM would take longer than the queries of most tests.
  const access = ['--username=postgres', '--auth=password', `--pwfile=${passwordFile}`];
  const format = ['--encoding=UTF8', '--no-locale', '--no-sync'];
  const options = { ...user, cwd: folder, encoding: 'utf8' } as const;
  const { status, stderr } = spawnSync(join(bin, 'initdb'), ['-D', 'data', ...access, ...format], options);
  if (status !== 0) throw new Error(`initdb failed:\n${stderr}`);
}

function launch(bin: string, folder: string, settings: Record<string, string>, how: SpawnOptions): ChildProcess {
  const all = { ...settings, unix_socket_directories: folder };
  const args = Object.entries(all).map(([name, value]) => `--${name}=${value}`);
  const log = openSync(join(folder, 'log'), 'w');
  const options: SpawnOptions = { ...how, cwd: folder, stdio: ['ignore', 'ignore', log] };
  return spawn(join(bin, 'postgres'), ['-D', join(folder, 'data'), ...args], options);
}

async function untilReady(server: ChildProcess, url: string, folder: string): Promise<void> {
  while (server.exitCode === null) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await sleep(50);
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(join(folder, 'log'), 'utf8')}`);
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function isOurs(folder: string): boolean {
  const me = process.getuid?.();
  return me === 0 || statSync(folder, { throwIfNoEntry: false })?.uid === me;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Repeats, because rmSync gives up silently when the ending server removes a file just before it. */
function removeFolder(folder: string): void {
  while (existsSync(folder)) rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
}
