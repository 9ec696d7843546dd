import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CLIENT_FOLDER } from './build/folders.ts';

/** The largest allowed size of the first page, in gzipped bytes. */
const BUDGETS = { js: 90_000, css: 15_000 } as const;

type Kind = keyof typeof BUDGETS;

/** Every file the browser loads to show `/`: those in the document, and those they import statically. */
async function filesOfFirstPage(): Promise<string[]> {
  const html = await readFile(join(CLIENT_FOLDER, 'index.html'), 'utf8');
  const found = new Set(html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g).map(([, file]) => file ?? ''));
  for (const file of found) {
    if (!file.endsWith('.js')) continue;
    const code = await readFile(join(CLIENT_FOLDER, file), 'utf8');
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)) found.add(`assets/${name}`);
  }
  return [...found];
}

async function gzippedSize(file: string): Promise<number> {
  return (await readFile(join(CLIENT_FOLDER, `${file}.gz`))).length;
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`.padStart(9);

const files = await filesOfFirstPage();
const sizes = await Promise.all(files.map(async (file) => ({ file, bytes: await gzippedSize(file) })));
sizes.sort((a, b) => b.bytes - a.bytes);

for (const kind of Object.keys(BUDGETS) as Kind[]) {
  const ofKind = sizes.filter(({ file }) => file.endsWith(`.${kind}`));
  const total = ofKind.reduce((sum, { bytes }) => sum + bytes, 0);
  const isOver = total > BUDGETS[kind];

  console.log(`First page, ${kind.toUpperCase()} gzipped`);
  for (const { file, bytes } of ofKind) console.log(`${kilobytes(bytes)}  ${file.replace('assets/', '')}`);
  console.log(`${kilobytes(total)}  of ${kilobytes(BUDGETS[kind]).trim()} allowed${isOver ? ': too large' : ''}\n`);
  if (isOver) process.exitCode = 1;
}
