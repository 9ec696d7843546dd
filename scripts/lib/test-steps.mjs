import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { runChecks } from './checks.mjs';
import { findChromium } from './programs.mjs';
import { projectEnv, projectNode, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { journeys, vitest } from './suites.mjs';

/** @typedef {[heading: string, step: () => Promise<number>]} TestStep a step resolves with its exit code */

/**
 * The steps of `npm test`, in their order.
 * @param {string} reports the folder for the suites' reports
 * @returns {Record<'checks' | 'build' | 'units' | 'size' | 'components' | 'journeys' | 'texts', TestStep>}
 */
export function testSteps(reports) {
  const env = suiteEnv(reports);
  /**
   * @param {import('./suites.mjs').Suite} suite
   * @param {NodeJS.ProcessEnv} [more]
   */
  const suite = async ([, command, args], more) => (await runStep(command, args, { env: { ...env, ...more } })).code;

  /** In parallel, because both wait a lot: one for PostgreSQL, the other for processes to start and stop. */
  async function unitsAndSmoke() {
    const [, command, args] = vitest('smoke', reports);
    const smoke = runStep(command, args, { env, quiet: true });
    const units = await suite(vitest('unit', reports));
    const { code, output } = await smoke;
    console.log(output);
    return units || code;
  }

  return {
    checks: ['Types, lint, format, boundaries, unused code, architecture', () => runChecks(reports)],
    build: ['Build', ensureBuilt],
    units: ['Units and integration, on PostgreSQL; smoke, on the embedded database', unitsAndSmoke],
    size: ['Size of the pages', () => suite(['size', projectNode(), ['scripts/size.ts']])],
    // With React as it ships, which takes an eighth less time. `npm run test:components` and the suite of `npm run prove` use
    // React's development build, whose warnings fail a test too.
    components: ['Components, in Chromium', () => suite(vitest('components', reports), { NODE_ENV: 'production' })],
    journeys: ['Journeys, in Chromium', () => suite(journeys)],
    texts: ['Texts of the specification', () => suite(['texts', projectNode(), ['scripts/check-texts.ts']])],
  };
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
 * Runs one step and prints how long it took.
 * @param {TestStep} step
 * @returns {Promise<number>} its exit code
 */
export async function runTestStep([heading, step]) {
  const started = Date.now();
  console.log(`\n== ${heading}`);
  const code = await step();
  console.log(`== ${code === 0 ? 'done' : 'FAILED'} in ${seconds(started)}`);
  return code;
}
