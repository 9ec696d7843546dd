import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ConfigError, parseConfig } from '#app/server/config/config.ts';
import { Environment } from '#app/server/config/environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Settings of the demo, which production refuses or does not use. */
const DEMO_ONLY = ['DEMO', 'DATA_DIR', 'SANDBOX_URL', 'SANDBOX_HOST'];
/** README explains it below its table. */
const NOT_IN_TABLE = ['NODE_ENV'];

const known = Object.keys(Environment.shape);

/** The lines `NAME=value` of the template, and those that are commented out. */
const settings = [...read('deploy/environment.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, mark, name = '', value = '']) => ({ name, value, isSet: mark === '' }),
);

it("README's table of settings has all that the product reads, and no other", () => {
  const rows = read('README.md').match(/^\| `[A-Z].*$/gm) ?? [];
  const named = rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name));
  expect(named.toSorted()).toEqual(known.filter((name) => !NOT_IN_TABLE.includes(name)).toSorted());
});

it('deploy/environment.example has every setting of production, and no other', () => {
  const names = settings.map(({ name }) => name);
  expect(names.toSorted()).toEqual(known.filter((name) => !DEMO_ONLY.includes(name)).toSorted());
});

it('production starts with the template once its empty values are filled in', () => {
  const key = Buffer.alloc(32, 7).toString('base64');
  const filled = settings
    .filter(({ isSet }) => isSet)
    .map(({ name, value }) => [name, value || (name === 'INSTAGRAM_ACCOUNT_ID' ? '17841400000000000' : key)]);
  const env = { NODE_ENV: 'production', ...(Object.fromEntries(filled) as Record<string, string>) };
  expect(parseConfig(env)).toMatchObject({ demo: false, trustProxy: 1 });
  const missing = filled.map(([name = '']) => name).filter((name) => starts({ ...env, [name]: '' }));
  // Production starts without these, but should not run without them.
  expect(missing).toEqual(['REDIS_URL', 'BACKUP_PUBLIC_KEY', 'SUPPORT_EMAIL']);
});

function starts(env: Record<string, string>): boolean {
  try {
    parseConfig(env);
    return true;
  } catch (error) {
    if (error instanceof ConfigError) return false;
    throw error;
  }
}
