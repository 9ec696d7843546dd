import { startBusyLoops } from './busy-loops.mjs';
import { ensureBuilt } from './build.mjs';
import { LONG_TESTS, WITHOUT_LONG_TESTS } from './long-tests.mjs';
import { ensureProxy } from './proxy-program.mjs';
import { runClockSuites } from './clock-suites.mjs';
import { projectNode } from './project.mjs';
import { runFirefox } from './run-firefox.mjs';
import { runStep } from './run.mjs';
import { ensureFaketime } from './shifted-clock.mjs';
import { journeys, runSuite, vitest } from './suites.mjs';
import { runTestStep, suiteEnv, testSteps } from './test-steps.mjs';

/** @typedef {{ name: string, about: string, run: (reports: string) => Promise<number> }} Suite resolves with an exit code */

const BUSY_LOOPS = 6;

/** A new suite gets a line here, and one in `CLOCK_SUITES` if it runs in Node. @type {Suite[]} */
export const SUITES = [
  { name: 'checks', about: 'types, lint, format, boundaries, unused code, architecture, size', run: runChecks },
  { name: 'units', about: 'units and integration at full size', run: runUnits },
  { name: 'smoke', about: 'start, stop and kill -9 at full size', run: (reports) => atFullSize('smoke', reports) },
  { name: 'components', about: 'states of screens in Chromium', run: (reports) => atFullSize('components', reports) },
  { name: 'journeys', about: 'every journey on both screens', run: (reports) => atFullSize('journeys', reports) },
  { name: 'firefox', about: 'the main journey in Firefox, on both screens', run: runFirefox },
  { name: 'access', about: 'every call and frame by every kind of caller', run: longTests('access') },
  { name: 'fuzz', about: '300,000 requests made from the contracts', run: longTests('fuzz') },
  { name: 'races', about: 'what happens at once, compared with a model', run: longTests('races') },
  {
    name: 'attack',
    about: 'the linking attacks on stolen databases, and that they find planted leaks',
    run: longTests('attack'),
  },
  { name: 'bench', about: 'a short run of every measure, without regard to its figures', run: runBench },
  {
    name: 'deployment',
    about: 'two nodes with the files of deploy/, restarted under load',
    run: onSite('test/deployment/main.ts'),
  },
  {
    name: 'restore',
    about: 'a backup under load, restored elsewhere under a new key',
    run: onSite('test/proof/restore/main.ts'),
  },
  { name: 'faults', about: 'kills, full disks, lost connections, lying vendors, wrong clocks', run: runFaults },
  { name: 'soak', about: 'twenty minutes at half load: nothing grows', run: onSite('test/proof/soak/main.ts') },
  { name: 'timing', about: 'whether the time of an answer tells who is here', run: runTiming },
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
 * @param {string[]} [paths] only tests in these
 * @param {string} [prove] the value of PROVE
 */
async function atFullSize(name, reports, paths = [], prove = '1') {
  const [suite, command, args] = name === 'journeys' ? journeys : vitest(name, reports);
  const env = { ...suiteEnv(reports), PROVE: prove };
  return (await ensureBuilt()) || runSuite([suite, command, [...args, ...paths]], env, reports);
}

/** @param {string} reports */
function runUnits(reports) {
  return atFullSize('unit', reports, [], WITHOUT_LONG_TESTS);
}

/** @param {keyof typeof LONG_TESTS} name */
function longTests(name) {
  return (/** @type {string} */ reports) => atFullSize('unit', reports, LONG_TESTS[name]);
}

async function runFaults() {
  await ensureFaketime();
  return onSite('test/proof/faults/main.ts')();
}

async function runTiming() {
  return (await runStep(projectNode(), ['test/proof/timing/main.ts'])).code;
}

async function runBench() {
  return (await runStep(projectNode(), ['bench/main.ts', '--quick'])).code;
}

/** @param {string} script a test that brings up the built product with the files of deploy/ */
function onSite(script) {
  return async () => {
    await ensureProxy();
    return (await ensureBuilt()) || (await runStep(projectNode(), [script])).code;
  };
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
