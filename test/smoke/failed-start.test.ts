import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { lockFolder } from '#platform/server/db/embedded.ts';
import { Product } from '#test/harness/product.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sub-rosa-start-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true })));

const start = (env: Record<string, string>) => new Product({ PORT: '0', DATA_DIR: newFolder(), ...env });

describe('a start that fails prints one line per reason and exits with 1:', () => {
  it.each([
    [
      'a wrong URL and a short key',
      { DATABASE_URL: 'somewhere', MASTER_KEY: 'c2hvcnQ=' },
      ['DATABASE_URL must look like postgres://', 'MASTER_KEY must be 32 bytes'],
    ],
    [
      'an unreachable database',
      { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x', DEMO: '1' },
      ['cannot use the database x at 127.0.0.1:1'],
    ],
  ])('%s', async (_name, env, lines) => {
    const { code, errors, output } = await start(env).ended();
    expect(errors).toEqual(lines.map((line): unknown => expect.stringContaining(line)));
    expect(errors.join()).not.toContain('secret');
    expect([code, output]).toEqual([1, '']);
  });

  it('a sandbox in production', async () => {
    const { code, errors } = await start({
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://subrosa.example',
      DATABASE_URL: 'postgres://u:p@127.0.0.1:1/x',
      TRUST_PROXY: '0',
      MASTER_KEY: Buffer.alloc(32).toString('base64'),
      SESSION_SECRET: 's'.repeat(40),
      INSTAGRAM_APP_ID: '1',
      INSTAGRAM_APP_SECRET: 'x',
      INSTAGRAM_ACCOUNT_ID: '1',
      INSTAGRAM_DISCOVERY_TOKEN: 'x',
      STRIPE_PUBLISHABLE_KEY: 'pk_live_x',
      STRIPE_WEBHOOK_SECRET: 'whsec_x',
      STRIPE_PRICE_ID: 'price_x',
      SMTP_URL: 'smtp://127.0.0.1',
    }).ended();
    expect(errors).toEqual(['STRIPE_SECRET_KEY is missing: production does not run on the payment sandbox']);
    expect(code).toBe(1);
  });

  it('a demo in a release, which has no sandboxes', async () => {
    const release = newFolder();
    const project = join(import.meta.dirname, '../..');
    mkdirSync(join(release, 'dist'));
    cpSync(join(project, 'dist/server'), join(release, 'dist/server'), { recursive: true });
    for (const name of ['dist/client', 'migrations', 'node_modules', 'package.json', 'src'])
      symlinkSync(join(project, name), join(release, name));
    const { code, errors } = await new Product({ PORT: '0', DATA_DIR: newFolder() }, release).ended();
    expect(errors).toEqual([expect.stringContaining('DEMO: a release has no sandboxes')]);
    expect(code).toBe(1);
  });

  it('a port in use, before anything is created', async () => {
    const other = createServer().listen(0, 'localhost');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const folder = newFolder();
    const { code, errors } = await start({ PORT: String(port), DATA_DIR: folder }).ended();
    expect(errors).toEqual([`PORT: ${port} is in use by another program. Stop it, or choose another port.`]);
    expect([code, readdirSync(folder)]).toEqual([1, []]);
    other.close();
  });

  it('a data folder in use', async () => {
    const folder = newFolder();
    const lock = lockFolder(folder);
    const { code, errors } = await start({ DATA_DIR: folder }).ended();
    expect(errors).toEqual([expect.stringContaining(`the folder ${folder} is in use`)]);
    expect(code).toBe(1);
    lock.release();
  });
});
