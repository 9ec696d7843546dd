import { ConfigError, type Config } from '#app/server/config/config.ts';
import { openDatabase } from '#app/server/open-database.ts';
import { BackupRefused } from '#app/server/backup/manifest.ts';
import { DatabaseUnavailable, type Database } from '#platform/server/db/database.ts';
import { WrongMasterKey } from '#platform/server/keys/keys.ts';

/** The command was called with arguments that it cannot carry out. */
export class UsageError extends Error {}

/** Errors that the caller can act on: only their message is printed. Any other is a bug and printed with its stack. */
const EXPECTED_ERRORS = [UsageError, ConfigError, DatabaseUnavailable, BackupRefused, WrongMasterKey];

/** Runs a command and prints its result; exits with 1 if it fails. */
export function runCommand(main: (args: string[]) => Promise<string>): void {
  main(process.argv.slice(2)).then(console.log, (error: unknown) => {
    const isExpected = EXPECTED_ERRORS.some((kind) => error instanceof kind);
    console.error(isExpected ? (error as Error).message : error);
    process.exitCode = 1;
  });
}

export const countRows = (rows: number) => `${rows} ${rows === 1 ? 'row' : 'rows'}`;

export async function withDatabase<T>(config: Config, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openDatabase(config, (error) => console.error(error.message));
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
