import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test` sets a new folder for each run, so that texts seen in earlier runs do not count. */
const FOLDER = process.env['TEXTS_SEEN'] ?? join(import.meta.dirname, '../../test-results/texts');

/** Saves which texts one suite has seen, for `scripts/check-texts.ts`. */
export function saveSeen(suite: string, ids: Iterable<string>): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${suite}.txt`), [...ids].toSorted().join('\n'));
}

/** The texts that any suite has seen. */
export function readSeen(): Set<string> {
  const files = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  return new Set(files.flatMap((text) => text.split('\n')));
}
