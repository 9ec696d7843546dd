import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { fail, seconds } from './project.mjs';
import { findChromium, findPostgres } from './programs.mjs';
import { runStep } from './run.mjs';

const clusterDefaults = '/etc/postgresql-common/createcluster.conf';
const emojiFont = '/usr/share/fonts/truetype/noto/NotoColorEmoji.ttf';

/** The tests want a real PostgreSQL and a real browser: as root on Debian they are fetched, elsewhere asked for. */
export async function ensureTestPrograms() {
  const missing = missingPackages();
  if (missing.length === 0) return;
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) {
    fail(`npm test needs Chromium and PostgreSQL 15 or newer. Missing here, as Debian names them: ${missing.join(' ')}`);
  }
  // Screenshots of hearts want a font, where packages are being fetched anyway; nothing fails without it.
  await install(existsSync(emojiFont) ? missing : [...missing, 'fonts-noto-color-emoji']);
  const still = missingPackages();
  if (still.length > 0) fail(`apt-get succeeded, yet these are not to be found: ${still.join(' ')}`);
}

function missingPackages() {
  return [...(findChromium() ? [] : ['chromium']), ...(findPostgres() ? [] : ['postgresql'])];
}

/** @param {string[]} packages */
async function install(packages) {
  const started = Date.now();
  console.log(`Installing ${packages.join(', ')} with apt-get ...`);
  // Tests bring up their own server; the package need not set up and start one of its own.
  if (packages.includes('postgresql') && !existsSync(clusterDefaults)) {
    mkdirSync('/etc/postgresql-common', { recursive: true });
    writeFileSync(clusterDefaults, 'create_main_cluster = false\n');
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt-get may be at work, as on a machine that has just been started.
  const patient = ['-o', 'DPkg::Lock::Timeout=120'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runStep('apt-get', [...patient, ...args], { quiet: true, env });
    if (code !== 0) fail(`${output}\napt-get ${args[0]} failed, for the reason above.`);
  }
  console.log(`Installed in ${seconds(started)}.`);
}
