import { canInstallPackages, installPackages } from './apt.mjs';
import { ensureBuilt } from './build.mjs';
import { findFirefox } from './programs.mjs';
import { fail } from './project.mjs';
import { runSuite } from './suites.mjs';
import { suiteEnv } from './test-steps.mjs';

/** The journeys of a person in Firefox. @param {string} reports */
export async function runFirefox(reports) {
  await ensureFirefox();
  const args = ['test', '--config', 'test/proof/firefox/playwright.config.ts'];
  return (await ensureBuilt()) || runSuite(['browser', 'playwright', args], suiteEnv(reports), reports);
}

/** Installs Firefox as root on Debian; elsewhere says what is missing and exits. */
async function ensureFirefox() {
  if (findFirefox()) return;
  if (!canInstallPackages()) fail('This suite needs a program that is missing: firefox-esr');
  await installPackages(['firefox-esr']);
}
