import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { LONG_TESTS, WITHOUT_LONG_TESTS } from './scripts/lib/long-tests.mjs';
import { CHROMIUM } from './test/harness/chromium.ts';
import { LongestFirst } from './test/harness/longest-first.ts';
import { BASELINE_WASM } from './test/harness/product.ts';

const CLIENT_PACKAGES = [
  '@hookform/resolvers/zod',
  '@simplewebauthn/browser',
  '@stripe/react-stripe-js',
  '@stripe/stripe-js/pure',
  '@tanstack/react-query',
  'axe-core',
  'lean-qr',
  'react',
  'react-dom/client',
  'react-hook-form',
  'react/jsx-dev-runtime',
  'react/jsx-runtime',
  'wouter',
  'wouter/use-browser-location',
  'zod/mini',
];

/** Only guards against tests that hang: a busy machine may be slow, and no test asserts a duration. */
const timeouts = { testTimeout: 120_000, hookTimeout: 120_000 };

/** Units that take minutes, or repeat others in another way: `npm run prove` runs them. */
function excluded(): string[] {
  if (process.env['PROVE'] === WITHOUT_LONG_TESTS)
    return Object.values(LONG_TESTS)
      .flat()
      .map((path) => `${path}{,/**}`);
  if (process.env['PROVE']) return [];
  return [
    'test/attack/attack.test.ts',
    'test/attack/large-tables/*.test.ts',
    'test/impersonation/look-alikes-by-message.test.ts',
    'src/**/embedded-*.test.ts',
  ];
}

export default defineConfig({
  test: {
    // Vitest shuffles files only with its own sequencer.
    sequence: process.argv.some((arg) => arg.startsWith('--sequence.shuffle')) ? {} : { sequencer: LongestFirst },
    projects: [
      {
        // Units and integration: every app gets an empty database on a real PostgreSQL. A worker loads the code once for
        // all its files, because our code keeps no state outside of an app and loading takes longer than most files.
        test: {
          ...timeouts,
          name: 'unit',
          isolate: false,
          unstubGlobals: true,
          // One more than cores: one worker is always waiting for PostgreSQL.
          maxWorkers: Math.min(availableParallelism() + 1, 8),
          include: [
            'src/**/*.test.ts',
            'test/{texts,harness,attack,impersonation,moderation,proof}/**/*.test.ts',
            'bench/**/*.test.ts',
          ],
          exclude: ['src/**/*.browser.test.ts', ...excluded()],
          globalSetup: ['test/harness/database/cluster.ts', 'test/harness/redis/shared-redis.ts'],
          // Vitest 5.0 reads a cached globalSetup as bytes and then hides its errors.
          fsModuleCache: false,
          execArgv: [BASELINE_WASM],
        },
      },
      {
        // Rules for the code. No database, so that `npm run verify` stays fast.
        // They change nothing, so they share the loaded code: without that, loading takes most of the time.
        test: { ...timeouts, name: 'architecture', isolate: false, include: ['test/architecture/**/*.test.ts'] },
      },
      {
        // The product in processes of its own, mostly on the embedded database: about 200 MB per file, so only two at a time.
        test: {
          ...timeouts,
          name: 'smoke',
          // Failing starts, several processes, commands, kills and more of the embedded engine: `npm run prove`. Units read the same
          // settings, and journeys run the product on both engines.
          include: [`test/smoke/${process.env['PROVE'] ? '*' : 'startup'}.test.ts`],
          maxWorkers: 2,
          execArgv: [BASELINE_WASM],
        },
      },
      {
        // States of screens: the client in Chromium, without a server. Flows over several screens are journeys.
        extends: './vite.config.ts',
        // Vite optimises all packages before the run: when it discovers one later it reloads the page during a test.
        optimizeDeps: { noDiscovery: true, include: CLIENT_PACKAGES },
        test: {
          ...timeouts,
          name: 'components',
          // A page loads the client once for all its files: `openApp` leaves no state behind.
          isolate: false,
          // One more than cores: one page is always waiting. Each page more loads the client once more.
          maxWorkers: Math.min(availableParallelism() + 1, 6),
          include: ['src/**/*.browser.test.ts'],
          setupFiles: ['test/components/setup.ts'],
          unstubGlobals: true,
          expect: { poll: { timeout: 30_000, interval: 50 } },
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
