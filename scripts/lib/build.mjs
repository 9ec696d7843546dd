import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { withSetupLock } from './lock.mjs';
import { projectNode, root, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { fingerprintOf, stampAt } from './stamp.mjs';

const stampFile = join(root, 'dist', '.built');
const stamp = stampAt(stampFile);

const rootFiles = ['index.html', 'vite.config.ts', 'package.json', 'package-lock.json'];

/**
 * Whether the build depends on this file: on every source of the pages and of the server, and on the tables.
 * @param {string} file its path from the root, with forward slashes
 */
export function isBuildInput(file) {
  if (/\.test\.tsx?$/.test(file)) return false;
  return (
    file.startsWith('src/') ||
    file.startsWith('migrations/') ||
    rootFiles.includes(file) ||
    /^scripts\/.+\.ts$/.test(file)
  );
}

/**
 * Builds unless dist/ is complete and was built from the current sources.
 * @returns {Promise<number>} the build's exit code
 */
export async function ensureBuilt() {
  if (stamp.matches(fingerprint())) return 0;
  return withSetupLock(async () => (stamp.matches(fingerprint()) ? 0 : build()));
}

/** Builds even if dist/ is up to date. */
export async function buildAnew() {
  return withSetupLock(build);
}

async function build() {
  const started = Date.now();
  const sources = fingerprint();
  console.log('Building ...');
  rmSync(stampFile, { force: true });
  const { code, output } = await runStep(projectNode(), ['scripts/build.ts'], { quiet: true });
  if (code === 0) stamp.write(sources);
  console.log(code === 0 ? `Built in ${seconds(started)}.` : `${output}\nThe build failed: see the output above.`);
  return code;
}

/**
 * A hash of all sources.
 * @param {(file: string) => string | Buffer} read
 */
export function fingerprint(read = contentOf) {
  const files = [...rootFiles, ...['src', 'scripts', 'migrations'].flatMap(filesIn)].filter(isBuildInput);
  return fingerprintOf(files.toSorted().flatMap((file) => [file, read(file)]));
}

/** @param {string} folder */
function filesIn(folder) {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((file) => statSync(join(root, file), { throwIfNoEntry: false })?.isFile());
}

/** @param {string} file */
function contentOf(file) {
  return readFileSync(join(root, file));
}
