/** PostgreSQL's page size, unless it was built with another one. */
export const PAGE_SIZE = 8192;

const PAGE_HEADER = 24;
const TUPLE_HEADER = 23;
const NORMAL_POINTER = 1;
/** More rows do not fit on a page. */
const MAX_POINTERS = 291;
/** The first transaction ids have a special meaning. */
const FIRST_TRANSACTION = 3;

/** Flags in a row's header: `t_infomask` and `t_infomask2`. */
const HAS_NULL = 0x0001;
const XMAX_LOCK_ONLY = 0x0080;
const XMIN_FROZEN = 0x0300;
const XMAX_IS_MULTI = 0x1000;
const COLUMNS = 0x07ff;

/** A row version as it is on the page. */
export interface Tuple {
  xmin: number;
  xmax: number;
  command: number;
  /** Its xmax has only locked it, as a foreign key does. */
  isOnlyLocked: boolean;
  isFrozen: boolean;
  /** Not even a line pointer leads to it: pruning has removed it, and nothing was written over it yet. */
  isLeftOver: boolean;
  columns: number;
  /** One bit a column, 1 for a value; null if all columns have one. */
  filled: Buffer | null;
  /** From its first value to the end of the page, or to its own end if that is known. */
  data: Buffer;
}

/** What a row of this table can look like, to recognise one in free space. */
export interface Shape {
  columns: number;
  nextTransaction: number;
  pages: number;
}

/** All row versions on a page, live, dead and left over, in the order of their line pointers. */
export function readPage(page: Buffer, shape: Shape): Tuple[] {
  const lower = page.readUInt16LE(12);
  const upper = page.readUInt16LE(14);
  if (upper === 0) return [];
  const tuples: Tuple[] = [];
  for (let at = PAGE_HEADER; at < lower; at += 4) {
    const pointer = page.readUInt32LE(at);
    const start = pointer & 0x7fff;
    const length = pointer >>> 17;
    if (((pointer >>> 15) & 3) === NORMAL_POINTER && length > 0) {
      tuples.push(readTuple(page.subarray(start, start + length), false));
    }
  }
  return [...tuples, ...readFreeSpace(page, lower, upper, shape)];
}

/** Pruning moves the rows that stay to the end of the page and clears nothing. Rows begin at multiples of eight. */
function readFreeSpace(page: Buffer, lower: number, upper: number, shape: Shape): Tuple[] {
  const tuples: Tuple[] = [];
  for (let at = Math.ceil(lower / 8) * 8; at < upper; at += 8) {
    if (isTuple(page.subarray(at), shape)) tuples.push(readTuple(page.subarray(at), true));
  }
  return tuples;
}

function isTuple(bytes: Buffer, { columns, nextTransaction, pages }: Shape): boolean {
  if (bytes.length < TUPLE_HEADER + 1) return false;
  const isPossible = (xid: number) => xid >= FIRST_TRANSACTION && xid < nextTransaction;
  const flags = bytes.readUInt16LE(20);
  const xmax = bytes.readUInt32LE(4);
  const page = bytes.readUInt16LE(12) * 0x10000 + bytes.readUInt16LE(14);
  const pointer = bytes.readUInt16LE(16);
  return (
    isPossible(bytes.readUInt32LE(0)) &&
    (xmax === 0 || isPossible(xmax)) &&
    (bytes.readUInt16LE(18) & COLUMNS) === columns &&
    bytes[22] === headerLength(columns, (flags & HAS_NULL) !== 0) &&
    page < pages &&
    pointer > 0 &&
    pointer <= MAX_POINTERS
  );
}

function headerLength(columns: number, hasNull: boolean): number {
  return Math.ceil((TUPLE_HEADER + (hasNull ? Math.ceil(columns / 8) : 0)) / 8) * 8;
}

function readTuple(bytes: Buffer, isLeftOver: boolean): Tuple {
  const flags = bytes.readUInt16LE(20);
  const columns = bytes.readUInt16LE(18) & COLUMNS;
  const data = bytes.subarray(bytes[22]);
  return {
    xmin: bytes.readUInt32LE(0),
    // Then it is the number of a list of transactions that locked it at once. The list is in another file, which is not read.
    xmax: (flags & XMAX_IS_MULTI) === 0 ? bytes.readUInt32LE(4) : 0,
    command: bytes.readUInt32LE(8),
    isOnlyLocked: (flags & XMAX_LOCK_ONLY) !== 0,
    isFrozen: (flags & XMIN_FROZEN) === XMIN_FROZEN,
    isLeftOver,
    columns,
    filled: (flags & HAS_NULL) === 0 ? null : bytes.subarray(TUPLE_HEADER, TUPLE_HEADER + Math.ceil(columns / 8)),
    data,
  };
}
