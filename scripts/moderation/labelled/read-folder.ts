import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { readEmotions } from './emotions.ts';
import { readRows, type Row } from './known-sets.ts';
import type { LabelledLine } from './labelled-line.ts';
import { readOwnLines } from './own-lines.ts';

const readText = (path: string) => readFileSync(path, 'utf8');
const EMOTION_NAMES = 'goemotions-labels.txt';

/** All labelled lines of a folder: .csv and .tsv with a header, .jsonl, and .txt with headings. */
export function readFolder(folder: string): LabelledLine[] {
  const files = readdirSync(folder).toSorted((one, other) => (one < other ? -1 : 1));
  return files.flatMap((file) => readFile(join(folder, file)));
}

function readFile(path: string): LabelledLine[] {
  const file = basename(path);
  const source = file.replace(/\.\w+$/u, '');
  if (file === EMOTION_NAMES) return [];
  if (file.startsWith('goemotions')) {
    const names = readText(join(path, '..', EMOTION_NAMES))
      .trim()
      .split(/\s+/u);
    return readEmotions(readTabs(path), names, source);
  }
  if (file.endsWith('.txt')) return readOwnLines(readText(path), source);
  if (file.endsWith('.csv')) return readRows(parse<Row>(readText(path), { columns: true, bom: true }), source);
  if (file.endsWith('.tsv')) return readRows(withHeader(readTabs(path)), source);
  if (file.endsWith('.jsonl')) return readRows(readText(path).trim().split('\n').map(readJsonLine), source);
  return [];
}

const readTabs = (path: string) =>
  readText(path)
    .trim()
    .split('\n')
    .map((line) => line.split('\t'));

function withHeader([header = [], ...rows]: string[][]): Row[] {
  return rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
}

function readJsonLine(line: string): Row {
  const values = JSON.parse(line) as Record<string, string | number | boolean | null>;
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')]));
}
