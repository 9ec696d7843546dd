import { requireMasterKey } from '#app/server/commands/master-key.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import { changeRole, listModerators } from '#features/auth/server/index.ts';
import { grantModerator, resetFactors } from '#features/passkeys/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Lists, grants and revokes access to the moderation console, and resets lost passkeys and authenticator apps:

  npm run moderator -- list
  npm run moderator -- grant somebody@example.org         an account whose address is confirmed; removes its passkeys
                                                          and logs every browser out, unless it is a moderator already
  npm run moderator -- revoke somebody@example.org
  npm run moderator -- reset somebody@example.org         removes the passkeys and the authenticator app of a moderator,
                                                          and logs every browser out; the next visit asks for new ones`;

const CHANGES = ['grant', 'revoke', 'reset'] as const;
type Change = (typeof CHANGES)[number];

async function list(services: Services): Promise<string> {
  return (await listModerators(services)).join('\n') || 'There are no moderators.';
}

async function change(services: Services, command: Change, email: string): Promise<string> {
  if (command === 'reset') {
    if (await resetFactors(services, email)) return `${email} needs a new passkey or authenticator app from now on.`;
    throw new UsageError(`There is no moderator with the address ${email}.`);
  }
  if (command === 'grant') {
    const outcome = await grantModerator(services, email);
    if (outcome === 'unchanged') return `${email} is a moderator already.`;
    if (outcome === 'granted') {
      return `${email} is a moderator from now on. Passkeys and sessions from before no longer work.`;
    }
  } else if (await changeRole(services, email, 'member')) return `${email} is a member from now on.`;
  throw new UsageError(`There is no account with the address ${email}, or nobody has confirmed it yet.`);
}

async function main([command, email = '', ...more]: string[]): Promise<string> {
  const isList = command === 'list' && email === '';
  const found = email === '' ? undefined : CHANGES.find((name) => name === command);
  if (!(isList || found) || more.length > 0) throw new UsageError(USAGE);
  const config = loadConfig();
  const master = requireMasterKey(config);
  return withDatabase(config, async (database) => {
    await upgradeDatabase(database, master);
    return withServices(database, { master }, (services) => (found ? change(services, found, email) : list(services)));
  });
}

runCommand(main);
