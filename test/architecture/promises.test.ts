import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderRoute } from '#app/client/prerender.tsx';
import { descriptions, LISTED } from '#app/client/route-descriptions.ts';
import { routes } from '#app/client/routes.ts';
import { HELP_LINES } from '#features/moderation/server/index.ts';
import { QUESTIONS } from '#features/pages/client/faq-questions.tsx';
import { PROMISES, type PromiseId } from '#features/pages/client/promises.ts';
import { MINIMUM_AGE_MARK } from '#platform/shared/document-marks.ts';
import { PROMISES_IN_CODE } from './promises-in-code.ts';

const ids = Object.keys(PROMISES) as PromiseId[];

/** Promises that are only a number, each with its context, because the number alone is on every page. */
const BARE = ids.filter((id) => /^\w+$/.test(PROMISES[id]));
const IN_CONTEXT: Partial<Record<PromiseId, string>> = {
  adultAge: `If you are under ${PROMISES.adultAge},`,
  crushes: `the first ${PROMISES.crushes}`,
  reportedMessages: `the last ${PROMISES.reportedMessages} messages`,
};

const escape = (text: string) => text.replaceAll(/[$.]/g, String.raw`\$&`);

/** The text of the public pages by address, as the server sends them. */
const pages = new Map<string, string>();
beforeAll(async () => {
  for (const route of routes.filter(({ path }) => LISTED.includes(path))) {
    const html = await renderRoute(route, 'none');
    pages.set(route.path, `${descriptions[route.path]} ${textOf(html)}`);
  }
});

function textOf(html: string): string {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const text = main.replaceAll('<!-- -->', '').replaceAll(/<[^>]+>/g, ' ');
  return text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'").replaceAll(/\s+/g, ' ');
}

const SPELLED = 'one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|thirty';
const AMOUNT = new RegExp(`\\$\\d[\\d.]*|\\b(?:\\d+|${SPELLED})[ -](?:minute|hour|day|week|month|year)s?\\b`, 'gi');

/** Amounts of money and periods of time; '30 days' and '30-day' are both returned as '30 day'. */
function amountsIn(text: string): string[] {
  return [...text.matchAll(AMOUNT)].map(([found]) => found.toLowerCase().replace('-', ' ').replace(/s$/, ''));
}

/** The client components of a feature, or of all features, as source code. */
function sources(feature: string): [name: string, text: string][] {
  const folder = join(import.meta.dirname, '../../src/features', feature);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const shown = names.filter((name) => /client[/\\].*\.tsx$/.test(name) && !name.includes('.test.'));
  return shown.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

describe('a promise on our pages', () => {
  it.each(ids)('matches the code: %s', (id) => {
    expect(PROMISES_IN_CODE[id]()).toBe(PROMISES[id]);
  });

  it('is on a page, a number together with what it counts', () => {
    const all = [...pages.values()].join(' ');
    const isOnPage = (id: PromiseId) =>
      new RegExp(`(?<![\\w.])${escape(IN_CONTEXT[id] ?? PROMISES[id])}(?!\\w)`).test(all);
    expect(ids.filter((id) => !isOnPage(id))).toEqual([]);
    expect(BARE.filter((id) => IN_CONTEXT[id] === undefined)).toEqual([]);
  });

  it('is in the list: no page states another amount or period', () => {
    const promised = new Set(amountsIn(Object.values(PROMISES).join(', ')));
    // The price of Free Access.
    promised.add('$0');
    const own = [...pages].flatMap(([path, text]) =>
      amountsIn(text)
        .filter((amount) => !promised.has(amount))
        .map((amount) => `${path}: ${amount}`),
    );
    expect(own).toEqual([]);
  });

  it('is written once: the pages take every amount and period from the list', () => {
    const files = sources('pages');
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(([name, text]) => amountsIn(text).map((amount) => `${name}: ${amount}`))).toEqual([]);
    const bare = new RegExp(`\\b(?:${BARE.map((id) => PROMISES[id]).join('|')})\\b`);
    expect(files.filter(([, text]) => bare.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('takes the smallest age from the document, where the running server writes it', () => {
    const naming = ['/faq', '/safety', '/terms', '/privacy'];
    expect(naming.filter((path) => !pages.get(path)?.includes(MINIMUM_AGE_MARK))).toEqual([]);
    const written = sources('').filter(([, text]) => /\b(?:under|least|you are) 1[3-7]\b/i.test(text));
    expect(written.map(([name]) => name)).toEqual([]);
  });

  it('has its price from one constant: no component writes an amount of its own', () => {
    const files = sources('');
    expect(files.length).toBeGreaterThan(100);
    const prices = files.flatMap(([name, text]) =>
      [...text.matchAll(/\$[1-9][\d.]*\d/g)].map(([price]) => `${name}: ${price}`),
    );
    expect(prices).toEqual([]);
  });
});

describe('the pages', () => {
  it('answer ten questions', () => {
    expect(QUESTIONS).toHaveLength(10);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(10);
  });

  it('name the same help lines that are shown next to a letter', () => {
    const shown = HELP_LINES.flatMap(({ name, where, contact }) => [name, where, contact]);
    expect(shown.length).toBeGreaterThan(6);
    expect(shown.filter((text) => !pages.get('/safety')?.includes(text))).toEqual([]);
  });

  it('link only to existing pages and headings', async () => {
    const links: string[] = [];
    const broken: string[] = [];
    for (const route of routes.filter(({ path }) => LISTED.includes(path))) {
      const html = await renderRoute(route, 'none');
      for (const [, href = ''] of html.matchAll(/<a [^>]*href="([/#][^"]*)"/g)) {
        const { pathname, hash } = new URL(href, `http://localhost${route.path}`);
        const target = routes.find((one) => one.path !== '*' && one.matches(pathname));
        const isThere =
          target && (hash === '' || (await renderRoute(target, 'none')).includes(`id="${hash.slice(1)}"`));
        links.push(href);
        if (!isThere) broken.push(`${route.path} → ${href}`);
      }
    }
    expect(links.filter((href) => href.includes('#'))).not.toEqual([]);
    expect(broken).toEqual([]);
  });
});
