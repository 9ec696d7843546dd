import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The command that runs one of vitest's projects, leaving a report in the given folder.
 * @param {string} project
 * @param {string} [reports]
 * @returns {[name: string, command: string, args: string[]]}
 */
export function vitest(project, reports) {
  const reporting = reports
    ? ['--reporter=default', '--reporter=json', `--outputFile.json=${join(reports, project)}.json`]
    : [];
  // Component tests tick the texts of the specification, as journeys do.
  if (reports && project === 'components') reporting.push('--reporter=./test/components/texts-reporter.ts');
  return [project, 'vitest', ['run', '--project', project, ...reporting]];
}

/** @typedef {{ numPassedTests: number, numFailedTests: number }} VitestReport */
/** @typedef {{ stats: { expected: number, unexpected: number, flaky: number } }} PlaywrightReport */

/**
 * Adds up what the suites have reported, vitest's and Playwright's.
 * @param {string} reports
 */
export function countTests(reports) {
  const suites = readdirSync(reports);
  let passed = 0;
  let failed = 0;
  for (const name of suites) {
    const text = readFileSync(join(reports, name), 'utf8');
    const report = /** @type {VitestReport | PlaywrightReport} */ (JSON.parse(text));
    if ('stats' in report) {
      // A flaky journey passed when it was repeated; Playwright's own list names it.
      passed += report.stats.expected + report.stats.flaky;
      failed += report.stats.unexpected;
    } else {
      passed += report.numPassedTests;
      failed += report.numFailedTests;
    }
  }
  return { suites: suites.length, passed, failed };
}
