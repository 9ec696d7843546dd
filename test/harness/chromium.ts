import { findChromium } from '#scripts/lib/programs.mjs';

/** How Chromium is started, by journeys and component tests alike. */
export const CHROMIUM = {
  executablePath: findChromium() ?? 'chromium',
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
};
