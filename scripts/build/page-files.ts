import type { Manifest, ManifestChunk } from 'vite';

/** The template of every document. Its own script and style sheet are in it already. */
const ENTRY = 'index.html';

export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * All files that these sources import. The document lists them, so that the browser loads them in parallel with the entry
 * instead of one import after another.
 */
export function filesFor(manifest: Manifest, sources: readonly string[]): PageFiles {
  const entry = closure(manifest, [ENTRY]);
  const all = closure(manifest, [ENTRY, ...sources]);
  const scripts = [...all].filter((chunk) => chunk !== manifest[ENTRY]).map((chunk) => chunk.file);
  const styles = [...all].filter((chunk) => !entry.has(chunk)).flatMap((chunk) => chunk.css ?? []);
  return { scripts: scripts.map(address), styles: styles.map(address) };
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
