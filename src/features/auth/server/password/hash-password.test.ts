import { argon2Sync } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority } from 'node:os';
import { expect, it } from 'vitest';
import { HashThreads } from './hash-password.ts';

const parameters = {
  message: 'Masquerade1',
  nonce: Buffer.alloc(16),
  parallelism: 1,
  tagLength: 32,
  memory: 64,
  passes: 1,
};

function hashThreads(): number[] {
  return readdirSync('/proc/self/task')
    .filter((thread) => readFileSync(`/proc/self/task/${thread}/comm`, 'utf8').trim() === 'hash')
    .map(Number);
}

it('hashes as argon2 does, several at once and one after the other', async () => {
  const threads = new HashThreads();
  const expected = argon2Sync('argon2id', parameters);
  for (let n = 0; n < 2; n += 1) {
    const hashes = await Promise.all([1, 2, 3].map(() => threads.derive(parameters)));
    for (const hash of hashes) expect(hash.equals(expected)).toBe(true);
  }
});

it('hashes again after a thread has failed', async () => {
  const threads = new HashThreads();
  await expect(threads.derive({ ...parameters, tagLength: -1 })).rejects.toThrow('tagLength');
  expect((await threads.derive(parameters)).length).toBe(32);
});

it.runIf(process.platform === 'linux')('lets all other threads go first', async () => {
  await new HashThreads().derive(parameters);
  expect(hashThreads().map(getPriority)).not.toContain(0);
  expect(hashThreads().length).toBeGreaterThan(0);
  expect(getPriority(process.pid)).toBe(0);
});
