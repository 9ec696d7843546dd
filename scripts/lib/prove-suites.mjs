import { startBusyLoops } from './busy-loops.mjs';
import { ensureBuilt } from './build.mjs';
import { ensureProxy } from './proxy-program.mjs';
import { runClockSuites } from './clock-suites.mjs';
import { projectNode } from './project.mjs';
import { runStep } from './run.mjs';
import { journeys, runSuite, vitest } from './suites.mjs';
import { runTestStep, suiteEnv, testSteps } from './test-steps.mjs';

/** @typedef {{ name: string, about: string, run: (reports: string) => Promise<number> }} Suite resolves with an exit code */

const BUSY_LOOPS = 6;
/** The parts of the proof are units too, and are suites of their own here. */
const UNITS_ALONE = ['--exclude', 'test/proof/**'];

/** A new suite gets a line here, and one in `CLOCK_SUITES` if it runs in Node. @type {Suite[]} */
export const SUITES = [
  { name: 'checks', about: 'types, lint, format, boundaries, unused code, architecture, size', run: runChecks },
  {
    name: 'units',
    about: 'units and integration at full size',
    run: (reports) => atFullSize('unit', reports, UNITS_ALONE),
  },
  { name: 'smoke', about: 'start, stop and kill -9 at full size', run: (reports) => atFullSize('smoke', reports) },
  { name: 'components', about: 'states of screens in Chromium', run: (reports) => atFullSize('components', reports) },
  { name: 'journeys', about: 'every journey on both screens', run: (reports) => atFullSize('journeys', reports) },
  { name: 'access', about: 'every call and frame by every kind of caller', run: proof('access') },
  { name: 'fuzz', about: '300,000 requests made from the contracts', run: proof('fuzz') },
  { name: 'races', about: 'what happens at once, compared with a model', run: proof('races') },
  { name: 'attack', about: 'the linking attack on a stolen database', run: runAttack },
  { name: 'bench', about: 'a short run of every measure, without regard to its figures', run: runBench },
  { name: 'deployment', about: 'two nodes with the files of deploy/, restarted under load', run: runDeployment },
  { name: 'clock', about: 'Vitest suites at month end, on a leap day and in minute 37', run: runClockSuites },
  { name: 'load', about: `the steps of npm test beside ${BUSY_LOOPS} busy loops`, run: runUnderLoad },
];

/** @param {string} reports */
async function runChecks(reports) {
  const { checks, build, size } = testSteps(reports);
  return runSteps([checks, build, size]);
}

/**
 * Tests that attack, race or kill something run more rounds when PROVE is set.
 * @param {string} name 'journeys', or one of vitest's projects
 * @param {string} reports
 * @param {string[]} [more] arguments for vitest
 */
async function atFullSize(name, reports, more = []) {
  const [suite, command, args] = name === 'journeys' ? journeys : vitest(name, reports);
  const env = { ...suiteEnv(reports), PROVE: '1' };
  return (await ensureBuilt()) || runSuite([suite, command, [...args, ...more]], env, reports);
}

/** @param {string} part a folder of test/proof */
function proof(part) {
  return (/** @type {string} */ reports) => atFullSize('unit', reports, [`test/proof/${part}/`]);
}

async function runAttack() {
  return (await runStep(projectNode(), ['test/attack/main.ts'])).code;
}

async function runBench() {
  return (await runStep(projectNode(), ['bench/main.ts', '--quick'])).code;
}

async function runDeployment() {
  await ensureProxy();
  return (await ensureBuilt()) || (await runStep(projectNode(), ['test/deployment/main.ts'])).code;
}

/** @param {string} reports */
async function runUnderLoad(reports) {
  const stop = startBusyLoops(BUSY_LOOPS);
  try {
    return await runSteps(Object.values(testSteps(reports)));
  } finally {
    await stop();
  }
}

/**
 * Runs all steps, even after one has failed.
 * @param {import('./test-steps.mjs').TestStep[]} steps
 */
async function runSteps(steps) {
  let worst = 0;
  for (const step of steps) worst = Math.max(worst, await runTestStep(step));
  return worst;
}
