import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { minifySync } from 'vite';
import type * as Prerender from '#app/client/prerender.tsx';
import { documentEntry, fillDocument, type DocumentEntry } from './document.ts';
import { CLIENT_FOLDER } from './folders.ts';
import { hashesOf, type InlineCode } from './inline-code.ts';

const PATH = '/offline';

interface OfflineOptions {
  prerender: Pick<typeof Prerender, 'renderOffline' | 'serviceWorker'>;
  template: string;
  fonts: string[];
  inline: InlineCode;
}

/** Writes the page for browsers without a connection and the service worker that shows it. */
export async function writeOffline({ prerender, template, fonts, inline }: OfflineOptions): Promise<DocumentEntry> {
  const html = fillDocument({
    template,
    path: PATH,
    listed: false,
    title: 'You are offline · Sub Rosa',
    description: 'Shown while there is no connection to Sub Rosa.',
    session: 'none',
    markup: await prerender.renderOffline(),
    scripts: [],
    fonts,
    inline,
  });
  const entry = documentEntry({ path: PATH, kind: 'page', listed: false, hashes: hashesOf(inline) });
  await writeFile(join(CLIENT_FOLDER, entry.file), html);

  const assets = new Set(html.matchAll(/(?:href=")(\/assets\/[^"#]+)/g).map(([, file]) => file));
  const version = createHash('sha256').update(html).digest('hex').slice(0, 12);
  const worker = `(${prerender.serviceWorker.toString()})(self, ${JSON.stringify(`offline-${version}`)}, ${JSON.stringify([PATH, ...assets])})`;
  await writeFile(join(CLIENT_FOLDER, 'service-worker.js'), minifySync('service-worker.js', worker).code);
  // The same for members: what the service worker keeps must not depend on who is signed in.
  return { ...entry, memberFile: entry.file };
}
