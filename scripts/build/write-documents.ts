import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Manifest } from 'vite';
import type * as Prerender from '#app/client/prerender.tsx';
import fontsToPreload from '#platform/client/ui/fonts/preload.json' with { type: 'json' };
import { documentEntry, fillDocument } from './document.ts';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';
import { filesOfPage } from './page-files.ts';
import { refuseInlineCode } from './refuse-inline-code.ts';

const ENTRY = 'index.html';
const FONTS = 'src/platform/client/ui/fonts';

/** Renders every route into its two documents and lists them for the server. Answers how many there are. */
export async function writeDocuments(client: Manifest, prerenderer: Manifest): Promise<number> {
  const { routes, notFound, renderRoute }: typeof Prerender = await importBuilt('prerender.js');
  const template = await readFile(join(CLIENT_FOLDER, ENTRY), 'utf8');
  const sourceOf = await pageSources(prerenderer);
  const fonts = fontsToPreload.map((name) => `/${fileOf(client, `${FONTS}/${name}`)}`);

  const entries = await Promise.all(
    [...routes, notFound].map(async (route) => {
      const entry = documentEntry(route);
      const files = filesOfPage(client, ENTRY, sourceOf(await route.page.load()));
      for (const [file, session] of [[entry.file, 'none'], [entry.memberFile, 'unknown']] as const) {
        const markup = await renderRoute(route, session);
        const html = fillDocument({ template, route, session, markup, files, fonts });
        refuseInlineCode(html, file);
        await writeFile(join(CLIENT_FOLDER, file), html);
      }
      return entry;
    }),
  );
  await writeFile(join(CLIENT_FOLDER, 'documents.json'), JSON.stringify(entries, null, 2));
  return entries.length * 2;
}

/**
 * Which source file a page comes from. The route table only holds the loaded component, so the built modules are asked
 * which of them exports that very one.
 */
async function pageSources(prerenderer: Manifest): Promise<(page: unknown) => string> {
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

function importBuilt<Exports>(file: string): Promise<Exports> {
  return import(pathToFileURL(join(PRERENDER_FOLDER, file)).href);
}

function fileOf(manifest: Manifest, source: string): string {
  const chunk = manifest[source];
  if (!chunk) throw new Error(`The bundle has no ${source}`);
  return chunk.file;
}
