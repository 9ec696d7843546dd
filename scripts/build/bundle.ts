import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Manifest } from 'vite';
import { CLIENT_FOLDER, PRERENDER_FOLDER } from './folders.ts';

/** Changes seldom, is needed by every page, and so keeps its name in caches from one deployment to the next. */
const FRAMEWORK = /[\\/]node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|@tanstack)[\\/]/;

export async function bundleClient(): Promise<Manifest> {
  await build({
    logLevel: 'warn',
    build: {
      outDir: CLIENT_FOLDER,
      emptyOutDir: true,
      manifest: true,
      // The content policy takes fonts from our own address only, not from data: ones.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: FRAMEWORK }] } } },
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
  const manifest: Manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  await rm(join(folder, '.vite'), { recursive: true });
  return manifest;
}
