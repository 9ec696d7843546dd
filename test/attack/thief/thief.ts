import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Logger } from 'pino';
import { sweepJob } from '#features/delivery/server/sweep-departures.ts';
import { BACKUP_FILE } from '#app/server/backup/manifest.ts';
import { writeBackup } from '#app/server/backup/write-backup.ts';
import { openLog } from '#platform/server/log.ts';
import { DAY } from '#platform/shared/durations.ts';
import { recipient } from '#test/harness/sealed-backup.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { takeDump } from '../dump.ts';
import type { Random } from '../random.ts';
import { takePages } from '../pages/take-pages.ts';
import { TABLES } from '../clues/evidence.ts';
import { eachDump, everyNight, type DatedDump, type LogLine, type Loot, type SealedBackup } from './loot.ts';

/** How many letters at most are sent while the thief waits to copy the database, and which share of all letters at most. */
const MOMENTS = { most: 50, share: 0.15 };

/** Letters of those who leave go within this time, as the pages say. */
const DAYS_OF_LEAVING = 21;

/** Collects what a thief gets hold of while the simulation runs. */
export class Thief {
  /** For the app under attack. */
  readonly log: Logger;
  readonly #nightly: DatedDump[] = [];
  readonly #backups: SealedBackup[] = [];
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
    this.#backups.push({ at: this.#now(), bytes: await takeBackup(services) });
  }

  async comeAtOnce({ services }: TestApp): Promise<void> {
    this.#moments.push({ at: this.#now(), dump: await takeDump(services.db) });
  }

  async comeAtLast(app: TestApp): Promise<Loot> {
    const { services } = app;
    // First: reading a table prunes its pages.
    const pages = await takePages(services.db);
    return noteDeliveries({
      last: await takeDump(services.db),
      afterwards: await this.#comeAfterwards(app),
      nightly: this.#nightly,
      backups: this.#backups,
      moments: this.#moments,
      pages,
      log: this.#lines,
      acted: [],
    });
  }

  /** Comes on after the last day, until the letters of all who have left are gone. */
  async #comeAfterwards({ services, clock }: TestApp): Promise<DatedDump[]> {
    const dumps: DatedDump[] = [];
    for (let night = 0; night <= DAYS_OF_LEAVING; night += 1) {
      clock.set(new Date(this.#now() + DAY).toISOString());
      await sweepJob.run(services, {});
      dumps.push({ at: this.#now(), dump: await takeDump(services.db) });
    }
    return dumps;
  }

  #read(line: string): LogLine {
    const { method, route, status } = JSON.parse(line) as Partial<LogLine>;
    return { at: this.#now(), ...(method && { method }), ...(route && { route }), ...(status && { status }) };
  }
}

/** When each hour's letters were delivered. Rows that were sealed again since do not show it; a dump of the night before does. */
function noteDeliveries(loot: Loot): Loot {
  const deliveries = new Map<string, number>();
  for (const { tables } of [...loot.moments.map(({ dump }) => dump), ...everyNight(loot)]) {
    for (const { xmin, values } of tables.get(TABLES.letters) ?? []) {
      const hour = values.get('submitted_at') ?? '';
      deliveries.set(hour, Math.min(xmin, deliveries.get(hour) ?? xmin));
    }
  }
  return eachDump(loot, (dump) => ({ ...dump, deliveries }));
}

/** Writes a backup and takes its only file. */
async function takeBackup(services: TestApp['services']): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'sub-rosa-backup-'));
  try {
    await writeBackup(services, { folder, recipient });
    return await readFile(join(folder, BACKUP_FILE));
  } finally {
    await rm(folder, { recursive: true });
  }
}
