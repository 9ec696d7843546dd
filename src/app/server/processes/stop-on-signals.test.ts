import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileCache } from '#test/harness/product.ts';

const SCRIPT = join(import.meta.dirname, '../../../../test/harness/stopping-process.ts');

let child: ChildProcess;
let messages: AsyncIterator<unknown[]>;
let exited: Promise<unknown[]>;
beforeEach(async () => {
  child = fork(SCRIPT, { env: { ...compileCache }, execArgv: [] });
  messages = on(child, 'message')[Symbol.asyncIterator]();
  exited = once(child, 'exit');
  await expectMessage('loaded');
});
afterEach(() => void child.kill('SIGKILL'));

/** Waits for the next message of the process, which must be this one. */
async function expectMessage(expected: string): Promise<void> {
  const { value } = (await messages.next()) as { value: unknown[] };
  expect(value[0]).toBe(expected);
}

/** Sends the signal before the server has started. The stop begins once the start is done. */
async function signalDuringStart(...signals: NodeJS.Signals[]): Promise<void> {
  for (const signal of signals) {
    child.kill(signal);
    await expectMessage('signal');
  }
  child.send('start');
  await expectMessage('stopping');
}

/** Two seconds, on the clock of the process. */
async function letTimePass(): Promise<void> {
  child.send('let time pass');
  await expectMessage('time has passed');
}

const exitCode = async () => (await exited)[0];

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops the server, which then exits with 0', async (signal) => {
  child.send('start');
  child.kill(signal);
  await expectMessage('signal');
  await expectMessage('stopping');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a signal during the start stops the server once that is done', async () => {
  await signalDuringStart('SIGTERM');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a second signal exits at once', async () => {
  await signalDuringStart('SIGTERM');
  await letTimePass();
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(1);
});

it('the same Ctrl-C from npm and from the terminal is one signal', async () => {
  await signalDuringStart('SIGINT', 'SIGTERM');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a failure stops the server, which then exits with 1; a signal meanwhile does not cut that short', async () => {
  child.send('start');
  child.send('fail');
  await expectMessage('stopping');
  await letTimePass();
  child.kill('SIGTERM');
  await expectMessage('signal');
  child.send('finish');
  expect(await exitCode()).toBe(1);
});

it('a failure during a stop does not cut that short', async () => {
  await signalDuringStart('SIGTERM');
  await letTimePass();
  child.send('fail');
  // The second answer comes after the failure has had its effect.
  await letTimePass();
  await letTimePass();
  child.send('finish');
  expect(await exitCode()).toBe(1);
});

it('reports a stop that fails', async () => {
  await signalDuringStart('SIGTERM');
  child.send('break');
  expect(await exitCode()).toBe(2);
});
