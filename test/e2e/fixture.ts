import { type BrowserContext, type Page, test as base, expect } from '@playwright/test';
import { isHydrated, reportToConsole, correctFilledValues } from './inside-page.ts';

interface Allowance {
  pattern: RegExp;
  reason: string;
  used: boolean;
}

interface Fixtures {
  /** Allows a console message that this journey causes, with the reason why it is right. */
  allowConsole: (pattern: RegExp, reason: string) => void;
  /** Watches every page of every context of the test, also popups, and makes `goto` wait until React has hydrated the page. */
  problemWatch: void;
  allowances: Allowance[];
}

/** Every journey fails on a console error or warning, an uncaught error, a CSP violation, or a 5xx of our own. */
export const test = base.extend<Fixtures>({
  allowances: async ({}, use) => {
    await use([]);
  },

  allowConsole: async ({ allowances }, use) => {
    await use((pattern, reason) => {
      expect(reason, 'an allowance needs a reason').not.toBe('');
      allowances.push({ pattern, reason, used: false });
    });
  },

  problemWatch: [
    async ({ browser, browserName, baseURL, allowances, javaScriptEnabled }, use) => {
      const problems: string[] = [];
      const addProblem = (message: string) => {
        const allowance = allowances.find(({ pattern }) => pattern.test(message));
        if (allowance) allowance.used = true;
        else problems.push(message);
      };
      const watch = (context: BrowserContext) => {
        watchContext(context, baseURL ?? '', addProblem);
        if (javaScriptEnabled) context.on('page', waitForHydration);
        if (browserName === 'firefox') void context.addInitScript(correctFilledValues);
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);

      const unused = allowances.filter(({ used }) => !used).map(({ pattern }) => String(pattern));
      expect(problems, 'no console errors, uncaught errors or 5xx answers').toEqual([]);
      // Firefox does not tell the driver what it logs of refused calls.
      if (browserName !== 'firefox') expect(unused, 'every allowed console message has appeared').toEqual([]);
    },
    { auto: true },
  ],
});

/** Before React has hydrated a page, the browser handles clicks itself. That is right for people, but a different journey. */
function waitForHydration(page: Page) {
  const goto = page.goto.bind(page);
  page.goto = async (url, options) => {
    const response = await goto(url, options);
    // Some journeys hold the scripts back and continue with the served page.
    await page.waitForFunction(isHydrated, null, { timeout: 5_000 }).catch(() => {});
    return response;
  };
}

function watchContext(context: BrowserContext, origin: string, addProblem: (message: string) => void) {
  void context.addInitScript(reportToConsole);
  context.on('console', (message) => {
    const kind = message.type();
    if (kind !== 'error' && kind !== 'warning') return;
    if (message.text().includes('registration blocked by Playwright')) return;
    addProblem(`console ${kind}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    addProblem(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() < 500 || !response.url().startsWith(origin)) return;
    addProblem(`${response.status()} from ${response.request().method()} ${response.url()}`);
  });
}

export { expect };
