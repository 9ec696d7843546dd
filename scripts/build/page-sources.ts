import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { PRERENDER_FOLDER } from './folders.ts';

/**
 * Which source file a page comes from. The route table only holds the loaded component, so the built modules are asked
 * which of them exports that very one.
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
