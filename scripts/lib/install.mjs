import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSetupLock } from './lock.mjs';
import { fail, outerEnv, projectNode, root, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { fingerprintOf, stampAt } from './stamp.mjs';

const stamp = stampAt(join(root, 'node_modules', '.installed'));

/** Installs unless node_modules was made, completely, from this very package-lock.json on this kind of machine. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (stamp.matches(wanted)) return;
  await withSetupLock(async () => {
    if (stamp.matches(wanted)) return;
    await install();
    stamp.write(wanted);
  });
}

async function install() {
  const started = Date.now();
  console.log('Installing packages (once; about half a minute) ...');
  // What npm says about engines and install scripts concerns the Node in use now, not the one that comes with
  // the install, so it is shown only if npm fails. A shell with NODE_ENV=production must not leave half of it out.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await runStep('npm', args, { quiet: true, env: outerEnv });
  if (code !== 0) fail(`${output}\nnpm ci failed, for the reason above. Once that is mended, give the same command again.`);
  const version = spawnSync(projectNode(), ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? '';
  if (Number(version.slice(1).split('.')[0]) < 26 || version === '') {
    fail(`No Node 26 is packed for ${process.platform} ${process.arch}. Install it yourself and give the same command again.`);
  }
  console.log(`Installed in ${seconds(started)}, with Node ${version.slice(1)}.`);
}

function fingerprint() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const asked = JSON.stringify({ dependencies, devDependencies, optionalDependencies });
  return fingerprintOf([lock, asked, process.platform, process.arch]);
}
