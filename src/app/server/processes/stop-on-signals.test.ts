import { fork, type ChildProcess } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { compileCache } from '#test/harness/product.ts';

const SCRIPT = join(import.meta.dirname, '../../../../test/harness/stopping-process.ts');

let child: ChildProcess;
let told: AsyncIterator<unknown[]>;
let exited: Promise<unknown[]>;
beforeEach(async () => {
  child = fork(SCRIPT, { env: { ...compileCache }, execArgv: [] });
  told = on(child, 'message')[Symbol.asyncIterator]();
  exited = once(child, 'exit');
  await hears('loaded');
});
afterEach(() => void child.kill('SIGKILL'));

/** Waits until the process says this. It must say nothing else before. */
async function hears(expected: string): Promise<void> {
  const { value } = (await told.next()) as { value: unknown[] };
  expect(value[0]).toBe(expected);
}

/** Two seconds, on the clock of the process. */
async function letTimePass(): Promise<void> {
  child.send('let time pass');
  await hears('time has passed');
}

const exitCode = async () => (await exited)[0];

it.each(['SIGINT', 'SIGTERM'] as const)('%s stops the server, which then exits with 0', async (signal) => {
  child.send('start');
  child.kill(signal);
  await hears('signal');
  await hears('stopping');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a signal during the start stops the server once that is done', async () => {
  child.kill('SIGTERM');
  await hears('signal');
  child.send('start');
  await hears('stopping');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a second signal exits at once', async () => {
  child.kill('SIGTERM');
  await hears('signal');
  child.send('start');
  await hears('stopping');
  await letTimePass();
  child.kill('SIGTERM');
  expect(await exitCode()).toBe(1);
});

it('the same Ctrl-C from npm and from the terminal is one signal', async () => {
  child.kill('SIGINT');
  await hears('signal');
  child.kill('SIGTERM');
  await hears('signal');
  child.send('start');
  await hears('stopping');
  child.send('finish');
  expect(await exitCode()).toBe(0);
});

it('a failure stops the server, which then exits with 1; a signal meanwhile does not cut that short', async () => {
  child.send('start');
  child.send('fail');
  await hears('stopping');
  await letTimePass();
  child.kill('SIGTERM');
  await hears('signal');
  child.send('finish');
  expect(await exitCode()).toBe(1);
});

it('a failure during a stop does not cut that short', async () => {
  child.kill('SIGTERM');
  await hears('signal');
  child.send('start');
  await hears('stopping');
  await letTimePass();
  child.send('fail');
  // The second answer comes after the failure has had its effect.
  await letTimePass();
  await letTimePass();
  child.send('finish');
  expect(await exitCode()).toBe(1);
});

it('reports a stop that fails', async () => {
  child.kill('SIGTERM');
  await hears('signal');
  child.send('start');
  await hears('stopping');
  child.send('break');
  expect(await exitCode()).toBe(2);
});
