import { spawnSync } from 'node:child_process';
import { canInstallPackages, installPackages } from './apt.mjs';
import { fail } from './project.mjs';

/** Installs nginx, curl and openssl as root on Debian; elsewhere says what is missing and exits. */
export async function ensureProxy() {
  const missing = ['nginx', 'curl', 'openssl'].filter((name) => spawnSync(name, ['-V']).error);
  if (missing.length === 0) return;
  if (!canInstallPackages()) fail(`This suite needs programs that are missing: ${missing.join(' ')}`);
  await installPackages(missing);
  // The package starts a server of its own, which nobody asked for. Without systemd there is none to stop.
  if (missing.includes('nginx')) spawnSync('systemctl', ['disable', '--now', 'nginx']);
}
