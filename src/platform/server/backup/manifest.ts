import { z } from 'zod';

/** A backup or restore was refused. The message is one line that the operator can act on. */
export class BackupRefused extends Error {}

/** The only file of a backup. */
export const BACKUP_FILE = 'backup.sealed';

/**
 * The content of a backup is text: a line with this mark and a name before the rows of each table, which are lines of JSON, and
 * at the end a line with the manifest.
 */
export const TABLE_MARK = 'table ';
export const MANIFEST_MARK = 'manifest ';

/** Names become part of paths and of SQL, so they must be plain. */
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const Table = z.object({ name: Name, rows: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Describes a backup. Version 1 was a folder with a file per table, readable by everybody. */
export const Manifest = z.object({
  format: z.literal('sub-rosa-backup'),
  version: z.literal([1, 2]),
  day: z.iso.date(),
  /** Backups of older versions have only the day. */
  madeAt: z.optional(z.iso.datetime()),
  /** The id of the sealing key: the same in all backups of one database, even after a key rotation. */
  lineage: z.uuid(),
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })),
  tables: z.array(Table),
});
export type Manifest = z.infer<typeof Manifest>;
export type TableSummary = z.infer<typeof Table>;

export interface Backup {
  manifest: Manifest;
  /** The lines of a table, in batches. */
  linesOf(table: string): AsyncIterable<string[]>;
}
