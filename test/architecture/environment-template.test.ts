import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parseConfig } from '#app/server/config/config.ts';
import { Environment } from '#app/server/config/environment.ts';
import { linesOf } from '#test/factories/environment.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** Settings of the demo, which production refuses or does not use. */
const DEMO_ONLY = ['DEMO', 'DATA_DIR', 'SANDBOX_URL', 'SANDBOX_HOST'];

const known = Object.keys(Environment.shape);

/** The lines `NAME=value` of the template, and those that are commented out. */
const settings = [...read('deploy/environment.example').matchAll(/^(#?)([A-Z][A-Z0-9_]*)=(.*)$/gm)].map(
  ([, mark, name = '', value = '']) => ({ name, value, isSet: mark === '' }),
);

/** The rows of docs/configuration.md: | `NAME` | default | what it does | */
const explained = [...read('docs/configuration.md').matchAll(/^\| `([A-Z]\w*)` *\| *(.*?) *\| *(.*)$/gm)].map(
  ([, name = '', byDefault = '', meaning = '']) => ({ name, byDefault, isRequired: meaning.startsWith('required') }),
);

it('docs/configuration.md explains every setting that the product reads, and no other', () => {
  expect(explained.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});

it('docs/configuration.md has the defaults of the schema', () => {
  const defaults = Object.entries<unknown>(Environment.parse({})).map(([name, value]) => [
    name,
    `\`${String(value)}\``,
  ]);
  const shown = Object.fromEntries(explained.map(({ name, byDefault }) => [name, byDefault]));
  expect(shown).toMatchObject(Object.fromEntries(defaults));
});

it('docs/configuration.md marks what production does not start without', () => {
  const missing = linesOf({ NODE_ENV: 'production' }).map((line) => line.split(' ')[0] ?? '');
  const required = explained.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  expect(required.toSorted()).toEqual(missing.toSorted());
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
  const missing = filled.map(([name = '']) => name).filter((name) => linesOf({ ...env, [name]: '' }).length === 0);
  // Production starts without these, but should not run without them.
  expect(missing).toEqual(['REDIS_URL', 'BACKUP_PUBLIC_KEY', 'SUPPORT_EMAIL']);
});
