/**
 * Renders the preview image for links to this site, with our own fonts and illustrations. Run by hand when these change:
 * node scripts/social-card.ts
 */
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/programs.mjs';

const root = resolve(import.meta.dirname, '..');
const UI = resolve(root, 'src/platform/client/ui');
const PICTURE = resolve(root, 'src/app/client/public/social-card.png');

const FACES = [
  ['Fraunces', 'normal', 'fraunces-english.woff2'],
  ['Fraunces', 'italic', 'fraunces-italic-english.woff2'],
  ['Figtree', 'normal', 'figtree-english.woff2'],
] as const;

async function fontFace([family, style, file]: (typeof FACES)[number]): Promise<string> {
  const font = await readFile(resolve(UI, 'fonts', file), 'base64');
  return `@font-face { font-family: ${family}; font-style: ${style}; src: url(data:font/woff2;base64,${font}) }`;
}

const STYLE = `
  * { margin: 0; box-sizing: border-box }
  body { width: 1200px; height: 630px; overflow: hidden; background: #f6efe4; color: #2b1a20; font-family: Figtree;
    display: grid; grid-template-columns: 600px 1fr; align-items: center; gap: 56px; padding-inline: 80px 0;
    --seal: #9a1c34; --seal-deep: #82152b; --seal-shine: #dd93a0; --seal-shade: #560a1a }
  .name { display: flex; align-items: center; gap: 18px; font: 520 42px Fraunces; letter-spacing: -0.012em }
  .name svg { height: 44px; fill: #9a1c34 }
  h1 { font: 520 80px/1.02 Fraunces; letter-spacing: -0.03em; margin: 44px 0 34px }
  h1 em { color: #9a1c34 }
  .told { font-size: 29px; line-height: 1.45; color: #6d5560 }
  .letter { position: relative; width: 500px; height: 470px; rotate: 4deg; background: #fffdf8; border-radius: 26px;
    border: 1px solid #e3d5c3; box-shadow: 0 18px 24px -14px rgb(43 26 32 / 0.3); padding: 78px 60px }
  .letter::before { content: ''; position: absolute; inset: 14px; border: 1.5px dashed #d9c7b0; border-radius: 16px }
  .letter i { display: block; font: italic 520 37px/1.35 Fraunces; width: 330px }
  .letter p { border-left: 4px solid #d8b36a; padding-left: 18px; margin-top: 34px; width: 330px; color: #6d5560;
    font-size: 25px; line-height: 1.4 }
  .letter b { font-weight: 600; color: #2b1a20 }
  .letter .wax { position: absolute; top: -46px; right: 60px; width: 132px; fill: none; overflow: visible;
    stroke-linecap: round; stroke-linejoin: round; filter: drop-shadow(0 8px 9px rgb(43 26 32 / 0.28)) }`;

const mask = /FACE =\s+'([^']+)' \+\s+'([^']+)'[\s\S]+?EYES =\s+'([^']+)' \+\s+'([^']+)'/.exec(
  await readFile(resolve(UI, 'illustrations/mask.tsx'), 'utf8'),
);
const illustrations = await readFile(resolve(UI, 'illustrations/illustrations.svg'), 'utf8');
const faces = await Promise.all(FACES.map(fontFace));

const html = `<style>${faces.join('\n')}${STYLE}</style>
  <div hidden>${illustrations}</div>
  <div>
    <p class="name">
      <svg viewBox="0 0 64 34"><path fill-rule="evenodd" d="${mask?.slice(1).join('') ?? ''}" /></svg>Sub Rosa
    </p>
    <h1>Express Your Feelings <em>Anonymously</em></h1>
    <p class="told">Told under the rose: your name stays sealed<br />unless you both want it known.</p>
  </div>
  <div class="letter">
    <svg class="wax" viewBox="0 0 100 100"><use href="#wax" /></svg>
    <i>You laugh before the joke is over, every time. I have started telling longer jokes.</i>
    <p><b>Hint:</b> we share a window seat on Tuesdays.</p>
  </div>`;

const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', chromiumSandbox: false });
const page = await browser.newPage({ viewport: { width: 1200, height: 630 } });
await page.setContent(html);
await page.evaluate(() => document.fonts.ready);
await page.screenshot({ path: PICTURE });
await browser.close();
console.log(`Wrote ${PICTURE}`);
