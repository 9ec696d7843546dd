import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { Product } from '#test/harness/product.ts';

describe('a running product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-start-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  const start = () => new Product({ PORT: '0', DATA_DIR: folder });

  it('makes up for a first start that was killed, prints its address and accounts, and stops on SIGTERM', async () => {
    const databases = () => readdirSync(folder).filter((name) => name.startsWith('db'));
    const killed = start();
    await expect.poll(databases, { timeout: 60_000 }).toEqual([expect.stringMatching(/^db/)]);
    killed.signal('SIGKILL');
    await killed.ended();
    const product = start();
    const address = await product.address();
    const [home, ready] = await Promise.all([fetch(address), fetch(`${address}/api/health/ready`)]);
    expect(await home.text()).toContain('Express Your Feelings');
    expect([home.status, ready.status]).toEqual([200, 200]);
    // The idle keep-alive connection must not delay the stop.
    product.signal('SIGTERM');
    const { code, errors, output } = await product.ended();
    expect([code, errors, databases()]).toEqual([0, [], ['db']]);
    expect(output).toContain('free@subrosa.example');
  });

  it('starts again on its data, and on SIGINT answers pending requests before it stops', async () => {
    const product = start();
    const { port, hostname } = new URL(await product.address());
    const body = JSON.stringify({ email: 'free@subrosa.example', password: 'Masquerade1' });
    const request = httpRequest({
      host: hostname,
      port,
      method: 'POST',
      path: '/api/auth/login',
      headers: {
        origin: `http://${hostname}:${port}`,
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      },
    });
    request.flushHeaders();
    // Once the server asks for the body, it is handling the request.
    await once(request, 'continue');
    product.signal('SIGINT');
    request.end(body);
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    expect(response.statusCode).toBe(200);
    const { code, errors } = await product.ended();
    expect([code, errors]).toEqual([0, []]);
  });
});

it('what the built server imports at its first use can be imported', () => {
  const cwd = join(import.meta.dirname, '../../dist/server');
  const parts = readdirSync(cwd).filter((name) => /-[\w-]{8}\.js$/.test(name));
  expect(parts).toContainEqual(expect.stringMatching(/^stripe/));
  const code = `for (const part of ${JSON.stringify(parts)}) await import('./' + part);`;
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    cwd,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
});

it('the built server contains no sandbox: the demo loads them from a folder that a release leaves out', () => {
  const built = (folder: string) => {
    const path = join(import.meta.dirname, '../../dist', folder);
    const files = readdirSync(path).filter((name) => name.endsWith('.js'));
    return files.map((name) => readFileSync(join(path, name), 'utf8'));
  };
  // The bundler names each source in a comment.
  const sandboxes = /\/\/ (?:src\/sandbox|node_modules\/smtp-server)\//;
  expect(built('server').filter((code) => sandboxes.test(code))).toEqual([]);
  expect(built('sandbox').filter((code) => sandboxes.test(code))).not.toEqual([]);
});
