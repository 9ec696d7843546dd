/**
 * `npm run screenshots`: pictures of the main screens for the README, on a phone and at a desk, from a demo of its own. Reactions
 * show only if the machine has a font with colour emoji.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type Browser, type Page } from '@playwright/test';
import { beginLetter, message } from '#test/e2e/confessions/letter.ts';
import { withDemo } from './lib/demo-server.ts';
import { findChromium } from './lib/programs.mjs';
import { root } from './lib/project.mjs';

const FOLDER = join(root, 'docs/screenshots');

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1 },
} as const;

interface Screen {
  name: string;
  /** The demo account that looks at it; nobody without it. */
  as?: 'free' | 'elite';
  dark?: boolean;
  show: (page: Page) => Promise<void>;
}

const SCREENS: Screen[] = [
  { name: 'home', show: (page) => open(page, '/') },
  {
    name: 'composer',
    as: 'elite',
    async show(page) {
      await open(page, '/');
      await beginLetter(page, 'rosa.lindt');
      await message(page).fill(
        'You hum when you think nobody is listening. I take the long way past your door for it.',
      );
      await page.getByLabel('Hint').fill('I carry too many books.');
      await page.evaluate(() => scrollTo(0, 0));
    },
  },
  { name: 'letters', as: 'elite', show: openLetters },
  {
    name: 'letter',
    as: 'elite',
    dark: true,
    async show(page) {
      await openLetters(page);
      // Only at the first visit.
      const seal = page.getByRole('button', { name: 'Break the seal' }).first();
      if (await seal.isVisible()) await seal.click();
      await page.getByRole('blockquote').first().scrollIntoViewIfNeeded();
    },
  },
  {
    name: 'chat',
    as: 'elite',
    async show(page) {
      await open(page, '/chat');
      // A member with one match comes straight to its chat.
      const match = page.getByRole('main').getByRole('listitem').getByRole('link').first();
      const last = page.getByText('Same time tomorrow?').last();
      await match.or(last).first().waitFor();
      if (await match.isVisible()) await match.click();
      await page.waitForLoadState('networkidle');
      // Both are there at the first visit only.
      for (const name of ['Continue', 'Close this note']) {
        const note = page.getByRole('button', { name });
        if (await note.isVisible()) await note.click();
      }
      await last.waitFor();
    },
  },
  { name: 'membership', dark: true, show: (page) => open(page, '/membership') },
];

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' });
}

/** A member with a proven name sees the letters at once, others search for them. */
async function openLetters(page: Page): Promise<void> {
  await open(page, '/search-confessions');
  const letter = page.getByRole('article').first();
  const username = page.getByLabel('Your Instagram username');
  await letter.or(username).first().waitFor();
  if (await username.isVisible()) {
    await username.fill('elise.marchetti');
    await page.getByRole('button', { name: 'Search by Instagram' }).click();
  }
  await letter.waitFor();
}

/** Signs in by a call, which must come from our own origin. */
async function signIn(page: Page, origin: string, name: string): Promise<void> {
  const data = { email: `${name}@subrosa.example`, password: 'Masquerade1' };
  const answer = await page.request.post(`${origin}/api/auth/login`, { data, headers: { origin } });
  if (!answer.ok()) throw new Error(`${name} could not sign in: ${answer.status()}`);
}

/** Browsers take pictures as PNG; as WebP they are a fifth of the size. */
async function toWebP(page: Page, png: Buffer): Promise<Buffer> {
  const encoded = await page.evaluate(
    async (address) => {
      const image = Object.assign(new Image(), { src: address });
      await image.decode();
      const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      return canvas.toDataURL('image/webp', 0.85);
    },
    `data:image/png;base64,${png.toString('base64')}`,
  );
  return Buffer.from(encoded.slice(encoded.indexOf(',') + 1), 'base64');
}

async function take(browser: Browser, origin: string, screen: Screen, size: keyof typeof SIZES): Promise<number> {
  const context = await browser.newContext({
    ...SIZES[size],
    baseURL: origin,
    locale: 'en-US',
    reducedMotion: 'reduce',
    colorScheme: screen.dark ? 'dark' : 'light',
  });
  const page = await context.newPage();
  if (screen.as) await signIn(page, origin, screen.as);
  await screen.show(page);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForLoadState('networkidle');
  const png = await page.screenshot({ animations: 'disabled', caret: 'hide' });
  const blank = await browser.newPage();
  const picture = await toWebP(blank, png);
  await blank.close();
  await writeFile(join(FOLDER, `${screen.name}-${size}.webp`), picture);
  await context.close();
  return picture.length;
}

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
await withDemo(async (origin) => {
  const browser = await chromium.launch({ executablePath: findChromium() ?? 'chromium', chromiumSandbox: false });
  let total = 0;
  for (const screen of SCREENS) {
    for (const size of ['phone', 'desk'] as const) total += await take(browser, origin, screen, size);
    console.log(screen.name);
  }
  await browser.close();
  console.log(`${SCREENS.length * 2} pictures in docs/screenshots, ${Math.round(total / 1000)} kB`);
});
