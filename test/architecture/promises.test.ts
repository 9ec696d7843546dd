import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { renderRoute } from '#app/client/prerender.tsx';
import { descriptions, LISTED } from '#app/client/route-descriptions.ts';
import { routes } from '#app/client/routes.ts';
import { HELP_LINES } from '#features/moderation/server/index.ts';
import { QUESTIONS } from '#features/pages/client/faq-questions.tsx';
import { PROMISES, type PromiseId } from '#features/pages/client/promises.ts';
import { KEEPERS } from './promise-keepers.ts';

const ids = Object.keys(PROMISES) as PromiseId[];

/** Promises that are a number and nothing else, and what stands around each: a number alone stands on every page. */
const BARE = ids.filter((id) => /^\w+$/.test(PROMISES[id]));
const SAID: Partial<Record<PromiseId, string>> = {
  minimumAge: `You are ${PROMISES.minimumAge} or older`,
  adultAge: `If you are under ${PROMISES.adultAge},`,
  crushes: `the first ${PROMISES.crushes}`,
  reportedLines: `the last ${PROMISES.reportedLines} messages`,
};

const literally = (words: string) => words.replaceAll(/[$.]/g, String.raw`\$&`);

/** The pages for everybody as they are sent, by their address: what a visitor without JavaScript reads. */
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

/** Sums of money and stretches of time, as '30 days' whether a page says '30 days' or '30-day'. */
function amountsIn(text: string): string[] {
  return [...text.matchAll(AMOUNT)].map(([found]) => found.toLowerCase().replace('-', ' ').replace(/s$/, ''));
}

/** What the client of a feature shows, or of all of them, as it was written. */
function sources(feature: string): [name: string, text: string][] {
  const folder = join(import.meta.dirname, '../../src/features', feature);
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const shown = names.filter((name) => /client[/\\].*\.tsx$/.test(name) && !name.includes('.test.'));
  return shown.map((name) => [name, readFileSync(join(folder, name), 'utf8')]);
}

describe('what our pages promise', () => {
  it.each(ids)('%s is what the code does', (id) => {
    expect(KEEPERS[id]()).toBe(PROMISES[id]);
  });

  it('stands on a page, a bare number with what it counts', () => {
    const all = [...pages.values()].join(' ');
    const isSaid = (id: PromiseId) => new RegExp(`(?<![\\w.])${literally(SAID[id] ?? PROMISES[id])}(?!\\w)`).test(all);
    expect(ids.filter((id) => !isSaid(id))).toEqual([]);
    expect(BARE.filter((id) => SAID[id] === undefined)).toEqual([]);
  });

  it('is all there is: no page has a sum or a time of its own', () => {
    const promised = new Set(amountsIn(Object.values(PROMISES).join(', ')));
    // What Free Access costs.
    promised.add('$0');
    const own = [...pages].flatMap(([path, text]) =>
      amountsIn(text)
        .filter((amount) => !promised.has(amount))
        .map((amount) => `${path}: ${amount}`),
    );
    expect(own).toEqual([]);
  });

  it('is written down once: the pages take every sum and time from the list', () => {
    const files = sources('pages');
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(([name, text]) => amountsIn(text).map((amount) => `${name}: ${amount}`))).toEqual([]);
    const bare = new RegExp(`\\b(?:${BARE.map((id) => PROMISES[id]).join('|')})\\b`);
    expect(files.filter(([, text]) => bare.test(text)).map(([name]) => name)).toEqual([]);
  });

  it('costs the same wherever else a price stands', () => {
    const prices = sources('').flatMap(([name, text]) =>
      [...text.matchAll(/\$[1-9][\d.]*\d/g)].map(([price]) => `${name}: ${price}`),
    );
    expect(prices.length).toBeGreaterThan(0);
    expect(prices.filter((price) => !price.endsWith(` ${PROMISES.price}`))).toEqual([]);
  });
});

describe('the pages', () => {
  it('answer ten questions', () => {
    expect(QUESTIONS).toHaveLength(10);
    expect(new Set(QUESTIONS.map(({ id }) => id)).size).toBe(10);
  });

  it('name the same lines that are shown beside a letter', () => {
    const shown = HELP_LINES.flatMap(({ name, where, contact }) => [name, where, contact]);
    expect(shown.length).toBeGreaterThan(6);
    expect(shown.filter((words) => !pages.get('/safety')?.includes(words))).toEqual([]);
  });

  it('lead only to pages that exist, and to headings that are there', async () => {
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
