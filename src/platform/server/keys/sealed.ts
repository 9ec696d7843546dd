import * as z from 'zod/mini';
import type { Keys } from './keys.ts';
import { fitsInto, type Room } from './seal.ts';

/** All that sealing needs of the keyring. */
type Sealer = Pick<Keys, 'sealText' | 'openText'>;

/** The key of a row: its id or its tag. */
type RowId = string | Buffer;

/** Turns a value of one version into the next. It cannot rely on more than what was stored. */
type Upgrade = (old: unknown) => unknown;

type Declaration<S extends z.core.$ZodType> = Room & {
  /** The version that is written. Raise it with every change of the schema that old values do not fit. */
  version: number;
  schema: S;
  /** One for each older version: `{ 1: … }` makes version 2 of version 1. */
  upgrade?: Record<number, Upgrade>;
};

export interface SealedValue<T> {
  place: string;
  /** Seals a value for one row: in another row, or another place, it does not open. */
  seal(keys: Sealer, row: RowId, value: T): Buffer;
  /** Seals what a box contains again, in a box as long: nobody without keys can tell that it is the same. */
  sealAgain(keys: Sealer, row: RowId, box: Buffer): Buffer;
  /** Whether the value has room in a box. Sealing one that has none throws an error. */
  fits(value: T): boolean;
  /** The value in today's shape, whichever version it was written in. */
  open(keys: Sealer, row: RowId, box: Buffer): T;
}

/** Where values are stored sealed, and how long their boxes are, for the test that compares these places with the tables. */
export const SEALED_PLACES = new Map<string, Room>();

const CONTENT = /^v(\d+) (.*)$/s;

/**
 * Declares a value that is stored sealed: where it is stored, its schema, and how older versions become today's. The place is
 * `table.column`; of what is in no table, `redis.name` or `job.name`. The version is in the box, before the JSON:
 * `v2 {"target":…}`.
 */
export function sealed<S extends z.core.$ZodType>(
  place: string,
  declaration: Declaration<S>,
): SealedValue<z.output<S>> {
  const { version, schema, upgrade = {} } = declaration;
  assertUpgradable(place, version, upgrade);
  const textOf = (plain: z.output<S>) => `v${version} ${JSON.stringify(plain)}`;
  SEALED_PLACES.set(place, declaration);
  let compiled: S | undefined;
  return {
    place,
    seal: (keys, row, plain) => keys.sealText(textOf(plain), labelOf(place, row), declaration),
    fits: (plain) => 'block' in declaration || fitsInto(textOf(plain), declaration.size),
    sealAgain(keys, row, box) {
      const label = labelOf(place, row);
      return keys.sealText(keys.openText(box, label), label, declaration);
    },
    open(keys, row, box) {
      const text = keys.openText(box, labelOf(place, row));
      const [, digits, json = ''] = CONTENT.exec(text) ?? [];
      if (digits === undefined) throw new Error(`${place} has no version`);
      const written = Number(digits);
      if (written > version) throw new Error(`${place} was written by newer code: version ${written}`);
      let plain: unknown = JSON.parse(json);
      for (let step = written; step < version; step += 1) plain = upgrade[step]?.(plain);
      compiled ??= z.compile(schema);
      return z.parse(compiled, plain);
    },
  };
}

export interface SealedId {
  /** Seals a user's id for one row; with null, for any row of the place. */
  seal(keys: Keys, row: RowId | null, userId: number): Buffer;
  open(keys: Keys, row: RowId | null, box: Buffer): number;
}

/** Declares a sealed user id, in `table.column` or in a `token.name` that is handed out. It has no version: it is eight bytes. */
export function sealedId(place: string): SealedId {
  SEALED_PLACES.set(place, { size: 8 });
  const label = (row: RowId | null) => (row === null ? place : labelOf(place, row));
  return {
    seal: (keys, row, userId) => keys.sealId(userId, label(row)),
    open: (keys, row, box) => keys.openId(box, label(row)),
  };
}

function labelOf(place: string, row: RowId): string {
  return `${place}:${typeof row === 'string' ? row : row.toString('base64')}`;
}

function assertUpgradable(place: string, version: number, upgrade: Record<number, Upgrade>): void {
  for (let step = 1; step < version; step += 1) {
    if (!upgrade[step]) throw new Error(`${place} cannot read its version ${step}: an upgrade is missing`);
  }
}
