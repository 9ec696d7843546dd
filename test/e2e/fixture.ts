import { type BrowserContext, test as base, expect } from '@playwright/test';
import { isTakenOver, reportFromInside } from './inside-page.ts';

interface Allowance {
  pattern: RegExp;
  reason: string;
  used: boolean;
}

interface Fixtures {
  /** Declares a console message that this journey provokes, and why it is right that it appears. */
  allowConsole: (pattern: RegExp, reason: string) => void;
  /** Watches every page of every context of the test, popups too. */
  watchful: void;
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

  // A click before React has taken the page over is the browser's own: right for people, a different journey for a test.
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page);
    page.goto = async (url, options) => {
      const response = await goto(url, options);
      // Some journeys hold the scripts back: those go on with the page as it was sent.
      if (javaScriptEnabled) await page.waitForFunction(isTakenOver, null, { timeout: 5_000 }).catch(() => {});
      return response;
    };
    await use(page);
  },

  watchful: [
    async ({ browser, baseURL, allowances }, use) => {
      const complaints: string[] = [];
      const complain = (message: string) => {
        const allowance = allowances.find(({ pattern }) => pattern.test(message));
        if (allowance) allowance.used = true;
        else complaints.push(message);
      };
      const watch = (context: BrowserContext) => {
        watchContext(context, baseURL ?? '', complain);
      };
      browser.on('context', watch);
      await use();
      browser.off('context', watch);

      const unused = allowances.filter(({ used }) => !used).map(({ pattern }) => String(pattern));
      expect(complaints, 'nothing is wrong in the console or on the wire').toEqual([]);
      expect(unused, 'every allowed console message appears').toEqual([]);
    },
    { auto: true },
  ],
});

function watchContext(context: BrowserContext, origin: string, complain: (message: string) => void) {
  void context.addInitScript(reportFromInside);
  context.on('console', (message) => {
    const kind = message.type();
    if (kind !== 'error' && kind !== 'warning') return;
    complain(`console ${kind}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (error) => {
    complain(`uncaught: ${error.error().stack ?? error.error().message}`);
  });
  context.on('response', (response) => {
    if (response.status() < 500 || !response.url().startsWith(origin)) return;
    complain(`${response.status()} from ${response.request().method()} ${response.url()}`);
  });
}

export { expect };
