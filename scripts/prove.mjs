import { parseArgs } from 'node:util';
import { ensureInstalled } from './lib/install.mjs';
import { fail, seconds } from './lib/project.mjs';
import { SUITES } from './lib/prove-suites.mjs';
import { countTests, reportsFolder } from './lib/suites.mjs';
import { ensureTestPrograms } from './lib/test-programs.mjs';

// `npm run prove`: the long tests that `npm test` has no time for, in suites. `npm run prove -- clock load` runs those two,
// `npm run prove -- --list` lists all. When a suite fails, the next ones still run.
const { values, positionals } = parseArgs({ allowPositionals: true, options: { list: { type: 'boolean' } } });
const names = SUITES.map(({ name }) => name);
if (values.list) {
  for (const { name, about } of SUITES) console.log(`${name.padEnd(12)}${about}`);
  process.exit(0);
}
const unknown = positionals.filter((name) => !names.includes(name));
if (unknown.length > 0) fail(`Unknown suite '${unknown.join("', '")}'. The suites are: ${names.join(', ')}`);

await ensureInstalled();
await ensureTestPrograms();

/** @type {{ name: string, took: string, passed: number, failed: number }[]} */
const results = [];
for (const { name, about, run } of SUITES) {
  if (positionals.length > 0 && !positionals.includes(name)) continue;
  console.log(`\n=== ${name}: ${about}`);
  const started = Date.now();
  const reports = reportsFolder();
  const code = await run(reports);
  const { suites, passed, failed } = countTests(reports);
  // A suite without reports counts as one test. A failed suite counts as at least one failure.
  results.push({
    name,
    took: seconds(started),
    passed: code === 0 && suites === 0 ? 1 : passed,
    failed: code === 0 ? failed : Math.max(failed, 1),
  });
  console.log(`=== ${name} ${code === 0 ? 'passed' : 'FAILED'} in ${seconds(started)}`);
}

console.log(`\n${'suite'.padEnd(12)}${'time'.padStart(10)}${'passed'.padStart(9)}${'failed'.padStart(9)}`);
for (const { name, took, passed, failed } of results)
  console.log(`${name.padEnd(12)}${took.padStart(10)}${String(passed).padStart(9)}${String(failed).padStart(9)}`);
process.exit(results.some(({ failed }) => failed > 0) ? 1 : 0);
