import { ConfigError, type Config } from '#app/server/config.ts';
import { openDatabase } from '#app/server/open-database.ts';
import { BackupRefused } from '#platform/server/backup/manifest.ts';
import { DatabaseUnavailable, type Database } from '#platform/server/db/database.ts';
import { WrongMasterKey } from '#platform/server/keys/keys.ts';

/** The command line says something that cannot be done. */
export class Misunderstood extends Error {}

/** What a person can act on is told in a line; anything else is a fault, and told whole. */
const KNOWN = [Misunderstood, ConfigError, DatabaseUnavailable, BackupRefused, WrongMasterKey];

/** Runs a command, prints what it answers, and ends with 1 where it fails. */
export function runCommand(main: (args: string[]) => Promise<string>): void {
  main(process.argv.slice(2)).then(console.log, (error: unknown) => {
    const isKnown = KNOWN.some((kind) => error instanceof kind);
    console.error(isKnown ? (error as Error).message : error);
    process.exitCode = 1;
  });
}

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, (error) => console.error(error.message));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
