import { parseArgs } from 'node:util';
import { loadConfig } from '#app/server/config/config.ts';
import { STOPPABLE, type Stoppable } from '#features/site/contract.ts';
import { listStops, resume, stop } from '#features/site/server/index.ts';
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

/** What the arguments ask for. `null`: a list. */
type Task = { what: Stoppable; message: string | null } | null;

const MOST_CHARACTERS = 200;

export function readTask(args: string[]): Task {
  const [verb, what, message, ...more] = parse(args);
  if (verb === 'stop' && what === undefined) return null;
  const known = STOPPABLE.find((one) => one === what);
  if (!known || more.length > 0 || (verb === 'resume' && message !== undefined)) throw new UsageError(USAGE);
  if (verb === 'resume') return { what: known, message: null };
  return { what: known, message: readMessage(message ?? ERRORS.STOPPED.message) };
}

function parse(args: string[]): string[] {
  try {
    return parseArgs({ args, allowPositionals: true, options: {} }).positionals;
  } catch {
    throw new UsageError(USAGE);
  }
}

function readMessage(text: string): string {
  const message = text.trim();
  const { length } = [...message];
  if (length < 1 || length > MOST_CHARACTERS || /\p{Cc}/u.test(message))
    throw new UsageError(`The text must have 1 to ${MOST_CHARACTERS} characters, on one line.`);
  return message;
}

async function run(task: Task, { db }: Database): Promise<string> {
  if (task === null) {
    const lines = (await listStops({ db })).map(
      ({ what, message, since }) => `${what.padEnd(10)} since ${since.toISOString()}: ${message}`,
    );
    return lines.join('\n') || 'Nothing is stopped.';
  }
  const { what, message } = task;
  if (message === null) return (await resume({ db }, what)) ? `Resumed: ${what}.` : `${what} was not stopped.`;
  await stop({ db, clock: systemClock }, what, message);
  return `Stopped on all nodes: ${what}. Users read: ${message}`;
}

async function main(args: string[]): Promise<string> {
  // Refuse invalid arguments before a database is opened.
  const task = readTask(args);
  return withDatabase(loadConfig(), async (database) => {
    await migrate(database);
    return run(task, database);
  });
}

if (import.meta.main) runCommand(main);
