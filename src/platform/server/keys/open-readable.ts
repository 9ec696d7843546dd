import type { Uses } from '../services.ts';

/**
 * Opens the boxes of many rows and leaves out rows whose box does not open or does not fit its schema, so that one damaged
 * row does not stop a job for all others. Only for jobs to which a missing row is harmless; others must fail.
 */
export function openReadable<Row, Opened>(
  { log }: Uses<'log'>,
  rows: readonly Row[],
  open: (row: Row) => Opened,
): Opened[] {
  const opened: Opened[] = [];
  for (const row of rows) {
    try {
      opened.push(open(row));
    } catch (error) {
      log.error({ err: error }, 'left out a row whose box cannot be read');
    }
  }
  return opened;
}
