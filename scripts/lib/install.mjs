import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstallPackages, installPackages } from './apt.mjs';
import { withSetupLock } from './lock.mjs';
import { fail, outerEnv, projectNode, root, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { fingerprintOf, stampAt } from './stamp.mjs';

const stamp = stampAt(join(root, 'node_modules', '.installed'));
const oldestNode = 26;

/** Installs packages unless node_modules is complete and matches package-lock.json and this platform. */
export async function ensureInstalled() {
  const wanted = fingerprint();
  if (stamp.matches(wanted)) return;
  await withSetupLock(async () => {
    if (stamp.matches(wanted)) return;
    if (!isInstalledByHand()) await install();
    stamp.write(wanted);
  });
}

async function install() {
  const started = Date.now();
  console.log('Installing packages (once; about half a minute) ...');
  // npm's warnings about engines concern the current Node, not the one that the install brings: its output is shown only
  // if it fails. The development packages are needed even in a shell with NODE_ENV=production.
  const args = ['ci', '--include=dev', '--include=optional', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { code, output } = await runStep('npm', args, { quiet: true, env: outerEnv });
  if (code !== 0) {
    fail(`${output}\nnpm ci failed: see the output above. Fix that, then run the same command again.`);
  }
  console.log(`Installed in ${seconds(started)}.`);
  // The newer Node needs this system library, which a slim container may lack.
  if (askNode().includes('libatomic.so.1') && canInstallPackages()) await installPackages(['libatomic1']);
  if (nodeVersion() < oldestNode) fail(`Node ${oldestNode} should have been installed, but it reports: ${askNode()}`);
}

/** After `npm install <package>` everything is in place: npm deletes its record first and writes it last. */
function isInstalledByHand() {
  try {
    const wanted = packagesIn('package-lock.json');
    const there = packagesIn('node_modules/.package-lock.json');
    const isThere = (/** @type {string} */ path) => there[path]?.version === wanted[path]?.version;
    const mayMiss = (/** @type {string} */ path) => path === '' || (wanted[path]?.optional === true && !there[path]);
    return nodeVersion() >= oldestNode && Object.keys(wanted).every((path) => isThere(path) || mayMiss(path));
  } catch {
    return false;
  }
}

/** @param {string} file */
function packagesIn(file) {
  const lock = /** @type {{ packages: Record<string, { version?: string, optional?: boolean }> }} */ (readJson(file));
  return lock.packages;
}

/** Runs Node instead of looking for its file: a folder copied from another machine has a Node that does not run here. */
function askNode() {
  const { stdout, stderr, error } = spawnSync(projectNode(), ['--version'], { encoding: 'utf8' });
  return error ? error.message : `${stdout}${stderr}`.trim();
}

function nodeVersion() {
  return Number(/^v(\d+)/.exec(askNode())?.[1] ?? 0);
}

function fingerprint() {
  const { dependencies, devDependencies, optionalDependencies } = readJson('package.json');
  const asked = JSON.stringify([dependencies, devDependencies, optionalDependencies]);
  return fingerprintOf([JSON.stringify(readJson('package-lock.json')), asked, process.platform, process.arch]);
}

/** @param {string} file */
function readJson(file) {
  return /** @type {Record<string, unknown>} */ (JSON.parse(readFileSync(join(root, file), 'utf8')));
}
