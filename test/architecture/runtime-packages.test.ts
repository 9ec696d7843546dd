import { readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { join, relative } from 'node:path';
import { expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

/** What a release runs, where only `npm ci --omit=dev` was called: the server and the operator's commands. */
const ENTRIES = [
  'src/app/server/main.ts',
  ...['backup-key', 'backup', 'restore', 'rotate-key', 'forget', 'retention', 'moderator', 'promo', 'vapid-keys'].map(
    (name) => `scripts/${name}.ts`,
  ),
];

/** Imports that remain when types are stripped. */
const IMPORTS = /^(?:import|export)\s+(?!type\b)(?:[^;']*?\sfrom\s+)?'([^']+)'|\bimport\('([^']+)'\)/gm;

/** Only a demo imports it, and a release has none. */
const DEMO = join(ROOT, 'src/app/server/vendors/sandboxes/open-demo-vendors.ts');

const ALIAS = /^#(app|features|platform|sandbox)\//;

/** Every file that the entries load, and every package, with a file that imports it. */
function loadedByRelease() {
  const packages = new Map<string, string>();
  const files = new Set(ENTRIES.map((entry) => join(ROOT, entry)));
  // The loop also visits files that are added to the set meanwhile.
  for (const file of files) {
    for (const name of importsOf(file)) {
      const ours = ownFile(file, name);
      if (ours === DEMO) continue;
      if (ours?.endsWith('.ts')) files.add(ours);
      else if (ours === null && !isBuiltin(name)) packages.set(packageOf(name), relative(ROOT, file));
    }
  }
  return { packages, files: [...files].map((file) => relative(ROOT, file)) };
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

const release = loadedByRelease();

it('a release loads only packages in `dependencies`', () => {
  expect([...release.packages.keys()]).toContain('fastify');
  const missing = [...release.packages].filter(([name]) => dependencies[name] === undefined);
  expect(missing.map(([name, file]) => `${name}, loaded by ${file}`)).toEqual([]);
});

it('a release loads no sandbox', () => {
  expect(release.files).toContain('src/app/server/vendors/open-vendors.ts');
  expect(release.files.filter((file) => file.startsWith('src/sandbox/'))).toEqual([]);
});
