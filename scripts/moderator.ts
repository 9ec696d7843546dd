import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import { changeRole, listModerators } from '#features/auth/server/index.ts';
import { systemClock } from '#platform/server/clock.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Lists, grants and revokes access to the moderation console:

  npm run moderator -- list
  npm run moderator -- grant somebody@example.org         an account whose address is confirmed
  npm run moderator -- revoke somebody@example.org`;

const ROLES = { grant: 'moderator', revoke: 'member' } as const;

type Services = Parameters<typeof listModerators>[0];

async function run(command: 'list' | keyof typeof ROLES, email: string, services: Services): Promise<string> {
  if (command === 'list') return (await listModerators(services)).join('\n') || 'There are no moderators.';
  const role = ROLES[command];
  if (await changeRole(services, email, role)) return `${email} is a ${role} from now on.`;
  throw new UsageError(`There is no account with the address ${email}, or nobody has confirmed it yet.`);
}

async function main([command, email = '', ...more]: string[]): Promise<string> {
  const isList = command === 'list' && email === '';
  const isChange = (command === 'grant' || command === 'revoke') && email !== '';
  if (!(isList || isChange) || more.length > 0) throw new UsageError(USAGE);
  const config = loadConfig();
  const master = requireMasterKey(config);
  return withDatabase(config, async (database) => {
    const keys = await upgradeDatabase(database, master);
    return run(command, email, { db: database.db, keys, clock: systemClock });
  });
}

runCommand(main);
