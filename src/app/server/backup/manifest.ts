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

/** Names become part of SQL, so they must be plain. */
const Name = z.string().regex(/^[a-z][a-z0-9_]*$/);

const Table = z.object({ name: Name, rows: z.int(), sha256: z.string().regex(/^[0-9a-f]{64}$/) });

/** Describes a backup. The header of the file says which format it has. */
export const Manifest = z.object({
  madeAt: z.iso.datetime(),
  /** Whether it has all tables that the database had. */
  isComplete: z.boolean(),
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
