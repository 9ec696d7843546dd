/**
 * `npm run prove -- firefox`: the main journey on both screens in Firefox, and what is known to differ there. With KEEP_PICTURES set
 * to a folder, pictures of the screens are left in it.
 */
import { join } from 'node:path';
import { defineConfig, type ReporterDescription } from '@playwright/test';
import chromium from '../../../playwright.config.ts';
import { firefoxWith } from './firefox.ts';

/** The main journey, in the parts that the journeys in Chromium have. */
const MAIN_JOURNEY = [
  'accounts/{sign-up,mailed-links}',
  'chat/match',
  'confessions/sent',
  'membership/{subscription,premium-sign-up}',
  'reading/{popup,message,shared-page}',
  '{keyboard,sign-in}',
];

/** Playwright gives every window in Firefox the size and the touch screen of the project. */
const OTHER_WINDOWS = /opens at the requested size|at a desk with a phone next to it/;

const countedReport: ReporterDescription[] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];
const root = join(import.meta.dirname, '../../..');

/** The phone is dark, the desktop asks for reduced motion: so both are tested, as in Chromium. */
const settings: Record<string, Parameters<typeof firefoxWith>[0]> = {
  phone: { 'ui.systemUsesDarkTheme': 1 },
  desktop: { 'ui.systemUsesDarkTheme': 0, 'ui.prefersReducedMotion': 1 },
};

export default defineConfig({
  ...chromium,
  testDir: join(root, 'test'),
  testMatch: [...MAIN_JOURNEY.map((names) => `e2e/${names}.spec.ts`), 'proof/firefox/*.spec.ts'],
  grepInvert: OTHER_WINDOWS,
  outputDir: join(root, 'test-results/firefox'),
  // Each Firefox takes a gigabyte.
  workers: 2,
  retries: 0,
  reporter: [['list'], ['./table-reporter.ts'], ...countedReport],
  // No pictures of failures: Playwright adds a style for them, which our policy refuses in Firefox.
  use: { browserName: 'firefox', channel: 'moz-firefox', serviceWorkers: 'block', locale: 'en-US', timezoneId: 'UTC' },
  projects: (chromium.projects ?? []).map(({ name = '', use }) => ({
    name,
    use: { ...use, launchOptions: firefoxWith(settings[name] ?? {}) },
  })),
});
