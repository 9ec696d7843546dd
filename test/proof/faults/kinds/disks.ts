import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault.ts';
import type { SmallDisk } from '../site/small-disk.ts';

/** In milliseconds. */
const FULL = 15_000;
const FILL_EVERY = 200;

/** Fills a disk again and again, as whatever frees a bit of it is followed by others who write. */
async function keepFull(disk: SmallDisk): Promise<number> {
  const end = performance.now() + FULL;
  let filled = 0;
  while (performance.now() < end) {
    if (disk.fill()) filled += 1;
    await sleep(FILL_EVERY);
  }
  disk.empty();
  return filled;
}

export const DISKS: Fault[] = [
  {
    name: 'disk-database',
    about: 'the disk of PostgreSQL is full for 15 s',
    async run({ site }) {
      if (!site.databaseDisk.isMounted) throw new Error('Only root can mount a small disk');
      // As an operator's systemd does, whether PostgreSQL ends or stays.
      let isOver = false;
      const restarting = (async () => {
        while (!isOver) {
          await Promise.race([site.postgres.start(), sleep(FULL)]);
          await sleep(500);
        }
      })();
      await keepFull(site.databaseDisk);
      await site.postgres.start();
      isOver = true;
      await restarting;
      return 1;
    },
  },
  {
    name: 'disk-node',
    about: 'the disk with the logs and the data folder is full for 15 s',
    async run({ site }) {
      if (!site.logDisk.isMounted) throw new Error('Only root can mount a small disk');
      await keepFull(site.logDisk);
      for (const node of site.nodes) {
        if (!node.isRunning()) console.log(`    node ${node.name} ended`);
        await node.start();
      }
      return 1;
    },
  },
];
