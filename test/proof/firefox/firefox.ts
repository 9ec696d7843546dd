import { findFirefox } from '#scripts/lib/programs.mjs';

/** What Playwright switches off, as people have it: the popup blocker, and a cookie jar for each site. */
const AS_PEOPLE_HAVE_IT = { 'dom.disable_open_during_load': true, 'network.cookie.cookieBehavior': 5 };

/** Saves receipts as people expect, without its viewer, which warns in the console about their path. */
const SAVES_RECEIPTS = { 'pdfjs.disabled': true };

/**
 * How the Firefox of the distribution is started. Playwright drives it over WebDriver BiDi, which has no media emulation yet: dark
 * colours and reduced motion are settings of the browser.
 */
export const firefoxWith = (settings: Record<string, string | number | boolean>) => ({
  executablePath: findFirefox() ?? 'firefox',
  firefoxUserPrefs: { ...AS_PEOPLE_HAVE_IT, ...SAVES_RECEIPTS, ...settings },
});
