import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './checks.mjs';
import { findChromium } from './programs.mjs';
import { projectEnv, projectNode, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { journeys, vitest } from './suites.mjs';

/** The runners end with how many tests have passed. */
const SUMMARY_LINES = 6;

/** @typedef {{ code: number, output: string }} StepResult */
/** @typedef {[heading: string, step: () => Promise<StepResult>]} TestStep */

/**
 * The steps of `npm test`.
 * @param {string} reports the folder for the suites' reports
 * @returns {Record<'checks' | 'build' | 'units' | 'smoke' | 'size' | 'components' | 'journeys' | 'texts', TestStep>}
 */
export function testSteps(reports) {
  const env = suiteEnv(reports);
  /** @param {import('./suites.mjs').Suite} suite */
  const suite = ([, command, args]) => runStep(command, args, { env, quiet: true });

  return {
    checks: ['Types, lint, format, boundaries, unused code, architecture', () => runChecks(reports)],
    build: ['Build', async () => ({ code: await ensureBuilt(), output: '' })],
    units: ['Units and integration, on PostgreSQL', () => suite(vitest('unit', reports))],
    smoke: ['Smoke, on the embedded database', () => suite(vitest('smoke', reports))],
    size: ['Size of the pages', () => suite(['size', projectNode(), ['scripts/size.ts']])],
    components: ['Components, in Chromium', () => suite(vitest('components', reports))],
    journeys: ['Journeys, in Chromium', () => suite(journeys)],
    texts: ['Texts of the specification', () => suite(['texts', projectNode(), ['scripts/check-texts.ts']])],
  };
}

/**
 * Runs all steps: those for Node beside those for Chromium, because each alone leaves a core idle while it waits. After a
 * failure no further step starts.
 * @param {string} reports
 * @returns {Promise<number>} an exit code
 */
export async function runTestSteps(reports) {
  const { checks, units, build, smoke, size, components, journeys: flows, texts } = testSteps(reports);
  let worst = 0;
  /** @param {TestStep[]} steps */
  const runInTurn = async (steps) => {
    for (const step of steps) if (worst === 0) worst = Math.max(await runTestStep(step), worst);
  };
  await runInTurn([build]);
  await Promise.all([runInTurn([checks, units]), runInTurn([size, components, flows, smoke])]);
  await runInTurn([texts]);
  return worst;
}

/**
 * The environment variables that the suites need.
 * @param {string} reports
 * @returns {NodeJS.ProcessEnv}
 */
export function suiteEnv(reports) {
  return {
    ...projectEnv,
    CHROMIUM: findChromium(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
    TEXTS_SEEN: join(reports, 'texts'),
  };
}

/**
 * Runs one step. Prints its output when it has ended, whole if it failed, because other steps may run beside it.
 * @param {TestStep} step
 * @returns {Promise<number>} its exit code
 */
export async function runTestStep([heading, step]) {
  const started = Date.now();
  const { code, output } = await step();
  console.log(`\n== ${heading}`);
  const lines = output.trimEnd().split('\n');
  console.log((code === 0 ? lines.slice(-SUMMARY_LINES) : lines).join('\n'));
  console.log(`== ${code === 0 ? 'done' : 'FAILED'} in ${seconds(started)}`);
  return code;
}
