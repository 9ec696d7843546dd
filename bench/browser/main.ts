/**
 * `npm run bench:browser [-- --only notice,scroll,keys]`: how fast a phone opens a letter, scrolls a long chat and answers keys.
 * docs/bench.md describes it.
 */
import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { ensureBuilt } from '#scripts/lib/build.mjs';
import { CHROMIUM } from '#test/harness/chromium.ts';
import { tableOf } from '../report/table.ts';
import { SLOW_PROCESSOR } from './conditions.ts';
import { typeAlone, typeLetter, typeMessage } from './keys.ts';
import { openFromNotice } from './notice.ts';
import { scrollChat } from './scroll.ts';
import { startSite } from './site.ts';

const RUNS = 5;

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const isWanted = (part: 'notice' | 'scroll' | 'keys') => only?.split(',').includes(part) ?? true;

const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;

async function repeat<T>(run: () => Promise<T>): Promise<T[]> {
  const results: T[] = [];
  for (let n = 0; n < RUNS; n += 1) results.push(await run());
  return results;
}

if ((await ensureBuilt()) !== 0) process.exit(1);
const site = await startSite();
const browser = await chromium.launch(CHROMIUM);
const rows: { what: string; ms: number[]; target: string }[] = [];
try {
  for (const slowdown of isWanted('notice') ? [SLOW_PROCESSOR, 1] : []) {
    const opened = await repeat(() => openFromNotice(browser, site, { slowdown }));
    const what = (end: string) => `notice to ${end}, processor ${slowdown}x slower`;
    rows.push({ what: what('seal'), ms: opened.map(({ seal }) => seal), target: '' });
    rows.push({ what: what('text'), ms: opened.map(({ text }) => text), target: '2500' });
  }
  if (isWanted('scroll')) {
    const scrolled = await repeat(() => scrollChat(browser, site));
    rows.push({ what: 'chat: longest task', ms: scrolled.map(({ longest }) => longest), target: '50' });
  }
  if (isWanted('keys')) {
    rows.push({
      what: 'letter: a key',
      ms: (await repeat(() => typeLetter(browser, site, 1500))).flat(),
      target: '16',
    });
    rows.push({ what: 'chat: a key', ms: (await repeat(() => typeMessage(browser, site, 800))).flat(), target: '16' });
    rows.push({
      what: 'a field alone: a key',
      ms: (await repeat(() => typeAlone(browser, site, 1500))).flat(),
      target: '',
    });
  }
} finally {
  await browser.close();
  await site.stop();
}
console.log(
  tableOf(
    [
      ['what', ({ what }) => what],
      ['median ms', ({ ms }) => middle(ms).toFixed(0)],
      ['worst ms', ({ ms }) => Math.max(...ms).toFixed(0)],
      ['target', ({ target }) => target],
    ],
    rows,
  ),
);
console.log(`Load of the machine at the end: ${(loadavg()[0] ?? 0).toFixed(1)} (needs a quiet one).`);
