import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeStaleClusters, startCluster, type Cluster } from '#test/harness/database/cluster-process.ts';
import { compileCache, Product } from '#test/harness/product.ts';
import { startRedis, type RedisProcess } from '#test/harness/redis/redis-process.ts';

/** Servers on one PostgreSQL: one process, several workers, and a second server beside them. */
const SCRIPTS = join(import.meta.dirname, '../../scripts');
const slowPoll = { timeout: 60_000 };
const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-processes-'));
const KEPT_OPEN = { keepAlive: true, maxSockets: 1 };
let cluster: Cluster;
let redis: RedisProcess;
const products: Product[] = [];
beforeAll(async () => {
  removeStaleClusters();
  [cluster, redis] = await Promise.all([startCluster(), startRedis()]);
});
afterAll(async () => {
  for (const product of products) product.signal('SIGKILL');
  for (const product of products) await product.ended();
  redis.stop();
  cluster.stop();
  rmSync(folder, { recursive: true });
});

function start(env: Record<string, string>): Product {
  const common = { DEMO: '1', PORT: '0', HOST: '127.0.0.1', DATA_DIR: folder, PASSWORD_COST: '64:1' };
  const product = new Product({ ...common, DATABASE_URL: cluster.urlOf('postgres'), ...env });
  products.push(product);
  return product;
}

async function runCommand(name: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...compileCache, DEMO: '1', DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') };
  const { stdout } = await promisify(execFile)(process.execPath, [join(SCRIPTS, `${name}.ts`), ...args], { env });
  return stdout;
}

const children = (pid: number) =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

const SLOW = { timeout: 300_000 };

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
  const product = start({ REDIS_URL: redis.url, WORKERS: '2' });
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

/** Sends a request; returns the answer and our port of the connection. */
async function ask(
  address: string,
  path: string,
  agent: Agent,
  { body, ...options }: RequestOptions & { body?: object } = {},
) {
  const request = httpRequest(path === '' ? address : new URL(path, address), { agent, ...options });
  request.end(body && JSON.stringify(body));
  const [answer] = (await once(request, 'response')) as [IncomingMessage];
  const port = answer.socket.localPort;
  return { status: answer.statusCode, headers: answer.headers, port, body: await text(answer) };
}

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
