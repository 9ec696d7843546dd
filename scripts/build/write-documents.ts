import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Manifest } from 'vite';
import type * as Prerender from '#app/client/prerender.tsx';
import { PREVIEW_TEXT_MARK, PREVIEW_TITLE_MARK } from '#platform/shared/document-marks.ts';
import { documentEntry, fillDocument } from './document.ts';
import { CLIENT_FOLDER } from './folders.ts';
import { callOf, hashesOf, type InlineCode } from './inline-code.ts';
import { addressOf, importBuilt, pageSources, scriptsFor } from './page-files.ts';
import { writeOffline } from './write-offline.ts';

const FONTS = 'src/platform/client/ui/fonts';
/** Documents for browsers with a session load the current user at once. */
const LOOKUP = 'src/features/auth/client/look-up-user.ts';

/** Renders the two documents of every route and lists them for the server. Returns their number. */
export async function writeDocuments(client: Manifest, prerenderer: Manifest): Promise<number> {
  const prerender = await importBuilt<typeof Prerender>('prerender.js');
  const { routes, descriptions, LISTED, SHARED, renderRoute } = prerender;
  const template = await readFile(join(CLIENT_FOLDER, 'index.html'), 'utf8');
  const sourceOf = await pageSources(prerenderer);
  const fonts = await fontsToPreload(client);
  const inline = {
    style: await takeStyleSheet(client),
    first: callOf(prerender.applyTheme) + callOf(prerender.holdPage) + callOf(prerender.keepPresses),
    early: callOf(prerender.askEarly),
    start: callOf(prerender.startAfterPaint),
  } satisfies InlineCode;

  const isListed = ({ path }: (typeof routes)[number]) => LISTED.includes(path);
  /** What a link to a page shows where it is posted. Of one page only the server knows. */
  const known = (route: (typeof routes)[number]) => ({ title: route.title, description: descriptions[route.path] });

  async function writeDocument(route: (typeof routes)[number], file: string, session: 'none' | 'unknown') {
    const source = sourceOf(await route.page.load());
    const html = fillDocument({
      template,
      path: route.path,
      listed: isListed(route),
      shared: route.path === SHARED,
      ...(route.path === SHARED ? { title: PREVIEW_TITLE_MARK, description: PREVIEW_TEXT_MARK } : known(route)),
      session,
      markup: await renderRoute(route, session),
      scripts: scriptsFor(client, session === 'none' ? [source] : [source, LOOKUP]),
      fonts,
      inline,
    });
    await writeFile(join(CLIENT_FOLDER, file), html);
  }

  const hashes = hashesOf(inline);
  const entries = routes.map((route) => ({
    route,
    entry: documentEntry({
      ...route,
      listed: isListed(route),
      ...(route.path === SHARED && { preview: known(route) }),
      hashes,
    }),
  }));
  for (const { route, entry } of entries) {
    await writeDocument(route, entry.file, 'none');
    await writeDocument(route, entry.memberFile, 'unknown');
  }
  const offline = await writeOffline({ prerender, template, fonts, inline });
  const manifest = JSON.stringify([...entries.map(({ entry }) => entry), offline], null, 2);
  await writeFile(join(CLIENT_FOLDER, 'documents.json'), manifest);
  return entries.length * 2;
}

async function fontsToPreload(client: Manifest): Promise<string[]> {
  const names = JSON.parse(await readFile(join(FONTS, 'preload.json'), 'utf8')) as string[];
  return names.map((name) => addressOf(client, `${FONTS}/${name}`));
}

/** Reads the style sheet and deletes it: the documents contain it, so nothing loads the file. */
async function takeStyleSheet(client: Manifest): Promise<string> {
  const file = join(CLIENT_FOLDER, addressOf(client, 'style.css'));
  const css = await readFile(file, 'utf8');
  if (css.includes('</')) throw new Error('The style sheet would end the style element');
  await rm(file);
  return css.trim();
}
