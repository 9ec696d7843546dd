import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { SECOND } from '#platform/shared/durations.ts';
import { startChild, type Child } from './child.ts';
import { ROOT, settingOf } from './deploy-files.ts';

const UNIT = 'systemd/subrosa@.service';
const RELEASE = '/opt/subrosa/current';

export interface SiteNode {
  name: string;
  port: number;
  /** Stops and starts it as systemd does, and waits until it is ready; with other settings if some are given. Returns false if it had to be killed. */
  restart(changes?: Record<string, string>): Promise<boolean>;
  stop(): Promise<boolean>;
  pid(): number;
  /** kill -9. */
  kill(): Promise<void>;
  isRunning(): boolean;
  /** Starts it if it does not run, again and again if it ends before it is ready, as systemd does. */
  start(): Promise<void>;
}

interface NodeSettings {
  name: string;
  port: number;
  env: Record<string, string>;
  log: string;
}

/** A node, started with the commands of the unit. */
export async function openNode({ name, port, env, log }: NodeSettings): Promise<SiteNode> {
  const { PATH } = process.env;
  const [command = '', ...args] = commandOf('ExecStart', port);
  const [waitUntilReady = '', ...waitArgs] = commandOf('ExecStartPost', port);
  const settings = { ...env, PORT: String(port) };
  const start = async (): Promise<Child> => {
    const child = startChild(command, args, { cwd: ROOT, log, env: { PATH, ...settings } });
    await promisify(execFile)(waitUntilReady, waitArgs, { env: { PATH, MAINPID: String(child.pid) } });
    return child;
  };
  const pause = Number(settingOf(UNIT, 'RestartSec')) * SECOND;
  const startUntilReady = async (): Promise<Child> => {
    for (;;) {
      try {
        return await start();
      } catch {
        await sleep(pause);
      }
    }
  };
  const signal = settingOf(UNIT, 'KillSignal') as NodeJS.Signals;
  const longest = Number(settingOf(UNIT, 'TimeoutStopSec')) * SECOND;
  let child = await start();
  const stop = () => child.stop(signal, longest);
  return {
    name,
    port,
    stop,
    pid: () => child.pid,
    async kill() {
      await child.stop('SIGKILL');
    },
    isRunning: () => child.isRunning(),
    async start() {
      if (!child.isRunning()) child = await startUntilReady();
    },
    async restart(changes = {}) {
      Object.assign(settings, changes);
      const endedByItself = await stop();
      child = await start();
      return endedByItself;
    },
  };
}

function commandOf(name: string, port: number): string[] {
  return settingOf(UNIT, name).replaceAll(RELEASE, ROOT).replaceAll('%i', String(port)).split(' ');
}

/** The sandboxes of the vendors, which the nodes of a demo share. */
export function startSandboxes(env: Record<string, string>, log: string): Child {
  const { PATH } = process.env;
  return startChild(process.execPath, [join(ROOT, 'scripts/sandbox.ts')], { cwd: ROOT, log, env: { PATH, ...env } });
}
