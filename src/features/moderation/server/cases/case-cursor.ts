/** Which cases of a list are asked for. */
export interface CasePart {
  /** The place of the last case that was seen: its day or moment, and its id. */
  cursor: string | undefined;
  most: number;
}

/** Something that is no cursor begins at the beginning. */
export function readCaseCursor(cursor = ''): { at: Date; id: string } | undefined {
  const [, time = '', id = ''] = /^(\S+) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  const at = new Date(time);
  return Number.isNaN(at.getTime()) ? undefined : { at, id };
}
