import type { Manifest, ManifestChunk } from 'vite';

/** The template of every document. */
const ENTRY = 'index.html';

/** The scripts that these sources import, and the application's entry as the first. The document lists them, so that the
 * browser loads them in parallel instead of one import after another.
 */
export function scriptsFor(manifest: Manifest, sources: readonly string[]): string[] {
  const entry = chunkOf(manifest, ENTRY);
  return [entry, ...[...closure(manifest, [ENTRY, ...sources])].filter((chunk) => chunk !== entry)].map(({ file }) =>
    address(file),
  );
}

/** The one style sheet of the product. */
export function styleSheetOf(manifest: Manifest): string {
  const sheets = Object.values(manifest).flatMap(({ css = [] }) => css);
  const [sheet] = sheets;
  if (sheet === undefined || sheets.length > 1) throw new Error(`There must be one style sheet: ${sheets.join(', ')}`);
  return sheet;
}

/** The URL of an asset, by its source file. */
export function addressOf(manifest: Manifest, source: string): string {
  return address(chunkOf(manifest, source).file);
}

function closure(manifest: Manifest, keys: readonly string[], found = new Set<ManifestChunk>()): Set<ManifestChunk> {
  for (const chunk of keys.map((key) => chunkOf(manifest, key))) {
    if (found.has(chunk)) continue;
    found.add(chunk);
    closure(manifest, chunk.imports ?? [], found);
  }
  return found;
}

function chunkOf(manifest: Manifest, key: string): ManifestChunk {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}`);
  return chunk;
}

function address(file: string): string {
  return `/${file}`;
}
