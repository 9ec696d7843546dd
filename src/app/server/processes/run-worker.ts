import type { Config } from '../config/config.ts';
import { startServer } from '../start-server.ts';
import { ownNumber, STOP, type Listening } from './worker-messages.ts';

/** One of several workers. It ends when the primary says so, and at once if the primary is gone: node:cluster does that. */
export async function runWorker(config: Config, onError: (error: unknown) => void): Promise<void> {
  const starting = startServer(config, { workerNumber: ownNumber() });
  // A terminal and systemd send signals to all processes. The primary decides what they mean.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
  process.on('message', (message) => {
    if (message === STOP) starting.then((server) => server.stop()).then(() => process.exit(0), onError);
  });
  const { address } = await starting;
  process.send?.({ listening: address } satisfies Listening);
}
