import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { groups } from './chunks.ts';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';
import { iconsApart } from './icons-apart.ts';
import { plainImports } from './plain-imports.ts';

export async function bundleClient(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    plugins: [plainImports(), iconsApart()],
    build: {
      outDir: CLIENT_FOLDER,
      emptyOutDir: true,
      manifest: true,
      // The content policy takes fonts from our own address only, not from data: ones.
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups } } },
    },
  });
  return takeManifest(CLIENT_FOLDER);
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
  return takeManifest(PRERENDER_FOLDER);
}

/** Read and removed: it maps our sources, which is nobody's business outside the build. */
async function takeManifest(folder: string): Promise<Manifest> {
  const file = join(folder, '.vite/manifest.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as Manifest;
  await rm(join(folder, '.vite'), { recursive: true });
  return manifest;
}
