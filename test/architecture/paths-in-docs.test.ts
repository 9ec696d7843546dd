import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { FEATURES } from '#scripts/lib/feature-order.mjs';

const ROOT = join(import.meta.dirname, '../..');
const read = (page: string) => readFileSync(join(ROOT, page), 'utf8');
const pages = globSync(['*.md', 'docs/**/*.md', 'deploy/*.md'], { cwd: ROOT });

/** Files and folders, one to a line. */
const paths = globSync(['*', '.*', '{src,test,scripts,bench,deploy,migrations}/**'], { cwd: ROOT })
  .map((path) => `/${path}\n`)
  .join('');

/** Paths of code, from the root or from a folder on: `sending/server/index.ts`. */
const CODE = /(?<![\w/.@-])(?:[\w@*<>.-]+\/)*[\w@*<>.-]+\.(?:tsx?|mjs|sql)\b/g;
/** Folders of code: a path from the root, or into the client or the server of a feature. What is built may be missing. */
const FOLDER =
  /(?<![\w/.@-])(?:(?:src|test|scripts|bench|deploy|migrations)\/|(?!dist\/)[a-z-]+\/(?=(?:server|client)\/))[\w@*<>./-]*[\w>]/g;

const pathsIn = (text: string) => [...(text.match(CODE) ?? []), ...(text.match(FOLDER) ?? [])];

/** Whether a path, in which `*` and `<name>` stand for any name, is the end of one that there is. */
function isKnown(path: string): boolean {
  const pattern = path.replaceAll('.', String.raw`\.`).replaceAll(/\*+|<\w+>/g, '[^\\n]*');
  return new RegExp(`/${pattern}\n`).test(paths);
}

/** The anchors of a page's headings, as GitHub makes them. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\w\- ]/g, '')
      .replaceAll(' ', '-'),
  );

const linksIn = (text: string) => [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => link);

function isBroken(page: string, link: string): boolean {
  if (/^[a-z]+:/.test(link)) return false;
  const [file = '', anchor] = link.split('#');
  const target = file === '' ? page : join(dirname(page), file);
  if (!existsSync(join(ROOT, target))) return true;
  return anchor !== undefined && !anchorsOf(read(target)).includes(anchor);
}

it('pages name only paths that exist', () => {
  const unknown = pages.flatMap((page) =>
    pathsIn(read(page))
      .filter((path) => !isKnown(path))
      .map((path) => `${page} names ${path}`),
  );
  expect(unknown).toEqual([]);
});

it('pages link only to pages and headings that exist', () => {
  const broken = pages.flatMap((page) =>
    linksIn(read(page))
      .filter((link) => isBroken(page, link))
      .map((link) => `${page} links to ${link}`),
  );
  expect(broken).toEqual([]);
});

it('docs/architecture.md lists the features in their order', () => {
  const [, section = ''] = read('docs/architecture.md').split('## The features\n');
  expect([...section.matchAll(/^\| `([\w-]+)`/gm)].map(([, feature]) => feature)).toEqual(FEATURES);
});

it('finds what pages name', () => {
  const named = pathsIn(
    '`src/app/server`, sending/server/outbox/*.ts and `index.ts` of `inbox/client/letters`, not dist/client/x.',
  );
  expect(named).toEqual([
    'sending/server/outbox/*.ts',
    'index.ts',
    'src/app/server',
    'sending/server/outbox/*.ts',
    'inbox/client/letters',
  ]);
  expect(named.filter((path) => !isKnown(path))).toEqual([]);
  expect(['src/features/confessions', 'no-such-file.ts', 'utbox.ts'].filter(isKnown)).toEqual([]);
  expect(isBroken('README.md', 'docs/glossary.md#no-such-heading')).toBe(true);
});
