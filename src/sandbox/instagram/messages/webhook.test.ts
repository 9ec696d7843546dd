import { createHmac } from 'node:crypto';
import Fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUR } from '#platform/shared/durations.ts';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { openInstagramSandbox } from '../instagram.ts';
import { SANDBOX_KEYS } from '../keys.ts';

interface Item {
  sender: { id: string };
  recipient: { id: string };
  message?: { mid: string; text?: string; referral?: object };
}

const clock = new FakeClock();
let posts: { text: string; signature: string }[];
let status: number;
let sandbox: ReturnType<typeof openInstagramSandbox>;
beforeEach(() => {
  posts = [];
  status = 200;
  sandbox = openInstagramSandbox({
    address: () => '',
    pages: () => '',
    clock,
    delivers: 'on demand',
    async post(text, signature) {
      posts.push({ text, signature });
      return status;
    },
  });
});

const REFERRAL = { ref: 'ROSA-1', source: 'SHORTLINKS', type: 'OPEN_THREAD' };
const itemsOf = ({ text } = posts.at(-1) ?? { text: '' }) =>
  (JSON.parse(text) as { entry: { messaging: Item[] }[] }).entry.flatMap(({ messaging }) => messaging);

describe('a message', () => {
  it('is posted in Meta’s shape, signed with the app’s secret', async () => {
    expect(await sandbox.phone.send('ben.ashworth', 'ROSA-1')).toEqual([200]);
    const [post = { text: '', signature: '' }] = posts;
    const time = clock.now().getTime();
    expect(JSON.parse(post.text)).toEqual({
      object: 'instagram',
      entry: [
        {
          id: SANDBOX_KEYS.accountId,
          time,
          messaging: [
            {
              sender: { id: sandbox.phone.igsid('ben.ashworth') },
              recipient: { id: SANDBOX_KEYS.accountId },
              timestamp: time,
              message: { mid: expect.any(String), text: 'ROSA-1' },
            },
          ],
        },
      ],
    });
    const expected = createHmac('sha256', SANDBOX_KEYS.appSecret).update(post.text).digest('hex');
    expect(post.signature).toBe(`sha256=${expected}`);
  });

  it('can be wrapped in a list', async () => {
    await sandbox.phone.send('ben.ashworth', 'Hello', { wrapped: true });
    expect(JSON.parse(posts[0]?.text ?? '')).toEqual([expect.objectContaining({ object: 'instagram' })]);
  });

  it('can be posted twice with the same mid', async () => {
    expect(await sandbox.phone.send('ben.ashworth', 'Hello', { duplicate: true })).toEqual([200, 200]);
    expect(posts[0]).toEqual(posts[1]);
    expect(sandbox.phone.conversation('ben.ashworth')).toHaveLength(1);
  });

  it('can arrive after the next one', async () => {
    expect(await sandbox.phone.send('ben.ashworth', 'first', { reorder: true })).toEqual([]);
    await sandbox.phone.send('ben.ashworth', 'second');
    expect(itemsOf().map(({ message }) => message?.text)).toEqual(['second', 'first']);
  });

  it('can be posted together with others', async () => {
    const people = ['ben.ashworth', 'clara.engel'];
    await sandbox.phone.sendTogether(people.map((username) => ({ username, text: 'Hello' })));
    expect(itemsOf().map(({ sender }) => sender.id)).toEqual(people.map((one) => sandbox.phone.igsid(one)));
  });

  it('can be forged, and nobody wrote it', async () => {
    await sandbox.phone.send('ben.ashworth', 'Hello', { forged: true });
    const { text, signature } = posts[0] ?? { text: '', signature: '' };
    expect(signature).not.toBe(`sha256=${createHmac('sha256', SANDBOX_KEYS.appSecret).update(text).digest('hex')}`);
    expect(sandbox.phone.conversation('ben.ashworth')).toEqual([]);
  });

  it('can be one that was taken back', async () => {
    await sandbox.phone.send('ben.ashworth', 'Hello', { as: 'deleted' });
    expect(itemsOf()[0]?.message).toEqual({ mid: expect.any(String), is_deleted: true });
  });
});

describe('the ref of a link', () => {
  it('is in the message that begins a conversation', async () => {
    await sandbox.phone.send('ben.ashworth', 'ROSA-1', { ref: 'ROSA-1' });
    expect(itemsOf()).toMatchObject([{ message: { text: 'ROSA-1', referral: REFERRAL } }]);
  });

  it('is an event of its own in a conversation that exists', async () => {
    await sandbox.phone.send('ben.ashworth', 'Hello');
    await sandbox.phone.send('ben.ashworth', 'ROSA-1', { ref: 'ROSA-1' });
    const [link, written] = itemsOf();
    expect(link).toMatchObject({ referral: REFERRAL });
    expect(link).not.toHaveProperty('message');
    expect(written?.message).toEqual({ mid: expect.any(String), text: 'ROSA-1' });
  });

  it('is in the question that was tapped', async () => {
    await sandbox.phone.tapQuestion('ben.ashworth', 'Send my code', { ref: 'ROSA-1' });
    expect(itemsOf()).toMatchObject([{ postback: { title: 'Send my code', referral: REFERRAL } }]);
  });

  it('is told by a tap alone only in a conversation that exists', async () => {
    expect(await sandbox.phone.tapLink('ben.ashworth', 'ROSA-1')).toEqual([]);
    await sandbox.phone.send('ben.ashworth', 'Hello');
    expect(await sandbox.phone.tapLink('ben.ashworth', 'ROSA-1')).toEqual([200]);
    expect(itemsOf()).toMatchObject([{ referral: REFERRAL }]);
  });

  it('is dropped on the web', async () => {
    await sandbox.phone.send('ben.ashworth', 'ROSA-1', { ref: 'ROSA-1', web: true });
    expect(posts[0]?.text).not.toContain('referral');
  });
});

it('reports our own answers to us as echoes', async () => {
  const app = Fastify();
  sandbox.register(app);
  await sandbox.phone.send('ben.ashworth', 'Hello');
  const id = sandbox.phone.igsid('ben.ashworth');
  await app.inject({
    method: 'POST',
    url: `/sandbox/instagram/graph.instagram.com/v26.0/${SANDBOX_KEYS.accountId}/messages`,
    headers: { authorization: `Bearer ${SANDBOX_KEYS.messagesToken}` },
    payload: { recipient: { id }, message: { text: 'Good day' } },
  });
  expect(await sandbox.phone.deliver()).toEqual([200]);
  expect(itemsOf()).toMatchObject([
    { sender: { id: SANDBOX_KEYS.accountId }, recipient: { id }, message: { text: 'Good day', is_echo: true } },
  ]);
});

describe('an event that the product refuses', () => {
  it('is posted again until it is accepted', async () => {
    status = 503;
    await sandbox.phone.send('ben.ashworth', 'Hello');
    expect(await sandbox.phone.deliver()).toEqual([503]);
    status = 200;
    expect(await sandbox.phone.deliver()).toEqual([200]);
    expect(await sandbox.phone.deliver()).toEqual([]);
    expect(new Set(posts.map(({ text }) => text)).size).toBe(1);
  });

  it('is given up after 36 hours, and never repeated if it was forged', async () => {
    status = 403;
    await sandbox.phone.send('ben.ashworth', 'Hello', { forged: true });
    expect(await sandbox.phone.deliver()).toEqual([]);
    await sandbox.phone.send('ben.ashworth', 'Hello');
    clock.advance(36 * HOUR);
    expect(await sandbox.phone.deliver()).toEqual([]);
  });
});

it('posts to the product over HTTP, and again by itself until it is accepted', async () => {
  const signatures: unknown[] = [];
  const product = Fastify();
  product.post('/api/instagram/webhook', async ({ headers }, reply) => {
    signatures.push(headers['x-hub-signature-256']);
    return reply.code(signatures.length === 1 ? 503 : 200).send();
  });
  const address = await product.listen({ host: '127.0.0.1', port: 0 });
  const real = openInstagramSandbox({ address: () => address, pages: () => address, clock });
  expect(await real.phone.send('ben.ashworth', 'Hello')).toEqual([503]);
  await expect.poll(() => signatures.length, { timeout: 20_000 }).toBe(2);
  expect(signatures[0]).toBe(signatures[1]);
  real.close();
  await product.close();
});
