import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { NewestAccounts } from '#features/people/server/index.ts';
import type { Message } from '#features/matches/contract.ts';
import { createMatch } from '#features/matches/server/finding/create-match.ts';
import { matches } from '#features/matches/server/schema.ts';
import { systemClock } from '#platform/server/clock.ts';
import { openEmbedded } from '#platform/server/db/embedded.ts';
import { openGroupCommit } from '#platform/server/db/group-commit.ts';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { masterKeyFromFolder } from '#platform/server/keys/master-key.ts';
import type { Services } from '#platform/server/services.ts';
import { makeUser, PASSWORD } from '#test/factories/user.ts';
import { makeMigratedEmbedded } from '#test/harness/database/embedded-folders.ts';
import { CuttableProxy } from '#test/harness/chat/cuttable-proxy.ts';
import { Product } from '#test/harness/product.ts';
import { TestSocket } from '#test/harness/chat/socket.ts';
import { ChatPage } from './chat-page.ts';

const ROUNDS = 6;
/** Many chats with few messages each, because a member may send only sixty frames a minute: 504 messages a round. */
const CHATS = 6;
const MESSAGES_EACH = 42;
const TIMEOUT = 600_000;

const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-chats-'));
const proxy = new CuttableProxy();
let address = '';
let chats: { id: string; emails: [string, string] }[];
beforeAll(async () => {
  chats = await makeChats();
  address = await proxy.address();
});
afterAll(async () => {
  await proxy.close();
  rmSync(folder, { recursive: true });
});

/** Inserts pairs of members with an open chat into the database before the product starts. */
async function makeChats() {
  await makeMigratedEmbedded(folder);
  const database = await openEmbedded({ folder, onError: () => {} });
  const { db } = database;
  const keys = await openKeyring(db, masterKeyFromFolder(folder));
  const deliverySettings = { minAuthors: 1, maxWait: 0, requireVerifiedEmail: false };
  // All that createMatch uses.
  const services = {
    db,
    keys,
    clock: systemClock,
    deliverySettings,
    groupCommit: openGroupCommit(),
    newestAccounts: new NewestAccounts(),
  } as Services;
  const made: { id: string; emails: [string, string] }[] = [];
  for (let n = 0; n < CHATS; n += 1) {
    const [one, other] = [await makeUser(services), await makeUser(services)];
    await createMatch(services, { userId: one.id, handle: `one.${n}` }, { userId: other.id, handle: `other.${n}` });
    const rows = await db.update(matches).set({ state: 'open' }).returning();
    const id = rows.find((row) => !made.some((chat) => chat.id === row.id))?.id ?? '';
    made.push({ id, emails: [one.email, other.email] });
  }
  await database.close();
  return made;
}

async function start(): Promise<Product> {
  const product = new Product({ DATA_DIR: folder, PORT: '0' });
  proxy.port = Number(new URL(await product.address()).port);
  return product;
}

async function kill(product: Product): Promise<void> {
  product.signal('SIGKILL');
  await product.ended();
}

async function signIn(email: string): Promise<string> {
  const headers = { origin: address, 'content-type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD });
  const answer = await fetch(`${address}/api/auth/login`, { method: 'POST', headers, body });
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
}

/** Reads the whole history backwards, as the page does. */
async function readHistory(id: string, cookie: string): Promise<Message[]> {
  const read: Message[] = [];
  for (let more = true; more;) {
    const before = read[0] ? `?before=${read[0].seq}` : '';
    const answer = await fetch(`${address}/api/matches/${id}/messages${before}`, { headers: { cookie } });
    const page = (await answer.json()) as { messages: Message[]; more: boolean };
    read.unshift(...page.messages);
    ({ more } = page);
  }
  return read;
}

it(
  'no acknowledged message is lost, repeated or out of order when connections break and the process is killed',
  { timeout: TIMEOUT },
  async () => {
    let product = await start();
    const people: { id: string; cookie: string; page: ChatPage }[] = [];
    for (const { id, emails } of chats) {
      for (const email of emails) {
        const cookie = await signIn(email);
        people.push({ id, cookie, page: new ChatPage(id, () => new TestSocket(address, { cookie })) });
      }
    }
    const pages = people.map(({ page }) => page);
    const countStored = () => pages.reduce((sum, { stored }) => sum + stored.size, 0);
    const storedAtLeast = async (n: number) => {
      await expect.poll(countStored, { timeout: TIMEOUT, interval: 5 }).toBeGreaterThanOrEqual(n);
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      const [before, each] = [countStored(), pages.length * MESSAGES_EACH];
      for (const [n, page] of pages.entries()) {
        page.write(Array.from({ length: MESSAGES_EACH }, (_, word) => `Word ${word} of ${n} in round ${round}`));
      }
      const running = Promise.all(pages.map((page) => page.run()));
      await storedAtLeast(before + each * 0.25);
      proxy.cut();
      await storedAtLeast(before + each * 0.5);
      await kill(product);
      product = await start();
      await storedAtLeast(before + each * 0.75);
      proxy.cut();
      await running;
      // What was acknowledged must survive the next kill.
      await kill(product);
      product = await start();
    }

    for (const { id, cookie, page } of people) {
      const history = await readHistory(id, cookie);
      expect(history.map(({ seq }) => seq)).toEqual(history.map((_, index) => index + 1));
      expect(history).toHaveLength(2 * MESSAGES_EACH * ROUNDS);
      expect(history.filter(({ senderId }) => senderId === 'me')).toEqual(page.acknowledged());
      expect([...page.received.values()].toSorted((one, other) => one.seq - other.seq)).toEqual(history);
    }
    expect(countStored()).toBe(pages.length * MESSAGES_EACH * ROUNDS);
    product.signal('SIGTERM');
    expect((await product.ended()).code).toBe(0);
  },
);
