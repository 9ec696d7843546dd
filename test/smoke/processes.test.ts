import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { removeStaleClusters, startCluster, type Cluster } from '#test/harness/database/cluster-process.ts';
import { compileCache, Product } from '#test/harness/product.ts';

/** Servers and commands on one PostgreSQL. */
const SCRIPTS = join(import.meta.dirname, '../../scripts');
const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-processes-'));
const products: Product[] = [];
let cluster: Cluster;
beforeAll(async () => {
  removeStaleClusters();
  cluster = await startCluster();
});
afterAll(async () => {
  for (const product of products) product.signal('SIGKILL');
  for (const product of products) await product.ended();
  cluster.stop();
  rmSync(folder, { recursive: true });
});

const database = () => ({ DEMO: '1', DATA_DIR: folder, DATABASE_URL: cluster.urlOf('postgres') });

function start(env: Record<string, string>): Product {
  const product = new Product({ ...database(), PORT: '0', HOST: '127.0.0.1', PASSWORD_COST: '64:1', ...env });
  products.push(product);
  return product;
}

async function runCommand(name: string, ...args: string[]): Promise<string> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...compileCache, ...database() };
  const { stdout } = await promisify(execFile)(process.execPath, [join(SCRIPTS, `${name}.ts`), ...args], { env });
  return stdout;
}

it('a second server is refused in one line, but not a command', { timeout: 300_000 }, async () => {
  const first = start({ TRUST_PROXY: '1' });
  const address = await first.address();
  const [second, moderators] = await Promise.all([start({}).ended(), runCommand('moderator', 'list')]);
  expect([second.code, second.output]).toEqual([1, '']);
  expect(second.errors).toEqual([expect.stringContaining('Several servers need the same REDIS_URL')]);
  expect(moderators).toContain('moderator@subrosa.example');
  await stopAsBehindProxy(first, address);
});

/** Keeps one connection open, as a proxy does. */
const keptOpen = () => new Agent({ keepAlive: true, maxSockets: 1 });

/** What the proxy sends on open connections is answered to the end, although no new ones are accepted. */
async function stopAsBehindProxy(first: Product, address: string): Promise<void> {
  const [pages, checks] = [keptOpen(), keptOpen()];
  const before = await ask(address, '/api/site', pages);
  expect([before.status, before.connection]).toEqual([200, 'keep-alive']);
  expect((await ask(address, '/api/health/ready', checks)).status).toBe(200);
  first.signal('SIGTERM');
  for (;;) {
    const { status, port, connection } = await ask(address, '/api/site', pages);
    expect([status, port]).toEqual([200, before.port]);
    if (connection === 'close') break;
  }
  const late = await ask(address, '/api/health/ready', checks);
  expect([late.status, late.connection]).toEqual([503, 'close']);
  await expect(ask(address, '/api/site', pages)).rejects.toThrow('ECONNREFUSED');
  expect(await first.ended()).toMatchObject({ code: 0, errors: [] });
}

/** What is answered on which connection: `port` is our end of it. */
async function ask(address: string, path: string, agent: Agent) {
  const [answer] = (await once(httpRequest(new URL(path, address), { agent }).end(), 'response')) as [IncomingMessage];
  const port = answer.socket.localPort;
  await once(answer.resume(), 'end');
  return { status: answer.statusCode, connection: answer.headers.connection, port };
}
