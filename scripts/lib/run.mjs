import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnv, root } from './project.mjs';

/**
 * Runs a command to its end, and stays until then, whatever signal comes.
 * Ctrl-C in a terminal reaches every process at once, so the child already knows; a signal sent to us alone
 * (npm's, a container's, a supervisor's) is passed on, once, by whichever road it comes.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {{ quiet?: boolean, env?: NodeJS.ProcessEnv }} [options] quiet keeps the output for the caller to show
 * @returns {Promise<{ code: number, output: string, interrupted: boolean }>}
 */
export function run(command, args, { quiet = false, env = projectEnv } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      env,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      // npm is npm.cmd there, which only a shell can start.
      shell: process.platform === 'win32' && command === 'npm',
    });

    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));

    let interrupted = false;
    let passedOn = 0;
    /** @param {NodeJS.Signals} signal */
    const onSignal = (signal) => {
      interrupted = true;
      const repeated = Date.now() - passedOn < 1000;
      if (repeated || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      passedOn = Date.now();
      child.kill(signal);
    };
    process.on('SIGINT', onSignal).on('SIGTERM', onSignal);
    const orphanWatch = watchForOrphaning(() => onSignal('SIGTERM'));

    /** @param {number} code */
    const finish = (code) => {
      process.off('SIGINT', onSignal).off('SIGTERM', onSignal);
      clearInterval(orphanWatch);
      resolve({ code, output, interrupted });
    };
    child.on('error', (error) => {
      output += error.message;
      if (!quiet) console.error(error.message);
      finish(127);
    });
    child.on('close', (code, signal) => finish(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/**
 * An npm that is killed outright tells nobody. Losing it is as good as being told.
 * @param {() => void} onOrphaned
 */
function watchForOrphaning(onOrphaned) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) onOrphaned();
  }, 250);
}

/**
 * For a step on the way to something else: an interrupted step ends the whole command.
 * @type {typeof run}
 */
export async function runStep(command, args, options) {
  const result = await run(command, args, options);
  if (result.interrupted) process.exit(130);
  return result;
}
