import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What runs where only `npm ci --omit=dev` was called: the server and the operator's commands. */
const ENTRIES = [
  'src/app/server/main.ts',
  ...['backup-key', 'backup', 'restore', 'rotate-key', 'forget', 'retention', 'moderator', 'promo', 'sandbox'].map(
    (name) => `scripts/${name}.ts`,
  ),
];

/** Imports that remain when types are stripped. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

const ALIAS = /^#(app|features|platform|sandbox)\//;

/** Every package that the entries load, with a file that imports it. */
function packagesLoaded(): Map<string, string> {
  const packages = new Map<string, string>();
  const files = new Set(ENTRIES.map((entry) => join(ROOT, entry)));
  // The loop also visits files that are added to the set meanwhile.
  for (const file of files) {
    for (const name of importsOf(file)) {
      const ours = ownFile(file, name);
      if (ours?.endsWith('.ts')) files.add(ours);
      else if (ours === null && !isBuiltin(name)) packages.set(packageOf(name), relative(ROOT, file));
    }
  }
  return packages;
}

function importsOf(file: string): string[] {
  return [...readFileSync(file, 'utf8').matchAll(IMPORTS)].map(([, fixed, dynamic]) => fixed ?? dynamic ?? '');
}

function ownFile(file: string, name: string): string | null {
  if (name.startsWith('.')) return join(file, '..', name);
  return ALIAS.test(name) ? join(ROOT, name.replace(ALIAS, 'src/$1/')) : null;
}

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>;
};

it('the product loads only packages in `dependencies`', () => {
  const loaded = packagesLoaded();
  expect([...loaded.keys()]).toContain('fastify');
  const missing = [...loaded].filter(([name]) => dependencies[name] === undefined);
  expect(missing.map(([name, file]) => `${name}, loaded by ${file}`)).toEqual([]);
});
