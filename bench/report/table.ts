import type { Comparison } from '../load/compare.ts';

export interface Row extends Comparison {
  /** How many letters there were. */
  letters: number;
  measure: string;
}

export type Columns<R> = [title: string, cell: (row: R) => string][];

const COLUMNS: Columns<Row> = [
  ['measure', ({ measure }) => measure],
  ['conns', ({ connections }) => String(connections)],
  ['product/s', ({ product }) => number(product.rate)],
  ['bare/s', ({ bare }) => number(bare.rate)],
  ['ratio', ({ ratio }) => (Number.isFinite(ratio) ? ratio.toFixed(2) : '-')],
  ['p50 ms', ({ product }) => number(product.p50)],
  ['p99 ms', ({ product }) => number(product.p99)],
  ['bare p50', ({ bare }) => number(bare.p50)],
  ['bare p99', ({ bare }) => number(bare.p99)],
  ['CPU ms', ({ cpuPerCall }) => number(cpuPerCall)],
  ['RSS MB', ({ memory }) => megabytes(memory.now)],
  ['peak MB', ({ memory }) => megabytes(memory.peak)],
];

/** A table in Markdown whose columns line up, so that a terminal shows it as well. */
export function comparisonTable(rows: readonly Row[]): string {
  return tableOf(COLUMNS, rows);
}

export function tableOf<R>(columns: Columns<R>, rows: readonly R[]): string {
  return table(
    columns.map(([title]) => title),
    rows.map((row) => columns.map(([, cell]) => cell(row))),
  );
}

/** The first column is aligned to the left, the others to the right. */
export function table(titles: string[], rows: string[][]): string {
  const widths = titles.map((title, index) =>
    Math.max(title.length, ...rows.map((cells) => cells[index]?.length ?? 0)),
  );
  const line = (cells: string[]) => {
    const padded = cells.map((cell, index) =>
      index === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[index] ?? 0),
    );
    return `| ${padded.join(' | ')} |`;
  };
  const rule = widths.map((width, index) => (index === 0 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`));
  return [line(titles), line(rule), ...rows.map(line)].join('\n');
}

export function count(value: number): string {
  return value.toLocaleString('en');
}

/** Three digits or more, as far as they mean anything. */
export function number(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : 2);
}

export function megabytes(bytes: number): string {
  return number(Math.round(bytes / 1e6));
}
