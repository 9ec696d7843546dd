import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, posix } from 'node:path';
import { expect, it } from 'vitest';
import { fingerprint, isBuildInput } from '#scripts/lib/build.mjs';

const root = join(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const ENTRIES = ['src/app/client/main.tsx', 'src/app/client/prerender.tsx', 'src/app/server/main.ts'];
const CONTRACTS = globSync('src/features/*/{contract.ts,contract/**/*.ts}', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts'),
);

/** `import … from '…'`, `export … from '…'`, `import '…'`, `import('…')`, and in CSS `@import '…'` and `url('…')`. */
const SPECIFIER = /(?:\bfrom|\bimport|\bimport\(|\burl\()\s*'([^'\n]+)'/g;

function importsOf(file: string): string[] {
  if (!/\.(tsx?|css)$/.test(file)) return [];
  return [...read(file).matchAll(SPECIFIER)].flatMap(([, specifier = '']) => resolve(file, specifier) ?? []);
}

/** The file of an import; null for a package. */
function resolve(importer: string, specifier: string): string | null {
  const [path = ''] = specifier.split('?');
  if (path.startsWith('#')) return `src/${path.slice(1)}`;
  return path.startsWith('.') ? posix.join(dirname(importer), path) : null;
}

function reachable(entries: string[]): Set<string> {
  const seen = new Set(entries);
  for (const file of seen) for (const imported of importsOf(file)) seen.add(imported);
  return seen;
}

it('the build is repeated when any module of the pages or of the server changes', () => {
  const modules = [...reachable(ENTRIES)];
  // The search itself works: it resolves every import, and reaches every part of a contract.
  expect(modules.filter((file) => !existsSync(join(root, file)))).toEqual([]);
  expect(modules).toEqual(
    expect.arrayContaining([
      'src/features/moderation-console/contract/common.ts',
      'src/platform/client/ui/styles/tokens.css',
      'src/features/auth/server/password/hash-password.ts',
    ]),
  );
  expect(modules.filter((file) => !isBuildInput(file))).toEqual([]);
});

it('the build is repeated when the tables change, as it makes an empty database', () => {
  const [migration = ''] = globSync('migrations/*.sql', { cwd: root });
  const changed = fingerprint((file) => (file === migration ? '-- changed' : read(file)));
  expect(changed).not.toBe(fingerprint(read));
});

it('the build is repeated when a text in a contract changes', () => {
  const sources = new Map<string, string>();
  const cached = (file: string) => {
    const source = sources.get(file) ?? read(file);
    sources.set(file, source);
    return source;
  };
  const before = fingerprint(cached);
  const changed = (contract: string) => (file: string) => `${cached(file)}${file === contract ? '// changed' : ''}`;
  expect(CONTRACTS.length).toBeGreaterThan(20);
  expect(CONTRACTS.filter((contract) => fingerprint(changed(contract)) === before)).toEqual([]);
});

it.each(['src/app/client/documents.test.ts', 'test/e2e/home.spec.ts', 'docs/bench.md'])(
  'the build is not repeated for %s',
  (file) => {
    expect(isBuildInput(file)).toBe(false);
  },
);
