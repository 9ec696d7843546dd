import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { openBackup } from '#platform/server/backup/open-backup.ts';
import { writeBackup } from '#platform/server/backup/write-backup.ts';
import { openLog } from '#platform/server/log.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { asText, takeDump, type Dump, type DumpedRow } from '../dump.ts';
import type { Random } from '../random.ts';
import { takePages } from '../pages/take-pages.ts';
import type { DatedDump, LogLine, Loot } from './loot.ts';

/** How many letters at most are sent while the thief waits to copy the database, and which share of all letters at most. */
const MOMENTS = { most: 50, share: 0.15 };

/** Collects what a thief gets hold of while the simulation runs. */
export class Thief {
  /** For the app under attack. */
  readonly log: Logger;
  readonly #nightly: DatedDump[] = [];
  readonly #backups: DatedDump[] = [];
  readonly #moments: DatedDump[] = [];
  readonly #lines: LogLine[] = [];
  /** The simulated time: the log's own clock is the real one. */
  #now = () => 0;
  #share = 0;

  constructor() {
    const to = new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const line of chunk.toString().trim().split('\n')) this.#lines.push(this.#read(line));
        done();
      },
    });
    this.log = openLog('info', to);
  }

  follow({ clock }: TestApp, letters: number): void {
    this.#now = () => clock.now().getTime();
    this.#share = Math.min(MOMENTS.share, MOMENTS.most / letters);
  }

  isWaiting(random: Random): boolean {
    return random.chance(this.#share);
  }

  async comeAtNight({ services }: TestApp): Promise<void> {
    this.#nightly.push({ at: this.#now(), dump: await takeDump(services.db) });
    this.#backups.push({ at: this.#now(), dump: await takeBackup(services) });
  }

  async comeAtOnce({ services }: TestApp): Promise<void> {
    this.#moments.push({ at: this.#now(), dump: await takeDump(services.db) });
  }

  async comeAtLast({ services }: TestApp): Promise<Loot> {
    // First: reading a table prunes its pages.
    const pages = await takePages(services.db);
    return {
      last: await takeDump(services.db),
      nightly: this.#nightly,
      backups: this.#backups,
      moments: this.#moments,
      pages,
      log: this.#lines,
    };
  }

  #read(line: string): LogLine {
    const { method, route, status } = JSON.parse(line) as Partial<LogLine>;
    return { at: this.#now(), ...(method && { method }), ...(route && { route }), ...(status && { status }) };
  }
}

/** Writes a backup and reads it as somebody does who found its files. */
async function takeBackup(services: TestApp['services']): Promise<Dump> {
  const folder = await mkdtemp(join(tmpdir(), 'sub-rosa-backup-'));
  try {
    await writeBackup(services, folder);
    const backup = await openBackup(folder);
    const dump: Dump = { tables: new Map(), sequences: new Map() };
    for (const { name } of backup.manifest.tables) {
      const rows: DumpedRow[] = [];
      for await (const lines of backup.linesOf(name)) {
        const filled = lines.filter((text) => text !== '');
        rows.push(...filled.map((line, n) => rowOf(line, rows.length + n)));
      }
      dump.tables.set(`public.${name}`, rows);
    }
    for (const { name, value } of backup.manifest.sequences) dump.sequences.set(name, value);
    return dump;
  } finally {
    await rm(folder, { recursive: true });
  }
}

function rowOf(line: string, place: number): DumpedRow {
  return { xmin: 0, xmax: 0, place, values: asText(JSON.parse(line) as Record<string, unknown>) };
}
