import type { KeyObject } from 'node:crypto';
import { ERASURES_KEPT, eraseDeletedAgain } from '#features/account/server/index.ts';
import { signOutEveryone } from '#features/auth/server/index.ts';
import { dayOf, daysAgo, type Clock, type Day } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { finishRestore, loadBackup } from '../backup/load-backup.ts';
import { BackupRefused, type Backup, type Manifest } from '../backup/manifest.ts';
import { openBackup } from '../backup/open-backup.ts';
import { insertRows } from '../backup/rows.ts';
import { inLongTransaction } from '../backup/tables.ts';
import { prepareTables } from '../upgrade-database.ts';
import { withServices } from './with-services.ts';

export const ERASURES = 'erasures';

interface RestoreOptions {
  folder: string;
  /** A later backup, complete or of the erasures only, with the accounts deleted since; null if there is none. */
  erasures: string | null;
  master: Buffer;
  /** The private keys of both backups. */
  backupKeys: readonly KeyObject[];
  clock: Clock;
}

interface Restored {
  day: Day;
  rows: number;
  /** How many accounts were deleted after the backup, and have now been deleted again. */
  forgotten: number;
}

/** Restores a backup into an empty database, deletes the accounts deleted since, and signs all members out. */
export async function restore(
  database: Database,
  { folder, erasures, master, backupKeys, clock }: RestoreOptions,
): Promise<Restored> {
  const backup = await openBackup(folder, backupKeys);
  const later = erasures === null ? null : await openBackup(erasures, backupKeys);
  assertRestorable(backup, later, clock);
  await loadBackup(database, backup, master);
  const forgotten = await withServices(database, { master, clock }, async (services) => {
    await prepareTables(database, services.clock);
    return inLongTransaction(services, async (tx) => {
      if (later) for await (const lines of later.linesOf(ERASURES)) await insertRows(tx.db, ERASURES, lines);
      await signOutEveryone(tx);
      const erased = await eraseDeletedAgain(tx);
      await finishRestore(tx.db);
      return erased;
    });
  });
  const rows = backup.manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  return { day: dayMade(backup.manifest), rows, forgotten };
}

function assertRestorable({ manifest }: Backup, later: Backup | null, clock: Clock): void {
  if (dayMade(manifest) < daysAgo(clock, ERASURES_KEPT)) {
    throw new BackupRefused(
      `The backup is older than ${ERASURES_KEPT} days, so the list of accounts deleted since then is incomplete.`,
    );
  }
  if (!later) return;
  if (later.manifest.lineage !== manifest.lineage) {
    throw new BackupRefused('The backup and the one given with --erasures come from different databases.');
  }
  // To the millisecond: a list of the same day may lack accounts that the backup has.
  if (later.manifest.madeAt < manifest.madeAt) {
    throw new BackupRefused('The backup given with --erasures is older than the one to restore.');
  }
}

function dayMade({ madeAt }: Manifest): Day {
  return dayOf(new Date(madeAt));
}
