import { availableParallelism } from 'node:os';
import { CHROMIUM } from '#test/harness/chromium.ts';
import { defineConfig, devices, type ReporterDescription } from '@playwright/test';

/**
 * Each project has its own product with fresh data, so that the journeys on the phone do not affect those on the desktop. One
 * uses the embedded database and one PostgreSQL, to test both. serve-all.ts starts both at once, where Playwright would start one
 * after the other. They find free ports and print them; Playwright puts them into the environment of the workers. (It upper-cases
 * the names of the groups.)
 */
const projects = [
  {
    name: 'phone',
    engine: 'embedded',
    port: process.env['PHONE_PORT'],
  },
  {
    name: 'desktop',
    engine: 'postgres',
    port: process.env['DESKTOP_PORT'],
  },
] as const;

/** The desktop asks for reduced motion: so both kinds of motion are tested, and most journeys need not wait for animations. */
const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'reduce' } },
} as const;

/** `npm test` runs each journey on one screen, and those that a cheaper test covers on neither. */
const inTest = {
  phone: { grepInvert: /@desk|@prove/ },
  desktop: { grep: /@desk/, grepInvert: /@prove/ },
};

/** `npm test` adds up the reports of all suites and sets the path for this one. */
const countedReport: ReporterDescription[] = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'] ? [['json']] : [];

/** Matches once this product is ready, whichever of them is first. */
const readyOn = ({ name, engine }: (typeof projects)[number]) =>
  `(?=[^]*${engine} on (?<${name}_port>\\d+), people on (?<${name}_people>\\d+))`;

const engines = projects.map(({ engine }) => engine).join(' ');

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  // More than two for each core: while one waits for a page, others work. More than six would overload the two products.
  workers: Math.min(2 * availableParallelism() + 1, 6),
  // The retry only shows which kind of failure it is: a journey that then passes is flaky, and fails the run too.
  retries: 1,
  failOnFlakyTests: true,
  forbidOnly: Boolean(process.env['CI']),
  // Generous, because a busy machine is slow.
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['./test/e2e/text-reporter.ts'], ...countedReport],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: CHROMIUM,
    // Only the journey about the offline page needs it, and it would hide documents from `page.route`.
    serviceWorkers: 'block',
    locale: 'en-US',
    timezoneId: 'UTC',
    // Traces cost a third of the time: use `--trace on` when needed.
    screenshot: 'only-on-failure',
  },
  projects: projects.map(({ name, port }) => ({
    name,
    use: { ...screens[name], baseURL: `http://localhost:${port ?? ''}` },
    // `npm run prove` runs everything on both screens.
    ...(process.env['PROVE'] ? {} : inTest[name]),
  })),
  webServer: {
    name: 'product',
    cwd: import.meta.dirname,
    // The embedded engine is compiled quickly rather than well: it does not run for long.
    command: `"${process.execPath}" --liftoff-only test/e2e/serve-all.ts ${process.pid} ${engines}`,
    wait: { stdout: new RegExp(projects.map(readyOn).join('')) },
    // A busy machine may take minutes to start two products.
    timeout: 300_000,
    // It prints its ports, and after that only errors.
    stdout: 'pipe',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
