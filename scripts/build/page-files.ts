import type { Manifest, ManifestChunk } from 'vite';

export interface PageFiles {
  scripts: string[];
  styles: string[];
}

/**
 * What a page's code needs beyond what the entry brings already: told to the browser in the document, it is fetched
 * beside the entry and not after it.
 */
export function filesOfPage(manifest: Manifest, entry: string, source: string): PageFiles {
  const known = closure(manifest, entry);
  const chunks = [...closure(manifest, source)].filter((chunk) => !known.has(chunk));
  return {
    scripts: chunks.map((chunk) => `/${chunk.file}`),
    styles: chunks.flatMap((chunk) => chunk.css ?? []).map((file) => `/${file}`),
  };
}

function closure(manifest: Manifest, key: string, found = new Set<ManifestChunk>()): Set<ManifestChunk> {
  const chunk = manifest[key];
  if (!chunk) throw new Error(`The bundle has no ${key}`);
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const imported of chunk.imports ?? []) closure(manifest, imported, found);
  return found;
}
