import { Redis } from 'ioredis';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { searchInstagram, searchProfiles } from '#features/profiles/contract.ts';
import { DAY } from '#platform/shared/durations.ts';
import { deliverLetter, sendForm } from '#test/factories/letter.ts';
import { makeMember } from '#test/factories/member.ts';
import { makeReader, searchLetters } from '#test/factories/reader.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';
import type { TestApp } from '#test/harness/test-app.ts';
import { createTestNodes, type TestNodes } from '#test/harness/test-nodes.ts';

const ELISE = 'elise.marchetti';

let redis: RedisProcess;
let site: TestNodes;
let a: TestApp;
let b: TestApp;
beforeEach(async () => {
  redis = await startRedis();
  site = await createTestNodes({ redisUrl: redis.url });
  [a, b] = site.nodes as [TestApp, TestApp];
});
afterEach(async () => {
  await site.close();
  redis.stop();
});

async function lookUp(node: TestApp, username = ELISE) {
  const { browser } = await makeMember(node);
  return browser.call(searchInstagram, { query: { username } });
}
const lookups = () => a.instagram.requests.filter((url) => url.includes('business_discovery'));
/** What the next owner of the handle reads, who proves it after the letters were sent. */
async function readByNextOwner(): Promise<string[]> {
  a.instagram.rename(ELISE, 'elise.elsewhere');
  a.instagram.register(ELISE);
  const { body } = await searchLetters(await makeReader(a, ELISE), ELISE);
  return body.confessions.map(({ message }) => message);
}

it('a letter is for the account that another node looked up, not for the next owner of the handle', async () => {
  await lookUp(a);
  await deliverLetter(b, ELISE);
  expect(lookups()).toHaveLength(1);
  expect(await readByNextOwner()).toEqual([]);
});

it('an answer of Instagram is known at every node, and so are the addresses of pictures', async () => {
  const { browser } = await makeMember(a);
  const { body } = await browser.call(searchProfiles, { query: { q: ELISE } });
  expect((await lookUp(b)).body).toEqual(body);
  expect(lookups()).toHaveLength(1);
  const url = body.profiles[0]?.avatar ?? '';
  expect((await b.browser().request({ method: 'GET', url })).statusCode).toBe(200);
});

it('while Redis is dead, Instagram is asked about the recipient before the letter is stored', async () => {
  await lookUp(a);
  await redis.kill();
  await deliverLetter(b, ELISE);
  expect(lookups()).toHaveLength(2);
  // The node that made the lookup remembers it.
  await deliverLetter(a, ELISE);
  expect(lookups()).toHaveLength(2);
  expect(await readByNextOwner()).toEqual([]);
});

it('while Redis is frozen, searching goes on', async () => {
  await lookUp(a);
  redis.freeze();
  expect((await lookUp(b)).body.profiles).toHaveLength(1);
  redis.thaw();
});

it('after Redis has lost its memory, Instagram is asked again', async () => {
  await lookUp(a);
  await redis.kill();
  await redis.restart();
  await deliverLetter(b, ELISE);
  expect(await readByNextOwner()).toEqual([]);
});

it('a letter is not accepted if neither Redis nor Instagram says whom it is for', async () => {
  await lookUp(a);
  await redis.kill();
  const { browser } = await makeMember(b);
  await b.instagram.down();
  const refused = await sendForm(browser, { targetName: ELISE });
  expect([refused.status, refused.error.code]).toEqual([503, 'RECIPIENT_UNCHECKED']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  await b.instagram.upAgain();
  expect((await sendForm(browser, { targetName: ELISE })).status).toBe(201);
});

it('nothing in Redis can be read, and everything in it has an end', async () => {
  await lookUp(a);
  await lookUp(a, 'nobody.at.all');
  await deliverLetter(b, ELISE);
  await searchLetters(await makeReader(a, ELISE), ELISE);
  const client = new Redis(redis.url);
  const names = await client.keys('*');
  expect(names.length).toBeGreaterThanOrEqual(2);
  for (const name of names) {
    expect(name).toMatch(/^[\w-]{43}$/);
    const end = await client.pttl(name);
    expect(end > 0 && end <= 35 * DAY).toBe(true);
    const content = (await client.dumpBuffer(name)).toString('latin1');
    for (const word of ['elise', 'Elise', 'marchetti', 'nobody', 'http', a.instagram.account(ELISE).id]) {
      expect(content).not.toContain(word);
    }
  }
  client.disconnect();
});
