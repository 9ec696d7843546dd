import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { canInstallPackages, installPackages } from './apt.mjs';
import { findChromium, findPostgres } from './programs.mjs';
import { fail } from './project.mjs';

const clusterDefaults = '/etc/postgresql-common/createcluster.conf';
const emojiFont = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

/** The tests want a real PostgreSQL and a real browser: as root on Debian they are fetched, elsewhere asked for. */
export async function ensureTestPrograms() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (!canInstallPackages()) {
    fail(
      `npm test needs Chromium and PostgreSQL 15 or newer. Missing here, as Debian names them: ${missing.join(' ')}`,
    );
  }
  if (missing.includes('postgresql')) doWithoutSystemCluster();
  // Hearts on a screenshot want a font, where packages are being fetched anyway; nothing fails without it.
  await installPackages(existsSync(emojiFont) ? missing : [...missing, 'fonts-noto-color-emoji']);
  const still = missingPackages();
  if (still.length > 0) fail(`apt-get succeeded, yet these are not to be found: ${still.join(' ')}`);
}

function missingPackages() {
  return [...(findChromium() ? [] : ['chromium-headless-shell']), ...(findPostgres() ? [] : ['postgresql'])];
}

/** Tests bring up a server of their own; the package need not make and start one too. */
function doWithoutSystemCluster() {
  if (existsSync(clusterDefaults)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(clusterDefaults, 'create_main_cluster = false\n');
}
