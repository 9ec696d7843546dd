import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { DAY } from '#platform/shared/durations.ts';
import type { Report } from '../report.ts';
import { ROOT } from '../site/deploy-files.ts';
import type { Site } from '../site/open-site.ts';

const run = promisify(execFile);

/** What the timers start: both kinds of backups, while the nodes run. Those of last month go. */
export async function writeBackups(site: Site, report: Report): Promise<void> {
  const folder = join(site.folder, 'backups');
  const old = join(folder, 'full-20200101T000000Z');
  mkdirSync(old, { recursive: true });
  const lastMonth = new Date(Date.now() - 40 * DAY);
  utimesSync(old, lastMonth, lastMonth);
  const options = { cwd: ROOT, env: { PATH: process.env['PATH'], ...site.env } };
  const made = await run(process.execPath, ['scripts/backup-key.ts', join(site.folder, 'backup.key')], options);
  const env = { ...options.env, BACKUP_PUBLIC_KEY: made.stdout.trim().split('\n').at(-1) };
  for (const kind of ['full', 'erasures'])
    await run(join(ROOT, 'deploy/bin/backup'), [kind, folder], { ...options, env });
  const written = readdirSync(folder).filter((name) => existsSync(join(folder, name, 'backup.sealed')));
  report.count('backups written', written.length, 2);
  report.check('backups of last month are deleted', !existsSync(old));
}
