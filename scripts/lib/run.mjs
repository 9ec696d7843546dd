import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectEnv, root } from './project.mjs';

/**
 * Runs a command and waits for its end, even when a signal arrives. Ctrl-C in a terminal reaches the child too; a signal
 * that is sent to this process alone (by npm, a container, a supervisor) is forwarded to the child, once.
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
      // On Windows npm is npm.cmd, which only a shell can start.
      shell: process.platform === 'win32' && command === 'npm',
    });

    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));

    let interrupted = false;
    let forwardedAt = 0;
    /** @param {NodeJS.Signals} signal */
    const onSignal = (signal) => {
      interrupted = true;
      const repeated = Date.now() - forwardedAt < 1000;
      if (repeated || (signal === 'SIGINT' && process.stdin.isTTY)) return;
      forwardedAt = Date.now();
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
 * An npm that is killed sends no signal: treat the loss of the parent process as one.
 * @param {() => void} onOrphaned
 */
function watchForOrphaning(onOrphaned) {
  const parent = process.ppid;
  return setInterval(() => {
    if (process.env['npm_lifecycle_event'] && process.ppid !== parent) onOrphaned();
  }, 250);
}

/**
 * Runs one step of a longer command. An interrupted step ends the whole command.
 * @type {typeof run}
 */
export async function runStep(command, args, options) {
  const result = await run(command, args, options);
  if (result.interrupted) process.exit(130);
  return result;
}
