import { execFile, execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { appendFileSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { findPostgres } from '#scripts/lib/programs.mjs';
import { killWithChildren, unprivilegedUser } from '#test/harness/database/cluster-process.ts';
import { freePort } from '#test/harness/free-port.ts';
import type { Certificate } from './certificate.ts';
import { startChild, type Child } from './child.ts';
import { fillIn, settingOf } from './deploy-files.ts';

const HBA = 'postgresql/pg_hba.conf';

export interface SitePostgres {
  /** For the product: by TCP, encrypted, as from another machine. */
  url: string;
  stop(): Promise<void>;
  /** Ends it at once: by its own emergency stop, or by kill -9 of all its processes. */
  crash(signal: 'SIGQUIT' | 'SIGKILL'): Promise<void>;
  /** Starts it again, until it answers. */
  start(): Promise<void>;
}

interface PostgresSettings {
  folder: string;
  logs: string;
  certificate: Certificate;
  /** Called with the folder for its data while it is empty. */
  onDataFolder?: (folder: string) => void;
}

/** A cluster as Debian makes it with our files. */
export async function openPostgres({
  folder,
  logs,
  certificate,
  onDataFolder = () => {},
}: PostgresSettings): Promise<SitePostgres> {
  const bin = findPostgres() ?? '';
  const user = unprivilegedUser();
  const [data, sockets] = [join(folder, 'postgres'), join(folder, 'postgres-sockets')];
  for (const made of [data, sockets]) {
    mkdirSync(made, { mode: 0o700 });
    if (made === data) onDataFolder(data);
    if (user) chownSync(made, user.uid, user.gid);
  }
  const asOwner = { ...user, cwd: sockets, encoding: 'utf8', stdio: 'pipe' } as const;
  const flags = settingOf('postgresql/createcluster.conf', 'initdb_options').split(' ');
  execFileSync(join(bin, 'initdb'), ['-D', data, '--no-sync', ...flags], asOwner);

  const port = await freePort();
  const [cert, key] = [join(data, 'server.crt'), join(data, 'server.key')];
  for (const [from, to] of [
    [certificate.file, cert],
    [certificate.keyFile, key],
  ] as const) {
    copyFileSync(from, to);
    if (user) chownSync(to, user.uid, user.gid);
  }
  writeFileSync(
    join(data, 'pg_hba.conf'),
    fillIn(HBA, [
      ['#hostssl', 'hostssl'],
      ['10.0.0.0/24', '127.0.0.1/32'],
    ]),
  );
  const settings = fillIn('postgresql/subrosa.conf', [
    ["listen_addresses = ''\n", ''],
    ['#listen_addresses', 'listen_addresses'],
    ['10.0.0.5', '127.0.0.1'],
    ['#ssl', 'ssl'],
    ['/etc/postgresql/15/main/server.crt', cert],
    ['/etc/postgresql/15/main/server.key', key],
  ]);
  appendFileSync(
    join(data, 'postgresql.conf'),
    `${settings}\nport = ${port}\nunix_socket_directories = '${sockets}'\n`,
  );

  const log = join(logs, 'postgres.log');
  const launch = () =>
    startChild(join(bin, 'postgres'), ['-D', data], { ...user, cwd: sockets, log, endAtOnce: 'SIGQUIT' });
  let server = launch();
  const owner = user ? 'postgres' : userInfo().username;
  const psql = (statement: string) =>
    execFileSync(
      join(bin, 'psql'),
      ['-XAtq', '-h', sockets, '-p', String(port), '-U', owner, '-c', statement, 'postgres'],
      asOwner,
    ).trim();
  const ask = promisify(execFile);
  const answersOnce = () =>
    ask(join(bin, 'psql'), ['-XAtq', '-h', sockets, '-p', String(port), '-U', owner, '-c', 'SELECT 1', 'postgres'], {
      ...user,
      cwd: sockets,
    }).then(
      () => server.isRunning(),
      () => false,
    );
  await untilAnswers(server, () => psql('SELECT 1'), log);
  if (psql('SHOW data_checksums') !== 'on') throw new Error('The cluster has no checksums');

  const password = randomBytes(24).toString('hex');
  psql(`CREATE ROLE subrosa LOGIN PASSWORD '${password}'`);
  psql('CREATE DATABASE subrosa OWNER subrosa');
  // Only for filling the tables, which ends with a checkpoint.
  psql('GRANT pg_checkpoint TO subrosa');
  const query = new URLSearchParams({ sslmode: 'verify-full', sslrootcert: certificate.file });
  return {
    url: `postgres://subrosa:${password}@localhost:${port}/subrosa?${query.toString()}`,
    async stop() {
      await server.stop('SIGINT');
    },
    async crash(signal) {
      if (signal === 'SIGQUIT') await server.stop('SIGQUIT');
      else if (server.isRunning()) await killWithChildren(server.pid, server.ended);
    },
    async start() {
      while (!(await answersOnce())) {
        if (!server.isRunning()) server = launch();
        await sleep(100);
      }
    },
  };
}

async function untilAnswers(server: Child, ask: () => void, log: string): Promise<void> {
  while (server.isRunning()) {
    try {
      return ask();
    } catch {
      await sleep(100);
    }
  }
  throw new Error(`PostgreSQL did not start: ${log}`);
}
