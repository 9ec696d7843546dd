import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/**
 * A stamp records what a folder was built from. It is written last, so that an incomplete folder has none.
 * @param {string} file
 */
export function stampAt(file) {
  return {
    /** @param {string} fingerprint */
    matches: (fingerprint) => {
      try {
        return readFileSync(file, 'utf8') === fingerprint;
      } catch {
        return false;
      }
    },
    /** @param {string} fingerprint */
    write: (fingerprint) => writeFileSync(file, fingerprint),
  };
}

/** @param {Iterable<string | Buffer>} contents */
export function fingerprintOf(contents) {
  const hash = createHash('sha256');
  for (const content of contents) hash.update(content).update('\0');
  return hash.digest('hex');
}
