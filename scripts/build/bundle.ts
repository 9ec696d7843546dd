import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { groups } from './chunks.ts';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';
import { splitIcons } from './split-icons.ts';
import { plainImports } from './plain-imports.ts';
import { slimQueries } from './slim-queries.ts';

export async function bundleClient(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    plugins: [plainImports(), splitIcons(), slimQueries()],
    build: {
      outDir: CLIENT_FOLDER,
      emptyOutDir: true,
      manifest: true,
      // The content security policy allows fonts from our own origin only, not data: URLs.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups } } },
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
