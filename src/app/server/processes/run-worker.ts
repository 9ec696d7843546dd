import type { Config } from '../config/config.ts';
import { startServer } from '../start-server.ts';
import { ownNumber, STOP, type Listening } from './worker-messages.ts';

/** One of several workers. It ends when the primary says so, and at once if the primary is gone: node:cluster does that. */
export async function runWorker(config: Config, onError: (error: unknown) => void): Promise<void> {
  // A terminal and systemd send signals to all processes. The primary decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  const server = await startServer(config, { workerNumber: ownNumber() });
  process.on('message', (message) => {
    if (message === STOP) server.stop().then(() => process.exit(0), onError);
  });
  process.send?.({ listening: server.address } satisfies Listening);
}
