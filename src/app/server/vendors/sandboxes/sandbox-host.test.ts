import { once } from 'node:events';
import { createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openKeyring } from '#platform/server/keys/keys.ts';
import { lendDatabase } from '#test/harness/database/lent-database.ts';
import { assemble, type TestApp } from '#test/harness/test-app.ts';
import { sharedScratch } from '#test/harness/database/scratch.ts';
import { parseConfig } from '../../config/config.ts';
import { openVendors } from '../open-vendors.ts';
import type { Vendors } from '../vendors.ts';
import { startSandboxHost, type SandboxHost } from './sandbox-host.ts';

const scratch = sharedScratch();
const ORIGIN = { origin: 'http://localhost:3000', host: 'localhost:3000' };
let loan: Awaited<ReturnType<typeof lendDatabase>>;
let host: SandboxHost;
let vendors: Vendors;
let subject: TestApp;
beforeAll(async () => {
  const folder = scratch.newFolder();
  host = await startSandboxHost(parseConfig({ DATA_DIR: folder }), { port: 0, product: () => 'http://127.0.0.1:1' });
  loan = await lendDatabase();
  const master = randomBytes(32);
  const keys = await openKeyring(loan.database.db, master);
  vendors = await openVendors(parseConfig({ DATA_DIR: folder, SANDBOX_HOST: host.url }), { address: () => '', keys });
  subject = await assemble(loan, { sandboxes: vendors.pages }, { master });
});
afterAll(async () => {
  await subject.close();
  await loan.giveBack();
  await host.close();
});

const get = (url: string) => subject.app.inject({ url, headers: ORIGIN });

it('gives a server the addresses of all sandboxes', async () => {
  expect(vendors.smtpUrl).toMatch(/^smtp:\/\/127\.0\.0\.1:\d+$/);
  expect(await vendors.instagram.sandbox?.calls()).toBe(`${host.url}/sandbox/instagram`);
  expect(await vendors.instagram.sandbox?.pages('http://localhost:3000')).toBe(
    'http://localhost:3000/sandbox/instagram',
  );
  expect(String(vendors.moderation?.url())).toBe(`${host.url}/sandbox/moderation/v1/moderations`);
  expect(vendors.push?.sandbox?.origin()).toBe(host.url);
  const { port } = (await vendors.stripe.sandbox?.address()) ?? {};
  expect((await fetch(`http://127.0.0.1:${port}/v1/prices`)).status).toBe(401);
});

it('finds the people of the sandbox by name, and counts them as looked up', async () => {
  const [search] = vendors.profileSearches;
  const found = await search?.(subject.services, ['flora', 'whit'], 5);
  expect(found).toEqual([expect.objectContaining({ username: 'flora.whitfield' })]);
});

it('serves the pages, styles and forms of the sandboxes under the address of the product', async () => {
  for (const url of [
    '/sandbox/mailbox',
    '/sandbox/stripe',
    '/sandbox/instagram',
    '/sandbox/moderation',
    '/sandbox/push',
    '/sandbox/authenticator',
  ]) {
    const page = await get(url);
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(page.headers['content-security-policy']).toContain("default-src 'self'");
  }
  expect((await get('/sandbox/sandbox.css')).headers['content-type']).toBe('text/css; charset=utf-8');
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...ORIGIN };
  const url = '/sandbox/instagram/phone/ben.ashworth/send';
  const sent = await subject.app.inject({ method: 'POST', url, headers: form, payload: 'text=hello' });
  expect(sent.statusCode).toBe(303);
  expect((await get(sent.headers.location ?? '')).body).toContain('hello');
});

it('shows what the moderation service was asked, and how it behaves', async () => {
  const { url, key } = vendors.moderation ?? {};
  const body = JSON.stringify({ model: 'm', input: ['<b>Kind</b> words'] });
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const ask = async () => (await fetch(url?.() ?? '', { method: 'POST', headers, body })).status;
  expect(await ask()).toBe(200);
  const form = { 'content-type': 'application/x-www-form-urlencoded', ...ORIGIN };
  const path = '/sandbox/moderation/behaviour';
  await subject.app.inject({ method: 'POST', url: path, headers: form, payload: 'behaviour=down' });
  expect(await ask()).toBe(503);
  const page = (await get('/sandbox/moderation')).body.replaceAll(/\s+/g, ' ');
  expect(page).toContain('&lt;b&gt;Kind&lt;/b&gt; words');
  expect(page).toContain('Not flagged.');
  expect(page).toContain('value="down" class="" aria-pressed="true"');
});

it('refuses forms of other sites', async () => {
  const url = '/sandbox/instagram/phone/ben.ashworth/send';
  const foreign = { ...ORIGIN, origin: 'https://elsewhere.example' };
  expect((await subject.app.inject({ method: 'POST', url, headers: foreign })).statusCode).toBe(403);
});

it('knows a code whichever server asks for it, and keeps the calls between servers to itself', async () => {
  const { location } = (await get(await authorizeUrl('flora.whitfield'))).headers;
  const code = new URL(location ?? '').searchParams.get('code') ?? '';
  expect(code).not.toBe('');
  expect((await get('/sandbox/nothing')).json()).toMatchObject({ code: 'NOT_FOUND' });
  expect((await get('/host.json')).statusCode).toBe(404);
});

describe('a request line that leads out of /sandbox', () => {
  async function ask(path: string): Promise<number | undefined> {
    if (!subject.app.server.listening) await subject.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = subject.app.server.address() as AddressInfo;
    // Sends the path as it is; fetch would resolve it.
    const sent = request({ host: '127.0.0.1', port, path }).end();
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    answer.resume();
    return answer.statusCode;
  }

  it('is not forwarded to another server', async () => {
    let asked = 0;
    const other = createServer((_request, answer) => {
      asked += 1;
      answer.end('secret');
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    expect(await ask(`http://127.0.0.1:${port}/sandbox/mailbox`)).toBe(404);
    expect(asked).toBe(0);
    other.close();
  });

  it.each(['/sandbox/../host.json', '/sandbox/%2e%2e/host.json', '/sandbox/mailbox/../../host.json'])(
    'does not reach the calls between servers: %s',
    async (path) => {
      expect(await ask(path)).toBe(404);
    },
  );
});

it('answers 503 while the host is away', async () => {
  await host.close();
  expect((await get('/sandbox/mailbox')).statusCode).toBe(503);
});

async function authorizeUrl(username: string): Promise<string> {
  const { appId, scopes } = vendors.instagram;
  const query = new URLSearchParams({
    client_id: appId,
    redirect_uri: 'http://localhost:3000/instagram-callback',
    response_type: 'code',
    scope: scopes.join(','),
    state: 'x',
  });
  return `/sandbox/instagram/www.instagram.com/oauth/authorize/as/${username}?${query.toString()}`;
}
