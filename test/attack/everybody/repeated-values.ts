import type { Dump } from '../dump.ts';

/** Columns in which two rows have the same telling value: they can be recognised as rows of one person. */
export function repeatedColumns({ tables }: Dump): string[] {
  return [...tables].flatMap(([table, rows]) => {
    const columns = new Set(rows.flatMap(({ values }) => [...values.keys()]));
    return [...columns]
      .filter((column) => {
        const telling = rows.flatMap(({ values }) => values.get(column) ?? []).filter(isTelling);
        return new Set(telling).size < telling.length;
      })
      .map((column) => `${table}.${column}`);
  });
}

/** Days, full hours, states, flags and small numbers are those of many people. Everything else may be one person's. */
function isTelling(value: string): boolean {
  const isDayOrHour = /^\d{4}-\d\d-\d\d(T\d\d:00:00\+00:00)?$/.test(value);
  const isWordOrNumber = /^[a-z_-]{1,20}$|^-?\d{1,5}$/.test(value);
  return value !== '{}' && !isDayOrHour && !isWordOrNumber;
}

/** Bytes by which two values are compared. Ids that are made of tags have these in common with them. */
const COMPARED = 6;

/** Pairs of columns in different tables that have a value in common, in whichever form: bytes, UUID, hexadecimal or base64. */
export function sharedValues({ tables }: Dump): string[] {
  const columnsOf = new Map<string, Map<string, string>>();
  for (const [table, rows] of tables) {
    for (const [column, value] of rows.flatMap(({ values }) => [...values])) {
      for (const beginning of beginningsIn(value)) {
        const known = columnsOf.get(beginning) ?? new Map<string, string>();
        columnsOf.set(beginning, known.set(table, `${table}.${column}`));
      }
    }
  }
  const shared = [...columnsOf.values()].filter((columns) => columns.size > 1);
  return [...new Set(shared.map((columns) => [...columns.values()].toSorted().join(' = ')))].toSorted();
}

/** Everything in a value that is long enough to be a tag, an id or a box. */
function beginningsIn(value: string): string[] {
  const words = value.match(/[\w+/=-]{16,}/g) ?? [];
  return words.flatMap((word) => {
    const digits = word.replace(/^x(?=[\da-f]+$)/, '').replaceAll('-', '');
    if (/^[\da-f]{16,}$/i.test(digits)) return [digits.slice(0, 2 * COMPARED).toLowerCase()];
    const bytes = Buffer.from(word.replaceAll('-', '+').replaceAll('_', '/'), 'base64');
    return bytes.length >= 16 ? [bytes.toString('hex', 0, COMPARED)] : [];
  });
}
