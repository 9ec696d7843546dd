import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withSetupLock } from './lock.mjs';
import { projectNode, root, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { fingerprintOf, stampAt } from './stamp.mjs';

const stampFile = join(root, 'dist', '.built');
const stamp = stampAt(stampFile);

/** Everything a page is made from. The server's own code is run as it is and needs no build. */
const inputs = /^(src\/.*\/client\/|src\/features\/[^/]+\/contract\.ts$|src\/platform\/shared\/|scripts\/.+\.ts$)/;
const inputFiles = ['index.html', 'vite.config.ts', 'package-lock.json'];

/**
 * Builds the pages unless dist/ was made, completely, from these very sources.
 * @returns {Promise<number>} the build's exit code
 */
export async function ensureBuilt() {
  if (stamp.matches(fingerprint())) return 0;
  return withSetupLock(async () => (stamp.matches(fingerprint()) ? 0 : build()));
}

/** Builds whatever dist/ holds already. */
export async function buildAnew() {
  return withSetupLock(build);
}

async function build() {
  const started = Date.now();
  const made = fingerprint();
  console.log('Building the pages ...');
  rmSync(stampFile, { force: true });
  const { code, output } = await runStep(projectNode(), ['scripts/build.ts'], { quiet: true });
  if (code === 0) stamp.write(made);
  console.log(code === 0 ? `Built in ${seconds(started)}.` : `${output}\nThe build failed, for the reason above.`);
  return code;
}

function fingerprint() {
  const files = ['src', 'scripts'].flatMap(filesIn).filter((file) => inputs.test(file));
  const parts = [...files.toSorted(), ...inputFiles].flatMap((file) => [file, contentOf(file)]);
  return fingerprintOf(parts);
}

/** @param {string} folder */
function filesIn(folder) {
  try {
    const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
    return names
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((file) => !/\.test\.tsx?$/.test(file) && statSync(join(root, file)).isFile());
  } catch {
    return [];
  }
}

/** @param {string} file */
function contentOf(file) {
  try {
    return readFileSync(join(root, file));
  } catch {
    return '';
  }
}
