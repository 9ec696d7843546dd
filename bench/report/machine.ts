import { execFileSync } from 'node:child_process';
import { availableParallelism, cpus, totalmem } from 'node:os';

/** What the figures were measured on. */
export interface Machine {
  date: string;
  commit: string;
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  postgres: string;
}

export function describeMachine(postgres: string): Machine {
  return {
    date: new Date().toISOString(),
    commit: git(['describe', '--always', '--dirty']),
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: availableParallelism(),
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    postgres,
  };
}

function git(args: string[]): string {
  try {
    return execFileSync('git', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return 'unknown';
  }
}
