import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';

const COMMON = /[\\/]platform[\\/]client[\\/](?!forms[\\/](?!use-action|toast-failure)|ui[\\/]menu)/;
const SHARED = /[\\/]features[\\/](?!moderation-console)[^\\/]+[\\/](client|contract)[\\/]/;
/** Small parts of most pages for members. */
const MEMBERS =
  /letters[\\/]client[\\/](gifts|unread)|muted-words[\\/]client|(report-notes|(rule|kept|list)-words|choices)\.|ui[\\/](menu|unread)/;
/** Small parts of the pages with letters. */
const LETTERS =
  /letters[\\/]client|use-inboxes|use-own-page|proving-name|delivery-times|picture-file|share-icon|InfiniteQuery(Observer)?\./i;

export async function bundleClient(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    build: {
      outDir: CLIENT_FOLDER,
      emptyOutDir: true,
      manifest: true,
      // The content security policy allows fonts from our own origin only, not data: URLs.
      assetsInlineLimit: 0,
      // One style sheet, which the documents contain: code that is loaded later must not ask for it.
      cssCodeSplit: false,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        // The home page is an entry of its own: what it needs is initial, as what every page needs.
        input: ['index.html', 'src/app/client/pages/home-route.tsx'],
        output: {
          codeSplitting: {
            groups: [
              // This file stays the same over most deployments.
              { name: 'framework', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 2 },
              {
                name: 'frame',
                test: /[\\/]platform[\\/]|use-user\.ts|last-search\.ts/,
                tags: ['$initial'],
                priority: 1,
              },
              // Few files instead of many small ones, which a slow phone would load six at a time. Most forms bring their
              // libraries, which few pages need, and menus are for members.
              { name: 'common', test: COMMON, minShareCount: 5 },
              { name: 'shared', test: SHARED, minShareCount: 10 },
              // Otherwise each would be a file: 25 ms on slow 4G over HTTP/1.1 (npm run bench:browser).
              { name: 'members', test: MEMBERS, minShareCount: 3 },
              { name: 'letters', test: LETTERS, minShareCount: 3 },
            ],
          },
        },
      },
    },
  });
  return readAndDeleteManifest(CLIENT_FOLDER);
}

export async function bundlePrerenderer(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    build: {
      ssr: 'src/app/client/prerender.tsx',
      outDir: PRERENDER_FOLDER,
      emptyOutDir: true,
      manifest: true,
      copyPublicDir: false,
    },
  });
  return readAndDeleteManifest(PRERENDER_FOLDER);
}

/** Reads the manifest and deletes it: it lists our sources, and everything in the folder is public. */
async function readAndDeleteManifest(folder: string): Promise<Manifest> {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(join(folder, '.vite'), { recursive: true });
  return manifest;
}
