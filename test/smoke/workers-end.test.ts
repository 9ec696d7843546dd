import { readFileSync } from 'node:fs';
import { Agent } from 'node:http';
import { expect, it } from 'vitest';
import { ask, KEPT_OPEN } from './ask.ts';
import { children, productsPerFile } from './postgres-products.ts';

/** The rules for workers that end are tested in workers.test.ts; here the whole product follows them. */
const { startWorkers } = productsPerFile();
const SLOW = { timeout: 300_000 };
const slowPoll = { timeout: 60_000 };

/** A process that has ended but that nobody has waited for is still in the list. */
function isRunning(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

it('workers end when their primary is killed', SLOW, async () => {
  const product = startWorkers();
  await product.address();
  const workers = children(product.pid);
  expect(workers.map(isRunning)).toEqual([true, true]);
  product.signal('SIGKILL');
  await expect.poll(() => workers.map(isRunning), slowPoll).toEqual([false, false]);
});

it('a server whose workers keep ending exits with 1', SLOW, async () => {
  const product = startWorkers();
  await product.address();
  let hasEnded = false;
  const ended = product.ended().finally(() => (hasEnded = true));
  const killWorkers = () => {
    if (!hasEnded) for (const pid of children(product.pid)) process.kill(pid, 'SIGKILL');
    return hasEnded;
  };
  await expect.poll(killWorkers, { timeout: 200_000 }).toBe(true);
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('ended 5 times in a row');
});

it('all workers answer on open connections to the end, and then no new one is accepted', SLOW, async () => {
  const product = startWorkers({ TRUST_PROXY: '1' });
  const address = await product.address();
  // Workers get connections in turn, so each has one of these.
  const open: { agent: Agent; port: number | undefined }[] = [];
  for (const agent of [new Agent(KEPT_OPEN), new Agent(KEPT_OPEN)]) {
    const { headers, port } = await ask(address, '/api/site', agent);
    expect(headers.connection).toBe('keep-alive');
    open.push({ agent, port });
  }
  product.signal('SIGTERM');
  for (const { agent, port } of open) {
    for (let isClosing = false; !isClosing;) {
      const answer = await ask(address, '/api/site', agent);
      expect([answer.status, answer.port]).toEqual([200, port]);
      isClosing = answer.headers.connection === 'close';
    }
  }
  const connect = () => ask(address, '/api/site', new Agent()).catch((error: unknown) => String(error));
  await expect.poll(connect, slowPoll).toContain('ECONNREFUSED');
  expect(await product.ended()).toMatchObject({ code: 0, errors: [] });
});
