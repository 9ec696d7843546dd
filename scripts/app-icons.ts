/**
 * Renders the icons of the installed app from the favicon. Run by hand when it changes: node scripts/app-icons.ts
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/programs.mjs';

const PUBLIC = resolve(import.meta.dirname, '../src/app/client/public');
const svg = await readFile(resolve(PUBLIC, 'favicon.svg'), 'utf8');

// Systems cut maskable icons and those of iOS to their own shape: no corners of our own, and the mask inside the safe zone.
const uncut = svg.replace(' rx="15"', '').replace('translate(7.7 19) scale(0.76)', 'translate(12.8 21.8) scale(0.6)');

// Android draws a badge in one colour, wherever it is not transparent.
const silhouette = svg
  .replace(/<rect .*\n/, '')
  .replaceAll(/#[\da-f]{6}/g, '#fff')
  .replace('translate(7.7 19) scale(0.76)', 'translate(0 14)');

const ICONS = [
  { file: 'icon-192.png', size: 192, picture: svg },
  { file: 'icon-512.png', size: 512, picture: svg },
  { file: 'icon-maskable-512.png', size: 512, picture: uncut },
  { file: 'apple-touch-icon.png', size: 180, picture: uncut },
  { file: 'badge-96.png', size: 96, picture: silhouette },
];

const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', chromiumSandbox: false });
for (const { file, size, picture } of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  await page.setContent(`<style>body { margin: 0 } svg { display: block }</style>${picture}`);
  await page.screenshot({ path: resolve(PUBLIC, file), omitBackground: true });
  await page.close();
  console.log(`Wrote ${file}`);
}
await browser.close();
