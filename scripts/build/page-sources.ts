import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import { PRERENDER_FOLDER } from './folders.ts';

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
