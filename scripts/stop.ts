import { loadConfig } from '#app/server/config/config.ts';
import { STOPPABLE, type Stoppable } from '#features/site/contract.ts';
import { listStops, stop } from '#features/site/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { ERRORS } from '#platform/shared/app-error.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Stops something on all nodes at once, until it is resumed. Without arguments it lists what is stopped:

  npm run stop
  npm run stop -- sending "We’re fixing something. Back by six."
  npm run resume -- sending

  sign-ups              nobody creates an account; what was paid before is completed
  sending               nobody sends a letter; those that wait are still delivered
  answers               nobody answers a letter; those that wait are still delivered

The text, up to 200 characters on one line, is what users read. Without one they read:
${ERRORS.STOPPED.message}`;

/** What to stop; null: only a list is wanted. */
type Wanted = { what: Stoppable; message: string } | null;

const MOST_CHARACTERS = 200;

export function readWanted(args: string[]): Wanted {
  const [name, message, ...more] = args;
  if (name === undefined) return null;
  const what = stoppableIn(name);
  if (!what || more.length > 0) throw new UsageError(USAGE);
  return { what, message: readMessage(message ?? ERRORS.STOPPED.message) };
}

export const stoppableIn = (name: string | undefined) => STOPPABLE.find((one) => one === name);

function readMessage(text: string): string {
  const message = text.trim();
  const { length } = [...message];
  if (length < 1 || length > MOST_CHARACTERS || /\p{Cc}/u.test(message))
    throw new UsageError(`The text must have 1 to ${MOST_CHARACTERS} characters, on one line.`);
  return message;
}

async function run(wanted: Wanted, { db }: Database): Promise<string> {
  if (wanted) {
    const { what, message } = wanted;
    await stop({ db, clock: systemClock }, what, message);
    return `Stopped on all nodes: ${what}. Users read: ${message}`;
  }
  const lines = (await listStops({ db })).map(
    ({ what, message, since }) => `${what.padEnd(10)} since ${since.toISOString()}: ${message}`,
  );
  return lines.join('\n') || 'Nothing is stopped.';
}

async function main(args: string[]): Promise<string> {
  // Refuse invalid arguments before a database is opened.
  const wanted = readWanted(args);
  return withDatabase(loadConfig(), async (database) => {
    await migrate(database);
    return run(wanted, database);
  });
}

if (import.meta.main) runCommand(main);
