import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Report } from '../../deployment/report.ts';
import { makeCertificate } from '../../deployment/site/certificate.ts';
import { openNode, type SiteNode } from '../../deployment/site/open-node.ts';
import { openPostgres } from '../../deployment/site/open-postgres.ts';
import type { Site } from '../../deployment/site/open-site.ts';
import { runCommand, type Kept } from './back-up-under-load.ts';

/** Restores both backups on another PostgreSQL, changes the master key, and starts a node there. */
export async function restoreElsewhere(
  site: Site,
  { backup, erasures, keyFile }: Kept,
  report: Report,
  cleanup: AsyncDisposableStack,
): Promise<SiteNode> {
  const folder = join(site.folder, 'elsewhere');
  mkdirSync(folder, { mode: 0o711 });
  const certificate = makeCertificate(folder);
  const postgres = await openPostgres({ folder, logs: folder, certificate });
  cleanup.defer(() => postgres.stop());
  const env = { DATABASE_URL: postgres.url };

  const begun = performance.now();
  const restored = await runCommand(site, env, 'scripts/restore.ts', backup, '--erasures', erasures, '--key', keyFile);
  report.figure(
    'a restore elsewhere',
    `${((performance.now() - begun) / 1000).toFixed(1)} s: ${restored.split('\n')[0]}`,
  );
  report.check('the account deleted meanwhile is deleted again', restored.includes('now deleted again: 1.'));

  const key = randomBytes(32).toString('base64');
  await runCommand(site, { ...env, NEW_MASTER_KEY: key }, 'scripts/rotate-key.ts');
  const withOldKey = await runCommand(site, env, 'scripts/retention.ts').catch(String);
  report.check('the old master key is refused', withOldKey.includes('MASTER_KEY'));

  const node = await openNode({
    name: 'elsewhere',
    port: site.nodes[0].port,
    env: { ...site.env, ...env, MASTER_KEY: key },
    log: join(site.logs, 'node-elsewhere.log'),
  });
  cleanup.defer(async () => void (await node.stop()));
  return node;
}
