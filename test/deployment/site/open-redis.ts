import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findRedis } from '#scripts/lib/programs.mjs';
import { freePort } from '#test/harness/free-port.ts';
import { untilReady } from '#test/harness/redis/redis-process.ts';
import { startChild } from './child.ts';
import { fillIn } from './deploy-files.ts';

export interface SiteRedis {
  url: string;
  /** kill -9: what it knew is gone. */
  kill(): Promise<void>;
  /** Starts it again, empty, at the same address. */
  start(): Promise<void>;
}

export async function openRedis(folder: string, logs: string): Promise<SiteRedis> {
  const port = await freePort();
  const password = randomBytes(24).toString('hex');
  const url = `redis://subrosa:${password}@127.0.0.1:${port}`;
  const file = join(folder, 'redis.conf');
  const settings = fillIn('redis/subrosa.conf', [
    ['REPLACE_ME', password],
    [/^port 6379$/gm, `port ${port}`],
  ]);
  writeFileSync(file, `dir ${folder}\n${settings}`, { mode: 0o600 });
  const launch = () => startChild(findRedis() ?? '', [file], { cwd: folder, log: join(logs, 'redis.log') });
  let server = launch();
  await untilReady(url);
  return {
    url,
    async kill() {
      await server.stop('SIGKILL');
    },
    async start() {
      server = launch();
      await untilReady(url);
    },
  };
}
