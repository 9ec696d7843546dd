import { crc32, inflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeClock } from '#test/harness/fake-clock.ts';
import { createTestApp, type TestApp } from '#test/harness/test-app.ts';
import { ACCOUNTS } from './accounts.ts';
import { drawPicture } from './draw-picture.ts';
import { openInstagramSandbox } from './instagram.ts';
import { SANDBOX_KEYS } from './keys.ts';

let subject: TestApp;
beforeAll(async () => {
  const sandbox = openInstagramSandbox({ address: () => '', pages: () => '', clock: new FakeClock() });
  subject = await createTestApp({ sandboxes: [sandbox] });
});
afterAll(() => subject.close());

const GRAPH = `/sandbox/instagram/graph.facebook.com/v25.0/${SANDBOX_KEYS.accountId}`;
const get = (url: string, query = {}, headers = {}) =>
  subject.browser().request({ method: 'GET', url, query, headers });
const ask = async (fields: string) =>
  (await get(GRAPH, { fields, access_token: SANDBOX_KEYS.discoveryToken })).json<Record<string, unknown>>();

describe('the sandbox accounts', () => {
  it('have different usernames and ids', () => {
    expect(new Set(ACCOUNTS.map(({ id }) => id)).size).toBe(ACCOUNTS.length);
    expect(new Set(ACCOUNTS.map(({ username }) => username)).size).toBe(ACCOUNTS.length);
    expect(ACCOUNTS.length).toBeGreaterThanOrEqual(30);
  });

  it('are listed on a page without scripts that says who can be found', async () => {
    const { body, headers } = await get('/sandbox/instagram');
    expect(body).toContain('these people are made up');
    for (const { username } of ACCOUNTS) expect(body).toContain(`@${username}`);
    const [found = '', personal = ''] = body.split('Not found by a search');
    expect(found).toContain('@elise.marchetti');
    expect(found).not.toContain('@ben.ashworth');
    expect(personal).toContain('@ben.ashworth');
    expect(body).not.toContain('<script');
    expect(headers['content-security-policy']).toContain("script-src 'self'");
  });
});

describe('discovery', () => {
  it('answers the requested fields and no others', async () => {
    expect(await ask('business_discovery.username(rosa.lindt){username}')).toEqual({
      business_discovery: { username: 'rosa.lindt' },
      id: SANDBOX_KEYS.accountId,
    });
  });

  it('answers a personal account exactly like one that does not exist', async () => {
    const personal = await ask('business_discovery.username(ben.ashworth){id}');
    expect(personal).toMatchObject({ error: { code: 110, error_subcode: 2_207_013 } });
    expect(await ask('business_discovery.username(nobody.at.all){id}')).toEqual(personal);
  });

  it('refuses what Meta refuses', async () => {
    const error = (code: number) => ({ error: { code, type: 'OAuthException' } });
    expect(await ask('business_discovery.username(rosa.lindt){category}')).toMatchObject(error(100));
    expect(await ask('username')).toMatchObject(error(100));
    expect((await get(GRAPH, { fields: 'username' })).json()).toMatchObject(error(190));
  });
});

describe('a picture', () => {
  it('is a PNG, the same for the same name', async () => {
    const { rawPayload, headers } = await get('/sandbox/instagram/pictures/rosa.lindt');
    expect(headers['content-type']).toBe('image/png');
    expect(rawPayload.equals(drawPicture('rosa.lindt'))).toBe(true);
    expect(rawPayload.equals(drawPicture('elise.marchetti'))).toBe(false);
    const { IHDR: [width] = [], IDAT: [data] = [] } = chunksOf(rawPayload);
    expect(width?.readUInt32BE(0)).toBe(160);
    expect(inflateSync(data ?? Buffer.alloc(0))).toHaveLength(160 * 161);
  });

  it('is not found for accounts without one', async () => {
    expect((await get('/sandbox/instagram/pictures/m.aldana')).statusCode).toBe(404);
    expect((await get('/sandbox/instagram/pictures/nobody.at.all')).statusCode).toBe(404);
  });
});

/** The chunks of a PNG by type, after checking their checksums. */
function chunksOf(png: Buffer): Record<string, Buffer[]> {
  const chunks: Record<string, Buffer[]> = {};
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    const body = png.subarray(at + 4, at + 8 + length);
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body));
    (chunks[body.toString('latin1', 0, 4)] ??= []).push(body.subarray(4));
    at += 12 + length;
  }
  return chunks;
}
