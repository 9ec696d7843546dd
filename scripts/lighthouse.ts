/**
 * `npm run lighthouse`: measures pages of a demo as Lighthouse does for a phone on slow 4G (simulated), three times each, and
 * fails if the median misses a target. The demo asks search engines not to index it, so the audit about that is left out.
 * `npm run lighthouse -- /faq` measures only that page.
 */
import { cp, mkdir } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withDemo } from './lib/demo-server.ts';
import { findChromium } from './lib/programs.mjs';
import { outerEnv, projectEnv, projectNode, root } from './lib/project.mjs';
import { runStep } from './lib/run.mjs';

// Not a dependency: it would add 178 MB to every install.
const VERSION = '13.5.0';
const FOLDER = join(root, `node_modules/.cache/lighthouse-${VERSION}`);
const CLI = join(FOLDER, 'node_modules/lighthouse/cli/index.js');

const PAGES = ['/', '/search-confessions', '/membership', '/faq', '/signup', '/login'];
const RUNS = 3;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const METRICS = ['largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift'] as const;
type Measure = (typeof CATEGORIES)[number] | (typeof METRICS)[number];
type Measures = Record<Measure, number>;

/** How fast Lighthouse found the machine. A busy one has a low number, and blocking times that mean little. */
const machine: number[] = [];

interface Report {
  environment: { benchmarkIndex: number };
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

const HEADINGS: Record<Measure, string> = {
  performance: 'performance',
  accessibility: 'accessibility',
  'best-practices': 'best practices',
  seo: 'SEO',
  'largest-contentful-paint': 'LCP ms',
  'total-blocking-time': 'TBT ms',
  'cumulative-layout-shift': 'CLS',
};

function isMet(page: string, name: Measure, value: number): boolean {
  if (name === 'largest-contentful-paint') return value <= (page === '/' ? 1500 : 2000);
  if (name === 'total-blocking-time') return value < 100;
  if (name === 'cumulative-layout-shift') return value < 0.005;
  return value === 100;
}

async function install(): Promise<void> {
  if (existsSync(CLI)) return;
  console.log(`Installing Lighthouse ${VERSION} ...`);
  await mkdir(FOLDER, { recursive: true });
  // It pins the day of the releases.
  await cp(join(root, '.npmrc'), join(FOLDER, '.npmrc'));
  const args = ['install', '--prefix', FOLDER, '--no-save', '--ignore-scripts', `lighthouse@${VERSION}`];
  const { code, output } = await runStep('npm', args, { env: outerEnv, quiet: true });
  if (code !== 0) throw new Error(output);
}

async function measure(address: string): Promise<Measures> {
  const args = [CLI, address, '--quiet', '--output=json', '--skip-audits=is-crawlable'];
  const flags = '--chrome-flags=--headless=new --no-sandbox --disable-gpu';
  const env = { ...projectEnv, CHROME_PATH: findChromium() };
  const { code, output } = await runStep(projectNode(), [...args, flags], { env, quiet: true });
  if (code !== 0) throw new Error(output);
  const { categories, audits, environment } = JSON.parse(output.slice(output.indexOf('{'))) as Report;
  machine.push(environment.benchmarkIndex);
  return Object.fromEntries([
    ...CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ...METRICS.map((name) => [name, audits[name]?.numericValue ?? Number.NaN]),
  ]) as Measures;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function show(page: string, name: Measure, value: number): string {
  const text = name === 'cumulative-layout-shift' ? value.toFixed(2) : String(Math.round(value));
  return isMet(page, name, value) ? text : `${text} !`;
}

const measures = [...CATEGORIES, ...METRICS];
const pages = process.argv.length > 2 ? process.argv.slice(2) : PAGES;
await install();
console.log(['page'.padEnd(20), ...measures.map((name) => HEADINGS[name].padStart(15))].join(''));
await withDemo(async (origin) => {
  for (const page of pages) {
    const runs: Measures[] = [];
    for (let run = 0; run < RUNS; run += 1) runs.push(await measure(`${origin}${page}`));
    const medians = measures.map((name) => [name, median(runs.map((run) => run[name]))] as const);
    console.log([page.padEnd(20), ...medians.map(([name, value]) => show(page, name, value).padStart(15))].join(''));
    if (!medians.every(([name, value]) => isMet(page, name, value))) process.exitCode = 1;
  }
});
console.log(`Benchmark index of the machine: ${Math.round(median(machine))} (blocking times need a quiet one).`);
if (process.exitCode) console.log('A value with ! misses its target.');
