import { execFile } from 'node:child_process';
import { Agent } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { compileCache, type Product } from '#test/harness/product.ts';
import { ask, KEPT_OPEN } from './ask.ts';
import { children, productsPerFile } from './postgres-products.ts';

/** Servers on one PostgreSQL: one process, several workers, and a second server beside them. */
const SCRIPTS = join(import.meta.dirname, '../../scripts');
const { database, start, startWorkers } = productsPerFile();
const slowPoll = { timeout: 60_000 };
const SLOW = { timeout: 300_000 };

async function runCommand(name: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...compileCache, ...database() };
  const { stdout } = await promisify(execFile)(process.execPath, [join(SCRIPTS, `${name}.ts`), ...args], { env });
  return stdout;
}

it('a second server is refused in one line, but not a command', SLOW, async () => {
  const first = start({ TRUST_PROXY: '1' });
  const address = await first.address();
  const [second, moderators] = await Promise.all([start({}).ended(), runCommand('moderator', 'list')]);
  expect([second.code, second.output]).toEqual([1, '']);
  expect(second.errors).toEqual([expect.stringContaining('Several servers need the same REDIS_URL')]);
  expect(moderators).toContain('moderator@subrosa.example');
  await stopAsBehindProxy(first, address);
});

/** What the proxy sends on open connections is answered to the end, although no new ones are accepted. */
async function stopAsBehindProxy(first: Product, address: string): Promise<void> {
  // Connections that are kept open, as a proxy does, before and after the signal.
  const [pages, checks] = [new Agent(KEPT_OPEN), new Agent(KEPT_OPEN)];
  const before = await ask(address, '/api/site', pages);
  expect([before.status, before.headers.connection]).toEqual([200, 'keep-alive']);
  expect((await ask(address, '/api/health/ready', checks)).status).toBe(200);
  first.signal('SIGTERM');
  for (;;) {
    const { status, port, headers } = await ask(address, '/api/site', pages);
    expect([status, port]).toEqual([200, before.port]);
    if (headers.connection === 'close') break;
  }
  const late = await ask(address, '/api/health/ready', checks);
  expect([late.status, late.headers.connection]).toEqual([503, 'close']);
  await expect(ask(address, '/api/site', pages)).rejects.toThrow('ECONNREFUSED');
  expect(await first.ended()).toMatchObject({ code: 0, errors: [] });
}

it('several workers serve one site, survive the death of one, and end together', SLOW, async () => {
  const product = startWorkers();
  const address = await product.address();
  const workers = children(product.pid);
  expect(workers).toHaveLength(2);
  expect(await logInAtInstagram(address)).toMatchObject({ success: true, userInfo: { username: 'flora.whitfield' } });

  process.kill(workers[1] ?? 0, 'SIGKILL');
  await expect.poll(() => children(product.pid).includes(workers[1] ?? 0), slowPoll).toBe(false);
  // The other one answers meanwhile.
  for (let n = 0; n < 20; n += 1) expect((await ask(address, '/api/site', new Agent())).status).toBe(200);
  await expect.poll(() => children(product.pid).length, slowPoll).toBe(2);

  product.signal('SIGTERM');
  const { code } = await product.ended();
  expect(code).toBe(0);
  for (const pid of workers) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});

/** Logs in at the sandbox's Instagram, each request on a connection of its own and so at the next worker. */
async function logInAtInstagram(address: string): Promise<unknown> {
  const agent = new Agent();
  const headers: Record<string, string> = { origin: address, 'content-type': 'application/json' };
  const post = (path: string, body: object) => ask(address, path, agent, { method: 'POST', headers, body });
  const started = await post('/api/instagram/start', { mode: 'verify' });
  headers['cookie'] = (started.headers['set-cookie'] ?? []).map((cookie) => cookie.split(';')[0]).join('; ');
  const { url, state, redirectUri } = JSON.parse(started.body) as Record<string, string>;
  const page = await ask(url?.replace('/authorize?', '/authorize/as/flora.whitfield?') ?? '', '', agent);
  const code = URL.parse(page.headers.location ?? '')?.searchParams.get('code');
  return JSON.parse((await post('/api/instagram/exchange-token', { code, state, redirectUri })).body);
}
