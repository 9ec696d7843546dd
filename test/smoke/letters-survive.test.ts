import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { Product } from '#test/harness/product.ts';

const ROUNDS = 3;
/** In total fewer than a member may send in an hour. */
const LETTERS = 3;

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-letters-'));
beforeAll(() => makeMigratedEmbedded(folder));
afterAll(() => rmSync(folder, { recursive: true }));

interface Letter {
  targetName: string;
  message: string;
  clientKey: string;
}

interface Sent {
  state: string;
  message: string;
}

/** Starts a product that delivers at once or never, and signs the demo's premium member in. */
async function start(delivery: 'never' | 'at once') {
  const env = delivery === 'never' ? { DELIVERY_MIN_SENDERS: '1000', DELIVERY_MAX_WAIT: '72' } : {};
  const product = new Product({ DATA_DIR: folder, PORT: '0', ...env });
  const address = await product.address();
  const call = async (method: string, path: string, body?: object, cookie = '') => {
    const headers = { origin: address, cookie, ...(body && { 'content-type': 'application/json' }) };
    return fetch(`${address}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  };
  const signedIn = await call('POST', '/api/auth/login', { email: 'elite@subrosa.example', password: 'Masquerade1' });
  const cookie = (signedIn.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  return {
    send: async (letter: Letter) => (await call('POST', '/api/confessions', letter, cookie)).status,
    /** Only the letters of this test: the demo has others, one of them held. */
    sent: async (): Promise<Sent[]> => {
      const letters: Sent[] = [];
      let query: string | null = '';
      while (query !== null) {
        const answer = await call('GET', `/api/confessions/sent${query}`, undefined, cookie);
        const page = (await answer.json()) as { confessions: Sent[]; nextCursor: string | null };
        letters.push(...page.confessions);
        query = page.nextCursor && `?cursor=${page.nextCursor}`;
      }
      return letters.filter(({ message }) => message.startsWith('Letter'));
    },
    kill: async () => {
      product.signal('SIGKILL');
      await product.ended();
    },
  };
}

const newLetters = (round: number, name: string): Letter[] =>
  Array.from({ length: LETTERS }, (_, n) => ({
    targetName: `owl.${round}.${name}.${n}`,
    message: `Letter ${n} of ${name} in round ${round}`,
    clientKey: randomUUID(),
  }));

it(
  'no letter is lost or delivered twice after kill -9 between its acknowledgement and its delivery',
  { timeout: 300_000 },
  async () => {
    const all: Letter[] = [];
    const messages = () => all.map(({ message }) => message).toSorted();
    for (let round = 0; round < ROUNDS; round += 1) {
      const undelivered = newLetters(round, 'a');
      all.push(...undelivered);
      const never = await start('never');
      for (const letter of undelivered) expect(await never.send(letter)).toBe(201);
      await never.kill();

      // Killed again in the middle of sending and delivering: some of these are acknowledged, some cut off.
      const cutOff = newLetters(round, 'b');
      const quick = await start('at once');
      const sending = cutOff.map((letter) => quick.send(letter));
      await Promise.race(sending);
      await quick.kill();
      await Promise.allSettled(sending);

      // A browser that got no answer sends the same letter again.
      all.push(...cutOff);
      const last = await start('at once');
      for (const letter of all) expect(await last.send(letter)).toBe(201);
      await expect
        .poll(async () => (await last.sent()).every(({ state }) => state === 'delivered'), { timeout: 60_000 })
        .toBe(true);
      const own = (await last.sent()).map(({ message }) => message);
      expect(own.toSorted()).toEqual(messages());
      await last.kill();
    }
  },
);
