import { spawn } from 'node:child_process';

/** Keeps a core busy until its parent exits: a killed `npm run prove` must not leave it running. */
const LOOP = `
  while (process.ppid === ${process.pid}) for (const end = performance.now() + 100; performance.now() < end;);
`;

/**
 * Starts processes that compete with everything else for the cores.
 * @param {number} count
 * @returns {() => Promise<void>} ends them, and resolves once they are gone
 */
export function startBusyLoops(count) {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  const killAll = () => loops.forEach((loop) => loop.kill('SIGKILL'));
  process.once('exit', killAll);
  return async () => {
    process.off('exit', killAll);
    const gone = loops.map((loop) => new Promise((resolve) => loop.once('exit', resolve)));
    killAll();
    await Promise.all(gone);
  };
}
