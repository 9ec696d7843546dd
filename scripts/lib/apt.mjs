import { existsSync } from 'node:fs';
import { fail, seconds } from './project.mjs';
import { runStep } from './run.mjs';

/** Whether this process may install Debian packages. */
export function canInstallPackages() {
  return process.getuid?.() === 0 && existsSync('/etc/debian_version');
}

/** @param {string[]} packages */
export async function installPackages(packages) {
  const started = Date.now();
  console.log(`Installing ${packages.join(', ')} with apt-get ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  // Another apt-get may be running, for example on a machine that has just started.
  const lockTimeout = ['-o', 'DPkg::Lock::Timeout=120'];
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { code, output } = await runStep('apt-get', [...lockTimeout, ...args], { quiet: true, env });
    if (code !== 0) fail(`${output}\napt-get ${args[0]} failed: see the output above.`);
  }
  console.log(`Installed in ${seconds(started)}.`);
}
