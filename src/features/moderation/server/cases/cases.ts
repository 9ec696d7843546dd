/** How people refer to a case: the beginning of its id. */
export const caseNumber = (id: string): string => id.slice(0, 8);

/** Which part of a list of cases is wanted. */
export interface CasePage {
  /** The position of the last case on the page before: its day or moment, and its id. */
  cursor: string | undefined;
  limit: number;
}

/** Returns undefined for a malformed cursor, so that the list begins at its first case. */
export function parseCaseCursor(cursor = ''): { at: Date; id: string } | undefined {
  const [, time = '', id = ''] = /^(\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
