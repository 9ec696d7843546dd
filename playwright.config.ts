import { defineConfig, devices } from '@playwright/test';

/**
 * Each project has a product of its own, with its own fresh data: what the phone's journeys do to the demo people
 * must not be there already when the desktop's begin. serve.ts finds a free port and says so; Playwright keeps it
 * in the environment, where the workers read it. (Playwright upper-cases the names of the groups.)
 */
const projects = [
  { name: 'phone', port: process.env['PHONE_PORT'], ready: /ready on (?<phone_port>\d+)/ },
  { name: 'desktop', port: process.env['DESKTOP_PORT'], ready: /ready on (?<desktop_port>\d+)/ },
] as const;

const screens = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 900 } },
};

export default defineConfig({
  testDir: 'test/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: Boolean(process.env['CI']),
  timeout: 30_000,
  reporter: [['list'], ['./test/e2e/text-reporter.ts']],
  use: {
    ...devices['Desktop Chrome'],
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      // Root cannot have Chromium's sandbox, and containers seldom can; only our own pages are visited.
      chromiumSandbox: false,
      args: [
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    locale: 'en-US',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  projects: projects.map(({ name, port }) => ({
    name,
    use: { ...screens[name], baseURL: `http://localhost:${port ?? ''}` },
  })),
  webServer: projects.map(({ name, ready }) => ({
    name,
    command: `"${process.execPath}" test/e2e/serve.ts`,
    wait: { stdout: ready },
    gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
  })),
});
