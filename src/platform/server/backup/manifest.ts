import { z } from 'zod';

/** A backup or restore was refused. The message is one line that the operator can act on. */
export class BackupRefused extends Error {}

export const MANIFEST = 'manifest.json';

/** Names become part of paths and of SQL, so they must be plain. */
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const Table = z.object({ name: Name, rows: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Describes a backup. It is written last: a folder without it is an unfinished backup. */
export const Manifest = z.object({
  format: z.literal('sub-rosa-backup'),
  version: z.literal(1),
  day: z.iso.date(),
  /** Backups of older versions have only the day. */
  madeAt: z.optional(z.iso.datetime()),
  /** The id of the sealing key: the same in all backups of one database, even after a key rotation. */
  lineage: z.uuid(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
  sequences: z.array(z.object({ name: Name, value: z.int() })),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableSummary = z.infer<typeof Table>;

export const fileOf = (table: string) => `${table}.jsonl`;
