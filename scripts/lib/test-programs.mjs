import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { canInstallPackages, installPackages } from './apt.mjs';
import { findChromium, findPostgres, findRedis } from './programs.mjs';
import { fail } from './project.mjs';

const clusterDefaults = '/etc/postgresql-common/createcluster.conf';
const emojiFont = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

/** Installs PostgreSQL, Redis and Chromium as root on Debian; elsewhere says what is missing and exits. */
export async function ensureTestPrograms() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (!canInstallPackages()) {
    fail(
      `npm test needs Chromium, Redis and PostgreSQL 15 or newer. Missing (names of Debian packages): ${missing.join(' ')}`,
    );
  }
  if (missing.includes('postgresql')) preventSystemCluster();
  // Emoji on screenshots need a font. It is optional, so it is installed only together with other packages.
  await installPackages(existsSync(emojiFont) ? missing : [...missing, 'fonts-noto-color-emoji']);
  const still = missingPackages();
  if (still.length > 0) fail(`apt-get succeeded, but these were not found: ${still.join(' ')}`);
}

function missingPackages() {
  return [
    ...(findChromium() ? [] : ['chromium-headless-shell']),
    ...(findPostgres() ? [] : ['postgresql']),
    ...(findRedis() ? [] : ['redis-server']),
  ];
}

/** Keeps the package from creating and starting a server: the tests start their own. */
function preventSystemCluster() {
  if (existsSync(clusterDefaults)) return;
  mkdirSync('/etc/postgresql-common', { recursive: true });
  writeFileSync(clusterDefaults, 'create_main_cluster = false\n');
}
