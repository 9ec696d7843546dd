import { requireMasterKey } from '#app/server/commands/required-keys.ts';
import { withServices } from '#app/server/commands/with-services.ts';
import { loadConfig } from '#app/server/config/config.ts';
import { upgradeDatabase } from '#app/server/upgrade-database.ts';
import { changeRole, listModerators } from '#features/people/server/index.ts';
import { grantModerator, resetFactors } from '#features/auth-factors/server/index.ts';
import type { Services } from '#platform/server/services.ts';
import { UsageError, runCommand, withDatabase } from './lib/command.ts';

const USAGE = `Lists moderators, adds and removes them, and resets lost passkeys and authenticator apps:

  npm run moderator -- list
  npm run moderator -- grant someone@example.org          needs an account with a confirmed address; removes its
                                                          passkeys and logs it out everywhere
  npm run moderator -- revoke someone@example.org
  npm run moderator -- reset someone@example.org          removes a moderator’s passkeys and authenticator app, and
                                                          logs them out everywhere; they set up new ones next time`;

const CHANGES = ['grant', 'revoke', 'reset'] as const;
type Change = (typeof CHANGES)[number];

async function list(services: Services): Promise<string> {
  return (await listModerators(services)).join('\n') || 'There are no moderators.';
}

async function change(services: Services, command: Change, email: string): Promise<string> {
  if (command === 'reset') {
    if (await resetFactors(services, email))
      return `${email} has to set up a new passkey or authenticator app at the next login.`;
    throw new UsageError(`There is no moderator with the address ${email}.`);
  }
  if (command === 'grant') {
    const outcome = await grantModerator(services, email);
    if (outcome === 'unchanged') return `${email} is already a moderator.`;
    if (outcome === 'granted') {
      return `${email} is now a moderator. Their earlier passkeys are removed, and they have to log in again.`;
    }
  } else if (await changeRole(services, email, 'member')) return `${email} is no longer a moderator.`;
  throw new UsageError(`There is no account with the address ${email}, or the address is not confirmed yet.`);
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
