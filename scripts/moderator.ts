import { loadConfig } from '#app/server/config/config.ts';
import { changeRole, listModerators } from '#features/auth/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { migrate } from '#platform/server/db/migrate.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Lists, grants and revokes access to the moderation console:

  npm run moderator -- list
  npm run moderator -- grant somebody@example.org         an account whose address is confirmed
  npm run moderator -- revoke somebody@example.org`;

const ROLES = { grant: 'moderator', revoke: 'member' } as const;

async function run(command: 'list' | keyof typeof ROLES, email: string, { db }: Database): Promise<string> {
  if (command === 'list') return (await listModerators({ db })).join('\n') || 'There are no moderators.';
  const role = ROLES[command];
  if (await changeRole({ db, clock: systemClock }, email, role)) return `${email} is a ${role} from now on.`;
  throw new UsageError(`There is no account with the address ${email}, or nobody has confirmed it yet.`);
}

async function main([command, email = '', ...more]: string[]): Promise<string> {
  const isList = command === 'list' && email === '';
  const isChange = (command === 'grant' || command === 'revoke') && email !== '';
  if (!(isList || isChange) || more.length > 0) throw new UsageError(USAGE);
  return withDatabase(loadConfig(), async (database) => {
    await migrate(database);
    return run(command, email, database);
  });
}

runCommand(main);
