import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { FakeClassifier } from '#test/harness/vendors/fake-classifier.ts';
import { openClassifier } from './classifier.ts';

const server = new FakeClassifier();
const failures: string[] = [];
const ask = async (address: URL, timeout?: number) =>
  openClassifier(address, (why) => failures.push(why), timeout).review(['I like you', 'Turin']);

afterEach(() => {
  server.requests.splice(0);
  failures.splice(0);
});
afterAll(() => server.down());

describe('a classifier', () => {
  it('gets the texts and nothing else', async () => {
    server.answer = { outcome: 'allowed' };
    expect(await ask(await server.address())).toEqual({ outcome: 'allowed' });
    expect(server.requests).toMatchObject([{ body: { texts: ['I like you', 'Turin'] }, authorization: undefined }]);
    expect(Object.keys(server.requests[0]?.body ?? {})).toEqual(['texts']);
  });

  it('may give a reason of its own', async () => {
    server.answer = { outcome: 'held', reason: 'flirting', score: 0.7 };
    expect(await ask(await server.address())).toEqual({ outcome: 'held', reason: 'flirting' });
  });

  it('gets the credentials of its URL as Basic authorization, not in the URL', async () => {
    server.answer = { outcome: 'allowed' };
    const address = await server.address();
    address.username = 'sub';
    address.password = 'r@sa';
    await ask(address);
    const [request] = server.requests;
    expect(request?.authorization).toBe(`Basic ${Buffer.from('sub:r@sa').toString('base64')}`);
    expect(request?.url).toBe('/review');
  });

  it.each([
    [{ outcome: 'burnt' }, 200, 'unknown answer'],
    [{ outcome: 'held', reason: 'x'.repeat(41) }, 200, 'unknown answer'],
    ['I like you', 200, 'unknown answer'],
    [{ outcome: 'allowed' }, 500, 'status 500'],
    [{ outcome: 'allowed' }, 302, 'status 302'],
    [{ outcome: 'allowed', filler: 'x'.repeat(20_000) }, 200, 'too large'],
  ])('has no opinion when it answers %j with status %i: %s', async (answer, status, why) => {
    Object.assign(server, { answer, status });
    expect(await ask(await server.address())).toBeNull();
    expect(failures).toEqual([why]);
    server.status = 200;
  });

  it('has no opinion after a timeout', async () => {
    server.answer = 'never';
    expect(await ask(await server.address(), 50)).toBeNull();
    expect(failures).toEqual(['timeout']);
  });

  it('has no opinion when it cannot be reached', async () => {
    expect(await ask(new URL('http://127.0.0.1:1/review'))).toBeNull();
    expect(failures).toEqual(['network']);
  });
});
