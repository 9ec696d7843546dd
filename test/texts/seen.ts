import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** `npm test` names a new folder for each run, so that nothing seen in an earlier one counts. */
const FOLDER = process.env['TEXTS_SEEN'] ?? join(import.meta.dirname, '../../test-results/texts');

/** Keeps what one suite has seen of the checklist, for `scripts/check-texts.ts` to add up. */
export function keepSeen(suite: string, ids: Iterable<string>): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(join(FOLDER, `${suite}.txt`), [...ids].toSorted().join('\n'));
}

/** What all suites together have seen. */
export function readSeen(): Set<string> {
  const files = readdirSync(FOLDER).map((name) => readFileSync(join(FOLDER, name), 'utf8'));
  return new Set(files.flatMap((text) => text.split('\n')));
}
