import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBuilt } from './lib/build.mjs';
import { runChecks } from './lib/checks.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { findChromium } from './lib/programs.mjs';
import { projectEnv, projectNode, seconds } from './lib/project.mjs';
import { runStep } from './lib/run.mjs';
import { countTests, vitest } from './lib/suites.mjs';
import { ensureTestPrograms } from './lib/test-programs.mjs';

// `npm test`: a fresh clone proves itself. Runs on the machine's own Node, with nothing installed.
await ensureInstalled();
await ensureTestPrograms();

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-reports-'));
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
const reports = join(folder, 'suites');
mkdirSync(reports);
const env = {
  ...projectEnv,
  CHROMIUM: findChromium(),
  PLAYWRIGHT_JSON_OUTPUT_FILE: join(reports, 'browser.json'),
  TEXTS_SEEN: join(folder, 'texts'),
};

/**
 * @param {[name: string, command: string, args: string[]]} suite
 * @returns {() => Promise<number>}
 */
const suite =
  ([, command, args]) =>
  async () =>
    (await runStep(command, args, { env })).code;

/** At the same time, because both wait a lot: the one for PostgreSQL, the other for processes to start and stop. */
async function unitsAndSmoke() {
  const [, command, args] = vitest('smoke', reports);
  const smoke = runStep(command, args, { env, quiet: true });
  const units = await suite(vitest('unit', reports))();
  const { code, output } = await smoke;
  console.log(output);
  return units || code;
}

/** @type {[heading: string, step: () => Promise<number>][]} each answers with its exit code */
const steps = [
  ['Types, lint, format, boundaries, unused code, architecture', () => runChecks(reports)],
  ['Build', ensureBuilt],
  ['Units and integration, on PostgreSQL; smoke, on the embedded database', unitsAndSmoke],
  ['Size of the first page', suite(['size', projectNode(), ['scripts/size.ts']])],
  ['Components, in Chromium', suite(vitest('components', reports))],
  ['Journeys, in Chromium', suite(['browser', 'playwright', ['test']])],
  ['Texts of the specification', suite(['texts', projectNode(), ['scripts/check-texts.ts']])],
];

let exitCode = 0;
const started = Date.now();
for (const [heading, step] of steps) {
  const stepStarted = Date.now();
  console.log(`\n== ${heading}`);
  exitCode = await step();
  console.log(`== ${exitCode === 0 ? 'done' : 'FAILED'} in ${seconds(stepStarted)}`);
  if (exitCode !== 0) break;
}

const { suites, passed, failed } = countTests(reports);
if (exitCode === 0 && suites < 5) {
  console.log('A suite has left no report, so nobody knows what it ran.');
  exitCode = 1;
}
console.log(`\n${seconds(started)} in all\n${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`);
process.exit(exitCode);
