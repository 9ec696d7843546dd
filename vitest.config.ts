import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { CHROMIUM } from './test/harness/chromium.ts';
import { LongestFirst } from './test/harness/longest-first.ts';
import { BASELINE_WASM } from './test/harness/product.ts';

const CLIENT_PACKAGES = [
  '@hookform/resolvers/zod',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js/pure',
  '@tanstack/react-query',
  'axe-core',
  'radix-ui',
  'react',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'wouter',
  'wouter/use-browser-location',
  'zod/mini',
];

/** A guard against hanging, not a measure: a busy machine may be slow, and no test asserts a time. */
const patience = { testTimeout: 120_000, hookTimeout: 120_000 };

export default defineConfig({
  test: {
    // Vitest shuffles files only where it may choose the sequencer.
    sequence: process.argv.some((arg) => arg.startsWith('--sequence.shuffle')) ? {} : { sequencer: LongestFirst },
    projects: [
      {
        // Units and integration: every app gets an empty database of its own on a real PostgreSQL. A worker reads the
        // code once for all its files: nothing of ours keeps a state outside of an app, and reading it anew for each
        // file took longer than most files do.
        test: {
          ...patience,
          name: 'unit',
          isolate: false,
          unstubGlobals: true,
          // One more than there are cores: one of them is always waiting for PostgreSQL.
          maxWorkers: Math.min(availableParallelism() + 1, 8),
          include: ['src/**/*.test.ts', 'test/{texts,harness,attack,impersonation,moderation,upgrade}/**/*.test.ts'],
          exclude: ['src/**/*.browser.test.ts'],
          globalSetup: ['test/harness/cluster.ts'],
          // vitest 5.0 reads a cached globalSetup as bytes, and then hides every error in it behind one of its own.
          fsModuleCache: false,
        },
      },
      {
        // The rules of the house. No database, so that `npm run verify` stays quick.
        test: { ...patience, name: 'architecture', include: ['test/architecture/**/*.test.ts'] },
      },
      {
        // The same product on the embedded database: about 200 MB a file, so only two at a time.
        test: {
          ...patience,
          name: 'smoke',
          include: ['test/smoke/**/*.test.ts'],
          maxWorkers: 2,
          execArgv: [BASELINE_WASM],
        },
      },
      {
        // States of screens: the client in Chromium, without a server. What crosses screens is a journey.
        extends: './vite.config.ts',
        // All of the client's packages are prepared beforehand: one that Vite discovers during a run reloads the page
        // under a test.
        optimizeDeps: { noDiscovery: true, include: CLIENT_PACKAGES },
        test: {
          ...patience,
          name: 'components',
          // A page reads the client once for all its files: `openApp` leaves nothing behind.
          isolate: false,
          // Two pages for each core: while one waits, another works.
          maxWorkers: Math.min(2 * availableParallelism(), 6),
          include: ['src/**/*.browser.test.ts'],
          setupFiles: ['test/components/setup.ts'],
          unstubGlobals: true,
          expect: { poll: { timeout: 30_000, interval: 20 } },
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1280, height: 900 },
            provider: playwright({
              launchOptions: CHROMIUM,
              contextOptions: { reducedMotion: 'reduce', locale: 'en-US', timezoneId: 'UTC' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
});
