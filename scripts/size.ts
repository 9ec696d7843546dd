import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DocumentEntry } from './build/document.ts';
import { CLIENT_FOLDER } from './build/folders.ts';

/** The largest allowed sizes in bytes. Scripts and documents count gzipped; documents contain the style sheet. */
const BUDGETS = {
  /** Scripts of the home page. */
  firstPage: 94_000,
  /** Scripts of another page that the home page does not have. */
  more: 43_000,
  /** Fonts that a page preloads. */
  fonts: 60_000,
  document: 23_700,
} as const;

type Budget = keyof typeof BUDGETS;

const LARGER: Record<string, Partial<Record<Budget, number>>> = {
  // It reads the started letter, to name its recipient, and says what it is for to who asks for notices.
  '/signup': { more: 44_000 },
  // Moderators need a second factor before anything else.
  '/moderation': { more: 46_000 },
  // The longest text, and nothing that could be left out.
  '/privacy': { document: 24_000 },
};

const read = (file: string) => readFile(join(CLIENT_FOLDER, file));
const kilobytes = (bytes: number) => (bytes / 1000).toFixed(1).padStart(8);

async function totalSize(files: Iterable<string>, ending = ''): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await read(`${file}${ending}`)).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}

/** Every script the browser loads to show the page: those in the document, and those they import statically. */
async function scriptsOf(html: string): Promise<Set<string>> {
  const listed = /data-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? [];
  const found = new Set(listed.map((address) => address.slice(1)));
  for (const file of found) {
    const code = String(await read(file));
    for (const [, name] of code.matchAll(/(?:from|import)\s*["'`]\.\/([^"'`]+\.js)["'`]/g)) found.add(`assets/${name}`);
  }
  if (found.size === 0) throw new Error('The document lists no scripts');
  return found;
}

async function measure(file: string, home: Set<string>): Promise<Record<Budget, number>> {
  const html = String(await read(file));
  const scripts = await scriptsOf(html);
  return {
    firstPage: await totalSize(home, '.gz'),
    more: await totalSize(
      [...scripts].filter((script) => !home.has(script)),
      '.gz',
    ),
    fonts: await totalSize([...html.matchAll(/href="\/([^"]+\.woff2)"/g)].map(([, font]) => font ?? '')),
    document: gzipSync(html).length,
  };
}

const home = await scriptsOf(String(await read('index.html')));
console.log('First page, scripts gzipped, in kB');
for (const file of home) console.log(`${kilobytes(await totalSize([file], '.gz'))}  ${file.replace('assets/', '')}`);
console.log(`${kilobytes(await totalSize(home, '.gz'))}  of ${kilobytes(BUDGETS.firstPage).trim()} allowed\n`);

const entries = JSON.parse(String(await read('documents.json'))) as DocumentEntry[];
// The offline page has no scripts.
const documents = entries.filter(({ path }) => path !== '/offline');
const allowed = (['more', 'fonts', 'document'] as const).map((kind) => `${kind} ${BUDGETS[kind] / 1000}`).join(', ');
console.log(`Each page, in kB (allowed: ${allowed})\n    more   fonts document`);
for (const { path, file } of documents) {
  const sizes = await measure(file, home);
  const budgets = { ...BUDGETS, ...LARGER[path] };
  const over = (Object.keys(BUDGETS) as Budget[]).filter((kind) => sizes[kind] > budgets[kind]);
  const note = over.length > 0 ? `  too large: ${over.join(', ')}` : '';
  console.log(`${kilobytes(sizes.more)}${kilobytes(sizes.fonts)}${kilobytes(sizes.document)}   ${path}${note}`);
  if (over.length > 0) process.exitCode = 1;
}
