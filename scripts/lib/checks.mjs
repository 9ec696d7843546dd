import { projectNode, seconds } from './project.mjs';
import { runStep } from './run.mjs';
import { vitest } from './suites.mjs';

// The type checker of `oxlint` is written in Go, and spends a fifth of its time on collecting garbage that fits into memory.
const env = { ...process.env, GOGC: '400' };

/**
 * A function, because the first run of a clone installs the project's Node only after this file is loaded.
 * @returns {[name: string, command: string, args: string[]][]}
 */
const checks = () => [
  // TypeScript's own errors too: `tsc` would load and check everything a second time.
  ['types, lint', 'oxlint', ['--type-check', '--deny-warnings', '--report-unused-disable-directives']],
  ['format', 'oxfmt', ['--check']],
  ['boundaries', projectNode(), ['scripts/check-boundaries.ts']],
  ['unused code', 'knip', []],
];

/**
 * Runs all checks in parallel, even when one fails: a mistake often shows in several of them.
 * @param {string} [reports] the folder for the architecture tests' report
 * @returns {Promise<number>} an exit code
 */
export async function runChecks(reports) {
  const codes = await Promise.all([...checks(), vitest('architecture', reports)].map(runCheck));
  return codes.every((code) => code === 0) ? 0 : 1;
}

/**
 * Prints one line for the result, and the output only if the check failed.
 * @param {[name: string, command: string, args: string[]]} check
 */
async function runCheck([name, command, args]) {
  const started = Date.now();
  const { code, output } = await runStep(command, args, { quiet: true, env });
  console.log(`${code === 0 ? 'ok  ' : 'FAIL'} ${name.padEnd(13)} ${seconds(started)}`);
  if (code !== 0) console.log(output.trimEnd().replaceAll(/^/gm, '     '));
  return code;
}
