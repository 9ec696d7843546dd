import { ensureInstalled } from './lib/install.mjs';
import { seconds } from './lib/project.mjs';
import { countTests, reportsFolder } from './lib/suites.mjs';
import { ensureTestPrograms } from './lib/test-programs.mjs';
import { runTestStep, testSteps } from './lib/test-steps.mjs';

// `npm test`: installs and tests a fresh clone. Runs on the machine's own Node, before packages are installed.
await ensureInstalled();
await ensureTestPrograms();

const reports = reportsFolder();
let exitCode = 0;
const started = Date.now();
for (const step of Object.values(testSteps(reports))) {
  exitCode = await runTestStep(step);
  if (exitCode !== 0) break;
}

const { suites, passed, failed } = countTests(reports);
if (exitCode === 0 && suites < 5) {
  console.log('A suite wrote no report, so its tests cannot be counted.');
  exitCode = 1;
}
console.log(
  `\n${seconds(started)} in total\n${passed} passed, ${exitCode === 0 ? failed : Math.max(failed, 1)} failed`,
);
process.exit(exitCode);
