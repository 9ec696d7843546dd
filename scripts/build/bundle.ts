import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';

export async function bundleClient(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    build: {
      outDir: CLIENT_FOLDER,
      emptyOutDir: true,
      manifest: true,
      // The content security policy allows fonts from our own origin only, not data: URLs.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              // Packages that every page needs. This file stays the same over most deployments.
              { name: 'framework', test: /[\\/]node_modules[\\/]/, tags: ['$initial'], priority: 1 },
              // Our own code that every page needs, in one file instead of ten.
              { name: 'frame', tags: ['$initial'] },
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
