import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runStep } from './run.mjs';

/** @typedef {[name: string, command: string, args: string[]]} Suite */

/**
 * The command that runs one of vitest's projects, leaving a report in the given folder.
 * @param {string} project
 * @param {string} [reports]
 * @returns {Suite}
 */
export function vitest(project, reports) {
  const reporting = reports
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, project)}.json`]
    : [];
  // Component tests record which texts of the specification they saw, as journeys do.
  if (reports && project === 'components') reporting.push('--reporter=./test/components/texts-reporter.ts');
  return [project, 'vitest', ['run', '--project', project, ...reporting]];
}

/** @type {Suite} */
export const journeys = ['browser', 'playwright', ['test']];

/**
 * Runs a suite. It fails if it writes no report, because its tests could not be counted.
 * @param {Suite} suite
 * @param {NodeJS.ProcessEnv} env
 * @param {string} reports
 * @returns {Promise<number>} an exit code
 */
export async function runSuite([name, command, args], env, reports) {
  const { code } = await runStep(command, args, { env });
  return code || (existsSync(join(reports, `${name}.json`)) ? 0 : 1);
}

/** A new folder for reports, removed when this process ends. */
export function reportsFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-reports-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @typedef {{ numPassedTests: number, numFailedTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */

/**
 * Adds up the reports of Vitest and Playwright in this folder and its subfolders.
 * @param {string} reports
 */
export function countTests(reports) {
  const suites = readdirSync(reports, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.json'));
  let passed = 0;
  let failed = 0;
  for (const name of suites) {
    const text = readFileSync(join(reports, name), 'utf8');
    const report = /** @type {VitestReport | PlaywrightReport} */ (JSON.parse(text));
    if ('stats' in report) {
      passed += report.stats.expected;
      // A flaky journey passed only when it was repeated: it counts as failed.
      failed += report.stats.unexpected + report.stats.flaky;
    } else {
      passed += report.numPassedTests;
      failed += report.numFailedTests;
    }
  }
  return { suites: suites.length, passed, failed };
}
