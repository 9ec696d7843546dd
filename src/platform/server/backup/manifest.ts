import { z } from 'zod';

/** Why something is not backed up or restored, in a line that a person can act on. */
export class BackupRefused extends Error {}

export const MANIFEST = 'manifest.json';

/** A name goes into a path and into SQL: it is nothing but a name. */
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const Table = z.object({ name: Name, rows: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** What a backup says about itself. It is written last: a folder without one is a backup that was not finished. */
export const Manifest = z.object({
  format: z.literal('sub-rosa-backup'),
  version: z.literal(1),
  day: z.iso.date(),
  /** The moment; backups of older versions know their day alone. */
  madeAt: z.optional(z.iso.datetime()),
  /** The keyring's own number: two backups of one database have the same, whatever master key wraps it. */
  lineage: z.uuid(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, value: z.int() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableSummary = z.infer<typeof Table>;

export const fileOf = (table: string) => `${table}.jsonl`;
