import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';

export interface Child {
  pid: number;
  isRunning: () => boolean;
  ended: Promise<unknown>;
  /** Sends a signal and waits for its end. If it takes longer, it is killed; returns whether it ended by itself. */
  stop(signal: NodeJS.Signals, longest?: number): Promise<boolean>;
}

interface ChildOptions extends Pick<SpawnOptions, 'env' | 'uid' | 'gid'> {
  cwd: string;
  /** What it prints is added to this file. */
  log: string;
  /** How it is ended at once; PostgreSQL would leave shared memory behind if it was killed. */
  endAtOnce?: NodeJS.Signals;
}

/** In milliseconds. */
const LONGEST_STOP = 60_000;

/** Starts a program that ends with this process at the latest, even if that is interrupted. */
export function startChild(
  command: string,
  args: string[],
  { log, endAtOnce = 'SIGKILL', ...options }: ChildOptions,
): Child {
  const file = openSync(log, 'a');
  const child = spawn(command, args, { ...options, stdio: ['ignore', file, file] });
  const kill = () => void child.kill(endAtOnce);
  process.on('exit', kill);
  child.on('error', (error) => console.error(`${command}: ${error.message}`));
  const ended = once(child, 'exit').finally(() => process.off('exit', kill));
  // One that could not be started has said so above.
  ended.catch(() => {});
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    isRunning,
    ended,
    async stop(signal, longest = LONGEST_STOP) {
      if (!isRunning()) return true;
      child.kill(signal);
      const patience = setTimeout(kill, longest);
      await ended;
      clearTimeout(patience);
      return signal === 'SIGKILL' || child.signalCode !== 'SIGKILL';
    },
  };
}
