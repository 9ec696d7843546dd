import { argon2Sync, type Argon2Parameters } from 'node:crypto';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/*
 * A thread that does nothing but hash passwords. The system serves it after the others: a storm of sign-ins must not slow down
 * everybody who is reading.
 */

if (process.platform === 'linux') {
  // There, a priority belongs to a thread: `<process>/task/<thread>`.
  const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1));
  setPriority(thread, constants.priority.PRIORITY_BELOW_NORMAL);
}

parentPort?.on('message', (parameters: Argon2Parameters) => {
  parentPort?.postMessage(argon2Sync('argon2id', parameters), []);
});
