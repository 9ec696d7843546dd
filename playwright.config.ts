import { availableParallelism } from 'node:os';
import { CHROMIUM } from '#test/harness/chromium.ts';
import { defineConfig, devices, type ReporterDescription } from '@playwright/test';

/**
 * Each project has a product of its own, with its own fresh data: what the phone's journeys do to the demo people
 * must not be there already when the desktop's begin. One stands on the embedded database and one on PostgreSQL, so
 * that both are walked on. serve.ts finds free ports and says so; Playwright keeps them in the environment, where the
 * workers read them. (Playwright upper-cases the names of the groups.)
 */
const projects = [
  {
    name: 'phone',
    engine: 'embedded',
    port: process.env['PHONE_PORT'],
    ready: /ready on (?<phone_port>\d+), people on (?<phone_people>\d+)/,
  },
  {
    name: 'desktop',
    engine: 'postgres',
    port: process.env['DESKTOP_PORT'],
    ready: /ready on (?<desktop_port>\d+), people on (?<desktop_people>\d+)/,
  },
] as const;

/** Whoever sits at the desk has asked for calm: both ways of moving are walked, and most journeys wait for nothing to settle. */
const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
} as const;

/** What does not depend on the screen is walked on the desk alone, and what a cheaper test knows already on neither. */
const leftToProve = { phone: /@once|@prove/, desktop: /@prove/ };

/** `npm test` adds up what all suites report, and says where it wants to read this one's. */
const countedReport: ReporterDescription[] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // Two for each core: while one waits for a page, the other works. The products are one process each, and have enough of six.
  workers: Math.min(2 * availableParallelism(), 6),
  // The second try only tells what kind of failure it is: a journey that then passes is flaky, and fails the run too.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous: a busy machine is slow, not wrong.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./test/e2e/text-reporter.ts'], ...countedReport],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: CHROMIUM,
    locale: 'en-US',
    timezoneId: 'UTC',
    // A trace of every journey costs a third of the time: ask for one with `--trace on`.
    screenshot: 'only-on-failure',
  },
  projects: projects.map(({ name, port }) => ({
    name,
    use: { ...screens[name], baseURL: `http://localhost:${port ?? ''}` },
    // `npm run prove` walks everything, on both screens.
    ...(process.env['PROVE'] ? {} : { grepInvert: leftToProve[name] }),
  })),
  webServer: projects.map(({ name, engine, ready }) => ({
    name,
    command: `"${process.execPath}" test/e2e/serve.ts ${process.pid} ${engine}`,
    wait: { stdout: ready },
    // A busy machine may take minutes to start two products.
    timeout: 300_000,
    // It says where it is, and from then on only what went wrong.
    stdout: 'pipe' as const,
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
