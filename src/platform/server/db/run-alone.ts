import { Pool } from 'pg';
import { JOB_LOCKS } from './lock-numbers.ts';
import { lockSettings, tryLock, unlock } from './lock-session.ts';

/** Runs the work unless work of this name is running already. Returns whether it ran. */
export type RunAlone = (name: string, work: () => Promise<void>) => Promise<boolean>;

/** Among the work of this process. */
export function aloneInProcess(): RunAlone {
  const running = new Set<string>();
  return async (name, work) => {
    if (running.has(name)) return false;
    running.add(name);
    try {
      await work();
      return true;
    } finally {
      running.delete(name);
    }
  };
}

/**
 * Among all processes on a database, by advisory locks on one connection. PostgreSQL releases those of a process that died. If only
 * the connection is lost, the work goes on and another process may begin the same: work must be safe to run twice all the same.
 */
export function aloneOnDatabase(url: string): { alone: RunAlone; close(): Promise<void> } {
  const inProcess = aloneInProcess();
  // One connection that stays, because it has the locks; it opens on first use.
  const session = new Pool({ ...lockSettings(url), max: 1, idleTimeoutMillis: 0 });
  session.on('error', () => {});

  async function alone(name: string, work: () => Promise<void>): Promise<boolean> {
    const key = `${JOB_LOCKS}, hashtext('${name}')`;
    if (!(await tryLock(session, key))) return false;
    try {
      await work();
      return true;
    } finally {
      await unlock(session, key);
    }
  }

  return {
    // A connection may take the same lock twice, so the process itself must refuse that.
    async alone(name, work) {
      let ran = false;
      await inProcess(name, async () => void (ran = await alone(name, work)));
      return ran;
    },
    close: () => session.end(),
  };
}
