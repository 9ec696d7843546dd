import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest, ManifestChunk } from 'vite';
import { PRERENDER_FOLDER } from './folders.ts';

/** The template of every document. */
const ENTRY = 'index.html';

/**
 * Finds the source file of a page. The route table has only the loaded component, so this looks for the built module that
 * exports it.
 */
export async function pageSources(prerenderer: Manifest): Promise<(page: unknown) => string> {
  const sources = new Map<unknown, string>();
  for (const { src, file, isDynamicEntry } of Object.values(prerenderer)) {
    if (!isDynamicEntry || !src) continue;
    for (const exported of Object.values(await importBuilt<object>(file))) sources.set(exported, src);
  }
  return (page) => {
    const source = sources.get(page);
    if (!source) throw new Error(`No built module exports ${String(page).slice(0, 80)}`);
    return source;
  };
}

export async function importBuilt<Exports>(file: string): Promise<Exports> {
  return (await import(pathToFileURL(join(PRERENDER_FOLDER, file)).href)) as Exports;
}

/** The scripts that these sources import, and the application's entry as the first. The document lists them, so that the
 * browser loads them in parallel instead of one import after another.
 */
export function scriptsFor(manifest: Manifest, sources: readonly string[]): string[] {
  const entry = chunkOf(manifest, ENTRY);
  return [entry, ...[...closure(manifest, [ENTRY, ...sources])].filter((chunk) => chunk !== entry)].map(({ file }) =>
    address(file),
  );
}

/** The URL of an asset, by its name in the manifest. */
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
